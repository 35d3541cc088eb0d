"""The routes of the HTTP interface, a file for each subject."""
