"""cuda.bindings.runtime: its functions are those of the machine's libcudart.

The package has NVIDIA's runtime inside it, without names. Its own modules find those functions by
the C interface of ``cuda.bindings._internal.runtime``, a dictionary of capsules; each capsule there
is exchanged for one of the machine's function before another module reads it.
"""

import ctypes

from cutecheck import native
from cutecheck.hooks import when_imported

_signature_of = ctypes.pythonapi.PyCapsule_GetName
_signature_of.restype, _signature_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

_kept = []  # the names of capsules, which have no copy of them


def _function(library, name):
    """The address of a function that may be missing: then the capsule stays as it is."""
    try:
        return ctypes.cast(getattr(library, name), ctypes.c_void_p).value
    except AttributeError:
        return None


def _exchange(module):
    library = ctypes.CDLL(str(native.cuda("libcudart.so.13")))
    capsules = module.__pyx_capi__
    for name, old in list(capsules.items()):
        address = _function(library, name.lstrip("_"))
        if address is not None:
            signature = _signature_of(old)
            _kept.append(signature)
            capsules[name] = _new(address, signature, None)


when_imported("cuda.bindings._internal.runtime")(_exchange)
when_imported("cuda.bindings._internal.runtime_ptds")(_exchange)
