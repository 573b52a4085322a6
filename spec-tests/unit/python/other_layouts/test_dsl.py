"""Layouts of CuTe DSL, read and made while it traces a function."""

import pytest

cutlass = pytest.importorskip("cutlass")

from cutlass import cute  # noqa: E402

from cutecheck import (  # noqa: E402
    ComposedLayout,
    Layout,
    Swizzle,
    from_dsl,
    logical_divide,
    make_identity_layout,
    to_dsl,
)


def traced(function):
    """What a function gives while it is traced."""
    found = []

    @cute.jit
    def entry(n: cutlass.Int32):
        found.append(function(n))

    entry(cutlass.Int32(5))
    return found[0]


def test_layouts_are_read():
    made = traced(
        lambda n: [
            Layout(cute.make_layout((4, (2, 8)), stride=(16, (8, 1)))),
            from_dsl(cute.make_swizzle(3, 4, 3)),
            from_dsl(cute.make_identity_layout((4, 8))),
            from_dsl(
                cute.make_composed_layout(
                    cute.make_swizzle(3, 4, 3), 0, cute.make_layout((8, 64), stride=(64, 1))
                )
            ),
        ]
    )
    assert made == [
        Layout((4, (2, 8)), (16, (8, 1))),
        Swizzle(3, 4, 3),
        make_identity_layout((4, 8)),
        ComposedLayout("Sw<3,4,3> o _0 o (_8,_64):(_64,_1)"),
    ]


def test_layouts_are_made():
    layout = logical_divide(Layout((8, 16), (16, 1)), (2, 4))
    texts = traced(lambda n: [str(to_dsl(layout)), str(to_dsl(Swizzle(3, 4, 3)))])
    assert texts == [str(layout).replace("_", ""), "S<3,4,3>"]


def test_what_is_not_known_is_refused():
    def of_dynamic(n):
        with pytest.raises(TypeError, match="not known while a function is traced"):
            Layout(cute.make_layout((4, n), stride=(n, 1)))
        return True

    assert traced(of_dynamic)
