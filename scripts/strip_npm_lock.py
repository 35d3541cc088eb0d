"""Remove the funding addresses from the page's lock file: our lock files name no hosts."""

import json
from pathlib import Path

LOCK = Path(__file__).parent.parent / "web" / "package-lock.json"


def main() -> None:
    """Rewrite the lock file without its funding entries, which npm never reads."""
    lock = json.loads(LOCK.read_text("utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    LOCK.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
