"""A finding as an exception, whose traceback is that of its launch.

The frames are gone by then. pytest, and a debugger, take what they show from the code of a frame,
its file, line and name: so code that has those, and raises the exception, stands for each.
"""

import ast
import linecache
import os
import re
import sysconfig
from functools import lru_cache
from itertools import takewhile
from types import TracebackType

import _pytest
import pluggy

from cutecheck.finding import Finding, FindingError, Frame

_OURS = ("launch", "call", "access")  # frames of what the finding is about, not of memory
_WORDS = {
    "launch": "launched",
    "call": "called",
    "allocation": "allocated",
    "free": "freed",
    "earlier": "the earlier one: called",
    "access": "accessed",
}


class _Reached(Exception):
    """The code that stands for a frame has run."""


# ---- Text ------------------------------------------------------------------------------------


def relative(path: str, folder: str) -> str:
    """A file below the folder, as a person would write it."""
    below = folder and path.startswith(folder.rstrip("/") + "/")
    return os.path.relpath(path, folder) if below else path


def _lines_of_frames(finding, folder):
    before = None
    for frame in own_frames(finding.frames):
        word = _WORDS.get(frame.of, frame.of)
        place = f"{relative(frame.file, folder)}:{frame.line}" if frame.file else "?"
        lead = f"    {word} at" if frame.of != before else "        from"
        before = frame.of
        yield f"{lead} {place} in {frame.function}"


def what_of(finding: Finding) -> str:
    """The kernel, without the tags that numba gives its name, or the call of the host."""
    return re.sub(r"\[abi:\w*\]", "", finding.kernel) or finding.call or "the host"


def describe(finding: Finding, folder: str = "") -> str:
    """Rule and message, then kernel, threads, lines of Python and the repair."""
    note = "note: " if finding.note else ""
    lines = [f"{note}{finding.rule}: {finding.message}"]
    if finding.kernel:
        kernel = what_of(finding)
        place = f"{relative(finding.file, folder)}:{finding.line} in " if finding.file else ""
        shape = f" <<<{finding.grid}, {finding.block}>>>" if finding.grid else ""
        lines.append(f"    {place}{kernel}, launch {finding.launch}{shape}")
    elif finding.call:
        lines.append(f"    in {finding.call}")
    if finding.by.thread:
        by = f"thread {finding.by.thread} of block {finding.by.block}"
        other = finding.other
        after = f", after thread {other.thread} of block {other.block}" if other.thread else ""
        lines.append(f"    {by}{after}")
    lines += _lines_of_frames(finding, folder)
    if finding.repair:
        lines.append(f"    repair: {finding.repair}")
    if finding.lanes > 1:
        lanes = "lane" if finding.lanes == 2 else "lanes"
        ctas = "CTA" if finding.ctas == 1 else "CTAs"
        lines.append(f"    so did {finding.lanes - 1} other {lanes}, of {finding.ctas} {ctas}")
    return "\n".join(lines)


# ---- The traceback ---------------------------------------------------------------------------


def _libraries():
    paths = sysconfig.get_paths()
    return tuple(paths[name] + os.sep for name in ("stdlib", "platstdlib", "purelib", "platlib"))


def _has_source(frame):
    """A library that was built elsewhere has lines of files that are not here."""
    if frame.file.startswith("<"):  # of exec, or of an interactive Python
        return not frame.file.startswith("<frozen ")
    return frame.line > 0 and os.path.exists(frame.file)


def own_frames(frames):
    """Frames without the runner of tests around, and without the library that called CUDA."""
    frames = [f for f in frames if _has_source(f)]
    runner = tuple(os.path.dirname(m.__file__) + os.sep for m in (pluggy, _pytest))
    inside = _libraries() + (os.path.dirname(os.path.dirname(__file__)) + os.sep,)
    kept = []
    for of in dict.fromkeys(f.of for f in frames):
        group = [f for f in frames if f.of == of]
        group = list(takewhile(lambda f: not f.file.startswith(runner), group)) or group[:1]
        own = [i for i, f in enumerate(group) if not f.file.startswith(inside)]
        kept += group[own[0] : own[-1] + 1] if own else group[:1]
    return kept


@lru_cache
def _tree(file):
    try:
        return ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _has(node, line):
    return getattr(node, "lineno", line + 1) <= line <= node.end_lineno


def _raise_at(file, line):
    """``raise reached`` in the place of the call of that line, and where its function begins."""
    nodes = [n for n in ast.walk(_tree(file)) if _has(n, line)]
    functions = [n for n in nodes if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
    begins = max(
        (min([f.lineno, *(d.lineno for d in f.decorator_list)]) for f in functions), default=1
    )
    call = next((n for n in nodes if isinstance(n, ast.Call)), None)
    raising = ast.parse("raise reached")
    for node in ast.walk(raising):
        if hasattr(node, "lineno"):
            node.lineno = node.end_lineno = line
            node.col_offset = node.end_col_offset = 0
            if call is not None:
                ast.copy_location(node, call)
    return raising, begins, line if call is None else call.lineno


def _entry(frame, after):
    """A traceback whose frame has this file, line and function."""
    raising, begins, at = _raise_at(frame.file, frame.line)
    code = compile(raising, frame.file, "exec")
    code = code.replace(co_name=frame.function or "?", co_firstlineno=begins)
    try:
        exec(code, {"reached": _Reached()}, {})
    except _Reached as reached:
        inner = reached.__traceback__.tb_next
        return TracebackType(after, inner.tb_frame, inner.tb_lasti, at)


def error_of(findings, folder: str = "", test: Frame | None = None) -> FindingError:
    """The exception of findings, with the traceback of the first one that has Python lines.

    Where none has, as of a program in C that the test started, it is the test's own place.
    """
    error = FindingError("\n".join(describe(f, folder) for f in findings), findings)
    frames = next(
        (own for f in findings if (own := [x for x in own_frames(f.frames) if x.of in _OURS])),
        [test] if test else [],
    )
    traceback = None
    for frame in frames:
        traceback = _entry(frame, traceback)
    return error.with_traceback(traceback)


def launched_at(finding: Finding, folder: str = "") -> str:
    """In a word or two: where Python launched what it is about."""
    for frame in own_frames(finding.frames):
        if frame.of in _OURS:
            return f"{_WORDS[frame.of]} at {relative(frame.file, folder)}:{frame.line}"
    return "from no line of Python"
