"""The native module is there with its type stub, or its absence is explained."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

WITHOUT = """
import sys
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("karawane.kernel._native"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nowhere())
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )


def test_without_the_native_module_importing_the_kernel_says_what_to_do() -> None:
    done = run(
        WITHOUT
        + """
try:
    import karawane.kernel
except ImportError as error:
    print(type(error).__name__, error)
"""
    )
    assert done.stdout.startswith("KernelMissing karawane's native kernel cannot be loaded")
    assert "make kernel" in done.stdout


def test_without_the_native_module_everything_up_to_drawing_works() -> None:
    done = run(
        WITHOUT
        + """
import karawane, karawane.rules, karawane.notation, karawane.drawing
print(karawane.rules.deal(2, seed=1).phase.value)
"""
    )
    assert (done.stdout, done.stderr) == ("leaders\n", "")


@pytest.mark.parametrize("baseline", ["0", "1"])
def test_the_portable_module_can_be_selected(baseline: str) -> None:
    pytest.importorskip("karawane.kernel", exc_type=ImportError)
    done = run(
        "from karawane.kernel import native, playouts\n"
        "from karawane.rules import deal\n"
        "print(native.__name__, playouts(deal(2, seed=1), 50, seed=1).moves.mean)",
        KARAWANE_KERNEL_BASELINE=baseline,
    )
    name, moves = done.stdout.split()
    assert name == "karawane.kernel._native" or baseline == "0"
    assert 70 < float(moves) < 90


def test_numpy_is_not_needed_without_batches() -> None:
    pytest.importorskip("karawane.kernel", exc_type=ImportError)
    done = run("import sys, karawane.kernel, karawane.kernel.verify; print('numpy' in sys.modules)")
    assert done.stdout == "False\n"


def test_the_type_stub_is_the_generated_one(tmp_path: Path) -> None:
    pytest.importorskip("karawane.kernel", exc_type=ImportError)
    pytest.importorskip("nanobind")
    pytest.importorskip("numpy")
    out = tmp_path / "_native.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-D"]
    command += ["-p", str(ROOT / "kernel/bindings/stub.pat")]
    command += ["-m", "karawane.kernel._native", "-o", str(out)]
    subprocess.run(command, check=True, env=os.environ | {"KARAWANE_KERNEL_BASELINE": "1"})
    assert out.read_text("utf-8") == (ROOT / "src/karawane/kernel/_native.pyi").read_text("utf-8")
