"""All findings for other programs: JSON, SARIF 2.1.0, annotations of GitHub.

SARIF has a result for findings that are alike, at the line of the kernel, or of Python where that
is not known; the launch is a stack, and a finding that fails no test is suppressed.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from cutecheck.finding import Finding
from cutecheck.testing.failure import describe, own_frames, relative, what_of
from cutecheck.testing.verdict import ALLOWED, FAILED
from cutecheck.version import __version__

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "SRCROOT"
_RULES = {
    "bounds": "An access to no memory, or past the end of it.",
    "alignment": "An address that is not a multiple of the size of the access.",
    "uninitialised": "A value that nobody wrote is used.",
    "race": "Two threads access a byte, one writes it, and nothing orders the two.",
    "proxy": "The asynchronous engine reads what a thread wrote, with no proxy fence between.",
    "in flight": "An asynchronous operation still reads or writes what is accessed.",
    "wgmma fence": "A register of wgmma was touched, with no wgmma.fence since.",
    "mbarrier": "An mbarrier is misused: its counts or bytes do not agree.",
    "barrier": "A barrier is misused: its counts do not agree.",
    "diverged": "Some lanes of a warp do not reach an .aligned instruction or a barrier.",
    "operand": "A value that the PTX ISA leaves undefined.",
    "unsupported": "An instruction that the architecture does not have.",
    "stuck": "A launch that does not end.",
    "left behind": "Asynchronous work that no thread waited for.",
    "assert": "An assertion of the program does not hold.",
    "heap": "Memory of malloc is used after free, freed twice, or never.",
    "stream race": "Two operations of streams access the same memory, and nothing orders them.",
    "launch refused": "A launch that the device does not accept.",
    "leak": "Device memory that nobody freed.",
}


@dataclass
class Group:
    """Findings that are alike: the first of them, and the tests that have one."""

    verdict: str
    finding: Finding
    key: tuple
    tests: list


def launch_frames(finding):
    """Lines of Python that launched it, or called; the innermost first."""
    return [f for f in own_frames(finding.frames) if f.of in ("launch", "call", "access")]


def place_of(finding):
    """(file, line) of the kernel where the source is known, else of Python, else ("", 0)."""
    if finding.file:
        return finding.file, finding.line
    for frame in launch_frames(finding):
        return frame.file, frame.line
    return "", 0


# ---- JSON ------------------------------------------------------------------------------------


def write_json(path, groups, stats):
    findings = [asdict(g.finding) | {"verdict": g.verdict, "tests": g.tests} for g in groups]
    data = {
        "version": 1,
        "cutecheck": __version__,
        "findings": findings,
        "tests": {test: dict(counts) for test, counts in stats.items()},
    }
    Path(path).write_text(json.dumps(data, indent=1) + "\n")


# ---- SARIF -----------------------------------------------------------------------------------


def _location(file, line, folder):
    name = relative(file, folder)
    where = {"uri": quote(name)} if name != file else {"uri": Path(file).absolute().as_uri()}
    if name != file:
        where["uriBaseId"] = _ROOT
    return {"physicalLocation": {"artifactLocation": where, "region": {"startLine": line}}}


def _stack(finding, folder):
    frames = []
    for frame in launch_frames(finding):
        location = _location(frame.file, frame.line, folder)
        location["logicalLocations"] = [{"name": frame.function, "kind": "function"}]
        frames.append({"location": location})
    return [{"message": {"text": "the launch"}, "frames": frames}] if frames else []


def _result(group, folder):
    finding = group.finding
    file, line = place_of(finding)
    text = f"{finding.message}\nRepair: {finding.repair}" if finding.repair else finding.message
    result = {
        "ruleId": finding.rule,
        "level": "warning" if finding.note else "error",
        "message": {"text": text},
        "partialFingerprints": {
            "cutecheck/v1": hashlib.sha256("\0".join(group.key).encode()).hexdigest()
        },
        "occurrenceCount": len(group.tests),
        "properties": {"kernel": finding.kernel, "tests": sorted(set(group.tests))},
    }
    if file:
        result["locations"] = [_location(file, max(line, 1), folder)]
    if stacks := _stack(finding, folder):
        result["stacks"] = stacks
    if group.verdict != FAILED:
        allowed = group.verdict == ALLOWED
        why = "its rule is allowed" if allowed else "it is in the baseline"
        result["suppressions"] = [
            {"kind": "inSource" if allowed else "external", "justification": why}
        ]
    return result


def write_sarif(path, groups, folder):
    rules = [
        {"id": rule, "shortDescription": {"text": _RULES.get(rule, rule)}}
        for rule in sorted({g.finding.rule for g in groups})
    ]
    run = {
        "tool": {"driver": {"name": "cutecheck", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"uri": Path(folder).absolute().as_uri() + "/"}},
        "results": [_result(g, folder) for g in groups],
    }
    data = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    Path(path).write_text(json.dumps(data, indent=1) + "\n")


# ---- GitHub ----------------------------------------------------------------------------------


def _escaped(text, more=""):
    for c in "%\r\n" + more:
        text = text.replace(c, f"%{ord(c):02X}")
    return text


def annotation(group, folder) -> str:
    """A line of GitHub's workflow commands."""
    finding = group.finding
    file, line = place_of(finding)
    kind = "warning" if finding.note else "error"
    title = f"{finding.rule} in {what_of(finding)}"
    where = {"file": relative(file, folder), "line": str(line)} if file else {}
    fields = ",".join(f"{k}={_escaped(v, ':,')}" for k, v in {**where, "title": title}.items())
    return f"::{kind} {fields}::{_escaped(describe(finding, folder))}"
