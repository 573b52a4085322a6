"""Random layouts through pycute and through the reference.

Where pycute's answer keeps the law of the operation, ours is the same function. Where ours is
refused, pycute's breaks the law, or pycute fails too.
"""

import os
import random

import pytest

pycute = pytest.importorskip("pycute")

from cutecheck import (  # noqa: E402
    ComposedLayout,
    Layout,
    Refused,
    Swizzle,
    call,
    from_pycute,
    to_pycute,
)

SEED = random.randrange(1 << 32)
CASES = int(os.environ.get("PYCUTE_CASES", "1000"))


def drawn_shape(rng, depth=2):
    if depth == 0 or rng.random() < 0.6:
        return rng.choice([1, 2, 3, 4, 5, 6, 8, 12])
    return tuple(drawn_shape(rng, depth - 1) for _ in range(rng.randrange(1, 4)))


def drawn_layout(rng, depth=2):
    """Compact in a drawn order, or of any strides; of at most 1024 coordinates."""
    shape = drawn_shape(rng, depth)
    flat = pycute.flatten(shape)
    while pycute.product(flat) > 1024:
        shape = drawn_shape(rng, depth)
        flat = pycute.flatten(shape)
    order = rng.sample(range(len(flat)), len(flat))
    stride, step = [0] * len(flat), 1
    for mode in order:
        stride[mode] = step if rng.random() < 0.9 else rng.randrange(0, 13)
        step *= flat[mode]
    rest = iter(stride)

    def nested(s):
        return tuple(map(nested, s)) if isinstance(s, tuple) else next(rest)

    return Layout(shape, nested(shape))


def values(layout, n=None):
    return [layout(i) for i in range(layout.size() if n is None else n)]


def composition_holds(answer, a, b):
    return answer.size() == b.size() and values(answer) == [a(b(i)) for i in range(b.size())]


def coalesce_holds(answer, a):
    return values(answer) == values(a)


def right_inverse_holds(answer, a):
    return all(a(answer(i)) == i for i in range(answer.size()))


def left_inverse_holds(answer, a):
    return all(answer(a(i)) == i for i in range(a.size()))


def complement_holds(answer, a, _):
    """It rises, and a is repeated without overlap."""
    own, reached = values(answer), set(values(a))
    sums = {x + y for x in own for y in reached}
    return own == sorted(set(own)) and len(sums) == len(own) * len(reached) > 0


def injective(rng, depth):
    """A drawn layout that has no offset twice, and at most 256 of them."""
    while True:
        layout = drawn_layout(rng, depth)
        if layout.size() <= 256 and len(set(values(layout))) == layout.size():
            return layout


OPERATIONS = {
    "composition": (composition_holds, lambda rng: (drawn_layout(rng), drawn_layout(rng, 1))),
    "coalesce": (coalesce_holds, lambda rng: (drawn_layout(rng),)),
    "right_inverse": (right_inverse_holds, lambda rng: (drawn_layout(rng),)),
    "left_inverse": (left_inverse_holds, lambda rng: (injective(rng, 2),)),
    "complement": (complement_holds, lambda rng: (injective(rng, 1), rng.choice([24, 64, 120]))),
}


def asked(function, *operands):
    try:
        return function(*operands)
    except (Refused, AssertionError, ZeroDivisionError, ValueError, TypeError):
        return None


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_same_functions(name):
    holds, drawn = OPERATIONS[name]
    rng = random.Random(SEED)
    right = same = 0
    for _ in range(CASES // len(OPERATIONS)):
        operands = drawn(rng)
        theirs = [x if isinstance(x, int) else to_pycute(x) for x in operands]
        answer = asked(getattr(pycute, name), *theirs)
        ours = asked(call, name, *operands)
        said = f"seed {SEED}: {name}({', '.join(map(str, operands))}): {ours}, pycute {answer}"
        if answer is not None and holds(answer, *theirs):
            right += 1
            assert ours is not None, said
            same += values(ours) == values(answer)
        if ours is not None:
            assert holds(ours, *operands), said
    assert right > CASES // len(OPERATIONS) // 4, f"seed {SEED}: {name}: {right} were right"
    assert same >= 0.9 * right, f"seed {SEED}: {name}: {same} of {right} are the same function"


def test_there_and_back():
    rng = random.Random(SEED)
    for _ in range(200):
        layout = drawn_layout(rng)
        assert from_pycute(to_pycute(layout)) == layout
        assert values(to_pycute(layout)) == values(layout)
    composed = ComposedLayout(Swizzle(2, 0, 3), 0, Layout((4, 8), (8, 1)))
    theirs = to_pycute(composed)
    assert from_pycute(theirs) == composed
    assert values(theirs, 32) == values(composed, 32)
