"""The table server under load, beside a bare echo server on the same stack."""
