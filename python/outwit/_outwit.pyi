def solve(
    spec: str,
    ask: str,
    form: str,
    brute: bool,
    memory: int,
    time: float | None,
    threads: int,
    proof: bool,
) -> tuple[str, bytes | None]: ...
