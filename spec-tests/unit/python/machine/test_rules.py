"""Each rule of docs/findings.md, from its PTX: raised, and with the words of `cuemu run`."""

import numpy as np
import pytest
from kernels import entry, run_cuemu

import cutecheck
from cutecheck.machine import binding

ASSERT = """.extern .func __assertfail(.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d,
    .param .b64 e);
.global .align 1 .b8 text[7] = {110, 32, 61, 61, 32, 51, 0};"""
HEAP = """.extern .func (.param .b64 r) malloc(.param .b64 n);
.extern .func free(.param .b64 p);"""
CALL_FREE = "{ .param .b64 a; st.param.b64 [a], %rd1; call.uni free, (a); }"

# Rule: body, threads, what stands before the entry.
KERNELS = {
    "bounds": ("ld.param.u64 %rd1, [p]; st.global.u32 [%rd1+4096], 7;", 1, ""),
    "alignment": ("ld.param.u64 %rd1, [p]; st.global.u32 [%rd1+2], 7;", 1, ""),
    "uninitialised": (
        "ld.param.u64 %rd1, [p]; ld.shared.u32 %r1, [s]; st.global.u32 [%rd1], %r1;",
        1,
        "",
    ),
    "race": ("mov.u32 %r1, %tid.x; st.shared.u32 [s], %r1;", 64, ""),
    "proxy": (
        """ld.param.u64 %rd1, [p]; st.shared.u32 [s], 1; st.shared.u32 [s+4], 1;
        st.shared.u32 [s+8], 1; st.shared.u32 [s+12], 1;
        cp.async.bulk.global.shared::cta.bulk_group [%rd1], [s], 16;
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;""",
        1,
        "",
    ),
    "in flight": (
        """ld.param.u64 %rd1, [p]; cp.async.ca.shared.global [s], [%rd1], 16;
        ld.shared.u32 %r1, [s]; cp.async.commit_group; cp.async.wait_group 0;""",
        1,
        "",
    ),
    "wgmma fence": (
        """mov.u32 %r1, %tid.x; shl.b32 %r1, %r1, 3; mov.u32 %r2, s; add.u32 %r1, %r1, %r2;
        mov.b64 %rd1, 0; st.shared.b64 [%r1], %rd1; fence.proxy.async; bar.sync 0;
        shr.u32 %r2, %r2, 4; cvt.u64.u32 %rd1, %r2; mov.f32 %f1, 0f00000000; mov.f32 %f2, %f1;
        mov.f32 %f3, %f1; mov.f32 %f4, %f1; mov.b32 %r3, 0;
        wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4},
            {%r3, %r3, %r3, %r3}, %rd1, 1, 1, 1, 0;
        wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;""",
        128,
        "",
    ),
    "mbarrier": (
        """mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0; @%p1 mbarrier.init.shared.b64 [s], 1;
        bar.sync 0; mbarrier.arrive.shared.b64 _, [s];""",
        32,
        "",
    ),
    "barrier": ("barrier.cluster.wait.aligned;", 32, ""),
    "diverged": ("mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 7; @%p1 bar.sync 0;", 32, ""),
    "operand": ("mov.u32 %r1, s; mov.u32 %r2, 256; mapa.shared::cluster.u32 %r3, %r1, %r2;", 1, ""),
    "unsupported": (
        """mov.u32 %r1, s; add.u32 %r2, %r1, 16; mbarrier.init.shared.b64 [s], 1;
        st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r2], %r1, [%r1];""",
        1,
        "",
    ),
    "stuck": (
        """mbarrier.init.shared.b64 [s], 1; again:
        mbarrier.try_wait.parity.shared.b64 %p1, [s], 0; @!%p1 bra again;""",
        1,
        "",
    ),
    "left behind": (
        "ld.param.u64 %rd1, [p]; cp.async.ca.shared.global [s], [%rd1], 16;",
        1,
        "",
    ),
    "assert": (
        """mov.u64 %rd1, text; cvta.global.u64 %rd1, %rd1;
        { .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e;
        st.param.b64 [a], %rd1; st.param.b64 [b], %rd1; st.param.b32 [c], 43;
        st.param.b64 [d], %rd1; st.param.b64 [e], 1; call.uni __assertfail, (a, b, c, d, e); }""",
        1,
        ASSERT,
    ),
    "heap": (
        "{ .param .b64 n; .param .b64 r; st.param.b64 [n], 16; call.uni (r), malloc, (n); "
        f"ld.param.b64 %rd1, [r]; }} {CALL_FREE} {CALL_FREE}",
        1,
        HEAP,
    ),
}


def test_no_rule_is_left_out():
    assert set(KERNELS) == set(binding.rules())


@pytest.mark.parametrize("rule", KERNELS)
def test_rule(rule, tmp_path):
    body, threads, before = KERNELS[rule]
    path = tmp_path / "k.ptx"
    path.write_text(entry(body, before=before))
    with cutecheck.device() as d:
        with pytest.raises(cutecheck.Findings) as raised:
            d.launch(path, "k", 1, threads, [np.zeros(64, np.uint32)])
        assert rule in [f.rule for f in raised.value.findings]
        assert d.findings == list(raised.value.findings)
        found = raised.value.result.all_findings
        first = next(f for f in found if f.rule == rule)
        assert first.file == str(path) and first.repair and first.kernel == "k"
        assert str(first) in str(raised.value)
        # The device is usable afterwards, whatever the launch did.
        assert d.launch(entry(""), None, 1, 32, [None]).findings == ()
    told = run_cuemu(path, "--block", threads, "k", "inout:u32[64]=0")
    assert [(f["rule"], f["message"], f["repair"], f["line"]) for f in told["findings"]] == [
        (f.rule, f.message, f.repair, f.ptx_line) for f in found
    ]
