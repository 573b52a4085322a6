"""What launches from Python cost: a process, a small launch, a copy next to `cuemu run`, memory.

    CUTECHECK_BUILD=build PYTHONPATH=python python3 spec-tests/tools/python/bench_machine.py

Times are those of the processor, the best of several runs: they hold on a busy machine, too.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import cutecheck
from cutecheck import native

HEAD = ".version 8.6\n.target sm_90a\n.address_size 64\n"
SMALL = HEAD + ".visible .entry small(.param .u64 p) { ret; }\n"
# Each thread copies 16 bytes.
COPY = (
    HEAD
    + """.visible .entry copy(.param .u64 from, .param .u64 to)
{ .reg .b32 %r<9>; .reg .b64 %rd<9>;
mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x; mad.lo.u32 %r4, %r1, %r2, %r3;
ld.param.u64 %rd1, [from]; ld.param.u64 %rd2, [to]; mul.wide.u32 %rd3, %r4, 16;
add.u64 %rd1, %rd1, %rd3; add.u64 %rd2, %rd2, %rd3;
ld.global.v4.u32 {%r5,%r6,%r7,%r8}, [%rd1]; st.global.v4.u32 [%rd2], {%r5,%r6,%r7,%r8}; ret; }
"""
)
WORDS = 1 << 22  # 16 MiB


def best(function, number, repeat=7):
    """Seconds of the processor that a call takes."""
    taken = []
    for _ in range(repeat):
        start = time.process_time()
        for _ in range(number):
            function()
        taken.append(time.process_time() - start)
    return min(taken) / number


def of_children(function):
    """Seconds of the processor that its child processes take."""

    def used():
        u = resource.getrusage(resource.RUSAGE_CHILDREN)
        return u.ru_utime + u.ru_stime

    taken = []
    for _ in range(5):
        start = used()
        function()
        taken.append(used() - start)
    return min(taken)


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def report(what, value, unit):
    print(f"{what:<44} {value:10.1f} {unit}")


def small_launches():
    x = np.zeros(32, np.uint32)
    with cutecheck.device() as d:
        module, array = d.module(SMALL), d.array(x)
        for what, source, value in (
            ("text, array of the host", SMALL, x),
            ("text, array of the device", SMALL, array),
            ("module, array of the device", module, array),
        ):
            seconds = best(lambda s=source, v=value: d.launch(s, "small", 1, 32, [v]), 2000)
            report(f"a launch of 32 threads: {what}", 1e6 * seconds, "us")
        seconds = best(lambda: d.launch(SMALL, "small", 1, 32, [x], schedules=50), 10)
        report("the same under 50 schedules", 1e6 * seconds, "us")


def copies():
    x, y = np.arange(WORDS, dtype=np.uint32), np.zeros(WORDS, np.uint32)
    grid = WORDS // 4 // 256
    before = resident()
    with cutecheck.device() as d:
        seconds = best(lambda: d.launch(COPY, "copy", grid, 256, [x, y]), 1)
        report("a copy, all checks: bytes read", x.nbytes / seconds / 1e6, "MB/s")
        a, b = d.array(x), d.empty(WORDS, np.uint32)
        d.launch(COPY, "copy", grid, 256, [a, b])
        report("memory for a byte of the device", (resident() - before) / (2 * x.nbytes), "bytes")
    with cutecheck.device(check="none") as d:
        seconds = best(lambda: d.launch(COPY, "copy", grid, 256, [x, y]), 1)
        report("a copy, check='none'", x.nbytes / seconds / 1e6, "MB/s")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "copy.ptx"
        path.write_text(COPY)
        command = [native.tool("cuemu"), "run", "--grid", str(grid), "--block", "256", path, "copy"]
        command += [f"in:u32[{WORDS}]=iota", f"out:u32[{WORDS}]@{folder}/out"]
        seconds = of_children(lambda: subprocess.run(command, check=True))
        report("the same by `cuemu run`, its files as well", x.nbytes / seconds / 1e6, "MB/s")


def processes():
    code = "import cutecheck; cutecheck.device().close()"
    seconds = of_children(lambda: subprocess.run([sys.executable, "-c", code], check=True))
    nothing = of_children(lambda: subprocess.run([sys.executable, "-c", ""], check=True))
    report("import and a first device, beyond Python's own", 1e3 * (seconds - nothing), "ms")


if __name__ == "__main__":
    processes()
    small_launches()
    copies()
