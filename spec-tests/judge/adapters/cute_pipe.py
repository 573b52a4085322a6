#!/usr/bin/env python3
r"""cute_pipe.py - NVIDIA's CuTe C++ asked by the judge.

    export CUTE_INCLUDE=/path/to/cutlass/include
    build/judge --timeout 180 \
        --pipe 'python3 spec-tests/judge/adapters/cute_pipe.py' spec-tests/spec/vectors

CUTE_INCLUDE   the folder that holds cute/tensor.hpp (CUTLASS's include folder); required
CUDA_INCLUDE   the CUDA toolkit's headers; /usr/local/cuda/include unless set
CXX            the C++ compiler; g++ unless set

One request a line on stdin, `op<TAB>argument<TAB>...`; one answer a line on stdout: `=<TAB>text` is
what cute::print wrote, `!<TAB>reason` says that CuTe refused, `-<TAB>reason` that it was not asked.

A request becomes a C++ program for the host; no GPU is used. `_4` is written as C<4>{}, `4` as an
int that the compiler cannot see through. A refusal is a static_assert, or a call that no overload
takes, or an assert that fails, or a trap at run time (a dynamic division by zero); the reason tells
which. What this adapter itself cannot read or finish is `-`, never `!`.

Any function of namespace cute is called under its own name; WORDS are C++ operators, FORMS the
other names that are not one call. `eval` takes C++ itself: statements, the last of which is asked
for its value. The newline that ends a drawing (print_layout) is left out, those
inside are written \\n.

The headers are compiled before the first answer (about ten seconds). A new request then takes about
one second, one seen before no time: answers are kept in $XDG_CACHE_HOME/cutecheck, which is
~/.cache/cutecheck unless set.

    python3 spec-tests/judge/adapters/cute_pipe.py --warm [--jobs N] FILE...

asks all requests of the files and keeps the answers, so that a run over them takes no time. A file
holds requests, or vectors. Sixty requests share a program, and the compiler computes what it can as
constants: several times faster than one by one, with the same answers. Where a vector's sign says
that a refusal is expected, the constants are not tried. --record also prints the requests with
their answers, as lines for a vector file. --cached answers from what is kept alone.
"""
import argparse
import fileinput
import hashlib
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

import cute_forms

UNIT = 60                         # requests in one program
UNIT_SECONDS = 5                  # more for each of them
COMPILE_SECONDS = 60
HEADER_SECONDS = 180
RUN_SECONDS = 10
MEMORY_BYTES = 8 << 30
KEEP_ALL = ["--param=ggc-min-heapsize=4000000", "--param=ggc-min-expand=1000"]   # g++ frees nothing
DEEPEST = 200                     # nesting of parentheses in an argument
LONGEST = 20000                   # characters in a request


class NotAsked(Exception):
    """CuTe was not asked: the request cannot be translated, or the compiler did not finish."""


# --- from CuTe's print form to a C++ expression -------------------------------------------------

UNSIGNED = {1: "uint1b_t", 2: "uint2b_t", 4: "uint4b_t", 6: "uint6b_t", 8: "uint8_t",
            16: "uint16_t", 32: "uint32_t", 64: "uint64_t", 128: "uint128_t"}

TOKEN = re.compile(r"""\s*(?:
      (?P<pointer>(?:Sw<[^<>()]*>_)?(?:[gsr]mem_)?(?:sparse<\d+>_)?ptr\[_?\d+b\]
                  \((?:0x[0-9a-fA-F]+|\(nil\))\))
    | (?P<subbyte>(?:[gsr]mem_)?subptr\[\d+b\]\(0x[0-9a-fA-F]+\.\d+\))
    | (?P<tmem>tmem_\[\d+b\]\(0x[0-9a-fA-F]+\.[0-9a-fA-F]+\))
    | (?P<flag>smem_(?:sparse<\d+>_)?ptr\[\d+b\]\(unset\))
    | (?P<tag>(?:Sw|Swizzle|Step|Shape|Stride|Tile|Coord)<[^<>()]*>)
    | (?P<origin>ArithTuple_-?\d+)
    | (?P<word>[A-Za-z]\w*)
    | (?P<static>_-?\d+)
    | (?P<dynamic>-?\d+)
    | (?P<mark>[(),:@_])
    )""", re.X)

TAGS = ("LayoutLeft", "LayoutRight", "GenColMajor", "GenRowMajor")


def literal(digits):
    """An int where it fits, as in a program; a long long where it does not."""
    if len(digits) < 40 and -2**31 < int(digits) < 2**31:
        return "%d" % int(digits)
    if len(digits) < 40 and -2**63 < int(digits) < 2**63:
        return "%dll" % int(digits)
    raise NotAsked("integer %s does not fit 64 bits" % digits)


def static_type(digits):
    return "C<(%s)>" % literal(digits)


class Reader:
    """Recursive descent over one argument; every method returns a C++ expression."""

    def __init__(self, text):
        self.text, self.tokens, self.at, self.deep = text, [], 0, 0
        i, end = 0, len(text.rstrip())
        while i < end:
            m = TOKEN.match(text, i)
            if not m:
                raise NotAsked("cannot read '%s' at column %d" % (text, i + 1))
            kind, value = m.lastgroup, m.group(m.lastgroup)
            if kind == "mark" or value == "o":
                kind = value
            self.tokens.append((kind, value))
            i = m.end()
        self.tokens.append(("end", ""))

    def peek(self):
        return self.tokens[self.at][0]

    def take(self, kind=None):
        found, value = self.tokens[self.at]
        if kind and kind != found:
            raise NotAsked("cannot read '%s': expected %s, found %s"
                           % (self.text, kind, value or "its end"))
        self.at += 1
        return value

    def argument(self):
        e = self.composed()
        self.take("end")
        return e

    def composed(self):
        """x; pointer o layout (a tensor); function o offset o layout."""
        parts = [self.layout()]
        while self.peek() == "o":
            self.take()
            parts.append(self.layout())
        head = parts.pop(0) if len(parts) % 2 == 0 else None
        e = parts.pop()
        while parts:
            offset = parts.pop()
            e = "make_composed_layout(%s, %s, %s)" % (parts.pop(), offset, e)
        return "make_tensor(%s, %s)" % (head, e) if head else e

    def layout(self):
        shape = self.item()
        if self.peek() != ":":
            return shape
        self.take()
        return "make_layout(%s, %s)" % (shape, self.item())

    def item(self):
        kind = self.peek()
        if kind == "(":
            return "make_tuple(%s)" % self.inside()
        value = self.take()
        if kind == "static":
            path = self.path()
            number = static_type(value[1:])
            return "ScaledBasis<%s, %s>{}" % (number, path) if path else number + "{}"
        if kind == "dynamic":
            path = self.path()
            number = literal(value)
            return "pipe_basis<%s>(%s)" % (path, number) if path else "pipe_dynamic(%s)" % number
        if kind == "_" or value == "X":
            return "Underscore{}"
        if kind == "tag":
            return tag(value)
        if kind == "pointer":
            return pointer(value)
        if kind == "subbyte":
            return subbyte(value)
        if kind == "tmem":
            bits, row, column = re.fullmatch(r"tmem_\[(\d+)b\]\(0x(\w+)\.(\w+)\)", value).groups()
            return "make_tmem_ptr<%s>(0x%s%su)" % (unsigned(bits), row, column)
        if kind == "flag":
            numbers = re.findall(r"\d+", value)           # sparsity and bits, or bits alone
            return "smem_%sptr_flag_bits<%s>{}" % ("sparse_" * (len(numbers) == 2),
                                                   ", ".join(numbers))
        if kind == "origin":
            return "make_inttuple_iter(%s{})" % static_type(value.split("_")[1])
        if value == "ArithTuple":
            return "make_inttuple_iter(make_arithmetic_tuple(%s))" % self.inside()
        if value == "counting_iter":
            return "counting_iterator<int>(%s)" % self.inside()
        if value in TAGS:
            return value + "{}"
        if value in ("true", "false"):
            return "bool_constant<%s>{}" % value
        raise NotAsked("cannot read '%s': unexpected %s" % (self.text, value or "end"))

    def inside(self):
        """The elements between two parentheses."""
        self.take("(")
        self.deep += 1
        if self.deep > DEEPEST:
            raise NotAsked("more than %d levels of nesting" % DEEPEST)
        parts = []
        if self.peek() != ")":
            parts.append(self.composed())
            while self.peek() == ",":
                self.take()
                parts.append(self.composed())
        self.take(")")
        self.deep -= 1
        return ", ".join(parts)

    def path(self):
        """@1@0 is printed innermost mode first; ScaledBasis takes the outermost first."""
        modes = []
        while self.peek() == "@":
            self.take()
            mode = self.take("dynamic")
            if len(mode) > 3 or mode[0] == "-":
                raise NotAsked("cannot read '%s': mode %s" % (self.text, mode))
            modes.append(mode)
        return ", ".join(reversed(modes))


def tag(text):
    """Sw<3,4,3>, Step<_1,X,_1>."""
    name, inner = text[:-1].split("<")
    parts = [p.strip() for p in inner.split(",")]
    if name in ("Sw", "Swizzle"):
        if len(parts) != 3 or not all(re.fullmatch(r"-?\d+", p) for p in parts):
            raise NotAsked("cannot read '%s'" % text)
        return "Swizzle<%s>{}" % ", ".join(parts)
    return "%s<%s>{}" % (name, ", ".join(template_argument(p) for p in parts))


def pointer(text):
    """ptr[32b](0x1000), gmem_ptr[16b](0x100), Sw<3,4,3>_smem_ptr[16b](0x400): never read."""
    swizzle, space, sparse, bits, address = re.fullmatch(
        r"(?:(Sw<.*?>)_)?(?:([gsr]mem)_)?(?:sparse<(\d+)>_)?ptr\[_?(\d+)b\]\((.+)\)", text).groups()
    if sparse:
        return sparse_pointer(swizzle, space, int(sparse), int(bits), address)
    if int(bits) not in (4, 8, 16, 32, 64, 128):
        raise NotAsked("cannot make a pointer to %s bits" % bits)
    address = "0x0" if address == "(nil)" else address
    p = "reinterpret_cast<%s*>(%sull)" % (UNSIGNED[max(int(bits), 8)], address)
    p = "recast_ptr<uint4b_t>(%s)" % p if bits == "4" else p
    p = "make_%s_ptr(%s)" % (space, p) if space else p
    return "make_swizzle_ptr(%s, %s)" % (p, tag(swizzle)) if swizzle else p


def sparse_pointer(swizzle, space, sparse, bits, address):
    """smem_sparse<2>_ptr[_8b](0x0): of two elements one is stored, in 16 bits."""
    if space != "smem" or bits * sparse not in UNSIGNED:
        raise NotAsked("cannot make a sparse pointer to %d bits in %s" % (bits, space))
    element = "tfloat32_t" if bits * sparse == 32 else UNSIGNED[bits * sparse]   # none else is
    p = "make_smem_ptr<sparse_elem<%d, %s>>(reinterpret_cast<void*>(%sull))" % (
        sparse, element, "0x0" if address == "(nil)" else address)
    return "make_swizzle_ptr(%s, %s)" % (p, tag(swizzle)) if swizzle else p


def subbyte(text):
    """subptr[4b](0x10.4): elements of less than a byte, from bit 4 of a byte on."""
    space, bits, address, bit = re.fullmatch(
        r"(?:(\w+)_)?subptr\[(\d+)b\]\((\w+)\.(\d+)\)", text).groups()
    if int(bits) not in (1, 2, 4) or int(bit) % int(bits) != 0:
        raise NotAsked("cannot make %s" % text)
    p = ("(recast_ptr<%s>(reinterpret_cast<uint8_t*>(%sull)) + %d)"
         % (UNSIGNED[int(bits)], address, int(bit) // int(bits)))
    return "make_%s_ptr(%s)" % (space, p) if space else p


def expression(text):
    return Reader(text).argument()


def template_argument(text):
    """One of the things between < and >: 2, _2, X, 16b, LayoutRight."""
    m = re.fullmatch(r"u?(\d+)b|u(\d+)", text)
    if m:
        return unsigned(m.group(1) or m.group(2))
    if re.fullmatch(r"_-?\d+", text):
        return static_type(text[1:])
    if text in ("_", "X"):
        return "Underscore"
    if re.fullmatch(r"-?\d+|0x[0-9a-fA-F]+|0b[01]+", text) or text in TAGS:
        return text
    raise NotAsked("cannot read the template argument '%s'" % text)


def type_name(text):
    """An atom or an element type; u32 and 16b stand for unsigned integers, K and MN for a major."""
    if not re.fullmatch(r"[\w:<>, ]+", text):
        raise NotAsked("cannot read the type '%s'" % text)
    if re.fullmatch(r"SM90_64x\w*(E[45]M[23]|TF32)\w*", text):
        text += "<>"              # a template whose parameters all have a default
    space = "UMMA" if re.match(r"SM1\d\d", text) else "GMMA"
    text = re.sub(r"\b(K|MN)\b", space + r"::Major::\1", text)
    text = re.sub(r"\b(One|Neg)\b", r"UMMA::ScaleIn::\1", text)
    text = re.sub(r"\b(False|True)\b", r"UMMA::Saturate::\1", text)
    text = re.sub(r"\b_(\d+)\b", r"C<\1>", text)
    return re.sub(r"\bu(\d+)\b|\b(\d+)b\b", lambda m: unsigned(m.group(1) or m.group(2)), text)


def unsigned(bits):
    if int(bits) not in UNSIGNED or bits[0] == "0":
        raise NotAsked("no type of %s bits" % bits)
    return UNSIGNED[int(bits)]


# --- from a request to C++ statements -----------------------------------------------------------

# {0}, {1}: arguments; {rest}: those after the first; {t0}, {t1}: arguments that are types.
FORMS = {
    "layout_call": "pipe_show({0}({rest}));",
    "tensor_call": "pipe_show({0}({rest}));",
    "swizzle_call": "pipe_show({0}({rest}));",
    "values": "pipe_values({0});",
    "tv_partition": "pipe_show(composition({0}, {1})({2}, Underscore{{}}));",
    "make_tensor_like.layout":
        "pipe_show(make_tensor_like(make_tensor((int*)4096, {0})).layout());",
    "identity_slice": "pipe_show(make_identity_tensor({0})({rest}));",
    "parse": "pipe_show({0});",
}
for name in ("composition", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide",
             "local_tile", "local_partition", "inner_partition", "outer_partition"):
    FORMS["identity_" + name] = "pipe_show(cute::%s(make_identity_tensor({0}), {rest}));" % name
for name in ("ALayout", "BLayout", "CLayout", "ELayout", "ThrID", "Shape_MNK"):
    FORMS["MMA_Traits." + name] = "pipe_show(MMA_Traits<{t0}>::%s{{}});" % name
for name in ("SrcLayout", "DstLayout", "RefLayout", "ThrID"):
    FORMS["Copy_Traits." + name] = "pipe_show(Copy_Traits<{t0}>::%s{{}});" % name
# How a tiled copy c or a tiled mma is made of its first arguments, and how many those are.
MMA, COPY = "make_tiled_mma({t0}{{}}, {1}, {2})", "Copy_Atom<Copy_Traits<{t0}>, {t1}>{{}}"
MAKERS = {
    "tiled_mma": (3, MMA),
    "tiled_copy": (4, "make_tiled_copy(%s, {2}, {3})" % COPY),
    "make_tiled_copy_impl": (4, "make_tiled_copy_impl(%s, {2}, {3})" % COPY),
    "cotiled_copy": (4, "make_cotiled_copy(%s, {2}, {3})" % COPY),
    "make_tmem_copy": (3, "make_tmem_copy(%s, {2})" % COPY),
    "make_utccp_copy": (3, "make_utccp_copy({t0}{{}}, {2})"),
}
for name in ("A", "B", "C", "C_atom"):
    MAKERS["make_tiled_copy_" + name] = (
        5, "make_tiled_copy_%s(%s, make_tiled_mma({t2}{{}}, {3}, {4}))" % (name, COPY))
for name in "SD":
    MAKERS["make_tiled_copy_" + name] = (
        6, "make_tiled_copy_%s(%s, make_tiled_copy(Copy_Atom<{t2}, {t3}>{{}}, {4}, {5}))"
        % (name, COPY))
# What is asked of it; #0, #1 are the arguments after those.
OF_COPIES = {
    "TV": "using C = decltype(c); pipe_show(C::Tiler_MN{{}}); printf(\" \");"
          "pipe_show(C::TiledLayout_TV{{}});",
    "tile2thrfrg": "pipe_show(c.tile2thrfrg({#0}, {#1}));",
    "retile": "pipe_show(c.retile({#0}));",
    "get_slice": "cute::print(c.get_slice({#0}));",
    "tile_size": "pipe_show(tile_size<types>(c));",
    "size": "pipe_show(size(c));",
    "print": "cute::print(c);",
}
for name in "SD":
    OF_COPIES["get_layout%s_TV" % name] = "pipe_show(c.get_layout%s_TV());" % name
    OF_COPIES["tidfrg_" + name] = "pipe_show(c.tidfrg_%s({#0}));" % name
    OF_COPIES["partition_" + name] = "pipe_show(c.get_slice({#0}).partition_%s({#1}));" % name
    OF_COPIES["retile_" + name] = "pipe_show(c.get_slice({#0}).retile_%s({#1}));" % name
OF_MMAS = {
    "get_thr_layout_vmnk": "pipe_show(c.get_thr_layout_vmnk());",
    "permutation_mnk": "pipe_show(c.template permutation_mnk<types>());",
    "tile_size_mnk": "pipe_show(c.template tile_size_mnk<types>());",
    "tile_size": "pipe_show(tile_size<types>(c));",
    "tile_shape": "pipe_show(tile_shape(c));",
    "thr_size": "pipe_show(thr_size<types>(c));",
    "size": "pipe_show(size(c));",
    "get_slice": "cute::print(c.get_slice({#0}));",
    "print": "cute::print(c);",
}
for name in "ABC":
    OF_MMAS["get_layout%s_TV" % name] = "pipe_show(c.get_layout%s_TV());" % name
    OF_MMAS["thrfrg_" + name] = "pipe_show(c.thrfrg_%s({#0}));" % name
    OF_MMAS["partition_" + name] = "pipe_show(c.get_slice({#0}).partition_%s({#1}));" % name
    OF_MMAS["partition_fragment_" + name] = (
        "pipe_show(c.get_slice({#0}).partition_fragment_%s({#1}).layout());" % name)
    OF_MMAS["partition_shape_" + name] = "pipe_show(partition_shape_%s(c, {#0}));" % name
    OF_MMAS["make_fragment_" + name] = "pipe_show(c.make_fragment_%s({#0}).layout());" % name
for maker, (used, made) in MAKERS.items():
    for member, form in (OF_MMAS if maker == "tiled_mma" else OF_COPIES).items():
        FORMS[maker + "." + member] = "auto c = %s;" % made + re.sub(
            r"{#(\d)}", lambda m: "{%d}" % (used + int(m.group(1))), form)
for name in ("ValLayoutSrc", "ValLayoutDst", "ValLayoutRef", "ThrID"):
    FORMS["Copy_Atom." + name] = "pipe_show(Copy_Atom<Copy_Traits<{t0}>, {t1}>::%s{{}});" % name
for name in ("NumValSrc", "NumValDst"):
    FORMS["Copy_Atom." + name] = "pipe_show(C<Copy_Atom<Copy_Traits<{t0}>, {t1}>::%s>{{}});" % name
FORMS["partition_fragment_C"] = "pipe_show(partition_fragment_C(%s, {3}).layout());" % MMA
FORMS["Copy_Atom.print"] = "cute::print(Copy_Atom<Copy_Traits<{t0}>, {t1}>{{}});"
FORMS["MMA_Atom.print"] = "cute::print(MMA_Atom<{t0}>{{}});"

MEMBERS = ("layout_a", "layout_b", "offset", "with_shape", "compose", "tile",
           "get_hier_coord", "get_flat_coord", "get_1d_coord")
TRAITS = ("is_gmem", "is_smem", "is_rmem", "is_tmem", "is_static", "is_integral",
          "is_std_integral", "is_layout", "is_tuple", "is_scaled_basis",
          "is_composed_layout")
DRAWINGS = ("print", "print_layout", "print_tensor")
# Questions about where elements go name layouts, and CuTe moves data between tensors.
MOVES = ("copy", "copy_if", "copy_aligned", "cooperative_copy", "gemm", "cooperative_gemm", "axpby",
         "fill", "clear", "prefetch")
# CuTe takes unsigned integers alone, and an integer of a question is an int.
OF_BITS = ("bit_ceil", "bit_floor", "bit_width", "log_2", "countl_zero", "countl_one",
           "countr_zero", "countr_one", "popcount", "rotl", "rotr", "has_single_bit")

WORDS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "mod": "%", "bit_and": "&", "bit_or": "|",
         "bit_xor": "^", "and": "&&", "or": "||", "less": "<", "leq": "<=", "greater": ">",
         "geq": ">=", "equal": "==", "not_equal": "!=", "neg": "-", "not": "!"}


class Arguments(dict):
    """Arguments by the names a form uses; a form translates only those it names."""

    def __init__(self, texts):
        super().__init__()
        self.texts = texts

    def __missing__(self, name):
        if name == "rest":
            return ", ".join(expression(t) for t in self.texts[1:])
        i = int(name.lstrip("t"))
        if i >= len(self.texts):
            raise NotAsked("%d arguments are too few" % len(self.texts))
        return type_name(self.texts[i]) if name[0] == "t" else expression(self.texts[i])


def fill(form, texts):
    # format_map treats {0} as a position, so positions are given names first
    named = re.sub(r"(?<!{){(t?\d+|rest)}", r"%(\1)s", form).replace("{{}}", "{}")
    most = max([int(n) for n in re.findall(r"{t?(\d+)}", form)], default=0) + 1
    if len(texts) > most and "{rest}" not in form:
        raise NotAsked("%d arguments, %d are used" % (len(texts), most))
    return named % Arguments(texts)


def operator(word, args):
    if len(args) != (1 if word in ("neg", "not") else 2):
        raise NotAsked("%s does not take %d arguments" % (word, len(args)))
    if len(args) == 1:
        return "pipe_show(%s(%s));" % (WORDS[word], args[0])
    return "pipe_show((%s) %s (%s));" % (args[0], WORDS[word], args[1])


DECLARED = re.compile(r"(?:[A-Za-z_][\w:]*(?:<.*>)?[\s*&]+)+(\w+)\s*=(?!=)")


def split_statements(text):
    """The statements of a text: a ; within brackets belongs to its lambda or block."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == ";" and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [s.strip() for s in parts if s.strip()]


def program(text):
    """C++ as it stands, with what prints the value of its last statement."""
    text = re.sub(r"//.*", "", text)
    statements, end = split_statements(text), ";"
    if not statements:
        raise NotAsked("no statement in '%s'" % text)
    last = statements[-1]
    alias, declared = re.match(r"using\s+(\w+)\s*=", last), DECLARED.match(last)
    if alias or declared:
        statements.append("pipe_show(%s)" % (alias.group(1) + "{}" if alias else declared.group(1)))
    elif re.match(r"(for|if)\b", last):
        end = ";" if text.rstrip().endswith(";") else ""
    elif not re.match(r"print\w*|for_each\w*", last):
        statements[-1] = "pipe_show(%s)" % last
    return "; ".join(statements) + end


def translate(op, texts):
    """The statements that print the answer, and the name that CuTe must have for it to be asked."""
    if op == "eval" and len(texts) == 1:
        return program(texts[0]), ""
    if op in WORDS:
        return operator(op, [expression(t) for t in texts]), ""
    m = re.fullmatch(r"([A-Za-z_][\w:.]*)(?:<([^<>]*)>)?", op)
    if not m:
        raise NotAsked("no operation '%s'" % op)
    name, inner = m.groups()
    if name in MOVES and not any("ptr[" in t for t in texts):
        raise NotAsked("%s moves data between tensors" % name)
    if name in OF_BITS and any(re.fullmatch(r"_?-?\d+", t) for t in texts):
        raise NotAsked("%s takes unsigned integers" % name)
    form = cute_forms.form(name, inner, len(texts))
    if form is not None:
        return fill(form, texts), ""
    types = ""
    if inner is not None:
        types = "<%s>" % ", ".join(template_argument(p.strip()) for p in inner.split(","))
    if name == "recast_layout" and re.fullmatch(r"\d+, \d+", types[1:-1]):
        types = "<%s>" % ", ".join(unsigned(bits) for bits in types[1:-1].split(", "))
    if name in FORMS and (not types or "<types>" in FORMS[name]):
        form = FORMS[name].replace("<types>", types)
        if "fragment" in name and re.match(r"SM10\d", texts[0] if texts else ""):
            form = form.replace(".layout());", ");")     # it says in which memory it is
        return fill(form, texts), ""
    if name.startswith("GMMA::Layout_") and types and not texts:
        return "pipe_show(%s%s{});" % (name, types), name.split("::")[1]
    args = [expression(t) for t in texts]
    member = name.split(".")[1] if name.startswith(("layout.", "tensor.")) else name
    if member != name or (name in MEMBERS and not types):
        if not args:
            raise NotAsked("%s takes an argument" % op)
        return "pipe_show((%s).%s%s(%s));" % (args[0], member, types, ", ".join(args[1:])), member
    if not re.fullmatch(r"\w+", name):
        raise NotAsked("no operation '%s'" % op)
    if name in TRAITS and len(args) == 1:
        return ("auto a = %s; pipe_show(bool_constant<bool(%s<decltype(a)>::value)>{});"
                % (args[0], name), name)
    # arguments are named values, as in a program
    values = " ".join("auto a%d = %s;" % pair for pair in enumerate(args))
    call = "cute::%s%s(%s)" % (name, types, ", ".join("a%d" % i for i in range(len(args))))
    return "%s %s;" % (values, call if name in DRAWINGS else "pipe_show(%s)" % call), name


# --- the program --------------------------------------------------------------------------------

HEADER = r"""
#include <csetjmp>
#include <csignal>
#include <exception>
#include <cstdio>
#include <unistd.h>
#include <cstring>
#include <cuda.h>
#include <cute/tensor.hpp>
#include <cute/atom/copy_traits_sm100_im2col.hpp>
#include <cutlass/detail/sm100_tmem_helper.hpp>

template <class T> __attribute__((noinline)) T pipe_dynamic(T v) { volatile T x = v; return x; }
template <int... Path, class T> auto pipe_basis(T v) {
  return cute::ScaledBasis<T, Path...>{pipe_dynamic(v)};
}

template <class T> void pipe_show(T const& t) {
  if constexpr (std::is_same_v<T, bool>) printf("%d", int(t));
  else cute::print(t);
}

template <class L> void pipe_values(L const& layout) {
  for (int i = 0; i < (long long)(cute::size(layout)) && i < 64; ++i) {
    auto v = layout(i);
    if (i) printf(",");
    if constexpr (cute::is_integral<decltype(v)>::value) printf("%lld", (long long)(v));
    else pipe_show(v);
  }
}
""" + cute_forms.DRIVER

PROGRAM = r"""#include "cute_pipe.hpp"
static sigjmp_buf back;
static char why[400];
extern "C" void __assert_fail(char const* text, char const*, unsigned, char const*) noexcept(true) {
  snprintf(why, sizeof why, "assert: %s", text);
  siglongjmp(back, 1);
}
static void trap(int s) {
  snprintf(why, sizeof why, "traps: %s", s == SIGFPE ? "division by zero" :
           s == SIGALRM ? "does not end" : "bad memory access");
  siglongjmp(back, 1);
}
static int ask(void (*request)()) {
  int const caught[] = {SIGFPE, SIGSEGV, SIGBUS, SIGALRM};
  for (int s : caught) signal(s, trap);
  if (sigsetjmp(back, 1)) { printf("\n!\t%s", why); return 0; }
  alarm(5);
  try {
    request();
  } catch (std::exception const& e) {
    printf("\n!\tthrows: %s", e.what());
    return 0;
  }
  printf("\n=\t");
  return 0;
}
"""

ONE = r"""#line 1 "request"
static void request() { using namespace cute; %s }
int main() { return ask(request); }
"""

# A unit asks many requests, each in a process of its own. The file that #line names tells which
# one a compiler error is about.
COMPUTED = r"""
template <class T> constexpr T pipe_constant(T v) { return v; }
template <int... Path, class T> constexpr auto pipe_constant_basis(T v) {
  return cute::ScaledBasis<T, Path...>{v};
}
"""
FUNCTION = r"""#line 1 "request.%d"
static void request%d() { using namespace cute; %s }
"""
MANY = r"""#line 1 "unit"
#include <sys/wait.h>
int main() {
  void (*const requests[])() = {%s};
  for (auto request : requests) {
    int status = -1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) { ask(request); fflush(stdout); _exit(0); }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) printf("\n-\t%%d", status);
    printf("\n\036\n");
  }
}
"""


def run(command, seconds, folder):
    """Exit status (None: out of time), stdout and stderr. The whole process group ends with it."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        p = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder,
                             env=dict(os.environ, LC_ALL="C"), start_new_session=True,
                             preexec_fn=limit)
        try:
            status = p.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            try:
                os.killpg(p.pid, signal.SIGKILL)
            except OSError:
                pass
            p.wait()
        texts = []
        for f in (out, err):
            f.seek(0)
            texts.append(f.read(1 << 26).decode("utf-8", "replace"))
        return status, texts[0], texts[1]


def complaints(errors):
    """What the compiler complained about in each request of a unit, by the request's number.

    An error is about the request that the lines above it lead to: it is in the request's own line,
    or in a header, below the chain of instantiations that begins there. None stands for errors that
    nothing leads to."""
    found, now = {}, None
    for line in errors.splitlines():
        place = re.match(r"request\.(\d+):", line)
        if place:
            now = int(place.group(1))
        elif re.match(r"\S+: (In|At) ", line):
            now = None
        message = re.search(r"error: (.*)", line)
        if message:
            found.setdefault(now, []).append(re.sub(r"\brequest\d+\b", "request", message.group(1)))
    return found


def reason(messages, name):
    """The answer that the compiler's messages amount to: a refusal of CuTe's, or not asked."""
    first = messages[0]
    absent = re.search(r"'%s' is not a member of|has no member named '%s'|'%s' was not declared"
                       % ((re.escape(name),) * 3), first)
    if name and absent:
        return "-\tCuTe has no %s here" % name
    if re.search(r"'print[('<]", first):
        return "-\tCuTe does not print this result"
    text = next((m for m in messages if "static assertion failed" in m), first)
    text = text.replace("static assertion failed", "static_assert").replace("cute::", "")
    return "!\t" + (text if len(text) <= 200 else text[:197] + "...")


ON_THE_HOST = "ERROR: cast_smem_ptr_to_uint not supported but used.\n"   # no part of an answer


def ending(out):
    """The answer of a request that ran; None where it did not come to its end."""
    body, _, end = out.rpartition("\n")
    if end == "=\t":
        body = body.replace(ON_THE_HOST, "")
        body = body[:-1] if body.endswith("\n") else body
        return end + body.replace("\n", "\\n")
    return end if end.startswith("!\t") else None


class Cute:
    def __init__(self):
        cute = os.path.abspath(os.environ.get("CUTE_INCLUDE", ""))
        cuda = os.path.abspath(os.environ.get("CUDA_INCLUDE", "/usr/local/cuda/include"))
        self.cxx = os.environ.get("CXX", "g++").split() or ["g++"]
        if not os.path.isfile(os.path.join(cute, "cute", "tensor.hpp")):
            sys.exit("cute_pipe.py: set CUTE_INCLUDE to the folder that holds cute/tensor.hpp")
        if not os.path.isfile(os.path.join(cuda, "cuda_runtime.h")):
            sys.exit("cute_pipe.py: set CUDA_INCLUDE to the folder that holds cuda_runtime.h")
        self.flags = ["-std=c++17", "-O0", "-w",
                      "-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=8",  # maps are made
                      "-DCUTLASS_ENABLE_DIRECT_CUDA_DRIVER_CALL",     # by cute_forms.DRIVER
                      "-DCUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED",   # N of warpgroups other than eight
                      "-fno-asynchronous-unwind-tables", "-fimplicit-constexpr",
                      "-I" + cute, "-I" + cuda, "-isystem", os.path.join(cuda, "cccl")]
        self.cute = os.path.join(cute, "cute")
        self.folder = self.cache(self.cute)
        self.ready = self.cached = False

    def cache(self, headers):
        """One folder for each set of headers, compiler and program text."""
        try:
            version = subprocess.run(self.cxx + ["--version"], stdin=subprocess.DEVNULL,
                                     capture_output=True, timeout=30).stdout
        except (OSError, subprocess.SubprocessError):
            sys.exit("cute_pipe.py: cannot run %s; set CXX" % self.cxx[0])
        dates = [str(os.stat(os.path.join(headers, f)).st_mtime_ns)
                 for f in sorted(os.listdir(headers))]
        text = "\n".join([HEADER, PROGRAM, version.decode("utf-8", "replace")] + self.flags + dates)
        home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        folder = os.path.join(home, "cutecheck", hashlib.sha256(text.encode()).hexdigest()[:16])
        try:
            os.makedirs(folder, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            self.temporary = tempfile.TemporaryDirectory()
            folder = self.temporary.name
        return folder

    def version(self):
        """4.7.0, as CUTLASS's version.h beside the headers says; "" without it."""
        path = os.path.join(self.cute, os.pardir, "cutlass", "version.h")
        try:
            with open(path, encoding="utf-8") as f:
                parts = dict(re.findall(r"#define CUTLASS_(MAJOR|MINOR|PATCH) (\d+)", f.read()))
        except OSError:
            return ""
        return ".".join(parts.get(n, "") for n in ("MAJOR", "MINOR", "PATCH"))

    def prepare(self):
        """Compile the headers once. Without the result everything works, only slower."""
        header = os.path.join(self.folder, "cute_pipe.hpp")
        if not self.ready and not os.path.exists(header + ".gch"):
            self.keep(header, HEADER)
            mine = "%s.%d" % (header, os.getpid())
            command = self.cxx + self.flags + ["-x", "c++-header", header, "-o", mine]
            status, _, errors = run(command, HEADER_SECONDS, self.folder)
            if status == 0:
                os.replace(mine, header + ".gch")
            elif errors:
                sys.stderr.write(errors[:2000])
        # every compiler error after this one is about the request alone
        if not self.ready and self.compile("pipe_show(Int<1>{});", "") != "=\t_1":
            sys.exit("cute_pipe.py: a first program over these headers does not compile")
        self.ready = True

    def keep(self, path, text):
        mine = "%s.%d" % (path, os.getpid())
        with open(mine, "w", encoding="utf-8") as f:
            f.write(text)
        os.replace(mine, path)

    def path(self, statements):
        """Where the answer is kept."""
        return os.path.join(self.folder, hashlib.sha256(statements.encode()).hexdigest())

    def answer(self, op, texts):
        statements, name = translate(op, texts)
        path = self.path(statements)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                return f.read()
        if self.cached:
            raise NotAsked("no answer of CuTe's is kept: --warm compiles this question")
        self.prepare()
        text = self.compile(statements, name)
        self.keep(path, text)
        return text

    def compile(self, statements, name):
        with tempfile.TemporaryDirectory() as tmp:
            status, errors = self.build(tmp, ONE % statements, COMPILE_SECONDS)
            if status is None:
                raise NotAsked("the compiler takes more than %d seconds" % COMPILE_SECONDS)
            if status != 0:
                messages = re.findall(r"error: (.*)", errors)
                if messages and "internal compiler error" not in errors:
                    return reason(messages, name)
                last = (errors.strip().splitlines() or ["no message"])[-1]
                raise NotAsked("the compiler failed: %s" % last)
            status, out, _ = run([os.path.join(tmp, "request")], RUN_SECONDS, tmp)
        text = ending(out)
        if text is None:
            raise NotAsked("the program ended with status %s" % status)
        return text

    def build(self, folder, text, seconds, *more):
        with open(os.path.join(folder, "request.cpp"), "w", encoding="utf-8") as f:
            f.write(PROGRAM + text)
        command = self.cxx + self.flags + KEEP_ALL + ["-I" + self.folder, *more]
        status, _, errors = run(command + ["request.cpp", "-o", "request"], seconds, folder)
        return status, errors


class Unit:
    """Many requests in one program. Those that do not compile are taken out, until it compiles:
    the compiler names a template that fails once only, so each round may show further ones. A
    program that fails in another way is asked again in halves, and one request as always."""

    before = ""

    def __init__(self, cute, requests):
        self.cute, self.requests = cute, requests     # requests: (statements, name, refused)

    def ask(self):
        asked = list(range(len(self.requests)))
        if len(asked) == 1:
            return self.alone(0)
        with tempfile.TemporaryDirectory() as tmp:
            while asked:
                status, errors = self.compile(tmp, asked)
                if status == 0:
                    return self.run(tmp, asked)
                failed = complaints(errors)
                if status is None or not failed or None in failed or "internal compiler" in errors:
                    return self.halves(asked)
                self.refuse(tmp, failed)
                asked = [i for i in asked if i not in failed]

    def statements(self, i):
        return self.requests[i][0]

    def compile(self, folder, numbers, *more):
        functions = "".join(FUNCTION % (i, i, self.statements(i)) for i in numbers)
        names = ", ".join("request%d" % i for i in numbers)
        return self.cute.build(folder, self.before + functions + MANY % names,
                               COMPILE_SECONDS + UNIT_SECONDS * len(numbers), *more)

    def refuse(self, folder, failed):
        """Keeps why these were refused. Of two that fail in one template only the first shows it:
        what stays the same in the opposite order is all that there is, others are asked alone."""
        again = {}
        if len(failed) > 1:
            _, errors = self.compile(folder, sorted(failed, reverse=True), "-fsyntax-only")
            again = complaints(errors)
        for i, messages in failed.items():
            if len(failed) == 1 or again.get(i) == messages:
                self.keep(i, reason(messages, self.requests[i][1]))
            else:
                self.alone(i)

    def run(self, folder, asked):
        _, out, _ = run([os.path.join(folder, "request")], RUN_SECONDS * len(asked), folder)
        parts = out.split("\n\036\n")
        for at, i in enumerate(asked):
            text = ending(parts[at]) if at + 1 < len(parts) else None
            if text is None:
                self.alone(i)
            else:
                self.keep(i, text)

    def halves(self, asked):
        middle = (len(asked) + 1) // 2
        for part in (asked[:middle], asked[middle:]):
            if part:
                type(self)(self.cute, [self.requests[i] for i in part]).ask()

    def alone(self, i):
        try:
            self.keep(i, self.cute.compile(*self.requests[i][:2]))
        except NotAsked:
            pass                                      # asked again when somebody wants to know

    def keep(self, i, text):
        self.cute.keep(self.cute.path(self.requests[i][0]), text)


class ComputedUnit(Unit):
    """The answers are computed by the compiler, as constants: no code is made for CuTe's functions,
    which takes most of the time. Dynamic integers keep their types, an address is that of an array
    which the linker puts there. What C++ cannot compute as a constant (another type at an address,
    an overflow, an assert that fails) is left to a Unit."""

    ADDRESS = re.compile(r"reinterpret_cast<(\w+)\*>\(0x(\w+)ull\)")

    @staticmethod
    def takes(request):
        at_run_time = "pipe_values" in request[0] or "tma_" in request[0]
        return not at_run_time and not request[2]

    def statements(self, i):
        text = re.sub(r"\bpipe_dynamic\(", "pipe_constant(", self.requests[i][0])
        text = re.sub(r"\bpipe_basis<", "pipe_constant_basis<", text)
        text = self.ADDRESS.sub(r"&at_\1_\2[0]", text)
        shown = re.fullmatch(r"(.*?)pipe_show\((.*)\);", text)
        if not shown or "pipe_show" in shown.group(2):
            return text
        return "constexpr auto r = [] { %sreturn %s; }(); pipe_show(r);" % shown.groups()

    def compile(self, folder, numbers, *more):
        found = {a for i in numbers for a in self.ADDRESS.findall(self.requests[i][0])}
        self.before = COMPUTED + "".join("extern %s at_%s_%s[1 << 26];\n" % (t, t, n)
                                         for t, n in sorted(found))
        places = ["-Wl,--defsym,at_%s_%s=0x%s" % (t, n, n) for t, n in sorted(found)]
        return super().compile(folder, numbers, "-no-pie", *places, *more)

    def refuse(self, folder, failed):
        pass

    def alone(self, i):
        pass


def ask_unit(unit):
    unit.ask()
    return len(unit.requests)


def fields_of(line):
    """A request's fields, and the sign of its answer: a vector has one, and is parted by blanks."""
    if "\t" in line:
        return line.rstrip("\r\n").split("\t"), ""
    fields = re.split(r" {2,}", line.strip())
    end = next((i for i, f in enumerate(fields) if f in list("=~!?")), len(fields))
    return fields[:end], "".join(fields[end:end + 1])


def requests_in(cute, files):
    """The requests that have no answer yet, each once: what it shows, of which name of CuTe's, and
    whether a refusal is likely."""
    found = {}
    for line in fileinput.input(files, encoding="utf-8"):
        if not line.strip() or line.startswith("#") or len(line) > LONGEST:
            continue
        fields, sign = fields_of(line)
        try:
            statements, name = translate(fields[0], fields[1:])
        except NotAsked:
            continue
        if not os.path.exists(cute.path(statements)):
            found[statements] = (statements, name, sign == "!")
    return list(found.values())


def warm(cute, jobs, files):
    """Answers all requests of the files, or of standard input, so that they cost no time later."""
    requests = requests_in(cute, files)
    if requests:
        cute.prepare()
    began = time.monotonic()
    with multiprocessing.Pool(jobs) as pool:
        ask_units(pool, cute, ComputedUnit, [r for r in requests if ComputedUnit.takes(r)])
        rest = [r for r in requests if not os.path.exists(cute.path(r[0]))]
        ask_units(pool, cute, Unit, rest)
    print("%d asked in %.0f seconds" % (len(requests), time.monotonic() - began), file=sys.stderr)


KINDS = (("static_assert", "static_assert"), ("no matching function", "no function takes it"),
         ("no match for call", "no function takes it"), ("operator", "no operator takes it"),
         ("ambiguous", "ambiguous"), ("division by zero", "division by zero"),
         ("memory access", "bad memory access"), ("", "does not compile"))


def record(cute, files):
    """Prints the answered requests of the files as vectors, a refusal with its kind of reason."""
    for line in fileinput.input(files, encoding="utf-8"):
        if not line.strip() or line.startswith("#"):
            continue
        fields, _ = fields_of(line)
        try:
            mark, _, text = cute.answer(fields[0], fields[1:]).partition("\t")
        except NotAsked:
            continue
        if mark == "!":
            text = next(kind for word, kind in KINDS if word in text)
        if mark != "-":
            print("  ".join(fields + [mark, text]))


RECORDED = re.compile(r"# Recorded from CuTe C\+\+ (\d+\.\d+\.\d+)")


def recorded_lines(version, path):
    """The vectors of a file whose first line says that this version answered them, or none."""
    with open(path, encoding="utf-8") as f:
        said = RECORDED.match(f.readline())
        return [line.strip() for line in f
                if line.strip() and line[0] != "#"] if said and said.group(1) == version else []


def keep_recorded(cute, files):
    """Recorded answers are kept as if they had been compiled here; what is kept already stays."""
    version, kept = cute.version(), 0
    for path in files:
        for line in recorded_lines(version, path):
            fields, sign = fields_of(line)
            answer = re.split(r" {2,}", line)[len(fields) + 1:]
            try:
                at = cute.path(translate(fields[0], fields[1:])[0])
            except NotAsked:
                continue
            if sign in ("=", "!") and len(answer) == 1 and not os.path.exists(at):
                cute.keep(at, "%s\t%s" % (sign, answer[0]))
                kept += 1
    print("%d recorded answers of CuTe C++ %s kept" % (kept, version), file=sys.stderr)


def ask_units(pool, cute, kind, requests):
    """Those of one operation together: they share what the compiler makes of the headers."""
    requests = sorted(requests, key=lambda r: r[1])
    units = [kind(cute, requests[i:i + UNIT]) for i in range(0, len(requests), UNIT)]
    done, began = 0, time.monotonic()
    for n in pool.imap_unordered(ask_unit, units):
        done += n
        if sys.stderr.isatty():
            sys.stderr.write("\r%s: %d of %d, %.1f a second" % (
                "computed" if kind is ComputedUnit else "run", done, len(requests),
                done / (time.monotonic() - began)))
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")


def options():
    p = argparse.ArgumentParser(description="CuTe C++ asked by the judge")
    p.add_argument("--warm", action="store_true",
                   help="answer all requests of the files, print nothing, keep the answers")
    p.add_argument("--record", action="store_true",
                   help="--warm, then print the requests with their answers, as vectors")
    p.add_argument("--recorded", action="store_true",
                   help="keep the answers that these files recorded, compile nothing")
    p.add_argument("--cached", action="store_true",
                   help="compile nothing: a question without a kept answer is not asked")
    p.add_argument("--kept", action="store_true",
                   help="print where answers are kept, how many there are, and of which version")
    p.add_argument("--jobs", type=int, default=1, help="compilers that run at a time (1)")
    p.add_argument("files", nargs="*", help="requests, or vectors; none: standard input")
    o = p.parse_args()
    if o.files and not (o.warm or o.record or o.recorded):
        p.error("files go with --warm, --record or --recorded")
    if (o.record or o.recorded) and not o.files:
        p.error("--record and --recorded read files")
    return o


def main():
    o = options()
    cute = Cute()
    cute.cached = o.cached
    if o.kept:
        return print(cute.folder, len(os.listdir(cute.folder)), cute.version())
    if o.recorded:
        return keep_recorded(cute, o.files)
    if o.warm or o.record:
        warm(cute, o.jobs, o.files)
        return record(cute, o.files) if o.record else None
    for line in sys.stdin.buffer:
        fields = line.decode("utf-8", "replace").rstrip("\r\n").split("\t")
        try:
            if len(line) > LONGEST:
                raise NotAsked("the request is longer than %d characters" % LONGEST)
            text = cute.answer(fields[0], fields[1:])
        except NotAsked as e:
            text = "-\t%s" % e
        except Exception as e:    # a fault of this adapter must not end the run
            text = "-\t%s in the adapter: %s" % (type(e).__name__, e)
        mark, _, rest = text.partition("\t")
        out = mark + "\t" + re.sub(r"[\t\r\n]", " ", rest) + "\n"
        sys.stdout.buffer.write(out.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(1)
