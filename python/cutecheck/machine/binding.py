"""The C interface of libcuteemu.so as ctypes: its structs field by field, its functions by name.

Structs are those of emu/emu.h, ins.h, ptx.h, tensor_map.h and tools.h; a test compares the size and
the offset of each field with what a C compiler says.
"""

import ctypes
from ctypes import (
    POINTER,
    Structure,
    c_bool,
    c_char,
    c_char_p,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from functools import lru_cache

from cutecheck.native import library

EARLIEST, LATEST, RANDOM = range(3)
FINISHED, FAULTED, DEADLOCK, TOO_LONG, NO_MEMORY, REFUSED, RUNNING = range(7)
ENDS = ("finished", "faulted", "deadlock", "too long", "no memory", "refused", "interrupted")

# emu_type: the number of each, by name.
_TYPE_NAMES = (
    "none pred b1 u2 s2 u4 s4 b8 u8 s8 e4m3 e5m2 b16 u16 s16 f16 bf16 b32 u32 s32 f32 tf32 f16x2"
    " bf16x2 u16x2 s16x2 b64 u64 s64 f64 b128 f32x2 e2m1 e2m3 e3m2 ue8m0"
)
TYPES = tuple(_TYPE_NAMES.split())


class Config(Structure):
    _fields_ = [
        ("ctas", c_int),
        ("cluster", c_int * 3),
        ("block", c_int * 3),
        ("grid", c_int64 * 3),
        ("first", c_int64 * 3),
        ("registers", c_int),
        ("predicates", c_int),
        ("static_shared", c_uint32),
        ("dynamic_shared", c_uint32),
        ("local", c_uint32),
        ("checks", c_uint32),
        ("uncounted", c_bool),
        ("undefined", c_bool),
        ("schedule", c_int),
        ("seed", c_uint64),
        ("shuffle", c_bool),
        ("strict", c_bool),
        ("no_fmad", c_bool),
        ("max_steps", c_uint64),
        ("trace", c_void_p),
        ("stack", c_uint32),
        ("heap", c_uint64),
        ("workspace", c_uint64),
        ("out", c_void_p),
        ("host", c_void_p),
        ("user", c_void_p),
        ("padding", c_uint64),
        ("folder", c_char_p),
        ("diverge", c_bool),
        ("memory", c_uint64),
        ("compile", c_int),
        ("arch", c_int),
    ]


class Source(Structure):
    _fields_ = [
        ("text", c_char_p),
        ("file", c_char_p),
        ("line", c_int32),
        ("at", c_int32),
        ("header", c_char_p),
    ]


class PtxError(Structure):
    _fields_ = [("line", c_int), ("column", c_int), ("text", c_char * 240)]


class Entry(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("params", c_int),
        ("param_bytes", c_uint32),
        ("instructions", c_int),
        ("registers", c_int),
        ("shared", c_uint32),
        ("dynamic_shared", c_bool),
        ("local", c_uint32),
        ("max_threads", c_int * 3),
        ("required_threads", c_int * 3),
        ("required_cluster", c_int * 3),
    ]


class Param(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("type", c_int),
        ("offset", c_uint32),
        ("bytes", c_uint32),
        ("align", c_uint32),
        ("is_array", c_bool),
    ]


class Launch(Structure):
    _fields_ = [
        ("entry", c_char_p),
        ("grid", c_int64 * 3),
        ("block", c_int * 3),
        ("cluster", c_int * 3),
        ("dynamic_shared", c_uint32),
        ("workspace", c_uint64),
        ("stack", c_uint64),
        ("stack_most", c_uint64),
        ("arguments", c_void_p),
        ("count", c_int),
        ("packed", c_void_p),
        ("packed_bytes", c_size_t),
    ]


class Party(Structure):
    _fields_ = [("cta", c_int), ("warp", c_int), ("lane", c_int), ("pc", c_int32)]


class Found(Structure):
    _fields_ = [
        ("rule", c_int),
        ("note", c_bool),
        ("cta", c_int),
        ("warp", c_int),
        ("lane", c_int),
        ("rank", c_int),
        ("pc", c_int32),
        ("other", Party),
        ("cause", c_int),
        ("depth", c_int),
        ("caller", c_int32),
        ("address", c_uint64),
        ("event", c_uint64),
        ("earlier", c_uint64),
        ("message", c_char_p),
        ("repair", c_char_p),
    ]


class Counters(Structure):
    _fields_ = [
        ("instructions", c_uint64),
        ("shared_accesses", c_uint64),
        ("wavefronts", c_uint64),
        ("ideal_wavefronts", c_uint64),
        ("global_accesses", c_uint64),
        ("sectors", c_uint64),
        ("ideal_sectors", c_uint64),
        ("lines", c_uint64),
        ("async_operations", c_uint64),
        ("async_bytes", c_uint64),
        ("polls", c_uint64),
    ]


class Cost(Structure):
    _fields_ = [("c", Counters), ("lanes", c_uint64), ("source", POINTER(Source))]


class Again(Structure):
    _fields_ = [("m", c_void_p), ("module", c_void_p)]


class Map(Structure):
    _fields_ = [
        ("im2col", c_bool),
        ("type", c_int),
        ("rank", c_uint32),
        ("base", c_uint64),
        ("size", c_uint64 * 5),
        ("stride", c_uint64 * 4),
        ("box", c_uint32 * 5),
        ("step", c_uint32 * 5),
        ("lower", c_int32 * 3),
        ("upper", c_int32 * 3),
        ("channels", c_uint32),
        ("pixels", c_uint32),
        ("interleave", c_int),
        ("swizzle", c_int),
        ("promotion", c_uint32),
        ("nan_fill", c_bool),
        ("sm_100", c_bool),
        ("along", c_int),
    ]


class MapRefusal(Structure):
    _fields_ = [("text", c_char * 192)]


_P, _ERROR = c_void_p, POINTER(PtxError)

# Name: the result, then the arguments.
_FUNCTIONS = {
    "emu_defaults": (Config,),
    "emu_open": (_P, POINTER(Config), POINTER(c_char_p)),
    "emu_close": (None, _P),
    "emu_reschedule": (None, _P, POINTER(Config)),
    "emu_alloc_view": (c_uint64, _P, c_uint64, c_uint32, c_char_p),
    "emu_free": (c_bool, _P, c_uint64),
    "emu_put": (c_bool, _P, c_uint64, c_void_p, c_uint64),
    "emu_get": (c_bool, _P, c_uint64, c_void_p, c_uint64),
    "emu_step": (c_int, _P, c_uint64, c_void_p),
    "emu_watch": (None, _P, c_void_p, c_void_p),
    "emu_counted": (POINTER(Counters), _P),
    "emu_children": (c_int, _P),
    "emu_findings": (c_int, _P),
    "emu_found": (POINTER(Found), _P, c_int),
    "emu_followers": (c_int, _P, c_int),
    "emu_found_lanes": (c_int64, _P, c_int, c_void_p),
    "emu_rule_name": (c_char_p, c_int),
    "emu_ptx_load": (_P, _P, c_char_p, c_size_t, _ERROR),
    "emu_ptx_unload": (None, _P),
    "emu_ptx_entry_at": (c_bool, _P, c_int, POINTER(Entry)),
    "emu_ptx_called": (c_bool, _P, c_int, c_char_p, c_size_t),
    "emu_ptx_param_at": (c_bool, _P, c_int, c_int, POINTER(Param)),
    "emu_ptx_address": (c_uint64, _P, c_char_p, POINTER(c_uint64)),
    "emu_ptx_begin": (c_bool, _P, POINTER(Launch), _ERROR),
    "emu_ptx_source": (POINTER(Source), _P, c_int32),
    "emu_map_encode": (c_char_p, c_void_p, POINTER(Map), POINTER(MapRefusal)),
    "emu_costs_open": (_P,),
    "emu_costs_close": (None, _P),
    "emu_costs_watch": (None, _P, _P),
    "emu_costs_all": (POINTER(Cost), _P, _P, POINTER(c_int32)),
    "emu_trace_head": (c_bool, _P, POINTER(Launch), c_char_p, c_int, _P),
    "emu_launch_keep": (c_bool, _P, c_char_p, c_size_t, POINTER(Launch), _P),
    "emu_launch_again": (c_bool, _P, POINTER(Config), POINTER(Again), _ERROR),
}

# Of the C library: files that the machine writes.
_LIBC = {
    "fopen": (_P, c_char_p, c_char_p),
    "fclose": (c_int, _P),
    "fflush": (c_int, _P),
    "tmpfile": (_P,),
    "rewind": (None, _P),
    "open_memstream": (_P, POINTER(c_void_p), POINTER(c_size_t)),
    "free": (None, _P),
}


def _typed(of, functions):
    for name, (result, *arguments) in functions.items():
        function = getattr(of, name)
        function.restype, function.argtypes = result, arguments
    return of


@lru_cache(maxsize=1)
def emu():
    """libcuteemu.so, with the types of its functions."""
    return _typed(library("libcuteemu.so"), _FUNCTIONS)


@lru_cache(maxsize=1)
def libc():
    """The C library, opened once more so that nobody else's types are changed."""
    return _typed(ctypes.CDLL(None, use_errno=True), _LIBC)


@lru_cache(maxsize=1)
def rules():
    """The names of all rules, in their order."""
    names = []
    while (name := emu().emu_rule_name(len(names)).decode()) != "?":
        names.append(name)
    return tuple(names)
