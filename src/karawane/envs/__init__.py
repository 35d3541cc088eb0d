"""Environments for reinforcement learning: `pip install karawane[rl]`.

Importing this package registers `karawane/ThroughTheDesert-v0` with Gymnasium, one seat against
bots (`karawane.envs.gymnasium`, and `.vector` for many games at once), and with PettingZoo, all
seats in turn (`karawane.envs.pettingzoo`). Importing `karawane.envs.openspiel` registers `karawane`
with OpenSpiel. All share one action index (`karawane.kernel.actions`) and one observation
(`karawane.kernel.observation`).

>>> import gymnasium, karawane.envs
>>> gymnasium.spec("karawane/ThroughTheDesert-v0").vector_entry_point
'karawane.envs.vector:ThroughTheDesertVector'
"""

from karawane.envs.extra import ExtraMissing, rl_extra

with rl_extra():
    import gymnasium as _gymnasium
    import pettingzoo as _pettingzoo

from karawane.envs.opponents import FrozenPolicy, Pool

__all__ = ["ExtraMissing", "FrozenPolicy", "Pool"]

_ID = "karawane/ThroughTheDesert-v0"
_pettingzoo.register("aec", _ID, entry_point="karawane.envs.pettingzoo:env")
_gymnasium.register(
    _ID,
    entry_point="karawane.envs.gymnasium:ThroughTheDesert",
    vector_entry_point="karawane.envs.vector:ThroughTheDesertVector",
)
