"""The tables over HTTP and web sockets."""
