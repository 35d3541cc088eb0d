"""The names of all translated texts."""

from __future__ import annotations

from enum import Enum

__all__ = ["Phrase"]


class Phrase(Enum):
    """A text; its value is the key in each language's file.

    The first group describes moves, the second what matters to a seat; the third holds headings and
    labels.
    """

    TAKES_WATER = "takes_water"
    TAKES_WATER_BEFORE = "takes_water_before"
    REACHES_OASIS = "reaches_oasis"
    CLOSES_AREA = "closes_area"
    CUTS_OFF_FROM_OASIS = "cuts_off_from_oasis"
    CUTS_OFF_FROM_WATER = "cuts_off_from_water"
    LOCKS_IN = "locks_in"
    TAKES_LEAD = "takes_lead"
    DRAWS_LEVEL = "draws_level"
    EXTENDS_LEAD = "extends_lead"
    NEARS_OASIS = "nears_oasis"
    KEEPS_ROOM = "keeps_room"
    ENDS_GAME = "ends_game"
    LEAVES_SUPPLY = "leaves_supply"
    LEADER_NEAR_OASIS = "leader_near_oasis"
    LEADER_NEAR_WATER = "leader_near_water"
    LEADER_NEAR_RIVAL = "leader_near_rival"
    LEADER_IS_FIRST = "leader_is_first"
    NO_COLOUR_IS_BETTER = "no_colour_is_better"
    NOTHING_TO_PLACE = "nothing_to_place"

    CAN_REACH_OASIS = "can_reach_oasis"
    MAY_BE_LOCKED_IN = "may_be_locked_in"
    MAY_BE_CUT_OFF = "may_be_cut_off"
    CAN_CLOSE_AREA = "can_close_area"
    CAN_TAKE_WATER = "can_take_water"
    IS_RUNNING_OUT = "is_running_out"

    TO_MOVE = "to_move"
    SEARCHED = "searched"
    MOVE = "move"
    VISITS = "visits"
    CHANCE = "chance"
    POINTS = "points"
    WHY = "why"
    EXPECTED_LINE = "expected_line"
    GAME_REPORT = "game_report"
    CHANCES_NOW = "chances_now"
    TURNING_POINTS = "turning_points"
    NO_TURNING_POINT = "no_turning_point"
    TURNING_POINT = "turning_point"
    BETTER_WAS = "better_was"
    HEAT_MAP = "heat_map"
    CHANCES_PLOT = "chances_plot"
    PLY = "ply"
