import subprocess

from karawane.server.thinking.job_messages import READY, Choose, Chosen, Failed, read_answer
from karawane.server.thinking.worker_process import COMMAND
from tests.server.thinking.test_process_pool import TEXT


def test_a_worker_answers_line_by_line_and_ends_with_its_input() -> None:
    jobs = [
        Choose(position=TEXT, level="skink", seed="1").model_dump_json(),
        "nonsense",
        Choose(position="K1", level="skink", seed="1").model_dump_json(),
    ]
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stdout.readline() == READY
        answers = []
        for job in jobs:
            worker.stdin.write(job.encode() + b"\n")
            worker.stdin.flush()
            answers.append(read_answer(worker.stdout.readline()))
        worker.stdin.close()
        assert worker.wait(10) == 0
    assert isinstance(answers[0], Chosen)
    assert isinstance(answers[1], Failed)
    assert isinstance(answers[2], Failed)
