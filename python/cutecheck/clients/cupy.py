"""CuPy: what its wheel has as machine code runs on the host, or says at the call that it cannot.

=============================================  ====================================================
sort, argsort, lexsort (Thrust)                NumPy's, on the bytes of the device's memory
CUB's reductions, scans and histograms         left out, and CuPy's own kernels run
cuRAND, cuFFT, cuSOLVER, cuSPARSE, cuTENSOR    their exceptions say what the machine lacks
``cupy.random.default_rng``                    an exception: its kernels' errors are not looked at
=============================================  ====================================================
"""

from cutecheck.hooks import when_imported

_TO_DEVICE, _TO_HOST = 1, 2
_SORTABLE = "?bBhHiIlLqQefdFD"

#: Module: its exception, the library, and what to do instead.
_LIBRARIES = {
    "cupy_backends.cuda.libs.curand": (
        "CURANDError",
        "cuRAND",
        "make the numbers with numpy.random, and cupy.asarray of them",
    ),
    "cupy.cuda.cufft": ("CuFFTError", "cuFFT", "transform with numpy.fft, on the host"),
    "cupy_backends.cuda.libs.cusolver": (
        "CUSOLVERError",
        "cuSOLVER",
        "solve with numpy.linalg, on the host",
    ),
    "cupy_backends.cuda.libs.cusparse": (
        "CuSparseError",
        "cuSPARSE",
        "multiply with scipy.sparse, on the host, or in a kernel of your own",
    ),
    "cupy_backends.cuda.libs.cutensor": (
        "CuTensorError",
        "cuTENSOR",
        "leave cutensor out of CUPY_ACCELERATORS",
    ),
    "cupy_backends.cuda.libs.cublas": (
        "CUBLASError",
        "all of cuBLAS (of real numbers it has gemm, gemv, ger, geam and vectors)",
        "multiply with NumPy, or in a kernel of your own",
    ),
}


def _copy(host, pointer, kind):
    """Between an array of NumPy and device memory, when the current stream has come there."""
    import cupy

    stream = cupy.cuda.get_current_stream()
    ends = (host.ctypes.data, pointer) if kind == _TO_HOST else (pointer, host.ctypes.data)
    cupy.cuda.runtime.memcpyAsync(*ends, host.nbytes, kind, stream.ptr)
    stream.synchronize()
    return host


def _read(pointer, dtype, shape):
    import numpy as np

    if dtype.char not in _SORTABLE:
        raise NotImplementedError(f"Sorting arrays with dtype '{dtype}' is not supported")
    return _copy(np.empty(shape, dtype), pointer, _TO_HOST)


def _sort(dtype, data_start, keys_start, shape):
    data = _read(data_start, dtype, shape)
    data.sort(axis=-1, kind="stable")
    _copy(data, data_start, _TO_DEVICE)


def _argsort(dtype, idx_start, data_start, keys_start, shape):
    order = _read(data_start, dtype, shape).argsort(axis=-1, kind="stable")
    _copy(order, idx_start, _TO_DEVICE)


def _lexsort(dtype, idx_start, keys_start, k, n):
    import numpy as np

    _copy(np.lexsort(_read(keys_start, dtype, (k, n))), idx_start, _TO_DEVICE)


def _no_cub(*args, **kwargs):
    """What CUB answers where it has no kernel for these arguments."""
    return None


@when_imported("cupy")
def _prepare(cupy):
    cupy.cuda.thrust.sort = _sort
    cupy.cuda.thrust.argsort = _argsort
    cupy.cuda.thrust.lexsort = _lexsort
    for name in ("cub_reduction", "cub_scan", "cub_histogram"):
        setattr(cupy.cuda.cub, name, _no_cub)


@when_imported("cupy.random._generator_api")
def _refuse_generators(module):
    def init_curand(*args):
        raise NotImplementedError(
            "cupy.random.default_rng: the kernels of CuPy's generators are machine code, which "
            "cuemu does not run: make the numbers with numpy.random, and cupy.asarray of them"
        )

    module.init_curand = init_curand


def _explain(module_name, error, library, instead):
    @when_imported(module_name)
    def explain(module):
        its = getattr(module, error)
        begin = its.__init__

        def __init__(self, *args, **kwargs):
            begin(self, *args, **kwargs)
            self.args = (f"{self}: cuemu has not {library}, which is machine code: {instead}",)

        its.__init__ = __init__


for _name, _row in _LIBRARIES.items():
    _explain(_name, *_row)
