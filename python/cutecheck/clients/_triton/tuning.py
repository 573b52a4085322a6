"""Benchmarks and the autotuner without a clock: what would be timed runs once, or not at all.

The autotuner takes the first configuration that can be compiled and launched. Where all are to be
checked (CUTECHECK_AUTOTUNE=all, or ``cutecheck.triton.check_all_configs``) each runs once, what is
found in it is reported with its name, and then the first is taken.
"""

import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass

from cutecheck.machine import records

_MILLISECONDS = 1.0  # of every function


def once(function, *_, grad_to_none=None, quantiles=None, return_mode="mean", **__):
    """``triton.testing.do_bench``: calls the function once; all times are the same."""
    function()
    for tensor in grad_to_none or ():
        tensor.grad = None
    if quantiles is not None:
        times = [_MILLISECONDS] * len(quantiles)
        return times[0] if len(times) == 1 else times
    return [_MILLISECONDS] if return_mode == "all" else _MILLISECONDS


@dataclass(frozen=True)
class Checked:
    """A configuration that ran."""

    kernel: str
    config: str
    findings: tuple


class _All:
    """Whether all configurations are checked, and those that were."""

    def __init__(self):
        self.wanted = os.environ.get("CUTECHECK_AUTOTUNE") == "all"
        self.turn = 0  # of ``check_all_configs``: what was tuned before is tuned again
        self.checked = []


_all = _All()


@contextmanager
def check_all_configs():
    """Every configuration of the autotuned kernels that are launched within is checked."""
    before, _all.wanted, _all.checked = (_all.wanted, _all.checked), True, []
    _all.turn += 1
    try:
        yield _all.checked
    finally:
        _all.wanted, _all.checked = before


def _size(report):
    return os.path.getsize(report) if report and os.path.exists(report) else 0


def _found_since(report, start):
    if not report or not os.path.exists(report):
        return ()
    with open(report, "rb") as lines:
        lines.seek(start)
        return tuple(records.parse(lines.read().decode("utf-8", "replace").split("\n")).findings)


def _tell(checked):
    for finding in checked.findings:
        print(f"cutecheck: {checked.kernel} with {checked.config}: {finding}", file=sys.stderr)


def _check(bench, tuner, args, config, meta):
    """Runs a configuration once, and keeps what is found."""
    report = os.environ.get("CUEMU_REPORT")
    start = _size(report)
    times = bench(tuner, *args, config=config, **meta)
    if times[0] != float("inf"):
        checked = Checked(tuner.base_fn.__name__, str(config), _found_since(report, start))
        _all.checked.append(checked)
        _tell(checked)
    return times


def _loads(tuner, args, config, meta):
    """Can a configuration be compiled and loaded? Nothing is launched."""
    from triton.compiler.errors import CompileTimeAssertionFailure
    from triton.runtime.errors import OutOfResources, PTXASError

    words = {**meta, **config.all_kwargs(), "warmup": True}
    if config.pre_hook is not None:
        config.pre_hook({**tuner.nargs, **words})
    try:
        tuner.fn.run(*args, **words)._init_handles()
    except (OutOfResources, CompileTimeAssertionFailure, PTXASError):
        return False
    return True


def prepare(autotuner):
    """Triton's Autotuner, made to choose so."""
    run, bench = autotuner.run, autotuner._bench

    def choosing(self, *args, **kwargs):
        self._cutecheck_chosen = False
        if getattr(self, "_cutecheck_turn", 0) != _all.turn:
            self._cutecheck_turn = _all.turn
            self.cache.clear()
        return run(self, *args, **kwargs)

    def _bench(self, *args, config, **meta):
        if _all.wanted:
            return _check(bench, self, args, config, meta)
        if self._cutecheck_chosen or not _loads(self, args, config, meta):
            return [float("inf")] * 3
        self._cutecheck_chosen = True
        return [_MILLISECONDS] * 3

    autotuner.run, autotuner._bench = choosing, _bench
