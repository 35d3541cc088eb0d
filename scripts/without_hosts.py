"""Take the addresses of sponsors out of the page's lock file: no lock file here names a host."""

import json
from pathlib import Path

LOCK = Path(__file__).parent.parent / "web" / "package-lock.json"


def main() -> None:
    """Write the lock file anew without what npm never reads from it."""
    lock = json.loads(LOCK.read_text("utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    LOCK.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
