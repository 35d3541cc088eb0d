"""What clients are shown: a table's state as the views of the wire."""
