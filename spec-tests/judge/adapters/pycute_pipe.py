#!/usr/bin/env python3
"""pycute_pipe.py - pycute, NVIDIA's Python model of CuTe's layouts, asked by the judge.

    pip install nvidia-cutlass==4.2.0.0
    build/judge --pipe 'python3 spec-tests/judge/adapters/pycute_pipe.py' spec-tests/spec/vectors

One request a line on stdin, `op<TAB>argument<TAB>...`; one answer a line on stdout: `=<TAB>text`,
`!<TAB>what pycute raised`, or `-<TAB>why pycute was not asked`. It is not asked when it has no
function of that name and meaning, or no such value: scaled bases (_1@0), tensors, layout tags.
plain_model.py says how its answers are marked static or dynamic.
"""
import re
import sys

from plain_model import Model, NotAsked, answer, is_coordinate, is_shape, serve

try:
    import pycute
    from pycute import Layout
except ImportError as e:
    sys.exit("pycute_pipe.py: cannot import pycute (%s).\n"
             "The package nvidia-cutlass carries it in version 4.2.0.0; other versions may not:\n"
             "    pip install nvidia-cutlass==4.2.0.0" % e)


class Pycute(Model):
    def __init__(self):
        super().__init__("pycute", Layout, pycute.Swizzle, pycute.ComposedLayout)

    def composed_parts(self, v):
        return v.layoutB, v.offset, v.layoutA

    def lookup(self, op):
        """With the mode path of get<1,0> and size<0>."""
        m = re.fullmatch(r"(get|layout|size|shape|stride)<(\d+(?:, *\d+)*)>", op)
        if not m:
            return self.operations.get(op)
        path = [int(i) for i in m.group(2).split(",")]
        function, kind = {
            "size": (lambda a: pycute.size(mode(a, *path)), "size"),
            "shape": (lambda a: mode(a, *path).shape, "layout"),
            "stride": (lambda a: mode(a, *path).stride, "layout"),
        }.get(m.group(1), (lambda a: mode(a, *path), "layout"))
        return function, [self.is_layout], 0, kind


def mode(layout, *path):
    """get<1,0>(layout): pycute's layout[1][0]."""
    for i in path:
        layout = layout[i]
    return layout


def slice_it(crd, v):
    return Layout(pycute.slice_(crd, v.shape), pycute.slice_(crd, v.stride)) \
        if isinstance(v, Layout) else pycute.slice_(crd, v)


def values(layout):
    return ",".join("%d" % layout(i) for i in range(min(64, pycute.size(layout))))


def make_layout(*args):
    if all(isinstance(a, Layout) for a in args):
        return pycute.make_layout(args)
    if not all(is_shape(a) for a in args) or len(args) > 2:
        raise NotAsked("pycute does not make a layout of these")
    return Layout(*args)


model = Pycute()
model.operations = {
    "size": (pycute.size, [model.shape_or_layout], 0, "size"),
    "cosize": (pycute.cosize, [model.is_layout], 0, "number"),
    "rank": (len, [model.is_layout], 0, "static"),
    "flatten": (pycute.flatten, [is_shape], 0, "layout"),
    "max": (pycute.tuple_max, [is_shape], 0, "number"),
    "product": (pycute.product, [is_shape], 0, "number"),
    "inner_product": (pycute.inner_product, [is_shape, is_shape], 0, "number"),
    "signum": (pycute.signum, [is_shape], 0, "number"),
    "elem_scale": (pycute.elem_scale, [is_shape, is_shape], 0, "layout"),
    "shape_div": (pycute.shape_div, [is_shape, is_shape], 0, "number"),
    "compact_col_major": (pycute.prefix_product, [is_shape, is_shape], 1, "layout"),
    "crd2idx": (pycute.crd2idx, [is_coordinate, is_shape, is_shape], 1, "number"),
    "idx2crd": (pycute.idx2crd, [is_shape, is_shape, is_shape], 1, "number"),
    "crd2crd": (pycute.crd2crd, [is_shape, is_shape, is_shape], 1, "number"),
    "slice": (slice_it, [is_coordinate, model.shape_or_layout], 0, "layout"),
    "slice_and_offset":
        (pycute.slice_and_offset, [is_coordinate, model.is_layout], 0, "pair"),
    "make_layout": (make_layout, [model.shape_or_layout] * 8, 7, "layout"),
    "make_composed_layout":
        (pycute.ComposedLayout, [model.is_function, is_shape, model.is_function], 0, "layout"),
    "shape": (lambda a: a.shape, [model.is_layout], 0, "layout"),
    "stride": (lambda a: a.stride, [model.is_layout], 0, "layout"),
    "layout_call":
        (lambda a, *c: a(*c), [model.is_function] + [is_coordinate] * 8, 7, "call"),
    "swizzle_call": (lambda a, i: a(i), [model.is_swizzle, is_shape], 0, "number"),
    "equal": (lambda a, b: int(a == b), [model.is_layout, model.is_layout], 0, "number"),
    "values": (values, [model.is_function], 0, "text"),
    "coalesce": (pycute.coalesce, [model.is_layout, is_shape], 1, "layout"),
    "filter": (pycute.filter, [model.is_layout, is_shape], 1, "layout"),
    "composition": (pycute.composition, [model.is_layout, model.is_tiler], 0, "layout"),
    "complement": (pycute.complement, [model.layout_or_int, is_shape], 1, "layout"),
    "right_inverse": (pycute.right_inverse, [model.layout_or_int], 0, "layout"),
    "left_inverse": (pycute.left_inverse, [model.layout_or_int], 0, "layout"),
}
for name in ("logical_divide", "zipped_divide", "tiled_divide",
             "logical_product", "zipped_product", "tiled_product"):
    model.operations[name] = (getattr(pycute, name), [model.is_layout, model.is_tiler], 0, "layout")

if __name__ == "__main__":
    serve(lambda op, texts: answer(model, op, texts))
