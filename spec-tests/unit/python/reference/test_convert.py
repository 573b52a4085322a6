"""Layouts of pycute, tensor-layouts and CuTe DSL, by objects that look like theirs."""

from dataclasses import dataclass

import pytest

from cutecheck import Layout, composition, from_dsl, from_pycute, from_tensor_layouts


@dataclass
class TheirLayout:
    shape: object
    stride: object


@dataclass
class TheirSwizzle:
    bits: int
    base: int
    shift: int


@dataclass
class DslSwizzle:
    num_bits: int
    num_base: int
    num_shift: int


@dataclass
class Pycute:
    layoutB: object
    offset: object
    layoutA: object


@dataclass
class InnerOuter:
    inner: object
    offset: object
    outer: object


class OfDsl(InnerOuter):
    __module__ = "cutlass.cute.core"


ROWS = TheirLayout((8, (4, 2)), (8, (1, 4)))
COMPOSED = "Sw<3,4,3> o _0 o (_8,(_4,_2)):(_8,(_1,_4))"


def test_layouts_are_read():
    assert str(Layout(ROWS)) == "(_8,(_4,_2)):(_8,(_1,_4))"
    assert composition(ROWS, TheirLayout(4, 2)) == composition(Layout(ROWS), Layout(4, 2))


def test_composed_layouts_keep_their_order():
    assert str(from_pycute(Pycute(TheirSwizzle(3, 4, 3), 0, ROWS))) == COMPOSED
    assert str(from_tensor_layouts(InnerOuter(ROWS, 0, TheirSwizzle(3, 4, 3)))) == COMPOSED
    assert str(from_dsl(OfDsl(DslSwizzle(3, 4, 3), 0, ROWS))) == COMPOSED


def test_what_is_no_layout():
    with pytest.raises(TypeError, match="is no value of CuTe"):
        Layout(object())
    Traced = type("Int32", (), {"__module__": "cutlass.base_dsl.typing"})
    with pytest.raises(TypeError, match="not known while a function is traced"):
        Layout(TheirLayout((4, Traced()), (1, 4)))
