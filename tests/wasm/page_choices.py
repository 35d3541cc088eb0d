"""What the page must offer without a server: `python -m tests.wasm.page_choices`."""

from __future__ import annotations

import json
from pathlib import Path

from karawane.server.presenters.table_choices import table_choices

FILE = Path(__file__).parents[2] / "web" / "tests" / "choices.json"


def kept() -> str:
    """Return the file's content: a server's choices without its version."""
    choices = table_choices().model_dump(mode="json", exclude={"version"})
    return json.dumps(choices, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(kept(), "utf-8")
