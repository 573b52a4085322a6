"""Device memory as memory of the CPU: no copy, the bytes are the machine's own.

An operator is two calls of the machine: ``emui_cu_view`` says where the bytes are, once the stream
has come so far; ``emui_cu_operated`` makes the operator an operation of the stream, with all that
it read and wrote, so that races and uninitialised reads are found as those of a kernel are.
"""

import ctypes

import torch

READS, WRITES = 1, 2
_CPU = torch.device("cpu")
_construct = torch._C._construct_storage_from_data_pointer
_stream_of = torch._C._cuda_getCurrentRawStream


class Operand(ctypes.Structure):
    """``emui_cu_operand`` of emu/cuda/device/operate.h."""

    _fields_ = [
        ("address", ctypes.c_uint64),
        ("bytes", ctypes.c_uint64),
        ("size", ctypes.POINTER(ctypes.c_uint64)),
        ("stride", ctypes.POINTER(ctypes.c_uint64)),
        ("rank", ctypes.c_int32),
        ("does", ctypes.c_int32),
        ("source", ctypes.c_void_p),
        ("at", ctypes.c_void_p),
    ]


_library = None


def use(library):
    """The machine's libcuda, of ``clients/torch.py``."""
    global _library
    library.cuStreamSynchronize.argtypes = (ctypes.c_void_p,)
    for name in ("emui_cu_view", "emui_cu_operated"):
        getattr(library, name).argtypes = (
            ctypes.c_char_p,
            ctypes.c_void_p,
            ctypes.POINTER(Operand),
            ctypes.c_int,
        )
    _library = library


def _check(error, name):
    """Raises what the machine answers, as torch does."""
    if error:
        text = ctypes.c_char_p()
        _library.cuGetErrorString(error, ctypes.byref(text))
        what = text.value.decode() if text.value else f"error {error}"
        hint = ""
        if 900 <= error < 910:
            hint = (
                ": operators run on the CPU and cannot be part of a CUDA graph; "
                "capture kernels alone"
            )
        raise torch.AcceleratorError(f"CUDA error: {what} (at {name.decode()}){hint}")


def _modes(t):
    """(stride in bytes, size) of each mode that moves, the largest stride first."""
    item = t.element_size()
    modes = zip(t.stride(), t.size(), strict=True)
    return sorted(((d * item, n) for d, n in modes if n != 1 and d != 0), reverse=True)


def _rows(t):
    """(bytes of a row, [(stride in bytes, size) of the modes of rows])."""
    row = t.element_size()
    if t.is_contiguous():
        return row * t.numel(), []
    modes = _modes(t)
    while modes and modes[-1][0] == row:
        row *= modes.pop()[1]
    return row, modes


def is_dense(t):
    """Each byte between the first and the last is one element's: strides are a permutation."""
    row, modes = _rows(t)
    return not modes and row == t.numel() * t.element_size()


def _extent(t):
    """Bytes from the first element to the end of the last."""
    return t.element_size() * (
        1 + sum((n - 1) * d for n, d in zip(t.size(), t.stride(), strict=True))
    )


class Call:
    """One operator: its tensors on the CPU, and what it does with their bytes."""

    __slots__ = ("name", "device", "storages", "operands", "results")

    def __init__(self, name):
        self.name = name  # bytes, that live as long as the process
        self.device = -1
        self.storages = {}  # of the CPU, by the address of that of the device
        self.operands = []  # (tensor, does)
        self.results = []  # (tensor of the device, of the CPU)

    def view(self, tensors):
        """All tensors of cuda on the CPU, over the same bytes, in the same order."""
        if self.device < 0:
            self.device = tensors[0].get_device()
        fresh = []
        for t in tensors:
            s = t.untyped_storage()
            if s.data_ptr() and s.data_ptr() not in self.storages:
                self.storages[s.data_ptr()] = None
                fresh.append(s)
        if fresh:
            operands = (Operand * len(fresh))()
            for o, s in zip(operands, fresh, strict=True):
                o.address, o.bytes = s.data_ptr(), s.nbytes()
            stream = _stream_of(self.device)
            _check(_library.emui_cu_view(self.name, stream, operands, len(fresh)), self.name)
            for o in operands:
                self.storages[o.address] = _construct(o.at, _CPU, o.bytes)
        return [self._alias(t) for t in tensors]

    def _alias(self, t):
        host = torch.empty(0, dtype=t.dtype)
        storage = self.storages.get(t.untyped_storage().data_ptr())
        if storage is None:
            host = torch.empty_strided(t.size(), t.stride(), dtype=t.dtype)
        else:
            host.set_(storage, t.storage_offset(), t.size(), t.stride())
        if t.is_conj():
            host = torch._conj(host)
        return torch._neg_view(host) if t.is_neg() else host

    def put(self, host):
        """A tensor of the CPU that the operator made, as one of the device."""
        host = host.resolve_conj().resolve_neg()
        t = torch.empty_strided(
            host.size(),
            host.stride(),
            dtype=host.dtype,
            device=torch.device("cuda", self.device),
        )
        self.results.append((t, host))
        return t

    def settle(self, t, host):
        """What an operator wrote, where it gave it another size, or memory of its own."""
        at = host.untyped_storage().data_ptr()
        if any(s is not None and s.data_ptr() == at for s in self.storages.values()):
            if t.size() != host.size():
                t.resize_(host.size())
            return
        if t.size() != host.size():
            t.resize_(host.size())
        if t.numel():
            like = torch.empty_strided(t.size(), t.stride(), dtype=t.dtype)
            self.results.append((t, like.copy_(host)))

    def end(self):
        """The operator has run: the machine records it."""
        operands = (Operand * (len(self.operands) + len(self.results)))()
        count = 0
        for t, does in self.operands:
            if does and t.numel():
                o = operands[count]
                o.address, o.does = t.data_ptr(), does
                o.bytes, modes = _rows(t)
                if modes:
                    numbers = ctypes.c_uint64 * len(modes)
                    o.stride = numbers(*(d for d, _ in modes))
                    o.size = numbers(*(n for _, n in modes))
                    o.rank = len(modes)
                count += 1
        for t, host in self.results:
            if t.numel():
                o = operands[count]
                o.address, o.bytes, o.does = t.data_ptr(), _extent(t), WRITES
                o.source = host.data_ptr()
                count += 1
        if count:
            stream = _stream_of(self.device)
            _check(_library.emui_cu_operated(self.name, stream, operands, count), self.name)

    def wait(self):
        """The host has the result, as after an operator whose sizes are data."""
        _check(_library.cuStreamSynchronize(_stream_of(self.device)), self.name)
