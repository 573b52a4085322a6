"""A share of the tests that pytest collects, and what became of each, as lines of a file.

``SUPPORT_LINES`` names the file: ``start NODE`` and ``end NODE OUTCOME``, with tabs. Tests that
stand there already are left out, so that a run goes on where one ended with its process. Of all
tests those run whose checksum is a multiple of ``SHARE``, which ``SEED`` changes; one that takes
10 minutes ends the process.
"""

import faulthandler
import os
import zlib

LINES = os.environ["SUPPORT_LINES"]
SHARE = int(os.environ["SHARE"])
SEED = os.environ["SEED"]
MINUTES = 10

_outcome = {}


def _is_drawn(node):
    return zlib.crc32(f"{SEED} {node}".encode()) % SHARE == 0


def _write(*fields):
    with open(LINES, "a") as lines:
        print(*fields, sep="\t", file=lines)


def pytest_collection_modifyitems(config, items):
    with open(LINES) as lines:
        begun = {line.split("\t")[1].strip() for line in lines}
    drawn = [i for i in items if _is_drawn(i.nodeid) and i.nodeid not in begun]
    config.hook.pytest_deselected(items=[i for i in items if i not in set(drawn)])
    items[:] = drawn


def pytest_runtest_logstart(nodeid):
    faulthandler.dump_traceback_later(60 * MINUTES, exit=True)
    _outcome[nodeid] = "passed"
    _write("start", nodeid)


def pytest_runtest_logreport(report):
    if report.outcome != "passed" and _outcome[report.nodeid] != "failed":
        _outcome[report.nodeid] = report.outcome


def pytest_runtest_logfinish(nodeid):
    faulthandler.cancel_dump_traceback_later()
    _write("end", nodeid, _outcome[nodeid])
