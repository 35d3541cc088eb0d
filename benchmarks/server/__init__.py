"""The table server under load, beside a bare echo server of the same stack."""
