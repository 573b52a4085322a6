"""Memory of the host as arguments of Triton's kernels: lent to the machine for a launch.

A tensor of the CPU, or an array of NumPy, is registered with the driver (cuMemHostRegister) with
all of its storage, so that the kernel reads and writes the very bytes, and what is beyond them is
out of bounds. When the launch is over it belongs to the host alone again.
"""

import ctypes
import sys
import threading

_ALREADY = 712  # CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: by the program, or for another argument
_GIVEN_BACK = (0, 713)  # 713: CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED
_left = []  # addresses that could not be given back, after a fault
_launch = threading.local()  # .lent: the memory of the launch that this thread makes


class Array:
    """An array of NumPy as Triton takes tensors: an address and a type."""

    def __init__(self, array):
        self.array, self.dtype, self.shape = array, array.dtype, array.shape

    def data_ptr(self):
        return self.array.ctypes.data

    def element_size(self):
        return self.array.itemsize

    def numel(self):
        return self.array.size

    def stride(self, mode=None):
        strides = tuple(s // self.array.itemsize for s in self.array.strides)
        return strides if mode is None else strides[mode]


class Aligned:
    """Memory from its first address on that is a multiple of an alignment."""

    def __init__(self, memory, alignment):
        self.memory, self.alignment = memory, alignment

    def data_ptr(self):
        return -(-self.memory.data_ptr() // self.alignment) * self.alignment


def wrapped(value):
    """An array of NumPy as an ``Array``; what else it is, itself."""
    numpy = sys.modules.get("numpy")
    return Array(value) if numpy is not None and isinstance(value, numpy.ndarray) else value


def _memory_of_array(array):
    numpy = sys.modules["numpy"]
    while isinstance(array.base, numpy.ndarray):
        array = array.base
    low, high = numpy.lib.array_utils.byte_bounds(array)
    return low, high - low


def _memory_of(value):
    """(address, bytes) of the storage behind a value of the host; None: it has none."""
    torch = sys.modules.get("torch")
    if isinstance(value, Array):
        return _memory_of_array(value.array)
    if torch is not None and isinstance(value, torch.Tensor) and value.device.type == "cpu":
        storage = value.untyped_storage()
        return storage.data_ptr(), storage.nbytes()
    if hasattr(value, "block_shape") and hasattr(value, "base"):  # a descriptor
        return _memory_of(value.base)
    return None


class Lent:
    """The memory of a launch, until its end."""

    def __init__(self):
        self._cuda = ctypes.CDLL("libcuda.so.1")
        self._addresses = []
        self._give_back(_left)
        self._kept = []  # what is lent lives as long

    def lend(self, value):
        """Lends what is behind a value, or behind each of a tuple's; as Triton takes it."""
        if isinstance(value, tuple):
            items = [self.lend(v) for v in value]
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        value = wrapped(value)
        memory = _memory_of(value)
        if memory is not None and memory[1] > 0:
            self._register(*memory)
            self._kept.append(value)
        return value

    def _register(self, address, size):
        error = self._cuda.cuMemHostRegister_v2(
            ctypes.c_void_p(address), ctypes.c_size_t(size), ctypes.c_uint(0)
        )
        if error == 0:
            self._addresses.append(address)
        elif error != _ALREADY:
            self._raise(error)

    def _raise(self, error):
        text = ctypes.c_char_p()
        self._cuda.cuGetErrorString(error, ctypes.byref(text))
        raise RuntimeError("Triton Error [CUDA]: " + (text.value or b"unknown error").decode())

    def wait(self):
        """Waits for the launch, where it has memory of the host: a fault is raised here."""
        error = self._cuda.cuCtxSynchronize() if self._addresses else 0
        if error:
            self._raise(error)

    def end(self):
        """Gives all back."""
        self._give_back(self._addresses)
        _left.extend(self._addresses)

    def _give_back(self, addresses):
        unregister = self._cuda.cuMemHostUnregister
        addresses[:] = [a for a in addresses if unregister(ctypes.c_void_p(a)) not in _GIVEN_BACK]


def prepare(jit_function):
    """Launches of Triton's JITFunction lend what is the host's among their arguments."""
    run = jit_function.run

    def lending(self, *args, grid, warmup, **kwargs):
        if warmup:
            args = tuple(wrapped(a) for a in args)
            return run(self, *args, grid=grid, warmup=warmup, **kwargs)
        outer, lent = getattr(_launch, "lent", None), Lent()
        _launch.lent = lent
        try:
            args = tuple(lent.lend(a) for a in args)
            kwargs = {name: lent.lend(a) for name, a in kwargs.items()}
            kernel = run(self, *args, grid=grid, warmup=warmup, **kwargs)
            lent.wait()
            return kernel
        finally:
            lent.end()
            _launch.lent = outer

    jit_function.run = lending


class Allocators:
    """Triton's variable of the allocator for scratch memory: what that gives is lent too."""

    def __init__(self, variable):
        self._variable = variable

    def set(self, allocator):
        return self._variable.set(allocator)

    def get(self):
        allocator = self._variable.get()

        def lend(size, alignment, stream):
            memory = _launch.lent.lend(allocator(size, alignment, stream))
            if memory.data_ptr() % alignment:
                memory = _launch.lent.lend(allocator(size + alignment, alignment, stream))
                return Aligned(memory, alignment)
            return memory

        return lend if getattr(_launch, "lent", None) is not None else allocator


def prepare_descriptor(descriptor):
    """Descriptors may be made of arrays of NumPy."""
    check, from_tensor = descriptor.__post_init__, descriptor.from_tensor

    def __post_init__(self):
        self.base = wrapped(self.base)
        check(self)

    descriptor.__post_init__ = __post_init__
    descriptor.from_tensor = staticmethod(
        lambda tensor, *args, **kwargs: from_tensor(wrapped(tensor), *args, **kwargs)
    )
