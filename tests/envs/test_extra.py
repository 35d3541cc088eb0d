"""Where the libraries are missing, it is said what to install."""

import subprocess
import sys

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.envs.extra import ExtraMissing, rl_extra


@pytest.mark.parametrize(
    ("missing", "module"),
    [
        ("gymnasium", "karawane.envs"),
        ("pettingzoo", "karawane.envs.pettingzoo"),
        ("pyspiel", "karawane.envs.openspiel"),
        ("numpy", "karawane.envs.setting"),
    ],
)
def test_a_missing_library_is_named_with_the_extra(missing: str, module: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert f"need {missing}, which is not installed here: pip install 'karawane[rl]'" in last


def test_the_rest_of_the_package_does_not_need_them() -> None:
    names = ("gymnasium", "pettingzoo", "pyspiel", "PIL", "resvg_py")
    program = f"import sys; sys.modules.update(dict.fromkeys({names!r}))\n"
    program += "import karawane, karawane.cli.app, karawane.kernel.batch"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_other_errors_pass() -> None:
    with pytest.raises(ZeroDivisionError), rl_extra():
        _ = 1 / 0
    with pytest.raises(ExtraMissing) as raised, rl_extra():
        import no_such_library  # type: ignore[import-not-found] # noqa: F401
    assert raised.value.name == "no_such_library"
