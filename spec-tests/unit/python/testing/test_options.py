"""Options, markers, the fixture, and the files for other programs."""

import json
import re
import xml.etree.ElementTree as ElementTree

RACES = """
    import pytest

    def test_one(gpu):
        gpu.race()

    def test_two(gpu):
        gpu.race()
"""


def test_markers_hold_for_their_test(checked):
    result = checked(
        """
        import pytest

        @pytest.mark.cutecheck(allow="race")
        class TestAllowed:
            def test_marked(self, gpu):
                gpu.race()

            @pytest.mark.cutecheck(check="none")
            def test_inner(self, gpu, cutecheck):
                gpu.race()
                assert cutecheck.findings == []

        def test_not_marked(gpu):
            gpu.race()

        @pytest.mark.cutecheck(sched="random:3", strict=True, budget=100000)
        def test_settings(gpu):
            import os
            assert os.environ["CUEMU_SCHED"] == "random:3"
            assert os.environ["CUEMU_CHECK"] == "strict"
            assert os.environ["CUEMU_BUDGET"] == "100000"

        def test_settings_are_gone(gpu):
            import os
            assert "CUEMU_SCHED" not in os.environ and "CUEMU_CHECK" not in os.environ

        @pytest.mark.cutecheck(shed="early")
        def test_wrong_name():
            pass
        """,
        "--strict-markers",
    )
    result.assert_outcomes(passed=4, failed=1, errors=1)
    result.stdout.fnmatch_lines(
        [
            "marker cutecheck: shed='early' is not known: it takes sched, check, *",
            "3 launches of kernels, 1 finding, 1 allowed",
        ]
    )


def test_the_fixture(checked):
    result = checked(
        """
        def test_findings(gpu, cutecheck):
            assert cutecheck.active and cutecheck.findings == []
            cutecheck.allow("race")
            gpu.race()
            assert [f.rule for f in cutecheck.findings] == ["race"]
            assert cutecheck.findings[0].frames[0].function == "launch"

        def test_launches(gpu, cutecheck):
            gpu.good()
            gpu.good()
            assert [each.kernel for each in cutecheck.launches] == ["put", "put"]
            s = cutecheck.stats
            assert s.launches == 2 and s.instructions == 2 * 2 * 7
            assert s.global_.accesses == 4 and s.global_.sectors == s.global_.ideal == 16
            assert [line.instructions for line in s.lines] == [12, 8, 8]
        """,
        "--cutecheck-stats",
    )
    result.assert_outcomes(passed=2)
    result.stdout.re_match_lines([r" +2 +28 +0 +0 +16 +16 +\d+\.\d  test_it.py::test_launches"])


def test_without_the_option(checked, alone):
    result = checked(
        """
        import os

        def test_it(cutecheck):
            cutecheck.allow("race")
            assert not cutecheck.active and cutecheck.findings == []
            assert cutecheck.stats.launches == 0 and "CUEMU_REPORT" not in os.environ
        """,
        option="",
    )
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*cutecheck*")
    result = checked("", "--cutecheck-sched=early", option="")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["ERROR: --cutecheck-sched needs --cutecheck; *"])


def test_a_baseline(checked, pytester):
    options = ("--cutecheck-baseline=known.json", "-v")
    checked(RACES, *options, "--cutecheck-write-baseline").assert_outcomes(failed=2)
    known = json.loads((pytester.path / "known.json").read_text())["findings"]
    assert [(k["rule"], k["kernel"], k["text"]) for k in known] == [
        ("race", "put", "st.global.u32 [%rd3], %r1")
    ]
    assert known[0]["tests"] == ["test_it.py::test_one", "test_it.py::test_two"]
    result = checked(RACES + "\n    def test_new(gpu): gpu.outside()\n", *options)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["known: race in put*", "*1 finding, 2 known"])
    (pytester.path / "known.json").write_text("[]")
    result = checked(RACES, *options)
    assert result.ret == 4
    result.stderr.fnmatch_lines(["ERROR: --cutecheck-baseline: known.json is no baseline*"])


def test_files(checked, pytester, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    result = checked(
        RACES, "--cutecheck-json=o.json", "--cutecheck-sarif=o.sarif", "--junitxml=o.xml"
    )
    line = next(x for x in result.outlines if x.startswith("::error "))
    assert re.fullmatch(r"::error file=[^,]*gpu.py,line=\d+,title=race in put::race: .*", line)
    assert "%0A    repair: " in line and "%25rd3" in line
    found = json.loads((pytester.path / "o.json").read_text())
    assert [f["tests"] for f in found["findings"]] == [
        ["test_it.py::test_one", "test_it.py::test_two"]
    ]
    assert found["tests"]["test_it.py::test_one"]["launches"] == 1
    run = json.loads((pytester.path / "o.sarif").read_text())["runs"][0]
    result = run["results"][0]
    assert (result["ruleId"], result["level"], result["occurrenceCount"]) == ("race", "error", 2)
    frames = result["stacks"][0]["frames"]
    place = frames[-1]["location"]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "test_it.py", "uriBaseId": "SRCROOT"}
    assert place["region"]["startLine"] == 4
    cases = ElementTree.parse(pytester.path / "o.xml").iter("testcase")
    for case in cases:
        assert case.find("properties/property").attrib == {"name": "cutecheck", "value": "race"}
        assert case.find("failure").attrib["message"].startswith("cutecheck.FindingError: race: ")


def test_the_ini_file(checked, pytester):
    pytester.makeini(
        "[pytest]\ncutecheck = true\ncutecheck_allow = race\ncutecheck_sched = early\n"
    )
    tests = """
        import os

        def test_it(gpu):
            gpu.race()
            assert os.environ["CUEMU_SCHED"] == "early"
    """
    checked(tests, option="").assert_outcomes(passed=1)
    pytester.makeini("[pytest]\ncutecheck = true\ncutecheck_sched = soon\n")
    result = checked(tests, option="")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*cutecheck_sched: 'soon' is none of early, late, random:SEED"])


def test_help(checked):
    result = checked("", "--help")
    result.stdout.fnmatch_lines(["*--cutecheck-sched=SCHED*", "*--cutecheck-baseline=FILE*"])
    checked("", "--markers").stdout.fnmatch_lines(["@pytest.mark.cutecheck(sched=None*"])
