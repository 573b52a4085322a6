"""Which findings fail a test: not those that are allowed, or known from before.

A baseline is a file of findings that a project has and does not mend today::

    {"version": 1, "findings": [{"rule": "race", "kernel": "put", "file": "kernels.py",
                                 "text": "tl.store(p, x)", "tests": ["test_put.py::test_put"]}]}

It has the text of the kernel's line in place of its number: lines may move.
"""

import json
import linecache
from pathlib import Path

from cutecheck.testing.failure import relative

FAILED, ALLOWED, KNOWN = "failed", "allowed", "known"
VERSION = 1


class BadBaseline(Exception):
    """A file that is no baseline, and why."""


def key_of(finding, folder: str) -> tuple:
    """Rule, kernel or call, file below the folder, text of its line or of the instruction."""
    text = linecache.getline(finding.file, finding.line).strip() if finding.file else ""
    what = finding.kernel or finding.call
    return finding.rule, what, relative(finding.file, folder), text or finding.instruction


class Baseline:
    """The known findings; ``path`` None: there are none."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.known = {}
        if path is not None and Path(path).exists():
            self._read(path)

    def _read(self, path):
        try:
            data = json.loads(Path(path).read_text())
            if data["version"] != VERSION:
                raise BadBaseline(f"{path}: version {data['version']}, where {VERSION} is known")
            for entry in data["findings"]:
                key = tuple(entry[name] for name in ("rule", "kernel", "file", "text"))
                self.known[key] = entry
        except (ValueError, KeyError, TypeError) as error:
            raise BadBaseline(f"{path} is no baseline of findings: {error!r}") from error

    def has(self, finding) -> bool:
        return key_of(finding, self.folder) in self.known


def write_baseline(path, findings, folder):
    """The file of findings, pairs of (name of a test, finding)."""
    entries = {}
    for test, finding in findings:
        key = key_of(finding, folder)
        entry = dict(zip(("rule", "kernel", "file", "text"), key, strict=True), tests=[])
        tests = entries.setdefault(key, entry)["tests"]
        if test not in tests:
            tests.append(test)
    data = {"version": VERSION, "findings": [entries[key] for key in sorted(entries)]}
    Path(path).write_text(json.dumps(data, indent=2) + "\n")
    return len(entries)
