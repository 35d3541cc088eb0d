"""Metrics for Prometheus."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from karawane.server.thinking import Lane

__all__ = ["CONTENT_TYPE", "MULTIPROCESS_VARIABLE", "Metrics"]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MULTIPROCESS_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which workers share their metrics, so that each can report all of them."""

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The counters, gauges and histograms of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "karawane_requests",
            "Requests answered, by route and status.",
            ("route", "status"),
            registry=self._registry,
        )
        self.request_seconds = Histogram(
            "karawane_request_seconds",
            "Time to answer a request.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.sockets = Gauge(
            "karawane_sockets",
            "Sockets open.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.messages = Counter(
            "karawane_messages",
            "Messages read from sockets, by type.",
            ("type",),
            registry=self._registry,
        )
        self.refusals = Counter(
            "karawane_refusals",
            "Messages and requests refused, by reason and, if one was reached, by limit.",
            ("reason", "limit"),
            registry=self._registry,
        )
        self.command_seconds = Histogram(
            "karawane_command_seconds",
            "Time from a command's arrival until it is durable.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.too_slow = Counter(
            "karawane_too_slow",
            "Sockets closed because their client did not read.",
            registry=self._registry,
        )
        self.thinking = Gauge(
            "karawane_thinking",
            "Jobs that bots and analyses are doing.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.waiting = Gauge(
            "karawane_thinking_waiting",
            "Jobs that wait for a thinking process.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.restarts = Gauge(
            "karawane_thinking_restarts",
            "Thinking processes that died or hung and were replaced.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.queue_seconds = Histogram(
            "karawane_queue_seconds",
            "Time that a job waited for a thinking process, by kind.",
            ("kind",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.tables = Gauge(
            "karawane_tables_open",
            "Tables in memory.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.loop_lag = Histogram(
            "karawane_loop_lag_seconds",
            "How much later than planned the event loop got round to something, twice a second.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.storage_errors = Counter(
            "karawane_storage_errors",
            "Reads and writes of the storage that failed.",
            ("access",),
            registry=self._registry,
        )
        for access in ("read", "write"):
            # Shown from the start, so that an alert on the first one works.
            self.storage_errors.labels(access)
        self._by_type: dict[str, Counter] = {}

    def count_refusal(self, reason: str, limit: str | None = None) -> None:
        """Count a refusal by its reason and the limit that was reached."""
        self.refusals.labels(reason, limit or "").inc()

    def count_message(self, kind: str) -> None:
        """Count a message of that type."""
        # Looking up a label takes longer than counting.
        counter = self._by_type.get(kind)
        if counter is None:
            counter = self._by_type[kind] = self.messages.labels(kind)
        counter.inc()

    def note_wait(self, lane: Lane, seconds: float) -> None:
        """Note how long a job waited for a thinking process."""
        self.queue_seconds.labels(lane.value).observe(seconds)

    def show_pool(self, running: int, waiting: int, restarts: int) -> None:
        """Set the gauges of the thinking processes."""
        self.thinking.set(running)
        self.waiting.set(waiting)
        self.restarts.set(restarts)

    def text(self) -> bytes:
        """Return all metrics, including those of the other workers."""
        if MULTIPROCESS_VARIABLE not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
