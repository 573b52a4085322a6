"""The tests of one process: what is found belongs to the phase of the test in which it occurs."""

import os
import sys
from argparse import ArgumentTypeError
from dataclasses import replace

import pytest

from cutecheck import clients
from cutecheck.finding import FindingError, Frame
from cutecheck.machine.records import Records, Report
from cutecheck.pytest_plugin import check, schedule
from cutecheck.testing.driver import Driver
from cutecheck.testing.failure import describe, error_of
from cutecheck.testing.outcome import Outcome, found_of
from cutecheck.testing.stats import stats_of
from cutecheck.testing.verdict import ALLOWED, FAILED, KNOWN, BadBaseline, Baseline


_SETTINGS = pytest.StashKey()  # of a test


class Settings:
    """How a test is run: the options, and its markers above them, the nearest one first."""

    KINDS = {"sched": schedule, "check": check, "budget": int, "allow": set, "strict": bool}

    def __init__(self, options=None):
        self.sched, self.check, self.budget = (
            getattr(options, name, None) for name in ("sched", "check", "budget")
        )
        self.allow = set(getattr(options, "allow", ()))

    def mark(self, item):
        for marker in reversed(list(item.iter_markers("cutecheck"))):
            self._add(marker.kwargs)

    def _add(self, given):
        for name, value in given.items():
            if name not in self.KINDS:
                takes = ", ".join(self.KINDS)
                self._wrong(f"{name}={value!r} is not known: it takes {takes}")
            try:
                self.KINDS[name](value)
            except (TypeError, ValueError, ArgumentTypeError) as error:
                self._wrong(f"{name}={value!r}: {error}")
        allow = given.get("allow", ())
        self.allow |= {allow} if isinstance(allow, str) else set(allow)
        self.sched = given.get("sched", self.sched)
        self.check = "strict" if given.get("strict") else given.get("check", self.check)
        self.budget = given.get("budget", self.budget)

    @staticmethod
    def _wrong(why):
        pytest.fail(f"marker cutecheck: {why}", pytrace=False)


class Phase:
    """Setup, call or teardown of a test, or the collection of a file."""

    def __init__(self, settings):
        self.settings = settings
        self.records = Records()

    def add(self, more):
        for name in ("findings", "launches", "costs"):
            getattr(self.records, name).extend(getattr(more, name))


class Session:
    """The plugin that is registered where ``--cutecheck`` is given."""

    def __init__(self, config, options):
        self.config, self.options = config, options
        self.folder = str(config.rootpath)
        self.report = Report()
        if options.stats:
            os.environ["CUEMU_STATS"] = "yes"
        os.environ["CUEMU_STDERR"] = "0:0"  # the report of a test shows its findings
        self.driver = Driver()
        clients.install()  # where Python ignores PYTHONPATH, nobody has done it
        try:
            self.baseline = Baseline(options.baseline, self.folder)
        except BadBaseline as error:
            raise pytest.UsageError(f"--cutecheck-baseline: {error}") from error
        self.outcome = Outcome(config, options)
        self.phase = Phase(Settings(options))

    # ---- A phase ----

    def begin(self, settings=None):
        """What was found before, between two tests, is of nobody."""
        self.settle()
        self.outcome.add_rest(self._found(self.phase), self.phase.records.launches)
        self.phase = Phase(settings or Settings(self.options))
        s = self.phase.settings
        self.driver.configure(sched=s.sched, check=s.check, budget=s.budget or None)
        self.driver.recover()

    def settle(self):
        """Reads what there is, after all that was submitted."""
        self.driver.settle()
        self.phase.add(self.report.read())

    def _verdict(self, finding, settings):
        if finding.rule in settings.allow:
            return ALLOWED
        return KNOWN if self.baseline.has(finding) else FAILED

    def _found(self, phase):
        """Findings with their verdicts; they are reported once."""
        found = [(f, self._verdict(f, phase.settings)) for f in phase.records.findings]
        phase.records.findings = []
        return found

    def _run(self, item):
        self.begin(item.stash.get(_SETTINGS, None))
        try:
            return (yield)
        finally:
            self.settle()

    # ---- Tests ----

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_setup(self, item):
        self.report.begin()
        item.stash[_SETTINGS] = Settings(self.options)
        item.stash[_SETTINGS].mark(item)
        return (yield from self._run(item))

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_call(self, item):
        return (yield from self._run(item))

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_teardown(self, item):
        return (yield from self._run(item))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        self.settle()  # of plugins around the phase, such as an event loop that ends
        found = self._found(self.phase)
        failing = [f for f, verdict in found if verdict == FAILED]
        place = Frame("test", str(item.path), (item.location[1] or 0) + 1, item.name)
        error = error_of(failing, self.folder, place) if failing else None
        if error is not None and call.excinfo is not None:
            _root_of(call.excinfo.value).__cause__ = error
        if call.excinfo is not None:
            _hide_package()
            found += [(f, FAILED) for f in _findings_of(call.excinfo)]
        report = yield
        if error is not None:
            _fail(report, item, call, error)
        self._attach(report, item, found)
        return report

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_make_collect_report(self, collector):
        self.begin()
        report = yield
        self.settle()
        found = self._found(self.phase)
        failing = [f for f, verdict in found if verdict == FAILED]
        if failing:
            error = error_of(
                failing, self.folder, Frame("file", str(collector.path), 1, "<module>")
            )
            excinfo = pytest.ExceptionInfo.from_exception(error)
            report.outcome, report.longrepr = "failed", collector.repr_failure(excinfo)
        self._attach(report, None, found)
        return report

    def _attach(self, report, item, found):
        """What the controller of xdist has to know travels with the report."""
        records, self.phase.records = self.phase.records, Records()
        if not found and not records.launches:
            return
        stats = stats_of(records)
        test = report.nodeid
        report.cutecheck = {
            "found": [found_of(f, verdict, test) for f, verdict in found],
            "stats": stats.counts(),
        }
        others = [describe(f, self.folder) for f, verdict in found if verdict != FAILED]
        if others:
            report.sections.append(("cutecheck: findings that do not fail it", "\n".join(others)))
        if item is not None and found:
            item.user_properties.append(("cutecheck", ", ".join(f.rule for f, _ in found)))

    # ---- The end ----

    def pytest_runtest_logreport(self, report):
        self.outcome.add(report)

    def pytest_collectreport(self, report):
        self.outcome.add(report)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        self.outcome.add_worker(getattr(node, "workeroutput", {}))

    def pytest_sessionfinish(self, session):
        self.begin()
        self.outcome.finish(session)

    def pytest_terminal_summary(self, terminalreporter):
        self.outcome.tell(terminalreporter)


# ---- Reports ---------------------------------------------------------------------------------


def _root_of(error):
    """The first exception of a chain: what was found comes before it."""
    seen = {id(error)}
    while True:
        before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if before is None or id(before) in seen:
            return error
        seen.add(id(before))
        error = before


def _findings_of(excinfo):
    """Of a device in this process, which raises them itself, where it was called."""
    if not isinstance(excinfo.value, FindingError):
        return []
    entries = reversed(excinfo.traceback)
    frames = tuple(Frame("launch", str(e.path), e.lineno + 1, e.name) for e in entries)
    return [replace(f, frames=f.frames or frames) for f in excinfo.value.findings]


def _hide_package():
    """Frames of the package are not shown: what called it is what matters."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("cutecheck.clients.", "cutecheck.machine.")):
            module.__tracebackhide__ = True


def _fail(report, item, call, error):
    """Also one that passed, or that was expected to fail or skipped."""
    raised = report.failed
    if not raised:
        call.excinfo = pytest.ExceptionInfo.from_exception(error)
        report.outcome = "failed"
        vars(report).pop("wasxfail", None)
    report.longrepr = item.repr_failure(call.excinfo)
    crash = getattr(report.longrepr, "reprcrash", None)
    if raised and crash is not None:  # what the summary and JUnit have of it
        crash.message = f"{error.findings[0].rule}, then {crash.message}"


class Checked:
    """The fixture ``cutecheck``: the machine as one test sees it."""

    def __init__(self, session, item):
        self._session, self._item = session, item
        self._device = None

    @property
    def active(self) -> bool:
        """Does this run have ``--cutecheck``?"""
        return self._session is not None

    def _records(self):
        if self._session is None:
            return Records()
        self._session.settle()
        return self._session.phase.records

    @property
    def findings(self) -> list:
        """Those of this test so far; all that it submitted has run."""
        return list(self._records().findings)

    @property
    def launches(self) -> list:
        """Launches of this test that have ended: kernel, instructions, seconds."""
        return list(self._records().launches)

    @property
    def stats(self):
        """What they cost: ``launches``, ``instructions``, ``seconds``.

        With ``--cutecheck-stats`` also ``shared``, ``global_``, ``async_`` and ``lines``, as those
        of ``cutecheck.device()``.
        """
        return stats_of(self._records())

    def allow(self, *rules):
        """Findings of these rules do not fail this test."""
        if self._session is not None:
            self._session.phase.settings.allow.update(rules)

    @property
    def device(self):
        """``cutecheck.device()`` with the settings of this test, closed when it ends."""
        if self._device is None:
            import cutecheck
            from cutecheck.machine.binding import rules

            s = self._session.phase.settings if self._session else Settings()
            given = {"sched": s.sched, "check": s.check, "max_instructions": s.budget}
            given = {name: value for name, value in given.items() if value}
            self._device = cutecheck.device(allow=s.allow.intersection(rules()), **given)
        return self._device

    def close(self):
        if self._device is not None:
            self._device.close()
