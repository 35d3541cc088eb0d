"""The choices for a new table, and the boards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from karawane.server.presenters.board_views import board_layout
from karawane.server.presenters.table_choices import table_choices
from karawane.server.web.dependencies import ERROR_RESPONSES
from karawane.server.web.responses import json_response
from karawane.server.wire.api import BoardLayout, Choices

__all__ = ["router"]

router = APIRouter(tags=["choices"], responses=ERROR_RESPONSES)


@router.get("/choices", response_model=Choices)
async def read_choices() -> Response:
    """List editions, options, boards and levels, and the defaults."""
    return json_response(table_choices())


@router.get("/boards/{name}", response_model=BoardLayout)
async def read_board(
    name: Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")],
    players: Annotated[int, Query(ge=2, le=5)] = 2,
) -> Response:
    """Return where a board's spaces are and what is printed on them."""
    return json_response(board_layout(name, players))
