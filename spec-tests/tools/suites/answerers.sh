#!/bin/sh
# answerers.sh - programs that speak the line protocol: what of their answers is a refusal.
#
# The rule stands in judge/adapters/README.md. It is held to by `ct --pipe` and by the adapters,
# which run here over stand-ins for pycute and for CuTe's headers. Not here: what `ct --pipe` makes
# of odd bytes (cli_pipe.sh), the implementations that are linked into the judge
# (unit/judge/answerers/), of which only the algebra of the device is asked here, on generated cases
# of the operations that it has.
set -eu

. "$(dirname "$0")/../tap.sh"
suite answerers
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# pycute, as far as the adapter reads values with it and calls it.
cat >"$scratch/pycute.py" <<'END'
class Layout:
    def __init__(self, shape, stride=1):
        self.shape, self.stride = shape, stride

    def __len__(self):
        return len(self.shape)

    def __getitem__(self, i):
        return Layout(self.shape[i], self.stride[i])


class Swizzle:
    def __init__(self, bits, base, shift):
        assert abs(shift) >= bits


class ComposedLayout:
    pass


def size(v):
    return v if isinstance(v, int) else object()


def cosize(v):
    raise RecursionError("too deep")


def coalesce(v):
    raise ValueError("not this one")


def layout_add(a, b):
    return a


def greatest_common_domain(a, b):
    raise ValueError("not these two")


def __getattr__(name):
    return lambda *operands: None
END
mkdir -p "$scratch/cute" && : >"$scratch/cute/tensor.hpp" && : >"$scratch/cuda_runtime.h"

ask_ct() {
    "$BUILD/ct" --pipe
}

ask_pycute() {
    PYTHONPATH=$scratch PYTHONDONTWRITEBYTECODE=1 python3 spec-tests/judge/adapters/pycute_pipe.py
}

ask_nvlabs() {
    PYTHONPATH=$scratch PYTHONDONTWRITEBYTECODE=1 python3 spec-tests/judge/adapters/nvlabs_pipe.py
}

# No question here reaches the compiler.
ask_cute() {
    CUTE_INCLUDE=$scratch CUDA_INCLUDE=$scratch XDG_CACHE_HOME=$scratch CXX=${CC:-cc} \
        python3 spec-tests/judge/adapters/cute_pipe.py "$@"
}

# asked ANSWERER: each line of `unread` and of standard input is a sign and a request, blanks for
# tabs; the answer has that sign.
asked() {
    what="$1: what it cannot read is not provided, what it refuses is refused"
    sed "s/ /$(printf '\t')/g" "$scratch/unread" - >"$scratch/lines"
    cut -f 2- "$scratch/lines" | "ask_$1" >"$scratch/answers" 2>"$scratch/err" || true
    wrong=$(cut -f 1 "$scratch/lines" | paste - "$scratch/answers" "$scratch/lines" |
        awk -F '\t' '$1 != $2 { print "not " $0 }')
    if [ -z "$wrong" ] && [ "$(wc -l <"$scratch/answers")" -eq "$(wc -l <"$scratch/lines")" ]; then
        pass "$what"
    else
        fail "$what" "$wrong$(head -n 3 "$scratch/err")"
    fi
}

cat >"$scratch/unread" <<'END'
-
- frobnicate (2
- frobnicate<2> (2
- frobnicate 2;3
- size (2
- size _8:
- size 2;3
- size<x> _8:_1
- upcast<2 _8:_1
END

asked ct <<'END'
- frobnicate _8:_1
- frobnicate Sw<3,4,2>
! size Sw<3,4,2>
! size
! size 4 5
! parse (2
! parse Sw<3,4,2>
! upcast<2,3> _8:_1
- get<0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16> _8:_1
- size 9223372036854775808
- print_layout (_1000,_1000):(_100000000000000,_1000000)
= size 4
END

if ! command -v python3 >/dev/null 2>&1; then
    skip "pycute: what it cannot read is not provided" "no python3"
    skip "cute: what it cannot read is not provided" "no python3"
    finish
    exit
fi
asked pycute <<'END'
- frobnicate _8:_1
- frobnicate Sw<3,4,2>
- size 4 5
- parse (2
- make_layout (_2):(_1) (_3)
- size (2,3)
- cosize _8:_1
! size Sw<3,4,2>
! coalesce _8:_1
! get<5> (_2,_3):(_1,_2)
= size 4
END
asked nvlabs <<'END'
- frobnicate _8:_1
- size 4 5
- size Sw<3,4,3> o _0 o _8:_1
- composition _8:_1 (_,_2)
- cosize _8:_1
! size Sw<3,4,2>
! coalesce _8:_1
- layout_add _8:_1 4
= layout_add _8:_1 _8:_1
! greatest_common_domain 4 (2,2)
= size 4
END
asked cute <<'END'
- parse (2
- Copy_Traits.SrcLayout UniversalCopy<u032>
- upcast<032b> _8:_1
- size 99999999999999999999
END

# C++ gets a `;` behind a value that is asked for, never behind a statement.
programs=$(CUTE_INCLUDE=$scratch PYTHONPATH=spec-tests/judge/adapters PYTHONDONTWRITEBYTECODE=1 \
    python3 -c '
import cute_pipe
for text in "size(a)", "print(a);", "for (;;) f(i)", "if (a) f(i);", "for (;;) { f(i); }":
    print(cute_pipe.program(text))' 2>&1) || true
if [ "$programs" = "pipe_show(size(a));
print(a);
for (;;) f(i)
if (a) f(i);
for (;;) { f(i); }" ]; then
    pass "cute: a loop without its last ; stays without it"
else
    fail "cute: a loop without its last ; stays without it" "$programs"
fi

# A recorded answer stands for one of the same headers, as if it had been compiled here.
mkdir -p "$scratch/cutlass"
printf '#define CUTLASS_%s\n' 'MAJOR 4' 'MINOR 7' 'PATCH 0' >"$scratch/cutlass/version.h"
printf '%s\n' '# Recorded from CuTe C++ 4.7.0, commit 0, on a host compiler' \
    'size  _8:_1  =  _8' 'shape_div  _3  _2  !  static_assert' >"$scratch/same.vec"
printf '%s\n' '# Recorded from CuTe C++ 4.6.0, commit 0, on a host compiler' \
    'size  _9:_1  =  _9' >"$scratch/older.vec"
said=$(ask_cute --recorded "$scratch/same.vec" "$scratch/older.vec" 2>&1 </dev/null)
answers=$(printf 'size\t_8:_1\nshape_div\t_3\t_2\nsize\t_9:_1\n' | ask_cute --cached | cut -c 1-12)
expected=$(printf '=\t_8\n!\tstatic_ass\n-\tno answer ')
if [ "$said $answers" = "2 recorded answers of CuTe C++ 4.7.0 kept $expected" ]; then
    pass "cute: recorded answers are kept, those of other headers are not"
else
    fail "cute: recorded answers are kept, those of other headers are not" "$said
$answers"
fi

# ---- The algebra of the device on generated cases ------------------------------------------------

# An operation under another name, or with operands of another kind, is asked by the vectors alone.
for op in coalesce filter filter_zeros size cosize composition complement right_inverse \
    left_inverse logical_divide zipped_divide tiled_divide flat_divide logical_product \
    zipped_product tiled_product flat_product blocked_product raked_product max_common_vector \
    max_common_layout upcast downcast crd2idx idx2crd slice dice add sub mul div mod neg abs \
    signum lcm safe_div less leq greater geq and or not bit_and bit_or bit_xor shiftl shiftr \
    product_each product_like elem_scale ceil_div round_up shape_div sum inner_product min max \
    gcd equal not_equal compatible evenly_divides elem_less elem_leq elem_gtr elem_geq lex_less \
    lex_leq lex_gtr lex_geq colex_less colex_leq colex_gtr colex_geq compact_col_major \
    compact_row_major compact_order make_layout make_ordered_layout make_layout_like \
    make_fragment_like coshape get_hier_coord get_flat_coord get_1d_coord crd2crd with_shape \
    tile_to_shape domain_distribute nullspace max_alignment recast_layout make_swizzle; do
    if "$BUILD/judge" --subject gpu --op "$op" --generate 400 >"$scratch/said" 2>&1 &&
        grep -q "^$op .* [1-9][0-9]* passed" "$scratch/said"; then
        pass "$op: $(tail -n 1 "$scratch/said")"
    else
        fail "$op on generated cases" "$(head -n 20 "$scratch/said")"
    fi
done

finish
