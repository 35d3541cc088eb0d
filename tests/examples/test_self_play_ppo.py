"""Self-play in one file, in small."""

from importlib.util import find_spec

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("gymnasium")

pytestmark = pytest.mark.skipif(not find_spec("torch"), reason="there is no PyTorch")


def test_past_selves_join_the_pool_and_the_agent_learns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # PyTorch takes more than a second to load.
    import torch

    from examples.self_play_ppo import Settings, train

    settings = Settings(steps=192, games=4, length=24, freeze_every=1, epochs=1, minibatch=48)
    agent, pool = train(settings)
    assert len(pool) == 3
    assert "update 2: won" in capsys.readouterr().out
    assert all(torch.isfinite(weights).all() for weights in agent.parameters())
