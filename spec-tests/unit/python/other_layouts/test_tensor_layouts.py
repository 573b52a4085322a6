"""Layouts of Meta's tensor-layouts, there and back, and its compositions."""

import pytest

theirs = pytest.importorskip("tensor_layouts")

from cutecheck import (  # noqa: E402
    ComposedLayout,
    Layout,
    Swizzle,
    composition,
    from_tensor_layouts,
    to_tensor_layouts,
)

LAYOUTS = [
    Layout(8, 3),
    Layout((4, 8), (8, 1)),
    Layout((4, (2, 8)), (16, (8, 1))),
    Swizzle(3, 4, 3),
    ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1))),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_there_and_back(layout):
    other = to_tensor_layouts(layout)
    assert str(from_tensor_layouts(other)) == str(layout)
    assert [other(i) for i in range(512)][:64] == [layout(i) for i in range(64)]


def test_compositions():
    a, b = theirs.Layout((6, 2), (8, 2)), theirs.Layout((4, 3), (3, 1))
    assert composition(a, b) == Layout(theirs.compose(a, b))
    swizzled = theirs.compose(theirs.Swizzle(3, 0, 3), theirs.Layout((8, 8), (8, 1)))
    assert from_tensor_layouts(swizzled) == ComposedLayout("Sw<3,0,3> o _0 o (_8,_8):(_8,_1)")
