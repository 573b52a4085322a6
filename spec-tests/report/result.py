"""result.py - what the records of all implementations come to: report.json.

    build_report    counts per verdict, class and family, and every answer that did not pass, with
                    its witness; report.schema.json describes it

A "wrong" without a witness that is confirmed again (witness.py) counts as "undecided": it is shown,
and it is counted in `witnesses`. Not here: pages and tables (page.py, output.py).
"""
import collections
import datetime
import re

import lines as source
import run
import witness

VERDICTS = ("exact", "same function", "refused", "lawful", "same function, other form", "wrong",
            "wrong (as CuTe C++)", "wrongly accepted", "wrongly refused", "crashed", "timed out",
            "undecided", "unsupported")
PASSED = ("exact", "same function", "refused", "lawful")
FORM = "same function, other form"
FAILED = ("wrong", "wrong (as CuTe C++)", "wrongly accepted", "wrongly refused", "crashed",
          "timed out")
CLASSES = ("required", "dynamic", "cxx", "disputed")
FORMAT = 1


class Judged:
    """One implementation's verdict on every line, by the line's place."""

    def __init__(self, implementation, count):
        self.implementation = implementation
        self.verdicts = ["unsupported"] * count
        self.observed, self.why, self.witness = {}, {}, {}
        self.seconds = 0.0
        self.confirmed, self.unconfirmed = collections.Counter(), 0

    def add(self, place, line, record):
        verdict = record["verdict"]
        if verdict.startswith("refused without"):
            verdict = "refused"
        if verdict in ("wrong", "wrong (as CuTe C++)"):
            found, by = witness.check(line, record["observed"], record["why"])
            if by:
                self.confirmed[by] += 1
                self.witness[place] = found
            else:
                self.unconfirmed += 1
                verdict = "undecided"
        self.verdicts[place] = verdict
        if verdict != "exact" and (verdict != "unsupported"):
            self.observed[place] = record["observed"]
        if record["why"] and verdict not in PASSED:
            self.why[place] = record["why"]

    def counts(self, places=None):
        counts = collections.Counter(self.verdicts if places is None
                                     else (self.verdicts[p] for p in places))
        return {v: counts[v] for v in VERDICTS if counts[v]}


def judge_all(build, implementations, lines, chunks):
    found = []
    for implementation in implementations:
        judged = Judged(implementation, len(lines))
        for chunk in chunks if not implementation.missing else ():
            seconds, records = run.records(build, implementation, chunk)
            judged.seconds += seconds
            for place, record in zip(chunk.lines, records):
                judged.add(place, lines[place], record)
        found.append(judged)
    return found


def asked(counts):
    return sum(n for v, n in counts.items() if v != "unsupported")


def level(counts):
    """What an implementation may say of itself, given its counts in the required class."""
    if asked(counts) == 0:
        return "nothing asked"
    if any(counts.get(v) for v in FAILED):
        return "fails"
    return "conforms as functions" if counts.get(FORM) else "conforms to the letter"


def of_implementation(judged, places):
    i = judged.implementation
    entry = {"id": i.name, "title": i.title, "language": i.language, "url": i.url,
             "version": i.version, "available": not i.missing, "reason": i.missing}
    if i.missing:
        return entry
    entry["seconds"] = round(judged.seconds, 1)
    entry["verdicts"] = judged.counts()
    entry["classes"] = {c: judged.counts(p) for c, p in places["class"].items()}
    entry["families"] = {f: judged.counts(p) for f, p in places["family"].items()}
    entry["level"] = level(entry["classes"]["required"])
    entry["witnesses"] = {"enumeration": judged.confirmed["enumeration"],
                          "law": judged.confirmed["law"], "none": judged.unconfirmed}
    return entry


def failure(judged, place, line):
    entry = {"implementation": judged.implementation.name, "file": line.file, "line": line.number,
             "op": line.op, "args": line.args, "sign": line.sign, "expected": line.expected,
             "class": line.kind, "family": line.family, "verdict": judged.verdicts[place],
             "observed": judged.observed.get(place, "")}
    if place in judged.why:
        entry["why"] = judged.why[place]
    if place in judged.witness:
        entry["witness"] = judged.witness[place]
    return entry


def is_generated(line):
    return line.file.endswith("generated.vec")


def places_of(lines):
    by = {"class": {c: [] for c in CLASSES}, "family": {}}
    for _, names in source.GROUPS:
        for name in names.split():
            by["family"][name] = []
    for place, line in enumerate(lines):
        by["class"][line.kind].append(place)
        by["family"].setdefault(line.family, []).append(place)
    by["family"] = {f: p for f, p in by["family"].items() if p}
    return by


def family_group(name):
    return next((title for title, names in source.GROUPS if name in names.split()), "Others")


def build_report(judged, lines, chunks, about):
    places = places_of(lines)
    failures = [failure(j, p, lines[p]) for j in judged for p, v in enumerate(j.verdicts)
                if v in FAILED]
    return {
        "format": FORMAT,
        "cutecheck": about["version"],
        "vectors": source.digest(*[(f,) for c in chunks for f in c.files])[:16],
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        "generated": {"seed": about["seed"], "cases": about["cases"]},
        "lines": len(lines),
        "verdicts": list(VERDICTS),
        "classes": {c: len(p) for c, p in places["class"].items()},
        "families": [{"id": f, "group": family_group(f), "lines": len(p)}
                     for f, p in places["family"].items()],
        "implementations": [of_implementation(j, places) for j in judged],
        "failures": failures,
    }


def version(header="ref/ct.h"):
    with open(header, encoding="utf-8") as f:
        return re.search(r'#define CT_VERSION "(.*?)"', f.read()).group(1)
