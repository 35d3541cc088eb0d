"""The bus: hints from one server process to the others that a table has moved on."""
