"""Messages, requests and responses as models; the page's types are generated from them."""
