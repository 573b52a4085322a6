"""Tiled copies, tiled MMAs and TMA plans as objects, against the operations that they stand for."""

import numpy as np
import pytest
from cutecheck import (
    Copy_Atom,
    Layout,
    MMA_Atom,
    Tensor,
    evaluate,
    make_cotiled_copy,
    make_tiled_copy,
    make_tiled_copy_A,
    make_tiled_copy_B,
    make_tiled_copy_C,
    make_tiled_copy_D,
    make_tiled_copy_impl,
    make_tiled_copy_S,
    make_tiled_mma,
    make_tma_copy,
    ops,
)

NAME = "SM80_16x8x16_F32F16F16F32_TN"


def test_a_tiled_mma_covers_its_tile_once():
    mma = make_tiled_mma(MMA_Atom(NAME), (2, 2, 1))
    array = np.zeros((32, 16), dtype=np.float32)
    for thread in range(mma.size()):
        mine = mma.get_slice(thread).partition_C(Tensor(array))
        mine[:] = mine.numpy() + 1
    assert (array == 1).all()


def test_members_are_the_operations():
    mma = make_tiled_mma(NAME, (2, 2, 1))
    atoms = "(_2,_2,_1):(_1,_2,_0)"
    assert mma.thr_layout_vmnk.size() == 128
    assert mma.get_layoutA_TV() == ops.tiled_mma.get_layoutA_TV(NAME, atoms, "(_,_,_)")
    assert mma.partition_shape_C((64, 64)) == ops.tiled_mma.partition_shape_C(
        NAME, atoms, "(_,_,_)", (64, 64)
    )
    assert str(mma) == str(evaluate(f"tiled_mma({NAME}, {atoms}, (_,_,_))"))
    assert MMA_Atom(NAME).CLayout == Layout(((4, 8), (2, 2)), ((32, 1), (16, 8)))
    assert str(mma.get_slice(3)).startswith("ThrMMA\n  Thr VMNK: (_3,_0,_0,_0)")


def test_a_tiled_copy_moves_everything_once():
    copy = make_tiled_copy(
        "UniversalCopy<u128>", np.float16, Layout((16, 8), (8, 1)), "(_1,_8):(_8,_1)"
    )
    source = np.arange(32 * 64, dtype=np.float16).reshape(32, 64)
    target = np.full((32, 64), -1, dtype=np.float16)
    for thread in range(copy.size()):
        mine = copy.get_slice(thread)
        mine.partition_D(Tensor(target))[:] = mine.partition_S(Tensor(source)).numpy()
    assert (source == target).all()


def test_copies_that_fit_others():
    mma = make_tiled_mma(NAME, (2, 2, 1))
    load = make_tiled_copy_A("SM75_U32x4_LDSM_N", "half_t", mma)
    assert load.size() == 128 and load.tile_size(0) == 32
    assert "ThrCopy" in str(load.get_slice(3))
    copy = make_tiled_copy("UniversalCopy<u32>", 32, "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
    for make in (make_tiled_copy_S, make_tiled_copy_D):
        assert make(Copy_Atom("UniversalCopy<u32>", 32), None, copy).size() == 32
    with pytest.raises(TypeError, match="is not made by make_tiled_copy"):
        make_tiled_copy_S("UniversalCopy<u32>", 32, load)


def test_copy_atoms():
    atom = Copy_Atom("SM75_U32x4_LDSM_N", "half_t")
    assert (atom.NumValSrc, atom.NumValDst, atom.ThrID.size()) == (8, 8, 32)
    torch_like = type("dtype", (), {"itemsize": 2})()
    for element in (16, "16b", "half_t", np.float16, np.dtype("f2"), torch_like, "bfloat16_t"):
        assert str(Copy_Atom("SM75_U32x4_LDSM_N", element)) == str(atom)
    with pytest.raises(ValueError, match="no element type"):
        Copy_Atom("UniversalCopy<u32>", "halff_t")


def test_a_tma_plan():
    tensor = "gmem_ptr[16b](0x1000) o (256,128):(128,_1)"
    plan = make_tma_copy(
        "SM90_TMA_LOAD", tensor, "Sw<3,4,3> o smem_ptr[16b](unset) o (_64,_64):(_64,_1)"
    )
    assert plan.transaction_bytes == 64 * 64 * 2
    assert plan.tensor_map["globalDim"] == (128, 256)
    assert plan.tensor_map["swizzle"] == "128B" and plan.tensor_map["rank"] == 2
    assert plan.get_tma_tensor((256, 128)).shape == (256, 128)
    many = make_tma_copy("SM90_TMA_LOAD_MULTICAST", tensor, "(_64,_64):(_64,_1)", (64, 64), 2)
    part = many.get_slice(1).partition_S(many.get_tma_tensor("(256,128)"))
    assert part.rank == 3
    assert plan.svg().startswith("<svg")


def test_all_have_pictures():
    mma = make_tiled_mma(NAME, (2, 2, 1))
    copy = make_tiled_copy("UniversalCopy<u32>", 32, "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
    tv = "((_4,_8),_2):((_16,_1),_8)"
    for made in (
        MMA_Atom(NAME),
        mma,
        copy,
        make_tiled_copy_A("SM75_U32x4_LDSM_N", "half_t", mma),
        make_tiled_copy_B("SM75_U32x2_LDSM_N", "half_t", mma),
        make_tiled_copy_C("UniversalCopy<u32>", "float", mma),
        make_tiled_copy_S("UniversalCopy<u32>", 32, copy),
        make_tiled_copy_D("UniversalCopy<u32>", 32, copy),
        make_tiled_copy_impl("UniversalCopy<u32>", 32, tv, "(_8,_8)"),
        make_cotiled_copy("UniversalCopy<u32>", 32, "(_32,_2):(_2,_1)", "(_8,_8):(_8,_1)"),
    ):
        assert made.svg().count("<text") > 60, made.expression
