"""page.py - the report as one page that needs no other file: index.html.

    write    fills page/index.html with its style, its scripts and the data, which is JSON, packed by
             gzip and written as base64

Data per line is one letter per implementation; texts are kept for answers that are not the expected
one. Layouts of those lines are drawn by `ct --cells`, once, and kept in $BUILD/report/pictures.json.
Not here: what the page does with them (page/*.js).
"""
import base64
import concurrent.futures
import gzip
import json
import os
import subprocess

import lines as source
import witness
from result import FORM, VERDICTS

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
MOST_CELLS = 128                  # of a layout that is drawn
MOST_PICTURES = 4000
MOST_TEXT = 400                   # characters of an answer
SOURCES = ("vectors", "recorded", "generated")
DRAWN = (FORM, "wrong", "wrong (as CuTe C++)", "wrongly accepted")
KEPT_TEXT = tuple(v for v in VERDICTS if v not in ("exact", "refused", "unsupported"))


# --- pictures -----------------------------------------------------------------------------------

def small(text):
    """A layout, or a swizzled one, of few cells."""
    v = witness.parse(text)
    if v is None or v[0] not in ("layout", "composed"):
        return False
    try:
        return 0 < witness.size(v) <= MOST_CELLS
    except witness.Unreadable:
        return False


def wanted_pictures(judged, lines):
    """Expected and observed layouts of the lines with a wrong answer first, then other forms."""
    found = {}
    for verdicts in (DRAWN[1:], DRAWN[:1]):
        for j in judged:
            for place, verdict in enumerate(j.verdicts):
                if verdict in verdicts:
                    expected = lines[place].expected.split(" | ")[0]
                    for text in (expected, j.observed[place]):
                        found.setdefault(text, None)
    return [t for t in found if small(t)][:MOST_PICTURES]


def compact(side):
    return {"extent": side["extent"], "lines": side["lines"], "heads": side["heads"]}


def draw(ct, text):
    """The numbers of the picture without its legend; None where ct draws none."""
    done = subprocess.run([ct, "-q", "--cells", text], capture_output=True, text=True)
    if done.returncode:
        return None
    drawing = json.loads(done.stdout)
    if drawing["kind"] != "values":
        return None
    return {"panels": [{"caption": p["caption"], "rows": compact(p["rows"]),
                        "columns": compact(p["columns"]), "cells": p["cells"],
                        "fill": p["fill"], "dark": p["dark"]} for p in drawing["panels"]]}


def pictures(build, texts):
    """Drawn once per version of ct."""
    ct, path = os.path.join(build, "ct"), os.path.join(build, "report", "pictures.json")
    key = source.digest((ct,), MOST_CELLS)
    try:
        with open(path, encoding="utf-8") as f:
            kept = json.load(f)
    except (OSError, ValueError):
        kept = {}
    if kept.get("key") != key:
        kept = {"key": key, "drawn": {}}
    missing = [t for t in texts if t not in kept["drawn"]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        kept["drawn"].update(zip(missing, pool.map(lambda t: draw(ct, t), missing)))
    if missing:
        with open(path + ".new", "w", encoding="utf-8") as f:
            json.dump(kept, f)
        os.replace(path + ".new", path)
    return {t: kept["drawn"][t] for t in texts if kept["drawn"].get(t)}


# --- data ---------------------------------------------------------------------------------------

def clip(text):
    return text if len(text) <= MOST_TEXT else text[:MOST_TEXT - 2] + ".."


def letters(judged):
    return "".join(chr(97 + VERDICTS.index(v)) for v in judged.verdicts)


def of_implementation(entry, judged):
    shown = {k: entry[k] for k in ("id", "title", "language", "url", "version", "available",
                                   "reason")}
    if not entry["available"]:
        return shown
    texts = {p: t for p, t in judged.observed.items() if judged.verdicts[p] in KEPT_TEXT}
    return {**shown, "level": entry["level"], "letters": letters(judged),
            "observed": {p: clip(t) for p, t in texts.items()},
            "witness": {p: clip(t) for p, t in judged.witness.items()},
            "why": {p: clip(t) for p, t in judged.why.items() if p not in judged.witness}}


def numbered(values):
    """The distinct values in order of appearance, and the number of each."""
    found = {v: n for n, v in enumerate(dict.fromkeys(values))}
    return list(found), found


def data_of(build, report, judged, lines):
    files, file_at = numbered(line.file for line in lines)
    ops, op_at = numbered(line.op for line in lines)
    families, classes = [f["id"] for f in report["families"]], list(report["classes"])
    there = [i for i in report["implementations"] if i["available"]]
    counts = {k: sum(i["witnesses"][k] for i in there) for k in ("enumeration", "law", "none")}
    seen = sorted({VERDICTS.index(v) for i in there for v in i["verdicts"]})
    return {
        "cutecheck": report["cutecheck"], "vectors": report["vectors"], "date": report["date"],
        "generated": report["generated"], "families": report["families"], "seen": seen,
        "files": [f if not f.endswith("generated.vec") else "generated.vec" for f in files],
        "ops": ops,
        "witnesses": {**counts, "total": counts["enumeration"] + counts["law"]},
        "lines": [[file_at[x.file], x.number, op_at[x.op], "\t".join(x.args), x.sign, x.expected,
                   classes.index(x.kind), families.index(x.family)] for x in lines],
        "implementations": [of_implementation(i, j)
                            for i, j in zip(report["implementations"], judged)],
        "pictures": pictures(build, wanted_pictures(judged, lines)),
    }


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as f:
        return f.read()


def write(path, build, report, judged, lines):
    data = json.dumps(data_of(build, report, judged, lines), separators=(",", ":"),
                      ensure_ascii=False).encode()
    packed = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    text = read("index.html")
    for name in ("page.css", "picture.js", "report.js", "views.js", "page.js"):
        text = text.replace("@%s@" % name, read(name))
    with open(path + ".new", "w", encoding="utf-8") as f:
        f.write(text.replace("@data@", packed))
    os.replace(path + ".new", path)
