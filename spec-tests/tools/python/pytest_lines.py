"""pytest_lines - a plugin of pytest: one line a test, which the shell suites read (venv.sh).

ok<TAB>NAME    FAIL<TAB>NAME<TAB>DETAIL    skip<TAB>NAME<TAB>REASON
"""

import os

OUT = os.environ["PYTEST_LINES"]


def line(*fields):
    clean = [" ".join(str(f).split()) for f in fields]
    with open(OUT, "a", encoding="utf-8") as out:
        out.write("\t".join(clean) + "\n")


def pytest_runtest_logreport(report):
    name = report.nodeid.split("/")[-1]
    if report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        line("skip", name, reason or getattr(report, "wasxfail", ""))
    elif report.failed:
        line("FAIL", name, report.longreprtext[-600:])
    elif report.when == "call":
        line("ok", name)


def pytest_collectreport(report):
    if report.failed:
        line("FAIL", report.nodeid or "collection", report.longreprtext[-600:])
