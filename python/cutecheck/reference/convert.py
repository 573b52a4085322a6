"""Layouts of other libraries: pycute, Meta's tensor-layouts, CuTe DSL. None is imported to read it.

What has a ``shape`` and a ``stride`` is a layout. Swizzles and composed layouts ``a o offset o b``
are told by their attributes:

===============  =====================================  ================================
library          swizzle                                a, offset, b
===============  =====================================  ================================
pycute           ``bits``, ``base``, ``shift``          ``layoutB``, ``offset``, ``layoutA``
tensor-layouts   ``bits``, ``base``, ``shift``          ``outer``, ``offset``, ``inner``
CuTe DSL         ``num_bits``, ``num_base``, ..         ``inner``, ``offset``, ``outer``
===============  =====================================  ================================
"""

from importlib import import_module
from typing import Any

from cutecheck.reference.layouts import ComposedLayout, Layout, Swizzle
from cutecheck.reference.value import ScaledBasis, Value, call, is_of_dsl, text_of

_SWIZZLES = (("bits", "base", "shift"), ("num_bits", "num_base", "num_shift"))
_PYCUTE = ("layoutB", "offset", "layoutA")
_DSL, _TENSOR_LAYOUTS = ("inner", "offset", "outer"), ("outer", "offset", "inner")


def _attributes(x, names):
    return [getattr(x, name) for name in names] if all(hasattr(x, n) for n in names) else None


def from_foreign(x: Any) -> Any:
    """The layout, composed layout, swizzle, basis element or integer that an object stands for.

    >>> class Theirs:
    ...     shape, stride = (4, 8), (8, 1)
    >>> from_foreign(Theirs())
    Layout("(_4,_8):(_8,_1)")
    """
    for names in _SWIZZLES:
        if (numbers := _attributes(x, names)) is not None:
            return Swizzle(*numbers)
    for names in (_PYCUTE, _DSL if is_of_dsl(x) else _TENSOR_LAYOUTS):
        if (parts := _attributes(x, names)) is not None:
            return call("make_composed_layout", *parts)
    if (parts := _attributes(x, ("shape", "stride"))) is not None:
        shape, stride = map(text_of, parts)
        return call("make_layout", shape, stride)
    if (parts := _attributes(x, ("value", "mode"))) is not None:
        modes = parts[1] if isinstance(parts[1], (tuple, list)) else [parts[1]]
        return ScaledBasis(parts[0], *modes)
    if is_of_dsl(x) and isinstance(getattr(x, "value", None), int):
        return x.value
    unknown = " whose value is not known while a function is traced" if is_of_dsl(x) else ""
    raise TypeError(f"a {type(x).__module__}.{type(x).__qualname__}{unknown} is no value of CuTe")


def from_pycute(x: Any) -> Any:
    """A layout, composed layout or swizzle of pycute; all integers become static."""
    return from_foreign(x)


def from_tensor_layouts(x: Any) -> Any:
    """A layout, composed layout or swizzle of tensor-layouts; all integers become static."""
    return from_foreign(x)


def from_dsl(x: Any) -> Any:
    """A layout, composed layout or swizzle of CuTe DSL whose integers are all static."""
    return from_foreign(x)


def _converted(x, layout, swizzle, composed):
    if isinstance(x, Swizzle):
        return swizzle(*x.parameters)
    if isinstance(x, ComposedLayout):
        parts = x.layout_a, x.offset, x.layout_b
        return composed(
            *(
                _converted(p, layout, swizzle, composed) if isinstance(p, Value) else p
                for p in parts
            )
        )
    if isinstance(x, Layout):
        return layout(x.shape, x.stride)
    raise TypeError(f"{x} is not a layout, a composed layout or a swizzle")


def to_pycute(x: Value) -> Any:
    """The same layout, composed layout or swizzle of pycute, where integers have no kind."""
    pycute = import_module("pycute")
    return _converted(x, pycute.Layout, pycute.Swizzle, pycute.ComposedLayout)


def to_tensor_layouts(x: Value) -> Any:
    """The same layout, composed layout or swizzle of tensor-layouts."""
    tensor_layouts = import_module("tensor_layouts")
    return _converted(
        x,
        tensor_layouts.Layout,
        tensor_layouts.Swizzle,
        lambda a, o, b: tensor_layouts.ComposedLayout(a, b, offset=o),
    )


def to_dsl(x: Value) -> Any:
    """The same layout, composed layout or swizzle of CuTe DSL, inside of a function it traces."""
    cute = import_module("cutlass.cute")
    return _converted(
        x,
        lambda shape, stride: cute.make_layout(shape, stride=stride),
        cute.make_swizzle,
        cute.make_composed_layout,
    )
