"""machine/records.py: the lines of libcuda's report."""

import os
from dataclasses import replace

from cutecheck.finding import Frame, Party
from cutecheck.machine.records import Report, parse
from cutecheck.testing.failure import describe, error_of

FRAMES = r"launch\x1frun\x1f/w/t.py\x1f\x1f15\x1f0\nallocation\x1fmain\x1f/w/t.py\x1f\x1f17\x1f0\n"


def finding(number, flags=0, cause=0, lanes=0, process=7, launch=5):
    texts = ("race", r"st [%r1] (k.cu:4): a\tb", "order them", "put(int*)", "", "k.cu", "")
    frames = FRAMES.encode().decode("unicode_escape").replace("\n", r"\n")
    numbers = (flags, 4, 12, launch, 2, process, number, cause, lanes, 1)
    places = (2, 1, 1, 64, 1, 1, 1, 0, 0, 33, 0, 0, 0, 0, 0, 1, 0, 0)
    return "\t".join(["F", *texts, frames, *map(str, numbers + places)])


def test_a_finding():
    (f,) = parse([finding(1), finding(1, lanes=3)]).findings
    assert (f.rule, f.message, f.repair) == ("race", "st [%r1] (k.cu:4): a\tb", "order them")
    assert (f.kernel, f.file, f.line, f.ptx_line) == ("put(int*)", "k.cu", 4, 12)
    assert f.by == Party((1, 0, 0), (33, 0, 0), "k.cu", 4)
    assert f.other == Party((0, 0, 0), (1, 0, 0))
    assert (f.grid, f.block, f.lanes, f.followers) == ((2, 1, 1), (64, 1, 1), 3, 2)
    assert f.instruction == "st [%r1]"
    assert f.frames == (
        Frame("launch", "/w/t.py", 15, "run"),
        Frame("allocation", "/w/t.py", 17, "main"),
    )


def test_which_are_reported():
    lines = [finding(1), finding(2, cause=1), finding(3, flags=2), finding(1, process=8)]
    assert len(parse(lines).findings) == 2


def test_launches_of_this_process_are_counted_from_1():
    first, second = parse([finding(1), finding(1, process=8)], 7, 3).findings
    assert (first.launch, second.launch) == (2, 5)


def test_launches_and_costs():
    cost = "C\tk.cu\tld [%r1]\t4\t12\t" + "\t".join(map(str, range(12)))
    records = parse(["B", "L\tput\t8\t1500", cost, "E", ""])
    assert records.launches == [("put", 8, 1.5e-6)]
    assert records.costs[0][:4] == ("k.cu", 4, 12, "ld [%r1]")
    assert records.costs[0].counters["wavefronts"] == 3


def test_lines_that_are_not_whole_are_read_later(monkeypatch):
    monkeypatch.delenv("CUTECHECK_OUTER", raising=False)
    monkeypatch.setenv("CUEMU_REPORT", "")
    report = Report()
    with open(os.environ["CUEMU_REPORT"], "a") as out:
        out.write("L\tput\t8\t1500\nL\tp")
        out.flush()
        assert len(report.read().launches) == 1
        out.write("ut\t8\t1500\n")
        out.flush()
        assert [each.kernel for each in report.read().launches] == ["put"]
    assert report.read().launches == []


def helper():
    return parse([finding(1)]).findings[0]


def test_the_traceback_is_that_of_the_launch(tmp_path):
    path = tmp_path / "somebody.py"
    path.write_text("def run(x):\n    a = 1\n    go(\n        x)\n\ndef main():\n    run(3)\n")
    frames = (Frame("launch", str(path), 4, "run"), Frame("launch", str(path), 7, "main"))
    error = error_of([replace(helper(), frames=frames)])
    entries, traceback = [], error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        entries.append((code.co_name, traceback.tb_lineno, code.co_firstlineno))
        assert code.co_filename == str(path)
        traceback = traceback.tb_next
    assert entries == [("main", 7, 6), ("run", 3, 1)]
    assert f"launched at {path}:4 in run\n        from {path}:7 in main" in str(error)


def test_a_description():
    assert describe(helper()).splitlines() == [
        "race: st [%r1] (k.cu:4): a\tb",
        "    k.cu:4 in put(int*), launch 5 <<<(2, 1, 1), (64, 1, 1)>>>",
        "    thread (33, 0, 0) of block (1, 0, 0), after thread (1, 0, 0) of block (0, 0, 0)",
        "    repair: order them",
    ]
