"""The device: what raises and what is refused, limits, schedules, counts, traces."""

import json
import re
import subprocess

import numpy as np
import pytest
from kernels import FOREVER, HEAD, RACE, TWICE, entry, run_cuemu, words

import cutecheck
from cutecheck import native

LATE = (
    entry(  # reads what a copy may not have brought yet: by the schedule, the old or the new word
        """ld.param.u64 %rd1, [p]; st.shared.u32 [s], 5; cp.async.ca.shared.global [s], [%rd1], 4;
    ld.shared.u32 %r1, [s]; st.global.u32 [%rd1+4], %r1; cp.async.commit_group;
    cp.async.wait_group 0;"""
    )
)


TENSOR = """.version 9.0
.target sm_100a
.address_size 64
.visible .entry cells(.param .u64 p)
{
    .shared .align 4 .b32 at;
    .reg .b32 %r<8>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [p];
    tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [at], 32;
    ld.shared.u32 %r1, [at];
    mov.u32 %r2, %tid.x;
    tcgen05.st.sync.aligned.32x32b.x1.b32 [%r1], {%r2};
    tcgen05.wait::st.sync.aligned;
    tcgen05.ld.sync.aligned.16x64b.x1.b32 {%r3}, [%r1];
    tcgen05.wait::ld.sync.aligned;
    tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 32;
    mul.wide.u32 %rd2, %r2, 4;
    add.u64 %rd3, %rd1, %rd2;
    add.u32 %r3, %r3, 1;
    st.global.u32 [%rd3], %r3;
    ret;
}
"""


# ---- Architectures -------------------------------------------------------------------------------


def test_a_device_of_sm_100a_has_tensor_memory():
    x = np.zeros(32, np.uint32)
    with cutecheck.device(arch="sm_100a") as d:
        with pytest.raises(cutecheck.FindingError, match="uninitialised"):
            d.launch(TENSOR, None, 1, 32, [x])  # 16x64b has a second column
        d.launch(TENSOR.replace("16x64b", "32x32b"), None, 1, 32, [x])
    assert (x == np.arange(1, 33)).all()


def test_a_device_runs_what_its_architecture_has():
    with cutecheck.device() as d, pytest.raises(cutecheck.LaunchError, match="sm_100a"):
        d.launch(TENSOR, None, 1, 32, [np.zeros(32, np.uint32)])


# ---- What raises ---------------------------------------------------------------------------------


def test_findings_raise_at_the_end_of_the_launch():
    with cutecheck.device() as d:
        with pytest.raises(cutecheck.Findings) as raised:
            d.launch(RACE, None, 1, 64, [words()])
        error = raised.value
        assert type(error) is cutecheck.Findings and isinstance(error, AssertionError)
        assert str(error).startswith("race, launch 1: 1 finding\nkernel.ptx:9: race: st.shared.u32")
        assert "\n    repair: " in str(error)
        (f,) = error.findings
        assert (f.rule, f.launch, f.kernel) == ("race", 1, "race") and f.lanes >= 1
        assert (f.by.block, f.by.thread, f.by.line) == ((0, 0, 0), (1, 0, 0), 9)
        assert (f.other.block, f.other.thread, f.other.line) == ((0, 0, 0), (0, 0, 0), 9)
        assert f.instruction == "st.shared.u32 [s], %r1" and f.schedules == ("late",)
        assert error.result.end == "finished" and d.findings == [f]


def test_parties_have_coordinates():
    shape = entry(
        """mov.u32 %r1, %ctaid.y; mov.u32 %r2, %tid.z; ld.param.u64 %rd1, [p];
        setp.eq.u32 %p1, %r1, 1; setp.eq.and.u32 %p1, %r2, 1, %p1;
        @%p1 st.global.u32 [%rd1+4096], 1;"""
    )
    with cutecheck.device() as d:
        r = d.launch(shape, None, (2, 3), (4, 2, 2), [words()], raises=False)
    (f,) = r.findings
    assert f.by.block == (0, 1, 0) and f.by.thread == (0, 0, 1) and f.other.block == ()


def test_raises_and_allow():
    with cutecheck.device(raises=False) as d:
        assert len(d.launch(RACE, None, 1, 64, [words()]).findings) == 1
        with pytest.raises(cutecheck.Findings):
            d.launch(RACE, None, 1, 64, [words()], raises=True)
    with cutecheck.device(allow="race") as d:
        r = d.launch(RACE, None, 1, 64, [words()])
        assert r.findings == () and [f.rule for f in r.all_findings] == ["race"]
        assert d.findings == []
        with pytest.raises(cutecheck.Findings):
            d.launch(RACE, None, 1, 64, [words()], allow=())
        with pytest.raises(ValueError, match="allow='rcae': no rule; the rules are bounds, align"):
            d.launch(RACE, None, 1, 64, [words()], allow=["rcae"])


def test_a_fault_raises_though_its_rule_is_allowed():
    with cutecheck.device(allow=["bounds"]) as d:
        with pytest.raises(cutecheck.Fault, match="twice, launch 1: ended by a fault"):
            d.launch(TWICE, None, 1, 32, [words(1)])
        assert d.launch(TWICE, None, 1, 32, [words(1)], raises=False).end == "faulted"
    with cutecheck.device(allow="bounds", check="strict") as d:
        with pytest.raises(cutecheck.Fault) as raised:
            d.launch(
                entry(
                    "cp.async.commit_group; ld.param.u64 %rd1, [p]; st.global.u32 [%rd1+4096], 1;"
                ),
                *(None, 1, 1, [words()]),
            )
        assert [f.rule for f in raised.value.findings] == ["bounds"]


def test_a_required_block_need_not_be_given():
    required = entry("").replace(")\n{", ")\n.reqntid 16, 2, 1\n{", 1)
    with cutecheck.device() as d:
        assert d.launch(required, None, args=[None]).stats.instructions == 1
        with pytest.raises(
            cutecheck.LaunchError, match="block of 8 x 1 x 1, and k requires 16 x 2 x"
        ):
            d.launch(required, None, 1, 8, [None])


def test_checks():
    for check, found in (("none", 0), ("race", 1), (["init", "barrier"], 0), ("all", 1)):
        with cutecheck.device(check=check, raises=False) as d:
            assert len(d.launch(RACE, None, 1, 64, [words()]).findings) == found
    with pytest.raises(ValueError, match=r"check='rce': 'all', 'strict', 'none', or some of \['i"):
        cutecheck.device(check=["race", "rce"])


def test_notes_of_strict():
    commit = entry("cp.async.commit_group; mov.u32 %r1, %r2; setp.eq.u32 %p1, %r1, 0; @%p1 ret;")
    guarded = entry("mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 7; @%p1 ret; bar.sync 0;")
    with cutecheck.device(check="strict", raises=False) as d:
        assert [f.rule for f in d.launch(commit, None, 1, 1, [None]).findings] == ["uninitialised"]
        r = d.launch(guarded, None, 1, 32, [None], raises=True)
        assert [n.rule for n in r.notes] == ["diverged"] and r.notes[0].note
        assert d.notes[-1:] == list(r.notes) and r.findings == ()
    with cutecheck.device() as d:
        assert d.launch(guarded, None, 1, 32, [None]).notes == ()


def test_errors_are_pickled():
    import pickle

    with cutecheck.device() as d, pytest.raises(cutecheck.Findings) as raised:
        d.launch(RACE, None, 1, 64, [words()])
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value) and again.findings == raised.value.findings


# ---- What is refused -----------------------------------------------------------------------------

BAD = [
    (dict(block=None), cutecheck.LaunchError, "block= is missing: the threads of a CTA of twice"),
    (dict(block=2048), cutecheck.LaunchError, "block=2048: one to three extents, of 1 to (1024,"),
    (dict(block=(64, 32)), cutecheck.LaunchError, "twice: block: a CTA has at most 1024 threads"),
    (dict(block=(1, 1, 65)), cutecheck.LaunchError, "block=(1, 1, 65): one to three extents"),
    (
        dict(grid=(1, 65536)),
        cutecheck.LaunchError,
        "grid=(1, 65536): one to three extents, of 1 to",
    ),
    (dict(args=words()), TypeError, "args: a list or a dictionary expected, ndarray given"),
    (
        dict(block=0),
        cutecheck.LaunchError,
        "block=0: one to three extents, of 1 to (1024, 1024, 64)",
    ),
    (dict(block=(1, 1, 1, 1)), cutecheck.LaunchError, "block=(1, 1, 1, 1): one to three extents"),
    (dict(block="x"), TypeError, "block='x': a number, or up to three expected"),
    (dict(grid=-1), cutecheck.LaunchError, "grid=-1: one to three extents, of 1 to"),
    (dict(shared=1 << 32), cutecheck.LaunchError, "shared=4294967296: 0 to 4294967295 bytes"),
    (dict(shared=300 * 1024), cutecheck.LaunchError, "twice: "),
    (
        dict(cluster=17),
        cutecheck.LaunchError,
        "cluster=17: one to three extents, of 1 to (16, 16, 16)",
    ),
    (dict(sched="soon"), ValueError, "sched='soon': 'early', 'late' or 'random:SEED' expected"),
    (dict(sched="late:3"), ValueError, "sched='late:3'"),
    (dict(schedules=0), ValueError, "schedules=0: at least 1"),
    (dict(name="other"), cutecheck.LaunchError, "kernel.ptx has no entry 'other': it has twice"),
]


@pytest.mark.parametrize("changed, error, text", BAD, ids=lambda x: str(x)[:30])
def test_refused_launch(changed, error, text):
    call = dict(name="twice", grid=1, block=32, args=[words()]) | changed
    with cutecheck.device() as d:
        with pytest.raises(error, match=re.escape(text)):
            d.launch(TWICE, **call)
        assert d.launch(TWICE, "twice", 1, 32, [words()]).end == "finished"


def test_refused_devices():
    for how, text in (
        (dict(arch="hopper"), "arch='hopper': 'sm_90a', 'sm_80' .. expected"),
        (dict(arch="sm_101a"), "arch='sm_101a': the machine has sm_90a, sm_100a, sm_103a, sm_120a"),
        (dict(memory="4 GB"), "memory='4 GB': bytes, or a text such as '4 GiB'"),
        (dict(sched="?"), "sched='?'"),
    ):
        with pytest.raises(ValueError, match=re.escape(text)):
            cutecheck.device(**how)


@pytest.mark.parametrize(
    "text, size",
    [("7", 7), (7, 7), ("7 B", 7), ("2 KiB", 2048), ("3MiB", 3 << 20), ("1 TiB", 1 << 40)],
)
def test_sizes(text, size):
    with cutecheck.device(memory=text) as d:
        assert d.memory == size
    with cutecheck.device() as d:
        assert d.memory == 4 << 30
        assert d.stats == cutecheck.machine.stats.Stats() and d.stats.async_.bytes == 0


def test_refused_text(tmp_path):
    with cutecheck.device() as d:
        for source, error, text in (
            (
                HEAD + ".visible .entry k(.param .u64 p) {\n .reg .b32 %r1; addd.u32 %r1, 1;\n}",
                cutecheck.LaunchError,
                "kernel.ptx:5:17: ",
            ),
            (
                b"\x7fELF\x02\x01",
                cutecheck.LaunchError,
                "no PTX: the bytes have no .version; machine",
            ),
            (tmp_path / "none.ptx", cutecheck.LaunchError, "none.ptx: No such file or directory"),
            (7, TypeError, "int given for PTX: text, bytes, or a path expected"),
            (
                TWICE + entry("", name="k")[len(HEAD) :],
                cutecheck.LaunchError,
                "has 2 entries, name one",
            ),
        ):
            with pytest.raises(error, match=re.escape(text)):
                d.launch(source, None, 1, 1, [None])
        path = tmp_path / "twice.ptx"
        path.write_text(TWICE)
        for source in (path, str(path), TWICE.encode() + b"\0", d.module(TWICE)):
            assert d.launch(source, "twice", 1, 32, [words()]).end == "finished"
        with cutecheck.device() as other, pytest.raises(cutecheck.LaunchError, match="another dev"):
            other.launch(d.module(TWICE), "twice", 1, 32, [words()])


def test_names_of_the_source():
    two = HEAD + "".join(
        f".visible .entry {n}() {{ ret; }}\n" for n in ("_ZN2ns4copyIfEEvv", "_ZN2ns4copyIiEEvv")
    )
    one = entry("", name="_ZN5tools4copyEPf")
    with cutecheck.device() as d:
        assert d.launch(one, "copy", 1, 1, [None]).kernel == "tools::copy"
        assert d.launch(one, "tools::copy", 1, 1, [None]).number == 2
        with pytest.raises(
            cutecheck.LaunchError, match="'copy' may be _ZN2ns4copyIfEEvv, _ZN2ns4c"
        ):
            d.launch(two, "copy", 1, 1)
        d.launch(two, "_ZN2ns4copyIiEEvv", 1, 1)


@pytest.mark.parametrize(
    "target, arch, runs",
    [
        ("sm_80", "sm_90a", True),
        ("sm_90", "sm_80", False),
        ("sm_90a", "sm_90", False),
        ("sm_90a", "sm_90a", True),
        ("sm_100a", "sm_90a", False),
        ("sm_80", "sm_80", True),
    ],
)
def test_targets(target, arch, runs):
    text = entry("").replace("sm_90a", target)
    with cutecheck.device(arch=arch) as d:
        if runs:
            d.launch(text, None, 1, 1, [None])
        else:
            with pytest.raises(
                cutecheck.LaunchError, match=f"is for {target}, which a device of {arch}"
            ):
                d.launch(text, None, 1, 1, [None])


# ---- Limits --------------------------------------------------------------------------------------


def test_limits_of_instructions_and_time():
    with cutecheck.device(max_instructions=1000) as d:
        with pytest.raises(cutecheck.TooLong, match="the limit of instructions was reached"):
            d.launch(FOREVER, None, 1, 1, [words()])
        assert d.stats.instructions == 1000
        with pytest.raises(cutecheck.TooLong, match="the limit of time was reached"):
            d.launch(FOREVER, None, 1, 1, [words()], max_instructions=1 << 60, timeout=0.05)
        assert d.launch(TWICE, None, 1, 32, [words()]).end == "finished"


def test_an_interrupt_ends_a_launch():
    import signal

    def ring(*_):
        if d._is_busy:
            raise TimeoutError
        signal.setitimer(signal.ITIMER_REAL, 0.05)

    old = signal.signal(signal.SIGALRM, ring)
    try:
        with cutecheck.device() as d:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(TimeoutError):
                d.launch(FOREVER, None, 1, 1, [words()])
            assert d.launch(TWICE, None, 1, 32, [words()]).end == "finished"
    finally:
        signal.signal(signal.SIGALRM, old)


def test_memory_limits_from_zero():
    module = entry("", before=".global .b8 big[64];")
    needed = 64 + 2 * 128
    for limit in range(0, needed + 32, 16):
        with cutecheck.device(memory=limit) as d:
            try:
                array = d.zeros(32, np.uint32, "a")
                d.launch(module, None, 1, 1, [np.zeros(32, np.uint32)])
            except cutecheck.DeviceMemoryError as e:
                assert limit < needed
                assert f"the limit is {limit} bytes, device(memory='8 GiB') opens one with" in str(
                    e
                )
                assert str(e).startswith("out of device memory: ")
                d.launch(entry(""), None, 1, 1, [None])
            else:
                assert limit >= needed and array.get().sum() == 0


def test_memory_of_a_launch_is_free_again():
    with cutecheck.device(memory=4096) as d:
        for _ in range(8):
            d.launch(TWICE, None, 1, 32, [np.zeros(600, np.uint32)])
            d.zeros(600, np.uint32)
        with pytest.raises(cutecheck.DeviceMemoryError, match="4097 bytes for array"):
            d.empty(4097, np.uint8)


# ---- Schedules -----------------------------------------------------------------------------------


def test_schedules_see_what_one_does_not():
    with cutecheck.device(check="none") as d:
        results = set()
        for sched in ("early", "late"):
            x = words(2)
            x[0] = 7
            d.launch(LATE, None, 1, 1, [x], sched=sched)
            results.add(int(x[1]))
        assert 7 in results and len(results) == 2
    with cutecheck.device(sched="random:5") as d:
        x = words(2)
        r = d.launch(RACE, None, 1, 64, [x], schedules=4, raises=False)
        assert r.schedules == ("random:5", "random:6", "random:7", "random:8")
        assert [f.schedules for f in r.findings] == [r.schedules]


def test_schedules_change_memory_once():
    with cutecheck.device() as d:
        x, a = np.arange(32, dtype=np.uint32), d.array(np.arange(32, dtype=np.uint32))
        r = d.launch(TWICE, None, 1, 32, [x], schedules=5)
        assert r.schedules == ("late", "early", "random:0", "random:1", "random:2")
        d.launch(TWICE, None, 1, 32, [a], schedules=5)
        assert (x == 2 * np.arange(32)).all() and (a.get() == x).all()
        assert r.stats.instructions * 2 == d.stats.instructions
        b = d.empty(32, np.uint32)
        with pytest.raises(cutecheck.Findings) as raised:  # what was never written stays that
            d.launch(TWICE, None, 1, 32, [b], schedules=3)
        assert raised.value.findings[0].schedules == ("late", "early", "random:0")


# ---- What is counted, printed, traced ------------------------------------------------------------

CONFLICT = entry(
    """mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 7; and.b32 %r2, %r2, 511; mov.u32 %r3, s;
    add.u32 %r3, %r3, %r2;
    st.shared.u32 [%r3], 0;
    ld.param.u64 %rd1, [p]; mad.wide.u32 %rd2, %r1, 64, %rd1;
    st.global.u32 [%rd2], %r1;"""
)


def test_stats():
    with cutecheck.device() as d:
        r = d.launch(TWICE, None, 2, 64, [words(128)])
        s = r.stats
        assert (s.global_.accesses, s.global_.sectors, s.global_.ideal) == (8, 32, 32)
        assert s.shared.wavefronts == s.shared.ideal == 0 and s.instructions == 4 * 10
        r = d.launch(CONFLICT, None, 1, 4, [words(1024)])
        assert (r.stats.shared.wavefronts, r.stats.shared.ideal, r.stats.shared.excess) == (4, 1, 3)
        assert r.stats.global_.excess == r.stats.global_.sectors - r.stats.global_.ideal > 0
        worst = r.stats.lines[0]
        assert worst.shared.excess == 3 and worst.ptx_line == 11 and worst.lanes == 4
        assert worst.text.startswith("st.shared.u32") and worst.waste == 3
        assert sum(x.instructions for x in r.stats.lines) == r.stats.instructions
        assert sum(x.instructions for x in d.stats.lines) == d.stats.instructions
        again = d.launch(CONFLICT, None, 1, 4, [words(1024)])
        assert again.stats == r.stats and again.stats.lines == r.stats.lines
        assert d.stats.shared.wavefronts == 8


def test_stats_are_those_of_cuemu(tmp_path):
    path = tmp_path / "k.ptx"
    path.write_text(CONFLICT)
    with cutecheck.device() as d:
        s = d.launch(path, None, 2, 96, [words(4096)], raises=False).stats
    counted = run_cuemu(path, "--grid", 2, "--block", 96, "k", "inout:u32[4096]=0")["counters"]
    assert counted == {
        "instructions": s.instructions,
        "shared_accesses": s.shared.accesses,
        "wavefronts": s.shared.wavefronts,
        "ideal_wavefronts": s.shared.ideal,
        "global_accesses": s.global_.accesses,
        "sectors": s.global_.sectors,
        "ideal_sectors": s.global_.ideal,
        "lines": s.global_.lines,
        "async_operations": s.async_.operations,
        "async_bytes": s.async_.bytes,
    }


def test_printf(capsys):
    text = entry(
        """mov.u64 %rd1, text; cvta.global.u64 %rd1, %rd1;
        { .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %rd1;
        st.param.b64 [b], 0; call.uni (r), vprintf, (a, b); }""",
        before=""".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
        .global .align 1 .b8 text[4] = {104, 105, 10, 0};""",
    )
    with cutecheck.device() as d:
        assert d.launch(text, None, 1, 2, [None], schedules=3).printed == "hi\nhi\n"
        assert d.launch(text, None, 1, 1, [None]).printed == "hi\n"
        assert d.launch(TWICE, None, 1, 1, [words()]).printed == ""
    assert capsys.readouterr().out == "hi\nhi\nhi\n"


def test_trace(tmp_path):
    path = tmp_path / "t.jsonl"
    with cutecheck.device() as d:
        d.trace(path)
        d.launch(RACE, None, 1, 64, [words()], raises=False, schedules=2)
        d.trace(None)
        d.launch(TWICE, None, 1, 32, [words()])
        with pytest.raises(FileNotFoundError, match="No such file or directory: .*none/t"):
            d.trace(tmp_path / "none" / "t")
        d.launch(TWICE, None, 1, 32, [words()])
    kinds = [json.loads(line)["kind"] for line in path.read_text().splitlines()]
    assert kinds[0] == "launch" and kinds.count("launch") == 1
    assert kinds.count("shared") == 2 and kinds.count("finding") == 1
    page = tmp_path / "t.html"
    subprocess.run([native.tool("cuemu"), "view", path, "--html", page], check=True, timeout=600)
    assert "st.shared.u32" in page.read_text()


def test_what_a_person_reads():
    with cutecheck.device(raises=False) as d:
        assert repr(d) == "<Device sm_90a, 0 launches, 0 findings>"
        r = d.launch(RACE, None, 1, 64, [words()])
        assert str(r).startswith("race, launch 1: finished, 1 finding\nkernel.ptx:9: race: ")
        assert "accesses to shared memory" in str(d) and "<Device sm_90a, 1 launch" in str(d)
        for shown in (d._repr_html_(), r._repr_html_()):
            assert "<caption>Findings</caption>" in shown and '<th scope="col">' in shown
            assert "<script" not in shown and "race" in shown
        r = d.launch(CONFLICT, None, 1, 4, [words(1024)])
        assert "<caption>The worst lines" in r.stats._repr_html_()
    assert repr(d) == "<Device sm_90a, closed>" == str(d)
    assert "closed" in d._repr_html_()


# ---- Cooperative launches, clusters, dynamic shared memory ---------------------------------------


def test_clusters_and_shared_memory():
    text = entry(
        """mov.u32 %r1, %cluster_nctarank; mov.u32 %r2, %dynamic_smem_size;
        ld.param.u64 %rd1, [p]; st.global.v2.u32 [%rd1], {%r1, %r2};"""
    )
    x = words()
    with cutecheck.device() as d:
        d.launch(text, None, 2, 1, [x], cluster=2, shared=4096)
    assert x[:2].tolist() == [2, 4096]


def test_cooperative():
    text = entry(
        """mov.u32 %r1, %envreg1; mov.u32 %r2, %envreg2; mov.b64 %rd2, {%r2, %r1};
        ld.global.u32 %r3, [%rd2]; ld.param.u64 %rd1, [p]; st.global.u32 [%rd1], %r3;"""
    )
    x = words()
    with cutecheck.device() as d:
        d.launch(text, None, 1, 1, [x], cooperative=True)
        d.launch(text, None, 1, 1, [x], cooperative=True)
    assert x[0] == 8
    many = "a cooperative grid of 300 CTAs, and an H200 has 264 of them at once"
    with cutecheck.device() as d, pytest.raises(cutecheck.LaunchError, match=many):
        d.launch(text, None, 300, 1024, [x], cooperative=True)


def test_launches_of_kernels_are_refused():
    child = """.extern .func (.param .b64 r) __cudaCDP2GetParameterBufferV2(.param .b64 f,
        .param .align 4 .b8 g[12], .param .align 4 .b8 b[12], .param .b32 s);
        .extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2(.param .b64 p, .param .b64 s);
        .visible .entry child() { ret; }"""
    body = """mov.u64 %rd1, child;
        { .param .b64 f; .param .align 4 .b8 g[12]; .param .align 4 .b8 b[12]; .param .b32 s;
        .param .b64 r; st.param.b64 [f], %rd1; st.param.b32 [g], 1; st.param.b32 [g+4], 1;
        st.param.b32 [g+8], 1; st.param.b32 [b], 1; st.param.b32 [b+4], 1; st.param.b32 [b+8], 1;
        st.param.b32 [s], 0; call.uni (r), __cudaCDP2GetParameterBufferV2, (f, g, b, s);
        ld.param.b64 %rd2, [r]; }
        { .param .b64 p; .param .b64 s; .param .b32 r; st.param.b64 [p], %rd2; st.param.b64 [s], 0;
        call.uni (r), __cudaCDP2LaunchDeviceV2, (p, s); }"""
    with cutecheck.device() as d:
        with pytest.raises(cutecheck.LaunchError, match="k asked for 1 launches of its own"):
            d.launch(entry(body, before=child), "k", 1, 1, [None])
        assert d.launch(TWICE, None, 1, 32, [words()]).end == "finished"
