"""pytest --cutecheck: a test fails where the machine finds something in it.

the options    pytest starts again with the machine's libraries (testing/restart.py)
each phase     settings, the test, all that it submitted, findings, a clean device
the end        summary, baseline, JSON, SARIF, annotations (testing/outcome.py)
"""

import argparse
import contextlib
import re

import pytest

_SCHEDULE = re.compile(r"early|late|random:\d+")
_CHECKS = ("all", "none", "strict")
_BUDGET = 1_000_000_000

MARKER = (
    "cutecheck(sched=None, check=None, strict=False, allow=(), budget=None): how the machine runs "
    "the kernels of this test, and which rules do not fail it"
)


# ---- Options ---------------------------------------------------------------------------------


def schedule(text):
    if not _SCHEDULE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is none of early, late, random:SEED")
    return text


def check(text):
    if text not in _CHECKS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(_CHECKS)}")
    return text


def rules(text):
    return tuple(rule.strip() for rule in text.split(",") if rule.strip())


# Name without --cutecheck-, its type, the name of its value, help. Each is an ini option as well.
_OPTIONS = (
    ("sched", schedule, "SCHED", "when async operations happen: early, late (default), random:N"),
    ("check", check, "CHECK", "all (default), none (only what ends a kernel), strict (notes too)"),
    (
        "budget",
        int,
        "N",
        f"end a launch after N instructions of warps (default {_BUDGET}; 0: never)",
    ),
    ("baseline", str, "FILE", "findings that this file has do not fail a test"),
    ("json", str, "FILE", "write all findings as JSON"),
    ("sarif", str, "FILE", "write all findings as SARIF 2.1.0"),
    ("annotations", str, "KIND", "github or none (default: github where GITHUB_ACTIONS is set)"),
)


def pytest_addoption(parser):
    group = parser.getgroup("cutecheck", "kernels of CUDA, run and checked without a GPU")
    group.addoption(
        "--cutecheck",
        action="store_true",
        default=None,
        help="run CUDA on cutecheck's machine; a finding fails the test that it occurs in",
    )
    for name, kind, value, text in _OPTIONS:
        group.addoption(f"--cutecheck-{name}", type=kind, metavar=value, help=text)
        parser.addini(f"cutecheck_{name}", f"--cutecheck-{name}: {text}", default=None)
    group.addoption(
        "--cutecheck-allow",
        action="append",
        type=rules,
        metavar="RULES",
        help="rules whose findings fail no test, such as race (cuemu help rules lists them)",
    )
    group.addoption(
        "--cutecheck-write-baseline",
        action="store_true",
        help="write the findings of this run to the file of --cutecheck-baseline",
    )
    group.addoption(
        "--cutecheck-stats", action="store_true", help="tell what the launches of each test cost"
    )
    parser.addini("cutecheck", "--cutecheck: run CUDA on the machine", "bool", default=False)
    parser.addini("cutecheck_allow", "--cutecheck-allow: rules", "args", default=[])


class Options:
    """The command line, and the ini file below it."""

    def __init__(self, config, given):
        on = given.cutecheck
        self.on = config.getini("cutecheck") if on is None else on
        for name, kind, *_ in _OPTIONS:
            value = getattr(given, f"cutecheck_{name}")
            ini = config.getini(f"cutecheck_{name}")
            if value is None and ini:
                value = self._of_ini(name, kind, ini)
            setattr(self, name, value)
        self.allow = {r for group in given.cutecheck_allow or () for r in group}
        self.allow |= {r for text in config.getini("cutecheck_allow") for r in rules(text)}
        self.write_baseline = given.cutecheck_write_baseline
        self.stats = given.cutecheck_stats
        self.budget = _BUDGET if self.budget is None else self.budget
        if not self.on:
            self._refuse_the_rest(given)
        if self.write_baseline and not self.baseline:
            raise pytest.UsageError("--cutecheck-write-baseline needs --cutecheck-baseline FILE")
        if self.annotations not in (None, "github", "none"):
            raise pytest.UsageError(f"--cutecheck-annotations: {self.annotations} is not known")

    @staticmethod
    def _refuse_the_rest(given):
        """An option that does nothing would be taken for a check that was made."""
        for name, value in vars(given).items():
            if name.startswith("cutecheck_") and value:
                option = "--" + name.replace("_", "-")
                raise pytest.UsageError(
                    f"{option} needs --cutecheck; what is to hold for each run with --cutecheck "
                    f"goes into the ini file: {name} = .."
                )

    @staticmethod
    def _of_ini(name, kind, text):
        try:
            return kind(text)
        except (argparse.ArgumentTypeError, ValueError) as error:
            raise pytest.UsageError(f"cutecheck_{name}: {error}") from error


# ---- Starting --------------------------------------------------------------------------------


def _begin(config, given):
    """The measuring part, in a process with the machine's libraries; once."""
    if config.pluginmanager.has_plugin("cutecheck-session"):
        return
    options = Options(config, given)
    if not options.on:
        return
    from cutecheck.testing import restart
    from cutecheck.testing.session import Session

    if not restart.is_started():
        capture = config.pluginmanager.getplugin("capturemanager")
        if capture is not None:
            capture.stop_global_capturing()
        try:
            restart.restart()
        except (restart.CannotStart, ImportError, OSError) as error:
            raise pytest.UsageError(f"--cutecheck: {error}") from error
    config.pluginmanager.register(Session(config, options), "cutecheck-session")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config):
    """Before pytest takes the standard streams, and before it imports what may be slow."""
    _begin(early_config, early_config.known_args_namespace)
    return (yield)


def pytest_configure(config):
    config.addinivalue_line("markers", MARKER)
    _begin(config, config.option)


# ---- For tests -------------------------------------------------------------------------------


@pytest.fixture
def cutecheck(request):
    """The machine of this test: ``findings``, ``launches``, ``stats``, ``allow()``, ``device``.

    Without ``--cutecheck`` it is there, ``active`` is false, and it has no findings.
    """
    from cutecheck.testing.session import Checked

    session = request.config.pluginmanager.getplugin("cutecheck-session")
    with contextlib.closing(Checked(session, request.node)) as checked:
        yield checked
