"""What was found in all tests: the summary at the end, and files for other programs."""

import os
from collections import Counter
from dataclasses import asdict, replace

from cutecheck.finding import Finding, Frame, Party
from cutecheck.testing import files
from cutecheck.testing.failure import describe, launched_at, own_frames, relative, what_of
from cutecheck.testing.verdict import ALLOWED, FAILED, KNOWN, key_of, write_baseline

_SHOWN_TESTS = 3  # of a finding, in the summary
_KEY = "cutecheck"  # of what a worker of xdist hands over when it ends


def found_of(finding, verdict, test) -> dict:
    """Plain values, which go from a worker of xdist to its controller."""
    finding = replace(finding, frames=tuple(own_frames(finding.frames)))
    return asdict(finding) | {"verdict": verdict, "test": test}


def _tuples(values):
    return {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}


def finding_of(found: dict) -> Finding:
    values = {k: v for k, v in found.items() if k not in ("verdict", "test")}
    values["by"], values["other"] = (Party(**_tuples(values[k])) for k in ("by", "other"))
    values["frames"] = tuple(Frame(**f) for f in values["frames"])
    return Finding(**_tuples(values))


def counted(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


class Outcome:
    """Of the whole run: that of the controller under xdist."""

    def __init__(self, config, options):
        self.options = options
        self.folder = str(config.rootpath)
        self.found = []  # of all tests, and of none: their test is ""
        self.stats = {}  # of a test: its counts, all phases together

    def add(self, report):
        has = getattr(report, "cutecheck", None)
        if has is not None:
            self.found += has["found"]
            counts = self.stats.setdefault(report.nodeid, Counter())
            counts.update(has["stats"])

    @property
    def launches(self):
        return sum(counts["launches"] for counts in self.stats.values())

    def add_rest(self, found, launches):
        """Outside of all tests."""
        if launches:
            self.stats.setdefault("", Counter()).update(launches=len(launches))
        self.found += [found_of(f, verdict, "") for f, verdict in found]

    def add_worker(self, output):
        self.found += output.get(_KEY, ())

    def finish(self, session):
        rest = [f for f in self.found if not f["test"]]
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[_KEY] = rest
            return
        if session.exitstatus == 0 and any(f["verdict"] == FAILED for f in rest):
            session.exitstatus = 1
        if self.options.write_baseline:
            pairs = [(f["test"], finding_of(f)) for f in self.found if f["verdict"] != ALLOWED]
            write_baseline(self.options.baseline, pairs, self.folder)
        if self.options.json:
            files.write_json(self.options.json, self.groups(), self.stats)
        if self.options.sarif:
            files.write_sarif(self.options.sarif, self.groups(), self.folder)

    # ---- The summary ----

    def groups(self) -> list:
        """Findings that are alike, one of them for all."""
        groups = {}
        for found in self.found:
            finding = finding_of(found)
            key = key_of(finding, self.folder)
            group = files.Group(found["verdict"], finding, key, [])
            groups.setdefault((found["verdict"], key), group).tests.append(found["test"])
        return list(groups.values())

    def tell(self, reporter):
        verbose = reporter.config.option.verbose
        counts = Counter(f["verdict"] for f in self.found)
        if verbose < 0 and not self.found:
            return
        reporter.section("cutecheck", yellow=bool(counts[FAILED]))
        groups = self.groups()
        for group in groups:
            if group.verdict == FAILED or verbose > 0:
                self._tell_group(reporter, group)
        words = [counted(self.launches, "launch", "launches") + " of kernels"]
        words.append(counted(counts[FAILED], "finding"))
        words += [f"{counts[v]} {v}" for v in (ALLOWED, KNOWN) if counts[v]]
        reporter.line(", ".join(words))
        if self.launches == 0:
            reporter.line("no test launched a kernel through CUDA")
        if self.options.stats:
            self._tell_stats(reporter)
        if self._annotates():
            for group in [g for g in groups if g.verdict == FAILED]:
                reporter.line(files.annotation(group, self.folder))

    def _annotates(self):
        if self.options.annotations is None:
            return os.environ.get("GITHUB_ACTIONS") == "true"
        return self.options.annotations == "github"

    def _tell_stats(self, reporter):
        heads = ("launches", "instructions", "wavefronts", "at least", "sectors", "at least", "ms")
        reporter.line("".join(f"{h:>13}" for h in heads) + "  test")
        for test, c in self.stats.items():
            names = ("launches", "instructions", "wavefronts", "ideal_wavefronts", "sectors")
            row = [c[name] for name in (*names, "ideal_sectors")] + [f"{c['seconds'] * 1e3:.1f}"]
            reporter.line("".join(f"{value:>13}" for value in row) + f"  {test}")

    def _tell_group(self, reporter, group):
        verdict, finding = group.verdict, group.finding
        names = list(dict.fromkeys(group.tests))
        what = what_of(finding)
        lead = "" if verdict == FAILED else f"{verdict}: "
        at = f" at {relative(finding.file, self.folder)}:{finding.line}" if finding.file else ""
        where = launched_at(finding, self.folder)
        reporter.line(f"{lead}{finding.rule}{at} in {what}, {where}")
        for name in names[:_SHOWN_TESTS]:
            reporter.line(f"    {name or 'outside of all tests'}")
        if len(names) > _SHOWN_TESTS:
            reporter.line(f"    and {counted(len(names) - _SHOWN_TESTS, 'other test')}")
        if "" in names and verdict == FAILED:  # no report of a test has it
            reporter.line(describe(finding, self.folder))
