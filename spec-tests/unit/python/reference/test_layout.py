"""Layouts in Python: how they are made, called, taken apart, compared and refused."""

import numpy as np
import pytest

import cutecheck
from cutecheck import (
    C,
    ComposedLayout,
    Dynamic,
    E,
    Layout,
    Refused,
    ScaledBasis,
    Swizzle,
    _,
    complement,
    composition,
    evaluate,
    make_identity_layout,
)

LAYOUTS = [
    Layout(8, 3),
    Layout((4, 8), (8, 1)),
    Layout((4, (2, 8)), (16, (8, 1))),
    Layout(((2, 3), 4, (2, (3, 2))), ((1, -7), 0, (5, (100, 3)))),
    Layout("(4,_8):(8,_1)"),
    ComposedLayout(Swizzle(2, 0, 3), 3, Layout((4, 8), (8, 1))),
    Swizzle(3, 4, 3),
]


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (Layout((4, 8), (8, 1)), "(_4,_8):(_8,_1)"),
        (Layout((4, 8)), "(_4,_8):(_1,_4)"),
        (Layout([4, [2, 8]], [16, [8, 1]]), "(_4,(_2,_8)):(_16,(_8,_1))"),
        (Layout(8), "_8:_1"),
        (Layout(8, 3), "_8:_3"),
        (Layout((8,), (3,)), "(_8):(_3)"),
        (Layout((4, 8), "LayoutRight"), "(_4,_8):(_8,_1)"),
        (Layout((C(4), Dynamic(8)), (8, 1)), "(_4,8):(_8,_1)"),
        (Layout((np.int64(4), 8), (np.int32(8), True)), "(_4,_8):(_8,_1)"),
        (Layout("(4,_8):(8,_1)"), "(4,_8):(8,_1)"),
        (Layout("make_layout(make_shape(Int<4>{}, 8), LayoutRight{})"), "(_4,8):(8,_1)"),
        (Layout((4, 8), (E(0), E(1))), "(_4,_8):(_1@0,_1@1)"),
        (Layout(Layout(8, 3)), "_8:_3"),
        (Swizzle(3, 4, 3), "Sw<3,4,3>"),
        (ComposedLayout("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"), None),
    ],
)
def test_making(made, text):
    assert text is None or str(made) == text
    assert evaluate(str(made)) == made
    assert str(eval(repr(made), vars(cutecheck))) == str(made)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_arrays_are_calls(layout):
    """Array answers are those one by one, whatever the shape of the array."""
    numbers = np.arange(48)
    want = [int(layout(int(n))) for n in numbers]
    assert layout(numbers).tolist() == want
    assert layout(numbers.reshape(2, 3, 8).T).tolist() == np.reshape(want, (2, 3, 8)).T.tolist()
    assert layout(numbers.astype(np.uint8)[::2]).tolist() == want[::2]
    assert layout(np.array(5)).shape == ()


def test_arrays_of_coordinates_by_mode():
    layout = Layout((4, (2, 8)), (16, (8, 1)))
    i, j, k = np.arange(4)[:, None, None], np.arange(2)[:, None], np.arange(8)
    grid = layout(i, (j, k))
    assert grid.shape == (4, 2, 8)
    assert grid[3, 1, 5] == layout(3, (1, 5))
    assert layout(1, (np.arange(2), 3)).tolist() == [layout(1, (0, 3)), layout(1, (1, 3))]
    swizzled = ComposedLayout(Swizzle(2, 0, 3), 0, layout)
    assert swizzled(i, (j, k))[3, 1, 5] == swizzled(3, (1, 5))
    with pytest.raises(TypeError, match="integers, not float64"):
        layout(np.arange(3.0))
    with pytest.raises(TypeError, match="3 coordinates for"):
        layout(i, (j, k, k))
    with pytest.raises(Refused, match="3 coordinates for a layout of rank 2"):
        layout(i, j, k)
    with pytest.raises(Refused, match="has coordinates for offsets"):
        make_identity_layout((4, 8))(np.arange(4))


def test_calls_and_slices():
    layout = Layout((4, (2, 8)), (16, (8, 1)))
    assert (layout(5), layout(1, 5), layout((1, 5)), layout(1, (1, 2))) == (24, 26, 26, 26)
    for all_of_it in (None, _, slice(None)):
        assert layout(all_of_it, 5) == Layout((4,), (16,))
    assert layout(2, (None, 3)) == Layout((2,), (8,))
    assert isinstance(layout(Dynamic(5)), Dynamic)
    assert type(layout(5)) is int
    with pytest.raises(TypeError, match="is not all of a mode"):
        layout(slice(1, 2), 5)


def test_parts():
    layout = Layout((4, (2, 8)), (16, (8, 1)))
    assert (layout.shape, layout.stride) == ((4, (2, 8)), (16, (8, 1)))
    assert (layout.rank, layout.depth, layout.size(), layout.size(1), layout.cosize()) == (
        2,
        2,
        64,
        16,
        64,
    )
    assert [str(mode) for mode in layout] == ["_4:_16", "(_2,_8):(_8,_1)"]
    assert (layout[-1], layout[1, 0], len(layout)) == (layout[1], Layout(2, 8), 2)
    assert layout[0:1] == Layout((4,), (16,))
    with pytest.raises(IndexError):
        layout[2]
    composed = ComposedLayout(Swizzle(2, 0, 3), 3, Layout((4, 8), (8, 1)))
    assert (composed.layout_a, composed.offset, composed.layout_b) == (
        Swizzle(2, 0, 3),
        3,
        Layout((4, 8), (8, 1)),
    )
    assert Swizzle(2, 4, -3).parameters == (2, 4, -3)


def test_equality_is_of_values():
    static, dynamic = Layout((4, 8), (8, 1)), Layout("(4,8):(8,1)")
    assert static == dynamic and hash(static) == hash(dynamic) and str(static) != str(dynamic)
    assert len({static, dynamic, Layout((4, 8))}) == 2
    assert Layout(4, 1) != Layout((4,), (1,))
    assert static != "(_4,_8):(_8,_1)"
    assert Layout((4, 8), (E(0), E(1))) == make_identity_layout((4, 8))


def test_dynamic_integers_stay_dynamic():
    assert repr(Dynamic(4) + 1) == repr(1 + Dynamic(4)) == "Dynamic(5)"
    assert [type(x) for x in (-Dynamic(4), Dynamic(9) // 2, 9 % Dynamic(2))] == [Dynamic] * 3
    assert Dynamic(4) / 8 == 0.5 and str(Dynamic(4)) == "4"


def test_basis_elements():
    basis = ScaledBasis(3, 0, 1)
    assert (str(basis), basis.value, basis.modes) == ("_3@1@0", 3, (0, 1))
    assert evaluate("_3@1@0") == basis and eval(repr(basis)) == basis
    assert ScaledBasis(Dynamic(3), 2).value == 3 and E() == 1


def test_refusals():
    with pytest.raises(Refused) as found:
        composition(Layout((6, 2), (1, 7)), Layout((3, 2), (2, 3)))
    refused = found.value
    assert isinstance(refused, ValueError) and refused.error == "CT_EDOMAIN"
    assert refused.witness.startswith("at (2,1): A(B(c)) is 8")
    assert refused.expression == "composition((_6,_2):(_1,_7), (_3,_2):(_2,_3))"
    assert "A(B(c))" in refused.explain() and refused.cure == ""
    with pytest.raises(Refused) as found:
        complement("(2,2):(4,1)", 24)
    assert found.value.cure == "complement((_2,_2):(_4,_1), _24)"
    assert evaluate(found.value.cure) == complement(Layout((2, 2), (4, 1)), 24)
    with pytest.raises(Refused) as found:
        evaluate("(4,8")
    assert (found.value.error, found.value.column) == ("CT_EPARSE", 5)
    assert composition("_8:_1", "_4:_2") == Layout(4, 2), "a refusal leaves nothing behind"


def test_wrong_operands():
    with pytest.raises(TypeError, match="is not shape:stride"):
        Layout("Sw<3,4,3>")
    with pytest.raises(TypeError, match="builtins.object is no value of CuTe"):
        composition(object(), 4)
    with pytest.raises(ValueError, match="is no value of CuTe"):
        composition("_8:_1\0", 4)
    with pytest.raises(ValueError, match="is no value of CuTe"):
        composition("_8:_1", "")
    with pytest.raises(Refused, match="more than 64 operands"):
        cutecheck.make_tuple(*range(65))


def test_values_larger_than_the_first_memory():
    """Memory and room for text grow: tuples of 20,000 integers, nested."""
    flat = tuple(range(20000))
    assert cutecheck.flatten((flat, (1, (2,)))) == (*flat, 1, 2)
    with pytest.raises(Refused, match="holds more than 65536 leaves"):
        cutecheck.make_tuple(tuple(range(40000)), tuple(range(40000)))
    assert cutecheck.size(flat[1:3]) == 2


def test_threads_have_their_own_memory():
    from concurrent.futures import ThreadPoolExecutor

    def work(n):
        layout = Layout((n, 8), (8, 1))
        return [layout(i % n, 3) for i in range(500)] == [i % n * 8 + 3 for i in range(500)]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(1, 33)))
