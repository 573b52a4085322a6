"""output.py - a report as a table in the terminal, as JUnit XML and as badges.

Not here: the page (page.py).
"""
import json
import os
import re
from xml.sax.saxutils import escape, quoteattr

from result import FAILED, FORM, PASSED, asked

SHORT = (("exact", ("exact", "same function", "lawful")), ("refused", ("refused",)),
         ("form", (FORM,)), ("wrong", ("wrong", "wrong (as CuTe C++)")),
         ("accepted", ("wrongly accepted",)), ("over-refused", ("wrongly refused",)),
         ("crashed", ("crashed", "timed out")), ("not provided", ("unsupported",)))


def total(counts, verdicts):
    return sum(counts.get(v, 0) for v in verdicts)


def table(report):
    """One row per implementation, one per missing one with its reason."""
    rows = [["implementation", "version", "asked"] + [title for title, _ in SHORT] + ["required"]]
    missing = []
    for i in report["implementations"]:
        if not i["available"]:
            missing.append("%s: unavailable, %s" % (i["title"], i["reason"]))
            continue
        counts = i["verdicts"]
        rows.append([i["title"], i["version"], str(asked(counts))] +
                    [str(total(counts, v)) for _, v in SHORT] + [i["level"]])
    widths = [max(len(r[k]) for r in rows) for k in range(len(rows[0]))]
    left = (0, 1, len(widths) - 1)
    text = ["  ".join(c.ljust(w) if k in left else c.rjust(w)
                      for k, (c, w) in enumerate(zip(row, widths))).rstrip() for row in rows]
    none = sum(i["witnesses"]["none"] for i in report["implementations"] if i["available"])
    wrong = sum(total(i["verdicts"], ("wrong", "wrong (as CuTe C++)"))
                for i in report["implementations"] if i["available"])
    return "\n".join(text + missing + [
        "%d wrong answers, each with a witness that an enumeration or a law confirms; "
        "%d more without one count as undecided" % (wrong, none)]) + "\n"


def junit(report, folder):
    """One file per implementation: a test case per family and verdict that fails, in full."""
    os.makedirs(folder, exist_ok=True)
    for i in report["implementations"]:
        failures = [f for f in report["failures"] if f["implementation"] == i["id"]]
        counts = i.get("verdicts", {})
        passed, skipped = total(counts, PASSED + (FORM,)), total(counts, ("undecided",
                                                                        "unsupported"))
        with open(os.path.join(folder, i["id"] + ".xml"), "w", encoding="utf-8") as out:
            out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="report">\n')
            out.write('<testsuite name=%s tests="%d" failures="%d" skipped="%d">\n' % (
                quoteattr(i["title"]), passed + skipped + len(failures), len(failures), skipped))
            if not i["available"]:
                out.write('  <system-out>%s</system-out>\n' % clean(i["reason"]))
            for f in failures:
                put_failure(out, f)
            out.write("</testsuite>\n</testsuites>\n")


def clean(text):
    return escape(re.sub(r"[\x00-\x1f]", " ", text))


def put_failure(out, f):
    question = "%s:%d: %s" % (f["file"], f["line"], "  ".join([f["op"]] + f["args"]))
    text = "expected %s %s\nobserved %s\n%s" % (f["sign"], f["expected"], f["observed"],
                                                 f.get("witness") or f.get("why", ""))
    out.write('  <testcase classname=%s name=%s><failure message=%s>%s</failure></testcase>\n' % (
        quoteattr(f["family"]), quoteattr(clean(question)), quoteattr(f["verdict"]),
        clean(text)))


def badges(report, folder):
    """A file per implementation for shields.io/endpoint: the share that passes of what it was asked
    in the required class."""
    os.makedirs(folder, exist_ok=True)
    for i in report["implementations"]:
        badge = {"schemaVersion": 1, "label": "cutecheck %s" % report["cutecheck"]}
        counts = i.get("classes", {}).get("required", {})
        failed, all_asked = total(counts, FAILED), asked(counts)
        if all_asked == 0:
            badge.update(message="not run", color="lightgrey")
        else:
            share = 100.0 * (all_asked - failed) / all_asked
            message = "conforms" if failed == 0 else "%.1f %% of %d" % (
                min(share, 99.9), all_asked)
            badge.update(message=message, color="brightgreen" if failed == 0 else
                         "green" if share >= 98 else "yellow" if share >= 90 else "orange")
        with open(os.path.join(folder, i["id"] + ".json"), "w", encoding="utf-8") as f:
            json.dump(badge, f)
            f.write("\n")
