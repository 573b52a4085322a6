"""Many calls at once are the calls one by one."""

import random

import pytest

from cutecheck import Batch, Layout, Refused, batch, composition, logical_divide


def drawn(n, seed):
    rng = random.Random(seed)
    powers = [2, 3, 4, 6, 8]
    for _ in range(n):
        a, b = rng.choice(powers), rng.choice(powers)
        yield (
            Layout((a, b), rng.choice([(1, a), (b, 1), (1, a + 1)])),
            Layout(rng.choice(powers), rng.choice([1, 2, 3])),
        )


def test_a_batch_is_its_calls():
    pairs = list(drawn(500, 7))
    answers = batch(composition, [a for a, _ in pairs], [b for _, b in pairs])
    refused = 0
    for i, (a, b) in enumerate(pairs):
        try:
            want = composition(a, b)
        except Refused as alone:
            refused += 1
            with pytest.raises(Refused) as found:
                answers[i]
            assert str(found.value) == str(alone) and i in answers.refused
        else:
            assert str(answers[i]) == str(want)
    assert 20 < refused < 480 and len(answers.refused) == refused
    with pytest.raises(Refused):
        list(answers)


def test_batches_are_operands_of_batches():
    layouts = Batch([Layout((4 * n, 8), (8, 1)) for n in range(1, 200)])
    tiles = batch(logical_divide, layouts, (2, 4))
    assert len(tiles) == 199 and not tiles.refused
    assert batch("size", tiles).integers().tolist() == [32 * n for n in range(1, 200)]
    assert [str(t) for t in tiles[3:5]] == [str(logical_divide(layouts[i], (2, 4))) for i in (3, 4)]
    assert str(batch("upcast<4>", [Layout(8, 1)])[-1]) == "_2:_1"


def test_what_no_batch_can_be_made_of():
    with pytest.raises(ValueError, match=r"columns of \[1, 2\] operands"):
        batch(composition, ["_8:_1"], ["_4:_1", "_2:_1"])
    with pytest.raises(ValueError, match=r"columns of \[\] operands"):
        batch(composition, "_8:_1", "_4:_1")
    with pytest.raises(Refused, match="no_such_op: no such operation"):
        batch("no_such_op", ["_8:_1"])
    with pytest.raises(Refused, match="the text ends") as found:
        Batch(["_8:_1", "(_4"])
    assert found.value.expression == "(_4"
    assert len(Batch([])) == 0 and list(Batch([])) == []
    with pytest.raises(IndexError):
        Batch(["_8:_1"])[1]


def test_memory_grows():
    wide = Layout(tuple(range(1, 400)), tuple(range(1, 400)))
    answers = batch("flatten", [wide] * 40)
    assert not answers.refused and all(answer == wide for answer in answers)
