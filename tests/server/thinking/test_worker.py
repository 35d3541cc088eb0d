import subprocess

from karawane.server.thinking.job_messages import READY, Choose, Chosen, Failed, parse_result
from karawane.server.thinking.worker_process import COMMAND
from tests.server.thinking.late_game import TEXT
from tests.waiting import HANGS_SECONDS


def test_a_result_for_every_line_until_the_input_ends() -> None:
    jobs = [
        Choose(position=TEXT, level="skink", seed="1").model_dump_json(),
        "nonsense",
        Choose(position="K1", level="skink", seed="1").model_dump_json(),
    ]
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stdout.readline() == READY
        results = []
        for job in jobs:
            worker.stdin.write(job.encode() + b"\n")
            worker.stdin.flush()
            results.append(parse_result(worker.stdout.readline()))
        worker.stdin.close()
        assert worker.wait(HANGS_SECONDS) == 0
    assert isinstance(results[0], Chosen)
    assert isinstance(results[1], Failed)
    assert isinstance(results[2], Failed)


def test_a_worker_ends_silently_when_the_server_is_gone_before_it_is_ready() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        assert worker.stderr.read() == b""
        assert worker.wait() == 0
