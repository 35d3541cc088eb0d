"""Play through nginx as deploy/nginx.conf sets it up: TLS, the page, a game over a web socket.

    python scripts/check_proxy.py

Only the addresses, the certificate and the port of the example are replaced.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import HTTPError

from check_installation import ROOT, check_game, check_page, read, serving

EXAMPLE = ROOT / "deploy" / "nginx.conf"
NAME = "localhost"


def main() -> int:
    """Run the server and nginx in an empty folder, and play."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        print("nginx is missing (Debian: apt install nginx-light)", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            make_certificate()
            # Python trusts what this variable names.
            os.environ["SSL_CERT_FILE"] = str(Path("cert.pem").resolve())
            with serving("--proxy", "127.0.0.1", "--allow-host", NAME) as address:
                play_through(nginx, address)
        finally:
            os.chdir(ROOT)
    print("nginx passes the page and a whole game on, and the server sees the client's address.")
    return 0


def make_certificate() -> None:
    """Make a certificate for this machine."""
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", "key.pem", "-out", "cert.pem"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run([*command, *subject, *files], check=True, capture_output=True)


def play_through(nginx: str, address: str) -> None:
    """Load the page and play a game through nginx."""
    secure, plain = free_port(), free_port()
    Path("site.conf").write_text(site(address, secure, plain), "utf-8")
    Path("nginx.conf").write_text(
        "daemon off; pid nginx.pid; error_log stderr; events {}\n"
        "http { access_log off; client_body_temp_path body; proxy_temp_path proxy; "
        "fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi; "
        "include site.conf; }\n",
        "utf-8",
    )
    here = str(Path.cwd())
    command = [nginx, "-p", here, "-c", f"{here}/nginx.conf"]
    subprocess.run([*command, "-t", "-q"], check=True)
    with subprocess.Popen(command) as proxy:
        try:
            wait_for(secure)
            outside = f"https://{NAME}:{secure}/"
            check_page(outside)
            check_game(outside)
            check_metrics(outside)
        finally:
            proxy.terminate()


def check_metrics(address: str) -> None:
    """Check that the server notices the proxy: the metrics are for this machine only."""
    status = 200
    try:
        read(f"{address}metrics")
    except HTTPError as refusal:
        status = refusal.code
    assert status == 403, f"the metrics are open to the world: {status}"


def site(address: str, secure: int, plain: int) -> str:
    """Return the example with the addresses of this check."""
    text = EXAMPLE.read_text("utf-8").replace("play.example.org", NAME)
    text = re.sub(r"listen \[::\]:\d+( ssl)?;", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;")
    text = re.sub(r"/etc/\S+/fullchain.pem", f"{Path('cert.pem').resolve()}", text)
    text = re.sub(r"/etc/\S+/privkey.pem", f"{Path('key.pem').resolve()}", text)
    return text.replace("127.0.0.1:8765", address.removeprefix("http://").rstrip("/"))


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


def wait_for(port: int) -> None:
    """Wait until somebody listens; nginx says nothing when it does."""
    for _ in range(300):
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("nginx does not listen")


if __name__ == "__main__":
    sys.exit(main())
