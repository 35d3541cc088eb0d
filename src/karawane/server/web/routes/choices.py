"""What a table can be made of, and the boards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from karawane.server.web.board_layouts import board_layout, choices
from karawane.server.web.dependencies import REFUSALS
from karawane.server.web.responses import answer
from karawane.server.wire.api import BoardLayout, Choices

__all__ = ["router"]

router = APIRouter(tags=["choices"], responses=REFUSALS)


@router.get("/choices", response_model=Choices)
async def read_choices() -> Response:
    """List editions, options, boards and levels, and what is usual."""
    return answer(choices())


@router.get("/boards/{name}", response_model=BoardLayout)
async def read_board(
    name: Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")],
    players: Annotated[int, Query(ge=2, le=5)] = 2,
) -> Response:
    """Tell where a board's spaces are and what is printed on them."""
    return answer(board_layout(name, players))
