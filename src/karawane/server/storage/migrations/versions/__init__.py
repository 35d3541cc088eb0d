"""One file for each version of the schema; a file that was released is never changed."""
