#!/usr/bin/env python3
"""cute_traits.py - the traits of every operation that CuTe's headers name, beside the reference's.

    export CUTE_INCLUDE=/path/to/cutlass/include
    python3 spec-tests/judge/adapters/cute_traits.py [--every N] [--show N] [FAMILY..]

FAMILY   warpgroup, sm100, sm120 or copies; all of them unless named
--every  one of N operations, 1 unless set: all of them take half an hour on one core
--show   so many of those that are not equal, 5 unless set

The names are read from the headers, and not from the reference:

    warpgroup   every struct of arch/mma_sm90_gmma*.hpp, with all majors where there is a choice
    sm100       every template of arch/mma_sm100_umma.hpp, over all M and N, over types and majors,
                and over values just outside of what is allowed
    sm120       every specialization of arch/mma_sm120*.hpp, with the vector sizes there are
    copies      every struct of arch/copy_sm100*.hpp

CuTe prints layouts, types and numbers of each, 150 operations in one program. What does not compile
it refuses. An operation is equal where all its traits are, letter for letter, or where both refuse
it. Exit status: 0, or 1 where a trait differs or only the reference takes an operation.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

import cute_pipe

BATCH = 150
SECONDS = 900
LAYOUTS = "Shape_MNK ThrID ALayout BLayout CLayout ELayout SFALayout SFBLayout".split()
TYPES = "ValTypeA ValTypeB ValTypeC ValTypeD ValTypeE ValTypeSF".split()
COPIES = "ThrID SrcLayout DstLayout RefLayout ValID".split()
NARROW = "float_e4m3_t float_e5m2_t float_e2m3_t float_e3m2_t float_e2m1_t".split()


def program():
    """One function for MMA operations, one for copies: a line for each trait that is there."""
    has = "".join("template <class T, class = void> struct has_%s : std::false_type {};"
                  "template <class T> struct has_%s<T, std::void_t<typename T::%s>>"
                  " : std::true_type {};\n" % (n, n, n)
                  for n in sorted(set(LAYOUTS + TYPES + COPIES)))
    layout = ("  if constexpr (has_%s<T>::value) { printf(\"%s.%s\\t%%s\\t\", name);"
              " print(typename T::%s{}); puts(\"\"); }\n")
    kind = ("  if constexpr (has_%s<T>::value) { printf(\"MMA_Traits.%s\\t%%s\\t\", name);"
            " pipe_type<typename T::%s>(); puts(\"\"); }\n")
    return (
        "using namespace cute;\n" + has +
        "template <class T, class = void> struct has_sf : std::false_type {};\n"
        "template <class T> struct has_sf<T, std::void_t<decltype(T::SFVecSize)>>"
        " : std::true_type {};\n"
        "template <class T, class = void> struct has_idesc : std::false_type {};\n"
        "template <class T> struct has_idesc<T, std::void_t<decltype(std::declval<T>().idesc_)>>"
        " : std::true_type {};\n"
        "template <class Op> void mma(char const* name) {\n"
        "  using T = MMA_Traits<Op>; static_assert(sizeof(Op) > 0);\n" +
        "".join(layout % (n, "MMA_Traits", n, n) for n in LAYOUTS) +
        "".join(kind % (n, n, n) for n in TYPES) +
        "  if constexpr (has_sf<T>::value)"
        " printf(\"MMA_Traits.SFVecSize\\t%s\\t_%d\\n\", name, int(T::SFVecSize));\n"
        "  if constexpr (has_idesc<T>::value) { T t{}; uint32_t d; memcpy(&d, &t.idesc_, 4);"
        " printf(\"MMA_Traits.idesc_\\t%s\\t%u\\n\", name, d); }\n}\n"
        "template <class... Op> void copies(char const* name) {\n  using T = Copy_Traits<Op...>;\n" +
        "".join(layout % (n, "Copy_Traits", n, n) for n in COPIES) + "}\n")


# ---- The names in the headers --------------------------------------------------------------------

def header(name):
    with open(os.path.join(os.environ["CUTE_INCLUDE"], "cute", "arch", name + ".hpp"),
              encoding="utf-8") as f:
        return f.read()


def warpgroup():
    for name, prefix in (("mma_sm90_gmma", "SM90_"), ("mma_sm90_gmma_ext", "SM90_"),
                         ("mma_sm90_gmma_sparse", "SM90::GMMA::SPARSE::GMMA_"),
                         ("mma_sm90_gmma_sparse_ext", "SM90::GMMA::SPARSE::GMMA_")):
        for m in re.finditer(r"(?:template <([^>]*)>\s*)?^struct G?MMA_(\w+)", header(name), re.M):
            parameters, rest = m.groups()
            cxx = prefix.replace("SM90_", "SM90::GMMA::MMA_") + rest
            if "tnspA" not in (parameters or ""):
                yield prefix + rest, cxx + ("<>" if parameters else "")
                continue
            for majors in ("K,K", "K,MN", "MN,K", "MN,MN"):
                yield ("%s%s<%s>" % (prefix, rest, majors),
                       "%s<%s>" % (cxx, re.sub(r"(\w+)", r"GMMA::Major::\1", majors)))


def kinds_of(name):
    """The operands' types, and those of the sums, that are tried."""
    kind = name.split("_")[2] if name.startswith("SM100") else "MXF4"
    operands = {"TF32": ["tfloat32_t"], "S8": ["int8_t", "uint8_t"],
                "F16BF16": ["half_t", "bfloat16_t"]}.get(
                    kind, ["float_e2m1_t"] if "MXF4" in kind else NARROW)
    if kind == "F16BF16" and "SCALED" in name:
        operands += ["complex<half_t>", "complex<bfloat16_t>"]
    return operands, ["int32_t"] if kind == "S8" else ["float", "half_t"]


def choices(name):
    """Values of the parameters, by name: all M and N, then types, majors, vectors and scales."""
    operands, sums = kinds_of(name)
    pair = "2x1SM" in name
    plain = {"a_type": operands[0], "b_type": operands[0], "c_type": sums[0], "VS": 32,
             "sf_type": "float_ue8m0_t", "a_major": "K", "b_major": "K", "ScaleC": 3,
             "M": 256 if pair else 128, "N": 64}
    for m in (64, 128, 256):
        for n in range(8, 257, 8):
            yield dict(plain, M=m, N=n)
    for m, n in ((128, 0), (128, 4), (128, 12), (128, 264), (0, 64), (32, 64)):
        yield dict(plain, M=m, N=n)
    for a in operands:
        for b in operands:
            for c in sums:
                yield dict(plain, a_type=a, b_type=b, c_type=c)
    for a in ("K", "MN"):
        for b in ("K", "MN"):
            for n in (8, 16, 24, 32, 64):
                yield dict(plain, a_major=a, b_major=b, N=n)
    for vectors in (16, 32, 64):
        for factor in ("float_ue8m0_t", "float_ue4m3_t"):
            yield dict(plain, VS=vectors, sf_type=factor)
    for scale in (0, 15):
        yield dict(plain, ScaleC=scale)


def sm100():
    yield from (("SM100_%sx1_F32F32F32F32" % s,) * 2 for s in ("2x1", "1x2"))
    for m in re.finditer(r"template\s*<([^{;]*?)>\s*struct (SM\w+)\s*\{", header("mma_sm100_umma")):
        parameters = [re.sub(r"\s*=.*", "", p.strip()).split()[-1] for p in m.group(1).split(",")]
        used = [p for p in parameters if p not in ("a_neg", "b_neg", "c_sat")]
        name = ("SM103::" if m.group(2).startswith("SM103") else "") + m.group(2)
        for chosen in choices(m.group(2)):
            op = "%s<%s>" % (name, ",".join(str(chosen[p]) for p in used))
            yield op, re.sub(r"\b(K|MN)\b", r"UMMA::Major::\1", op)


def sm120():
    """A specialization's last parameter may be the vector size: the one that fma asserts."""
    for name, space in (("mma_sm120", ""), ("mma_sm120_sparse", "SPARSE::")):
        for m in re.finditer(r"struct (SM120_\w+)<([^>]*)>", header(name)):
            op, arguments = m.group(1), re.sub(r"\s", "", m.group(2))
            scaled = "BLOCKSCALED::" if op.endswith("_VS") else ""
            sizes = [""]
            if scaled:
                sizes = {"SM120_16x8x32_TN_VS": ["32"], "SM120_16x8x64_TN_VS": ["16", "32"],
                         "SM120_SPARSE_16x8x64_TN_VS": ["64"]}.get(op, ["32", "64"])
            prefix = "SM120::" + scaled + space if scaled or space else ""
            for size in sizes:
                yield ("%s%s<%s>" % (prefix, op, re.sub(r"\bVS\b", size, arguments)),) * 2


def copies():
    for name in ("copy_sm100", "copy_sm100_tma"):
        for op in re.findall(r"^struct (SM100_\w+)", header(name), re.M):
            if "TMA" not in op:
                yield op, op
            elif not re.search(r"_\dD$", op):
                for bits in (128, 1024, 65536):
                    more = "int" if "IM2COL" not in op else "cute::tuple<int>"
                    yield "%s,_%d" % (op, bits), "%s,C<%d>,%s" % (op, bits, more)


FAMILIES = {"warpgroup": (warpgroup, "mma"), "sm100": (sm100, "mma"), "sm120": (sm120, "mma"),
            "copies": (copies, "copies")}


# ---- The answers ---------------------------------------------------------------------------------

def of_cute(cute, folder, function, operations):
    """(member, name, text) of what compiles, and the names of what does not."""
    answers, refused = [], set()
    while operations:
        body = "".join('#line 1 "request.%d"\n{ %s<%s>("%s"); }\n' % (i, function, cxx, name)
                       for i, (name, cxx) in enumerate(operations))
        status, errors = cute.build(folder, program() + "int main() {\n" + body + "}\n", SECONDS,
                                    "-fmax-errors=0")
        if status == 0:
            out = cute_pipe.run([os.path.join(folder, "request")], SECONDS, folder)[1]
            return answers + [line.split("\t") for line in out.splitlines()], refused
        failed = set(cute_pipe.complaints(errors)) - {None}
        if not failed:
            sys.exit("cute_traits.py: a program does not compile\n" + errors[:2000])
        refused |= {operations[i][0] for i in failed}
        operations = [o for i, o in enumerate(operations) if i not in failed]
    return answers, refused


def of_reference(questions):
    text = "".join("%s\t%s\n" % q for q in questions)
    return subprocess.run([os.path.join(os.environ.get("BUILD", "build"), "ct"), "--pipe"],
                          input=text, capture_output=True, text=True, check=False).stdout.split("\n")


def spelled(text):
    """A type as C++ of the reference: int8_t, uint4b_t."""
    text = text.replace(" ", "").replace("unsignedchar", "uint8_t").replace("signedchar", "int8_t")
    text = re.sub(r"integer_subbyte<(\d),(true|false)>", lambda m: "%sint%sb_t" % (
        "u" * (m.group(2) == "false"), m.group(1)), text)
    return re.sub(r"\bint\b", "int32_t", text)


def compare(family, batch, cute, folder, count, different):
    answers, refused = of_cute(cute, folder, FAMILIES[family][1], batch)
    first = "Copy_Traits.ThrID" if family == "copies" else "MMA_Traits.ThrID"
    asked = [(a[0], a[1]) for a in answers] + [(first, name) for name in sorted(refused)]
    wrong, absent = {}, set()
    for i, text in enumerate(of_reference(asked)[:len(asked)]):
        member, name = asked[i]
        if i >= len(answers):
            count["refused by both" if text[:1] != "=" else "taken by the reference alone"] += 1
            if text[:1] == "=":
                different.append("%s: only the reference takes it" % name)
            continue
        expected = spelled(answers[i][2]) if "ValType" in member else answers[i][2]
        if text[:1] != "=":
            absent.add(name)
        elif text != "=\t" + expected:
            wrong[name] = "%s %s: %s, and the reference %s" % (member, name, expected, text[2:])
        count["traits"] += 1
    for name in {a[1] for a in answers}:
        state = "not equal" if name in wrong else "refused by the reference alone" \
            if name in absent else "equal"
        count[state] += 1
    different += wrong.values()


def main():
    p = argparse.ArgumentParser(description="every operation's traits, CuTe's and the reference's")
    p.add_argument("--every", type=int, default=1, help="one of so many operations (1)")
    p.add_argument("--show", type=int, default=5, help="so many that are not equal (5)")
    p.add_argument("family", nargs="*", help=", ".join(FAMILIES))
    o = p.parse_args()
    cute = cute_pipe.Cute()
    cute.prepare()
    failed = False
    for family in o.family or FAMILIES:
        operations = list(dict.fromkeys(FAMILIES[family][0]()))[::o.every]
        count, different = collections.Counter(), []
        for i in range(0, len(operations), BATCH):
            with tempfile.TemporaryDirectory() as folder:
                compare(family, operations[i:i + BATCH], cute, folder, count, different)
        print("%s: %d operations, %s" % (family, len(operations), ", ".join(
            "%d %s" % (n, what) for what, n in sorted(count.items()) if n)), flush=True)
        for line in different[:o.show]:
            print("    " + line)
        failed = failed or bool(different)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
