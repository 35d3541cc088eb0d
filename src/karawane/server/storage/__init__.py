"""Where tables are kept: SQLite for one machine, PostgreSQL for several processes."""
