"""The operators of the key CUDA: what runs instead of each of PyTorch's own.

    native      looks at sizes alone, allocates or copies by the runtime: PyTorch's own
    the rest    the same operator of the CPU, on tensors that have the device's bytes; new results
                are put into memory of the device
    lacking.py  what the CPU does not have

They are registered for the dispatcher's key CUDA: what is above it (autograd and its threads,
autocast, torch.compile) and beside it (fake tensors) is as on a GPU. No operator is left to machine
code: one without a replacement is an error that names it.
"""

import torch
from torch import Tensor

from cutecheck.clients._torch import lacking, memory, random

_CPU = torch.device("cpu")
_NAMESPACES = ("aten", "quantized", "quantization", "fsdp", "inductor_prims")

# PyTorch's own: no kernel runs.
NATIVE = """
    as_strided view unfold _reshape_alias view_as_real view_as_complex _nested_view_from_buffer
    empty.memory_format empty_strided resize_ set_ set_.source_Storage set_.source_Tensor
    set_.source_Storage_storage_offset is_set_to record_stream _local_scalar_dense _fused_sdp_choice
    _use_cudnn_ctc_loss _use_cudnn_ctc_loss.Tensor _use_miopen_ctc_loss _use_miopen_ctc_loss.Tensor
"""

# CompositeExplicitAutograd: they would choose a library of NVIDIA's, or launch a kernel themselves.
ALSO = ("convolution", "_grouped_mm")

# In place, and what was there is not read, or not all of it is.
_OVERWRITES = """
    fill_ zero_ copy_ uniform_ normal_ random_ exponential_ geometric_ cauchy_ log_normal_
    bernoulli_ masked_fill_ masked_scatter_ index_fill_ index_copy_ index_put_ _index_put_impl_
    index_add_ index_reduce_ put_ scatter_ scatter_add_ scatter_reduce_ _foreach_zero_
    _foreach_copy_ fill_diagonal_ tril_ triu_
"""

# They take tensors of the CPU that have modes.
_TAKES_CPU = (
    "index", "_index", "_unsafe_index", "_unsafe_masked_index", "_ctc_loss", "_pack_padded",
    "repeat_interleave", "_fused_", "_amp_", "_foreach_", "_segment", "segment",
)  # fmt: skip


def _index_is_mask(args):
    return any(
        isinstance(x, Tensor) and x.dtype in (torch.bool, torch.uint8)
        for a in args
        if isinstance(a, (list, tuple))
        for x in a
    )


class Operator:
    """One operator, called by the dispatcher; its schema is read at the first call."""

    def __init__(self, name):
        self.name = name  # aten::add.Tensor
        self.text = name.encode()
        self.op = None

    def prepare(self):
        space, _, rest = self.name.partition("::")
        self.base, _, overload = rest.partition(".")
        op = getattr(getattr(getattr(torch.ops, space), self.base), overload or "default")
        arguments = op._schema.arguments
        written = {a.name: i for i, a in enumerate(arguments) if a.is_write}
        self.positions = {a.name: i for i, a in enumerate(arguments)}
        self.of_tensors = frozenset(
            i for i, a in enumerate(arguments) if a.type.kind() == "TensorType"
        )
        self.written = frozenset(written) | frozenset(written.values())
        self.does = memory.WRITES
        if self.base.endswith("_") and self.base not in _OVERWRITES.split():
            self.does |= memory.READS
        aliases = {
            mark: a.name for a in arguments if a.is_write for mark in a.alias_info.before_set
        }
        self.returns = [
            aliases.get(next(iter(r.alias_info.before_set))) if r.alias_info is not None else None
            for r in op._schema.returns
        ]
        self.random = torch.Tag.nondeterministic_seeded in op.tags
        self.has_generator = "generator" in self.positions
        self.waits = (
            torch.Tag.dynamic_output_shape in op.tags or torch.Tag.data_dependent_output in op.tags
        )
        self.takes_cpu = self.base.startswith(_TAKES_CPU)
        self.function = lacking.FUNCTIONS.get(rest, op)
        self.op = op

    def __call__(self, *args, **kwargs):
        with torch._C.DisableTorchFunctionSubclass():
            if self.op is None:
                self.prepare()
            return self.run(args, kwargs)

    def run(self, args, kwargs):
        try:
            return self.once(args, kwargs)
        except RuntimeError as error:
            if "not resizable" not in str(error):
                raise
        return self.once(args, kwargs, is_fresh=True)

    def once(self, args, kwargs, is_fresh=False):
        call = memory.Call(self.text)
        args, kwargs, written = self.on_host(call, args, kwargs, is_fresh)
        results = self.compute(call, args, kwargs)
        for device, host in written.values():
            call.settle(device, host)
        results = self.on_device(call, results, written)
        call.end()
        if self.waits and (self.base != "index" or _index_is_mask(args)):
            call.wait()
        return results

    # ---- Arguments --------------------------------------------------------------------------

    def on_host(self, call, args, kwargs, is_fresh):
        """The arguments with tensors of the CPU; those that are written, by their places.

        is_fresh: what is written is empty, with memory of its own, since it has to grow.
        """
        args = [self._tensor(i, a, args) for i, a in enumerate(args)]
        named = list(enumerate(args)) + list(kwargs.items())
        tensors, places = [], []
        mixed = False
        for where, a in named:
            for x in a if isinstance(a, (list, tuple)) else (a,):
                if isinstance(x, Tensor):
                    if x.is_cuda:
                        tensors.append(x)
                        places.append(where)
                    else:
                        mixed |= x.dim() > 0
        if mixed and tensors and not self.takes_cpu:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{tensors[0].device} and cpu! (when calling {self.name})"
            )
        hosts = call.view(tensors) if tensors else []
        written = {}
        is_first_unread = self._scales_first_by_zero(args, kwargs)
        for i, (where, t) in enumerate(zip(places, tensors, strict=True)):
            is_written = where in self.written
            if is_written and is_fresh:
                hosts[i] = torch.empty(0, dtype=t.dtype)
            does = self.does if is_written else memory.READS
            if where == 0 and is_first_unread:
                does &= ~memory.READS
            call.operands.append((t, does))
            if is_written:
                written[self._place(where), len(written)] = (t, hosts[i])
        hosts = iter(hosts)
        args = tuple(self._replace(call, a, hosts) for a in args)
        kwargs = {
            name: self._replace(call, a, hosts)
            for name, a in kwargs.items()
            if name != "pin_memory"
        }
        if call.device < 0:
            call.device = torch.cuda.current_device()
        return args, kwargs, written

    def _scales_first_by_zero(self, args, kwargs):
        """``addmm`` and its like do not read what they add to where ``beta`` is 0."""
        at = self.positions.get("beta")
        beta = None if at is None else kwargs.get("beta", args[at] if at < len(args) else 1)
        return beta is not None and beta == 0

    def _tensor(self, i, a, args):
        """The dispatcher gives the tensor of a number, as in ``x % 3``, as the number."""
        if i in self.of_tensors and isinstance(a, (int, float, complex)):
            beside = next((x for x in args if isinstance(x, Tensor)), None)
            dtype = None if beside is None else torch.result_type(beside, a)
            return torch.tensor(a, dtype=dtype, device=_CPU)
        return a

    def _place(self, where):
        return self.positions[where] if isinstance(where, str) else where

    def _replace(self, call, a, hosts):
        if isinstance(a, Tensor):
            return next(hosts) if a.is_cuda else a
        if isinstance(a, (list, tuple)):
            return type(a)(self._replace(call, x, hosts) for x in a)
        if isinstance(a, torch.device) and a.type == "cuda":
            if call.device < 0 and a.index is not None:
                call.device = a.index
            return _CPU
        return a

    # ---- The operator -----------------------------------------------------------------------

    def compute(self, call, args, kwargs):
        try:
            if not self.random:
                return self.function(*args, **kwargs)
            generator = kwargs.pop("generator", None)
            with random.numbers(call.device, generator, self.has_generator) as of_host:
                if self.has_generator:
                    kwargs["generator"] = of_host
                return self.function(*args, **kwargs)
        except NotImplementedError as error:
            raise lacking.error(self.name, error) from None

    # ---- Results ----------------------------------------------------------------------------

    def on_device(self, call, results, written):
        if len(self.returns) == 1:
            return self._result(call, results, self.returns[0], written)
        if not self.returns:
            return None
        return tuple(
            self._result(call, r, alias, written)
            for r, alias in zip(results, self.returns, strict=True)
        )

    def _result(self, call, result, alias, written):
        if alias is not None:
            place = self.positions[alias]
            return next(t for (at, _), (t, _) in written.items() if at == place)
        if isinstance(result, Tensor):
            return call.put(result)
        if isinstance(result, (list, tuple)):
            return [self._result(call, r, None, written) for r in result]
        return result


class Copy(Operator):
    """``copy_``: between devices, and of dense bytes, by the runtime as PyTorch does; else here."""

    def __init__(self, name, kernel):
        super().__init__(name)
        self.kernel = kernel

    def __call__(self, keys, to, source, non_blocking=False):
        if not (to.is_cuda and source.is_cuda) or self.is_plain(to, source):
            return self.kernel.call_boxed(keys, to, source, non_blocking)
        return super().__call__(to, source)

    @staticmethod
    def is_plain(to, source):
        if to.get_device() != source.get_device():
            return True
        return (
            to.dtype == source.dtype
            and to.size() == source.size()
            and to.stride() == source.stride()
            and memory.is_dense(to)
            and to.is_conj() == source.is_conj()
            and to.is_neg() == source.is_neg()
        )


_libraries = []  # a registration lasts as long as its library


def _names():
    has = torch._C._dispatch_has_kernel_for_dispatch_key
    native = frozenset(NATIVE.split())
    for name in torch._C._dispatch_get_all_op_names():
        space, _, rest = name.partition("::")
        if space in _NAMESPACES and rest not in native and has(name, "CUDA"):
            yield space, rest
    for rest in ALSO:
        yield "aten", rest


def register(machine):
    """Makes the operators of the key CUDA those of this file."""
    memory.use(machine)
    spaces = {}
    for space, rest in dict.fromkeys(_names()):
        if space not in spaces:
            spaces[space] = torch._C._dispatch_library("IMPL", space, "CUDA", __file__, 0)
        spaces[space].impl(rest, "CUDA", Operator(f"{space}::{rest}"), False)
    copy = torch._C._dispatch_get_computed_kernel_for_dispatch_key("aten::copy_", "CUDA")
    spaces["aten"].impl("copy_", "CUDA", Copy("aten::copy_", copy), True)
    _libraries.extend(spaces.values())
