"""Pictures by ct, explanations, and what a notebook shows."""

import xml.etree.ElementTree as ElementTree

import pytest

from cutecheck import Layout, MMA_Atom, Refused, composition, dot, explain, latex, side_by_side, svg

SWIZZLED = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"


@pytest.mark.parametrize(
    ("value", "options", "said"),
    [
        (Layout((4, 8), (8, 1)), {}, "(_4,_8):(_8,_1)"),
        (SWIZZLED, {"banks": 16}, "bank"),
        (Layout((32, 4), (4, 1)), {"tv": (16, 8)}, "T0"),
        (MMA_Atom("SM80_16x8x16_F32F16F16F32_TN"), {"values": True}, "T0"),
        (Layout((8, 8)), {"heat": True}, "(_8,_8):(_1,_8)"),
    ],
)
def test_pictures(value, options, said):
    text = svg(value, **options)
    assert ElementTree.fromstring(text).tag.endswith("svg") and said in text


def test_notebooks():
    assert Layout((4, 8))._repr_svg_() == svg(Layout((4, 8)))
    cube = Layout((2, 2, 2, 2, 2))
    assert "(_2,_2,_2,_2,_2)" in cube._repr_svg_()
    assert "picture" in latex(Layout((4, 8))) and dot(Layout((4, 8))).startswith("digraph")


def test_side_by_side():
    both = ElementTree.fromstring(str(side_by_side(Layout((128, 256)), Layout((256, 128)))))
    one, other = both
    assert float(other.get("x")) == float(one.get("width"))
    names = [e.get("id") for e in both.iter() if e.get("id")]
    assert names and len(names) == len(set(names))


def test_explanations():
    text = explain(composition, "(_6,_2):(_8,_2)", Layout((4, 3), (3, 1)))
    assert text == explain("composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))")
    assert "R = ((_2,_2),_3):((_24,_2),_8)" in text
    assert "size 32" in Layout((4, 8)).explain()
    with pytest.raises(Refused):
        svg("no layout")
