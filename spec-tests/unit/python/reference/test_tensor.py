"""Tensors over arrays of NumPy: the same memory, whatever is cut from it."""

import numpy as np
import pytest

from cutecheck import (
    ComposedLayout,
    Layout,
    Swizzle,
    Tensor,
    coalesce,
    flat_divide,
    local_partition,
    local_tile,
    make_identity_tensor,
    make_tensor,
    make_tensor_like,
    recast,
    zipped_divide,
)


def numbers(*shape, dtype=np.float32):
    return np.arange(np.prod(shape), dtype=dtype).reshape(shape)


@pytest.mark.parametrize(
    "array",
    [
        numbers(4, 8),
        numbers(4, 8).T,
        numbers(4, 8)[::-1, ::2],
        numbers(3, 4, 5)[1:, :, ::-1],
        numbers(24, dtype=np.int8),
        np.broadcast_to(numbers(3, dtype=np.int16), (4, 3)),
        numbers(2, 3, dtype=np.complex128),
    ],
    ids=lambda a: f"{a.shape} {a.strides}",
)
def test_any_array_is_seen_as_it_is(array):
    tensor = Tensor(array)
    assert (tensor.numpy() == array).all() and tensor.numpy().dtype == array.dtype
    assert tensor.view().shape == array.shape and np.shares_memory(tensor.view(), array)
    assert (tensor.view() == array).all()


def test_every_tile_is_a_slice():
    array = numbers(8, 12)
    for m in range(4):
        for n in range(3):
            tile = local_tile(Tensor(array), (2, 4), (m, n))
            assert (tile.numpy() == array[2 * m : 2 * m + 2, 4 * n : 4 * n + 4]).all()
            assert np.shares_memory(tile.view(), array)


def test_threads_share_an_array():
    array = np.zeros((8, 8), dtype=np.int32)
    for thread in range(16):
        local_partition(Tensor(array), Layout((4, 4), (4, 1)), thread)[:] = thread
    want = np.arange(16).reshape(4, 4)
    assert (array == np.tile(want, (2, 2))).all()


def test_elements_are_read_and_written():
    array = numbers(4, 8)
    tensor = Tensor(array)
    assert tensor[1, 2] == tensor(1, 2) == tensor[(1, 2)] == 10 and tensor[5] == array[1, 1]
    tensor[3, 7] = -1
    assert array[3, 7] == -1
    tensor[2, :] = np.arange(8)
    assert (array[2] == np.arange(8)).all()
    assert tensor[np.array([0, 3]), np.array([1, 7])].tolist() == [1, -1]
    assert (zipped_divide(tensor, (2, 4))[None, 3].numpy() == array[2:, 4:].T.reshape(-1)).all()


def test_swizzled_memory():
    layout = ComposedLayout(Swizzle(2, 0, 3), 0, Layout((8, 8), (8, 1)))
    memory = np.zeros(64, dtype=np.int32)
    tensor = Tensor(memory, layout)
    for m in range(8):
        for n in range(8):
            tensor[m, n] = 10 * m + n
    assert memory[layout(5, 6)] == 56
    assert (tensor.numpy() == 10 * np.arange(8)[:, None] + np.arange(8)).all()


def test_other_elements_of_the_same_memory():
    array = numbers(4, 8, dtype=np.uint32)
    halves = recast(Tensor(array), bits=16)
    assert halves.numpy().shape == (4, 16) and halves[1, 4] == 10
    assert (halves.numpy() == array.view(np.uint16)).all()


def test_what_leaves_the_array_is_refused():
    array = numbers(4, 8)
    with pytest.raises(IndexError, match="outside of the array, which has 32 elements"):
        Tensor(array, Layout((4, 9), (9, 1)))
    with pytest.raises(IndexError, match="offset 32 of"):
        Tensor(array)[4, 0]
    with pytest.raises(IndexError, match="offset -1 of"):
        Tensor(array)[0, -1] = 3
    with pytest.raises(ValueError, match="not multiples of 4 bytes"):
        Tensor(np.zeros(4, dtype=[("a", "i2"), ("b", "i4")])["b"])
    readonly = numbers(4)
    readonly.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        Tensor(readonly)[0] = 1


def test_large_and_empty_arrays():
    """A tensor over 64 GiB of one element is made without looking at each."""
    large = np.broadcast_to(np.zeros(1, dtype=np.int8), (1 << 18, 1 << 18))
    assert local_tile(Tensor(large), (4, 4), (1000, 1000)).numpy().shape == (4, 4)
    assert Tensor(np.zeros((0, 4))).numpy().shape == (0, 4)


def test_views_of_nested_modes_need_a_copy():
    tiles = flat_divide(Tensor(numbers(4, 6)), (2, 3))
    assert tiles.view().shape == tiles.numpy().shape == (2, 3, 2, 2)
    nested = Tensor(numbers(8, 2), Layout(((2, 2), 2), ((1, 6), 2)))
    assert nested.numpy().shape == (4, 2)
    with pytest.raises(ValueError, match="has no single stride"):
        nested.view()
    assert coalesce(nested).layout == Layout((2, 2, 2), (1, 6, 2))


def test_tensors_of_coordinates_and_of_addresses():
    identity = make_identity_tensor((4, 8))
    assert identity[1, 2] == (1, 2)
    assert local_tile(identity, (2, 4), (1, 1))[1, 3] == (3, 7)
    tensor = make_tensor("gmem_ptr[16b](0x1000)", (4, 8), (8, 1))
    assert str(tensor[1, None]) == "gmem_ptr[16b](0x1010) o (_8):(_1)"
    assert Tensor(str(tensor)) == tensor
    with pytest.raises(TypeError, match="there is no array behind"):
        tensor.numpy()


def test_a_tensor_like_another():
    tensor = Tensor(numbers(6, 8)[::2, ::-1])
    like = make_tensor_like(tensor)
    like[:] = tensor.numpy()
    assert (like.numpy() == tensor.numpy()).all() and like.numpy().dtype == np.float32
    assert not np.shares_memory(like.view(), tensor.view())


def test_the_array_is_kept():
    tensor = Tensor(numbers(4, 8).copy())
    assert local_tile(tensor, (2, 2), (1, 1)).numpy().tolist() == [[18, 19], [26, 27]]
