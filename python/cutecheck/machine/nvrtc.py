"""cuda(): CUDA C++ as PTX, by NVRTC of the package nvidia-cuda-nvrtc or of a CUDA toolkit.

Lines of the source are kept (-lineinfo), so that findings are at ``kernel.cu:12``.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
from collections.abc import Sequence
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_void_p
from functools import lru_cache
from pathlib import Path

from cutecheck.machine.errors import CompileError
from cutecheck.machine.module import Source

_FUNCTIONS = {
    "nvrtcCreateProgram": (POINTER(c_void_p), c_char_p, c_char_p, c_int, c_void_p, c_void_p),
    "nvrtcDestroyProgram": (POINTER(c_void_p),),
    "nvrtcAddNameExpression": (c_void_p, c_char_p),
    "nvrtcCompileProgram": (c_void_p, c_int, POINTER(c_char_p)),
    "nvrtcGetLoweredName": (c_void_p, c_char_p, POINTER(c_char_p)),
    "nvrtcGetPTXSize": (c_void_p, POINTER(c_size_t)),
    "nvrtcGetPTX": (c_void_p, c_char_p),
    "nvrtcGetProgramLogSize": (c_void_p, POINTER(c_size_t)),
    "nvrtcGetProgramLog": (c_void_p, c_char_p),
}


def _packages():
    """The folders of NVIDIA's packages for Python, such as nvidia/cu13."""
    spec = importlib.util.find_spec("nvidia")
    for place in spec.submodule_search_locations if spec else ():
        yield from sorted(Path(place).iterdir(), reverse=True)


def _toolkits():
    for name in ("CUDA_HOME", "CUDA_PATH"):
        if os.environ.get(name):
            yield Path(os.environ[name])
    yield Path("/usr/local/cuda")


def _library():
    for folder in (*_packages(), *_toolkits()):
        for path in (*folder.glob("lib/libnvrtc.so.*"), *folder.glob("lib64/libnvrtc.so.*")):
            return path
    raise ImportError(
        "NVRTC is not installed: pip install 'cutecheck[cuda]', or set CUDA_HOME to a CUDA toolkit"
    )


@lru_cache(maxsize=1)
def _nvrtc():
    """NVRTC, with the types of its functions, and the folders of headers beside it."""
    path = _library()
    library = ctypes.CDLL(str(path))
    for name, arguments in _FUNCTIONS.items():
        getattr(library, name).argtypes = arguments
    library.nvrtcGetErrorString.restype = c_char_p
    headers = [f for f in (path.parents[1] / "include", *_includes()) if f.is_dir()]
    return library, tuple(dict.fromkeys(map(str, headers)))


def _includes():
    for folder in _packages():
        yield folder / "include"
        yield folder / "include" / "cccl"


class _Program:
    def __init__(self, text, name):
        self.nvrtc, self.handle = _nvrtc()[0], c_void_p()
        self._call("nvrtcCreateProgram", byref(self.handle), text, name, 0, None, None)

    def _call(self, function, *arguments):
        error = getattr(self.nvrtc, function)(*arguments)
        if error != 0:
            raise CompileError(f"{function}: {self.nvrtc.nvrtcGetErrorString(error).decode()}")

    def _text(self, what):
        size = c_size_t()
        self._call(f"nvrtcGet{what}Size", self.handle, byref(size))
        room = ctypes.create_string_buffer(size.value)
        self._call(f"nvrtcGet{what}", self.handle, room)
        return room.value

    def compile(self, options, names):
        for name in names:
            self._call("nvrtcAddNameExpression", self.handle, name.encode())
        listed = (c_char_p * len(options))(*(o.encode() for o in options))
        if self.nvrtc.nvrtcCompileProgram(self.handle, len(options), listed) != 0:
            raise CompileError(self._text("ProgramLog").decode(errors="replace").strip())
        return self._text("PTX"), {name: self._lowered(name) for name in names}

    def _lowered(self, name):
        lowered = c_char_p()
        self._call("nvrtcGetLoweredName", self.handle, name.encode(), byref(lowered))
        return lowered.value.decode()

    def close(self):
        self.nvrtc.nvrtcDestroyProgram(byref(self.handle))


def cuda(
    source: str | os.PathLike,
    *,
    arch: str = "sm_90a",
    options: Sequence[str] = (),
    names: Sequence[str] = (),
    file: str = "kernel.cu",
) -> Source:
    """CUDA C++ for ``device.launch``: text, or the path of a file.

    ``options``: of NVRTC, such as ``"-std=c++20"``. ``names``: instances of templates that are to
    be there, such as ``"scale<float>"``, by which ``launch`` knows them. ``file``: the name of a
    text in findings.

    >>> import cutecheck, numpy as np
    >>> kernel = cutecheck.cuda('''
    ... extern "C" __global__ void twice(float *x) { x[threadIdx.x] *= 2; }
    ... ''')
    >>> x = np.ones(4, np.float32)
    >>> with cutecheck.device() as d:
    ...     end = d.launch(kernel, "twice", 1, 4, [x]).end
    >>> end, x
    ('finished', array([2., 2., 2., 2.], dtype=float32))
    """
    if isinstance(source, os.PathLike):
        file, source = os.fspath(source), Path(source).read_text()
    given = [f"--gpu-architecture={arch.replace('sm_', 'compute_')}", "--generate-line-info"]
    given += [f"--include-path={folder}" for folder in _nvrtc()[1]] + list(options)
    program = _Program(source.encode(), file.encode())
    try:
        text, lowered = program.compile(given, names)
    finally:
        program.close()
    return Source(text, file, lowered)
