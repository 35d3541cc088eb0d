"""Python objects by their address: `MODULE:NAME`, or `FILE.py:NAME`."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

__all__ = ["import_object", "parse_options"]


def import_object(address: str) -> object:
    """Import an object; `ValueError` says what is missing.

    Modules are found as by `import`, and then in the current folder.

    >>> import_object("karawane.bots.greedy:GreedyPlayer").__name__
    'GreedyPlayer'
    >>> import_object("karawane.bots.greedy:Greedy")
    Traceback (most recent call last):
    ...
    ValueError: the module karawane.bots.greedy has no 'Greedy'
    """
    place, colon, name = address.rpartition(":")
    if not colon or not place or not name:
        raise ValueError("write py:MODULE:NAME or py:FILE.py:NAME, such as py:my_bots:Fox")
    found: object = _file(place) if place.endswith(".py") else _module(place)
    for part in name.split("."):
        if not hasattr(found, part):
            raise ValueError(f"the module {place} has no {name!r}")
        found = getattr(found, part)
    return found


def parse_options(text: str) -> dict[str, object]:
    """Read options separated by commas; values are Python's, or else text.

    >>> parse_options("depth=3,style=bold,slow=True")
    {'depth': 3, 'style': 'bold', 'slow': True}
    """
    options: dict[str, object] = {}
    for word in filter(None, text.split(",")):
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier():
            raise ValueError(f"{word!r} is not an option; write name=value")
        try:
            options[name] = ast.literal_eval(value)
        except (ValueError, SyntaxError):
            options[name] = value
    return options


def _module(name: str) -> ModuleType:
    if not all(part.isidentifier() for part in name.split(".")):
        raise ValueError(f"{name!r} cannot be the name of a module")
    folder = str(Path.cwd())
    if importlib.util.find_spec(name.partition(".")[0]) is None and folder not in sys.path:
        # Installed programs do not look in the current folder. Last, so that it shadows nothing.
        sys.path.append(folder)
        importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    # Whatever goes wrong in somebody's module, the message says where.
    except Exception as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing and f"{name}.".startswith(f"{missing}."):
            raise ValueError(f"no module {name!r}, neither installed nor in {folder}") from error
        raise ValueError(f"the module {name} fails: {type(error).__name__}: {error}") from error


def _file(path: str) -> ModuleType:
    file = Path(path).resolve()
    if not file.is_file():
        raise ValueError(f"no file {path!r}")
    known = sys.modules.get(file.stem)
    if known is not None and getattr(known, "__file__", None) == str(file):
        return known
    name = f"karawane_bot_{file.stem}_{abs(hash(str(file)))}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path!r} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise ValueError(f"{path} fails: {type(error).__name__}: {error}") from error
    return module
