"""The engine protocol, by which other programs play over standard input and output.

`session` answers the commands, and `stdio` connects it with two streams.
"""

from karawane.engine.session import Engine
from karawane.engine.stdio import serve

__all__ = ["Engine", "serve"]
