"""What goes over the wire and into the log: models that the page's types are generated from."""
