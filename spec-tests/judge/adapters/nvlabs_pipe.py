#!/usr/bin/env python3
"""nvlabs_pipe.py - PyCuTe of NVlabs, the model beside CuTe's whitepaper, asked by the judge.

    git clone https://github.com/NVlabs/CuTe
    PYTHONPATH=CuTe build/judge --pipe 'python3 spec-tests/judge/adapters/nvlabs_pipe.py' \
        spec-tests/spec/vectors

It is a package named pycute, and another one than NVIDIA's in CUTLASS (pycute_pipe.py). Its
functions are called where they have a name and meaning of CuTe's, as its API reference says them.
It is not asked for tensors, scaled bases (_1@0), swizzled layouts (it has strides of XOR instead)
and tilers that hold an underscore. plain_model.py says how its answers are marked.
"""
import re
import sys

from plain_model import Model, NotAsked, answer, is_coordinate, is_int, is_shape, serve

try:
    import pycute
except ImportError as e:
    sys.exit("nvlabs_pipe.py: cannot import pycute (%s):\n"
             "    git clone https://github.com/NVlabs/CuTe, and PYTHONPATH=CuTe" % e)
if not hasattr(pycute, "tiler_to_layout"):
    sys.exit("nvlabs_pipe.py: %s is another pycute than NVlabs'" % pycute.__file__)


class NoComposed:
    """It has none: nothing is an instance of this."""

    def __init__(self, *parts):
        raise NotAsked("PyCuTe has no composed layouts")


class Nvlabs(Model):
    def __init__(self):
        super().__init__("PyCuTe", pycute.Layout, pycute.Swizzle, NoComposed)

    def layout_parts(self, v):
        return pycute.shape(v), pycute.stride(v)

    def is_tiler(self, v):
        return v is not None and super().is_tiler(v) and "None" not in repr(v)

    def lookup(self, op):
        """With the path of modes of size<0> and get<1,0>."""
        m = re.fullmatch(r"(get|layout|size|shape|stride)<(\d+(?:, *\d+)*)>", op)
        if not m:
            return self.operations.get(op)
        path = [int(i) for i in m.group(2).split(",")]
        function, kind = {"size": (pycute.size, "size"), "shape": (pycute.shape, "layout"),
                          "stride": (pycute.stride, "layout")}.get(m.group(1),
                                                                   (lambda a: a, "layout"))
        return lambda a: function(mode(a, path)), [self.is_layout], 0, kind


def mode(layout, path):
    for i in path:
        layout = layout[i]
    return layout


def values(layout):
    return ",".join("%d" % layout(i) for i in range(min(64, pycute.size(layout))))


def make_layout(*args):
    if all(isinstance(a, pycute.Layout) for a in args):
        return pycute.make_layout(list(args))
    if not all(is_shape(a) for a in args) or len(args) > 2:
        raise NotAsked("PyCuTe does not make a layout of these")
    return pycute.Layout(*args)


model = Nvlabs()
layout = model.is_layout
model.operations = {
    "size": (pycute.size, [model.shape_or_layout], 0, "size"),
    "rank": (pycute.rank, [model.shape_or_layout], 0, "static"),
    "depth": (pycute.depth, [model.shape_or_layout], 0, "static"),
    "shape": (pycute.shape, [layout], 0, "layout"),
    "stride": (pycute.stride, [layout], 0, "layout"),
    "product": (pycute.product, [is_shape], 0, "number"),
    "product_each": (pycute.product_each, [is_shape], 0, "number"),
    "inner_product": (pycute.inner_product, [is_shape, is_shape], 0, "number"),
    "congruent": (lambda a, b: int(pycute.congruent(a, b)), [is_shape, is_shape], 0, "static"),
    "weakly_congruent":
        (lambda a, b: int(pycute.weakly_congruent(a, b)), [is_shape, is_shape], 0, "static"),
    "compatible": (lambda a, b: int(pycute.compatible(a, b)), [is_shape, is_shape], 0, "number"),
    "crd2idx": (pycute.crd2idx, [is_coordinate, is_shape], 0, "number"),
    "idx2crd": (pycute.idx2crd, [is_shape, is_shape], 0, "number"),
    "make_layout": (make_layout, [model.shape_or_layout] * 8, 7, "layout"),
    "make_layout_like": (pycute.make_layout_like, [layout], 0, "layout"),
    "make_ordered_layout": (pycute.make_ordered_layout, [is_shape, is_shape], 0, "layout"),
    "layout_call": (lambda a, *c: a(*c), [layout] + [is_shape] * 8, 7, "call"),
    "swizzle_call": (lambda a, i: a(i), [model.is_swizzle, is_int], 0, "number"),
    "values": (values, [layout], 0, "text"),
    "coalesce": (pycute.coalesce, [layout, is_shape], 1, "layout"),
    "composition": (pycute.composition, [layout, model.is_tiler], 0, "layout"),
    "complement": (pycute.complement, [layout, is_shape], 1, "layout"),
    "right_inverse": (pycute.right_inverse, [layout], 0, "layout"),
    "left_inverse": (pycute.left_inverse, [layout], 0, "layout"),
    "nullspace": (pycute.nullspace, [layout], 0, "layout"),
    "layout_add": (pycute.layout_add, [layout, layout], 0, "layout"),
    "greatest_common_domain":
        (pycute.greatest_common_domain, [model.shape_or_layout] * 2, 0, "layout"),
    "logical_divide": (pycute.logical_divide, [layout, model.is_tiler], 0, "layout"),
    "logical_product": (pycute.logical_product, [layout, layout], 0, "layout"),
    "blocked_product": (pycute.blocked_product, [layout, layout], 0, "layout"),
    "raked_product": (pycute.raked_product, [layout, layout], 0, "layout"),
}

if __name__ == "__main__":
    serve(lambda op, texts: answer(model, op, texts))
