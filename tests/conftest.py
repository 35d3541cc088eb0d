"""Configuration shared by all tests."""

import gc
import math
import os
import signal
from collections import Counter
from collections.abc import Generator

import pytest
from hypothesis import settings

# The same examples in every run and on every machine, however slow it is just now.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

# Several tests run at once already; more threads of a numerical library only wait for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # In the background of a shell: the programs that tests end by Ctrl-C would inherit it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get("KARAWANE_REQUIRE_ALL") == "1":
        # A registered plugin sees the examples in src and in the README too; hooks written
        # straight into this file would see only the tests beside it.
        config.pluginmanager.register(SkipsFail())


def pytest_xdist_auto_num_workers() -> int:
    """Use three processes for two cores: tests wait for servers, but each process costs a start."""
    return math.ceil(1.5 * (os.cpu_count() or 1))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage among the modules and tests: that took a second here, 0.3 s of a test."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what was skipped by reason, and say how to run it."""
    skipped: list[pytest.TestReport | pytest.CollectReport] = terminalreporter.stats.get(
        "skipped", []
    )
    reasons = Counter(reason_of(report).removeprefix("Skipped: ") for report in skipped)
    if not reasons:
        return
    terminalreporter.section("skipped tests")
    for reason, count in reasons.most_common():
        terminalreporter.line(f"{count:5}  {reason}")
    terminalreporter.line("Install browser and databases on Debian with `make test-services`.")


class SkipsFail:
    """Makes a failure of every skipped test or file, with the reason that the skip gave."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        # A test that is expected to fail is reported as skipped too, but it did run.
        if not hasattr(report, "wasxfail"):
            fail_if_skipped(report)
        return report

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(
        self,
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        fail_if_skipped(report)
        return report


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.skipped:
        reason = reason_of(report)
        report.outcome = "failed"
        report.longrepr = f"Every test is required here (KARAWANE_REQUIRE_ALL=1). {reason}"


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return why a test or file was skipped."""
    return str(report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr)
