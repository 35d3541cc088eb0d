"""The steps from each version of the schema to the next, in `versions`, run by alembic."""

from typing import Final

__all__ = ["NEWEST"]

NEWEST: Final = "0002"
"""The version after all steps: a database that has it needs none, nor the time to load alembic."""
