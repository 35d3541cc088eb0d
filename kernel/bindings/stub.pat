# What stubgen writes otherwise than mypy wants it.
RunningGame.__hash__$:
    __hash__: None = None  # type: ignore[assignment]
