"""CuTe's layouts and their algebra: the reference in C, under CuTe's own names.

Each operation of ``ct`` is a function here; those with a dot in their name, such as
``tiled_mma.partition_A``, are in ``cutecheck.ops``. Names of Python's own, such as ``min`` and
``copy``, are not among those that ``from cutecheck import *`` takes.
"""
# ruff: noqa: F403

import builtins
import importlib
import sys
from typing import TYPE_CHECKING, Any

from cutecheck.reference.operations.names import WHERE

if TYPE_CHECKING:  # the same names for tools that read the source
    from cutecheck.reference import operations as ops  # noqa: F401
    from cutecheck.reference.operations import *
    from cutecheck.reference.atom import Copy_Atom as Copy_Atom
    from cutecheck.reference.atom import MMA_Atom as MMA_Atom
    from cutecheck.reference.atom import TiledCopy as TiledCopy
    from cutecheck.reference.atom import TiledMMA as TiledMMA
    from cutecheck.reference.atom import make_cotiled_copy as make_cotiled_copy
    from cutecheck.reference.atom import make_tiled_copy as make_tiled_copy
    from cutecheck.reference.atom import make_tiled_copy_A as make_tiled_copy_A
    from cutecheck.reference.atom import make_tiled_copy_B as make_tiled_copy_B
    from cutecheck.reference.atom import make_tiled_copy_C as make_tiled_copy_C
    from cutecheck.reference.atom import make_tiled_copy_D as make_tiled_copy_D
    from cutecheck.reference.atom import make_tiled_copy_impl as make_tiled_copy_impl
    from cutecheck.reference.atom import make_tiled_copy_S as make_tiled_copy_S
    from cutecheck.reference.atom import make_tiled_mma as make_tiled_mma
    from cutecheck.reference.batches import Batch as Batch
    from cutecheck.reference.batches import batch as batch
    from cutecheck.reference.convert import from_dsl as from_dsl
    from cutecheck.reference.convert import from_pycute as from_pycute
    from cutecheck.reference.convert import from_tensor_layouts as from_tensor_layouts
    from cutecheck.reference.convert import to_dsl as to_dsl
    from cutecheck.reference.convert import to_pycute as to_pycute
    from cutecheck.reference.convert import to_tensor_layouts as to_tensor_layouts
    from cutecheck.reference.layouts import ComposedLayout as ComposedLayout
    from cutecheck.reference.layouts import Layout as Layout
    from cutecheck.reference.layouts import Swizzle as Swizzle
    from cutecheck.reference.layouts import make_layout as make_layout
    from cutecheck.reference.layouts import offsets as offsets
    from cutecheck.reference.picture import cells as cells
    from cutecheck.reference.picture import dot as dot
    from cutecheck.reference.picture import explain as explain
    from cutecheck.reference.picture import latex as latex
    from cutecheck.reference.picture import side_by_side as side_by_side
    from cutecheck.reference.picture import svg as svg
    from cutecheck.reference.refused import Refused as Refused
    from cutecheck.reference.tensors import Tensor as Tensor
    from cutecheck.reference.tensors import make_tensor as make_tensor
    from cutecheck.reference.tensors import make_tensor_like as make_tensor_like
    from cutecheck.reference.tma import TmaCopy as TmaCopy
    from cutecheck.reference.tma import make_im2col_tma_copy as make_im2col_tma_copy
    from cutecheck.reference.tma import make_tma_copy as make_tma_copy
    from cutecheck.reference.tma import tma_partition as tma_partition
    from cutecheck.reference.value import C as C
    from cutecheck.reference.value import Dynamic as Dynamic
    from cutecheck.reference.value import E as E
    from cutecheck.reference.value import Int as Int
    from cutecheck.reference.value import ScaledBasis as ScaledBasis
    from cutecheck.reference.value import Value as Value
    from cutecheck.reference.value import X as X
    from cutecheck.reference.value import _ as _
    from cutecheck.reference.value import call as call
    from cutecheck.reference.value import evaluate as evaluate

_OWN = {
    "layouts": "ComposedLayout Layout Swizzle make_layout offsets",
    "refused": "Refused",
    "tensors": "Tensor make_tensor make_tensor_like",
    "value": "C Dynamic E Int ScaledBasis Value X _ call evaluate",
    "batches": "Batch batch",
    "picture": "cells dot explain latex side_by_side svg",
    "atom": "Copy_Atom MMA_Atom TiledCopy TiledMMA make_cotiled_copy make_tiled_copy "
    "make_tiled_copy_A make_tiled_copy_B make_tiled_copy_C make_tiled_copy_D make_tiled_copy_S "
    "make_tiled_copy_impl make_tiled_mma",
    "tma": "TmaCopy make_im2col_tma_copy make_tma_copy tma_partition",
    "convert": "from_dsl from_pycute from_tensor_layouts to_dsl to_pycute to_tensor_layouts",
}
_MODULE = {name: f"operations.{module}" for name, module in WHERE.items()}
_MODULE |= {name: module for module, names in _OWN.items() for name in names.split()}

if not TYPE_CHECKING:
    __all__ = sorted({*_MODULE} - {*dir(builtins)} - sys.stdlib_module_names - {"_"})


def __getattr__(name: str) -> Any:
    if name == "ops":
        return importlib.import_module(f"{__name__}.operations")
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_MODULE[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_MODULE})
