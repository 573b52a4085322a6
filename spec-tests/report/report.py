#!/usr/bin/env python3
"""report.py - every implementation of CuTe on every line, compared: `make report`.

    python3 spec-tests/report/report.py [--jobs N] [--only NAME,..] [--program NAME=COMMAND] ..

Runs in the root of the tree, over $BUILD/judge and $BUILD/ct. What is there already in
$BUILD/report/results is not run again. It writes $BUILD/report/: report.json (report.schema.json
describes it), index.html (one page, no other file), junit/, badges/, and a table to the terminal.
Exit status 0 once the report is written, whatever the verdicts are.
"""
import argparse
import json
import os
import sys

import implementations
import lines
import output
import page
import result
import run


def options():
    p = argparse.ArgumentParser(description="every implementation of CuTe, compared")
    p.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="programs at a time")
    p.add_argument("--only", default="", help="these implementations, separated by commas")
    p.add_argument("--cases", type=int, default=20, help="generated cases of each operation (20)")
    p.add_argument("--seed", type=int, default=1, help="of the generated cases (1)")
    p.add_argument("--program", action="append", default=[], metavar="NAME=COMMAND",
                   help="compare a program of your own, too; may be repeated")
    p.add_argument("--match", default="", help="only files with this in their path")
    return p.parse_args()


def note(text):
    sys.stderr.write("report: looking for %s\n" % text)


def main():
    o, build = options(), os.environ.get("BUILD", "build")
    folder = os.path.join(build, "report")
    os.makedirs(folder, exist_ok=True)
    all_lines, chunks = lines.load(build, o.cases, o.seed, o.match)
    found = list(implementations.find(build, o.only.split(",") if o.only else None, note))
    found += [implementations.named(text) for text in o.program]
    kept, new = run.all_of(build, found, chunks, o.jobs)
    sys.stderr.write("report: %d results, %d of them new\n" % (kept + new, new))
    judged = result.judge_all(build, found, all_lines, chunks)
    about = {"version": result.version(), "seed": o.seed, "cases": o.cases}
    report = result.build_report(judged, all_lines, chunks, about)
    with open(os.path.join(folder, "report.json"), "w", encoding="utf-8") as f:
        json.dump(report, f, indent=1)
    output.junit(report, os.path.join(folder, "junit"))
    output.badges(report, os.path.join(folder, "badges"))
    page.write(os.path.join(folder, "index.html"), build, report, judged, all_lines)
    sys.stdout.write(output.table(report))
    sys.stdout.write("%s/index.html\n" % folder)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.stderr.write("\nreport: stopped; make report goes on where it was\n")
        sys.exit(130)
    except (RuntimeError, OSError) as e:
        sys.exit("report: %s" % e)
