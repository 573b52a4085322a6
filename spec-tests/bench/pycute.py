"""Time pycute on the operands of bench.c: prints `number nanoseconds` a line.

Optional: needs the package nvidia-cutlass==4.2.0.0 (or pycute on the path). It asks build/bench for
the operands, leaves out what pycute does not have, and prints the median of several batches.
"""

import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "judge", "adapters"))
try:
    import pycute
except ImportError:
    sys.exit(1)

NAMES = {"idx2crd": "idx2crd", "slice": None, "layout_call": None, "parse": None,
         "blocked_product": None}


def value(text):
    """The operand as pycute has it: every integer is dynamic there."""
    text = text.replace("_", "")
    if "<" in text or "@" in text or not text.replace("(", "").replace(")", "").strip():
        raise ValueError(text)
    if ":" not in text:
        return eval(text, {"__builtins__": {}})  # digits, commas and parentheses only
    if text.startswith("(") and text.count(":") > 1:
        raise ValueError(text)
    shape, stride = text.split(":")
    return pycute.Layout(eval(shape, {"__builtins__": {}}), eval(stride, {"__builtins__": {}}))


def nanoseconds(function, operands):
    times = []
    for _ in range(9):
        n, start = 200, time.perf_counter_ns()
        for _ in range(n):
            function(*operands)
        times.append((time.perf_counter_ns() - start) / n)
    return statistics.median(times)


def main():
    bench = os.path.join(os.environ.get("BUILD", "build"), "bench")
    for line in subprocess.run([bench, "--list"], capture_output=True, text=True).stdout.splitlines():
        number, name, *operands = [field for field in line.split("\t") if field]
        function = getattr(pycute, NAMES.get(name, name) or "", None)
        try:
            print(number, nanoseconds(function, [value(o) for o in operands]), flush=True)
        except Exception:  # pycute lacks it, or refuses it: no line
            continue


if __name__ == "__main__":
    main()
