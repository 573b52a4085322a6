#!/usr/bin/env python3
"""tensor_layouts_pipe.py - Meta's tensor-layouts, a Python model of layouts, asked by the judge.

    pip install tensor-layouts==0.3.2
    build/judge --pipe 'python3 spec-tests/judge/adapters/tensor_layouts_pipe.py' \
        spec-tests/spec/vectors

Its functions are called where they have a name and meaning of CuTe's: `compose` is composition. Two
mean something else and are not asked: the profile of its `coalesce` holds sizes, and a slice of a
swizzled layout keeps the offset inside. Nor is it asked for tensors, atoms, scaled bases (_1@0) and
tilers that hold an underscore. plain_model.py says how its answers are marked static or dynamic.
"""
import re
import sys

from plain_model import Model, NotAsked, answer, is_coordinate, is_int, is_shape, serve

try:
    import tensor_layouts as tl
    from tensor_layouts import ComposedLayout, Layout, Swizzle
except ImportError as e:
    sys.exit("tensor_layouts_pipe.py: cannot import tensor_layouts (%s):\n"
             "    pip install tensor-layouts==0.3.2" % e)


class TensorLayouts(Model):
    def __init__(self):
        super().__init__("tensor-layouts", Layout, Swizzle, ComposedLayout)

    def make_composed(self, outer, offset, inner):
        return ComposedLayout(outer, inner, offset=offset)

    def is_tiler(self, v):
        return v is not None and super().is_tiler(v) and "None" not in repr(v)

    def is_no_int(self, v):
        return self.is_tiler(v) and not isinstance(v, int)

    def lookup(self, op):
        """With template arguments: a path of modes, a range of modes, a factor."""
        m = re.fullmatch(r"([a-z_]+)<(\d+(?:, *\d+)*)>", op)
        if not m:
            return self.operations.get(op)
        numbers = [int(i) for i in m.group(2).split(",")]
        one = len(numbers) == 1
        of_a_mode = {"size": (tl.size, "size"), "shape": (lambda a: a.shape, "layout"),
                     "stride": (lambda a: a.stride, "layout"), "get": (lambda a: a, "layout"),
                     "layout": (lambda a: a, "layout")}
        if m.group(1) in of_a_mode:
            function, kind = of_a_mode[m.group(1)]
            return lambda a: function(mode(a, numbers)), [self.is_layout], 0, kind
        if m.group(1) == "group" and len(numbers) == 2:
            return lambda a: tl.group(a, *numbers), [self.is_layout], 0, "layout"
        if m.group(1) in ("upcast", "downcast") and one:
            function = getattr(tl, m.group(1))
            return lambda a: function(a, numbers[0]), [self.is_layout], 0, "layout"
        if m.group(1) == "replace" and one:
            return (lambda a, b: tl.replace(a, numbers[0], b), [self.is_layout] * 2, 0, "layout")
        return None


def mode(layout, path):
    for i in path:
        layout = tl.mode(layout, i)
    return layout


def values(layout):
    return ",".join("%d" % layout(i) for i in range(min(64, tl.size(layout))))


def make_layout(*args):
    if all(isinstance(a, Layout) for a in args) and len(args) > 1:
        return Layout(*args)
    if not all(is_shape(a) for a in args) or len(args) > 2:
        raise NotAsked("tensor-layouts does not make a layout of these")
    return Layout(*args)


def call(layout, *crd):
    if not isinstance(layout, Layout) and not all(is_shape(c) for c in crd):
        raise NotAsked("a slice of a swizzled layout keeps the offset inside")
    return layout(*crd)


def is_tuple(v):
    """Of an integer it has no rank or modes of CuTe's."""
    return isinstance(v, tuple) and is_shape(v)


def tuple_or_layout(v):
    return is_tuple(v) or isinstance(v, Layout)


def slice_layout(crd, layout):
    return tl.slice_and_offset(crd, layout)[0]


model = TensorLayouts()
layout, function = model.is_layout, model.is_composed_or_layout
model.operations = {
    "size": (tl.size, [model.shape_or_layout], 0, "size"),
    "cosize": (tl.cosize, [layout], 0, "number"),
    "rank": (tl.rank, [tuple_or_layout], 0, "static"),
    "depth": (tl.depth, [tuple_or_layout], 0, "static"),
    "flatten": (tl.flatten, [tuple_or_layout], 0, "layout"),
    "max": (tl.tuple_max, [is_shape], 0, "number"),
    "inner_product": (tl.inner_product, [is_shape, is_shape], 0, "number"),
    "product_each": (tl.product_each, [is_shape], 0, "number"),
    "elem_scale": (tl.elem_scale, [is_shape, is_shape], 0, "layout"),
    "safe_div": (tl.safe_div, [is_int, is_int], 0, "number"),
    "shape_div": (tl.shape_div, [is_shape, is_int], 0, "number"),
    "congruent": (lambda a, b: int(tl.congruent(a, b)), [is_shape, is_shape], 0, "static"),
    "weakly_congruent":
        (lambda a, b: int(tl.weakly_congruent(a, b)), [is_shape, is_shape], 0, "static"),
    "compatible": (lambda a, b: int(tl.compatible(a, b)), [is_shape, is_shape], 0, "number"),
    "crd2idx": (tl.crd2idx, [is_coordinate, is_shape, is_shape], 1, "number"),
    "idx2crd": (tl.idx2crd, [is_shape, is_shape], 0, "number"),
    "crd2crd": (tl.crd2crd, [is_shape, is_shape, is_shape], 1, "number"),
    "slice": (slice_layout, [is_coordinate, layout], 0, "layout"),
    "slice_and_offset": (tl.slice_and_offset, [is_coordinate, layout], 0, "pair"),
    "dice": (tl.dice_modes, [is_coordinate, layout], 0, "layout"),
    "make_layout": (make_layout, [model.shape_or_layout] * 8, 7, "layout"),
    "make_composed_layout":
        (model.make_composed, [model.is_function, is_int, layout], 0, "layout"),
    "append": (tl.append, [layout, layout], 0, "layout"),
    "prepend": (tl.prepend, [layout, layout], 0, "layout"),
    "shape": (lambda a: a.shape, [layout], 0, "layout"),
    "stride": (lambda a: a.stride, [layout], 0, "layout"),
    "layout_call": (call, [function] + [is_coordinate] * 8, 7, "call"),
    "swizzle_call": (lambda a, i: a(i), [model.is_swizzle, is_int], 0, "number"),
    "equal": (lambda a, b: int(a == b), [layout, layout], 0, "number"),
    "values": (values, [function], 0, "text"),
    "coalesce": (tl.coalesce, [function], 0, "layout"),
    "filter": (lambda a: a.filter(), [layout], 0, "layout"),
    "composition": (tl.compose, [model.is_function, model.is_no_int], 0, "layout"),
    "complement": (tl.complement, [layout, is_shape], 1, "layout"),
    "right_inverse": (tl.right_inverse, [function], 0, "layout"),
    "left_inverse": (tl.left_inverse, [function], 0, "layout"),
    "nullspace": (tl.nullspace, [layout], 0, "layout"),
    "max_common_layout": (tl.max_common_layout, [layout, layout], 0, "layout"),
    "max_common_vector": (tl.max_common_vector, [layout, layout], 0, "number"),
    "blocked_product": (tl.blocked_product, [layout, layout], 0, "layout"),
    "raked_product": (tl.raked_product, [layout, layout], 0, "layout"),
}
for name in ("logical_divide", "zipped_divide", "tiled_divide", "flat_divide",
             "logical_product", "zipped_product", "tiled_product", "flat_product"):
    model.operations[name] = (getattr(tl, name), [function, model.is_tiler], 0, "layout")

if __name__ == "__main__":
    serve(lambda op, texts: answer(model, op, texts))
