"""What layouts in Python cost: a process, a call, a call of a batch, an offset; next to pycute.

    CUTECHECK_BUILD=build PYTHONPATH=python python3 spec-tests/tools/python/bench_layouts.py

pycute is measured where it can be imported (pip install --no-deps nvidia-cutlass). All figures are
processor time, which a busy machine changes less than time on the clock: the best of several runs,
of a process the median of 21.
"""

import random
import resource
import statistics
import subprocess
import sys
import time
import timeit

import numpy as np

from cutecheck import Batch, Layout, Refused, batch, composition, make_tiled_mma, to_pycute

COMPOSITIONS = 10_000


def process(code):
    """The median of milliseconds that a process with this code takes."""
    taken = []
    for _ in range(21):
        start = children()
        subprocess.run([sys.executable, "-c", code], check=True)
        taken.append(children() - start)
    return 1e3 * statistics.median(taken)


def children():
    """Seconds that the processes waited for so far have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def microseconds(function, calls=1, number=None):
    """Of one of the calls that the function makes."""
    number = number or max(1, 20_000 // calls)
    return (
        1e6
        * min(timeit.repeat(function, number=number, repeat=7, timer=time.process_time))
        / number
        / calls
    )


def compositions(count, seed=1):
    """Pairs that are answered: shapes of one to four modes, powers of two, as kernels have them."""
    rng = random.Random(seed)
    pairs = []
    while len(pairs) < count:
        shape = tuple(1 << rng.randrange(1, 5) for _ in range(rng.randrange(1, 5)))
        order = rng.sample(range(len(shape)), len(shape))
        stride, step = [0] * len(shape), 1
        for mode in order:
            stride[mode], step = step, step * shape[mode]
        tile = tuple(1 << rng.randrange(1, 4) for _ in range(rng.randrange(1, 3)))
        steps = tuple(1 << rng.randrange(0, 6) for _ in tile)
        pair = Layout(shape, tuple(stride)), Layout(tile, steps)
        try:
            composition(*pair)
        except Refused:
            continue
        pairs.append(pair)
    return pairs


def report(what, value, unit, other=None):
    faster = f"{other / value:8.1f} x ({other:.2f} {unit} by pycute)" if other else ""
    print(f"{what:<58} {value:8.2f} {unit} {faster}")


def main():
    bare = process("pass")
    made = process("import cutecheck; cutecheck.Layout((4, 8), (8, 1))")
    report("import cutecheck and the first layout, less python alone", made - bare, "ms")
    pairs = compositions(COMPOSITIONS)
    a, b = [p[0] for p in pairs], [p[1] for p in pairs]
    left, right = Batch(a), Batch(b)
    theirs = one = None
    try:
        import pycute

        their_pairs = [(to_pycute(x), to_pycute(y)) for x, y in pairs]
        theirs = microseconds(
            lambda: [pycute.composition(x, y) for x, y in their_pairs], COMPOSITIONS, 1
        )
        layout = to_pycute(Layout((4, 8), (8, 1)))
        one = microseconds(lambda: layout(1, 5))
    except ImportError:
        print("pycute is not there")

    alone = microseconds(lambda: [composition(x, y) for x, y in pairs], COMPOSITIONS, 1)
    report("composition(a, b), a call", alone, "us", theirs)
    whole = microseconds(lambda: list(batch(composition, a, b)), COMPOSITIONS, 1)
    report("list(batch(composition, [a..], [b..])), a call", whole, "us", theirs)
    inner = microseconds(lambda: batch(composition, left, right), COMPOSITIONS, 1)
    report("batch(composition, Batch, Batch), a call", inner, "us", theirs)

    layout = Layout((4, 8), (8, 1))
    report("layout(1, 5), a call", microseconds(lambda: layout(1, 5)), "us", one)
    report("Layout((4, 8), (8, 1))", microseconds(lambda: Layout((4, 8), (8, 1))), "us")
    numbers = np.arange(1_000_000)
    nested = Layout(((4, 8), (16, 2048)), ((1, 64), (4, 512)))
    report(
        "layout(array of 1,000,000), an offset",
        microseconds(lambda: nested(numbers), 1_000_000, 5),
        "us",
    )
    mma = make_tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))
    tensor = "gmem_ptr[32b](0x1000) o (_128,_128):(_128,_1)"
    report(
        "mma.get_slice(5).partition_C(tensor)",
        microseconds(lambda: mma.get_slice(5).partition_C(tensor)),
        "us",
    )
    start, count = children(), 20
    for _ in range(count):
        layout.svg()
    report("layout.svg(), the process of ct", 1e3 * (children() - start) / count, "ms")


if __name__ == "__main__":
    main()
