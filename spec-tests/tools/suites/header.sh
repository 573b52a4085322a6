#!/bin/sh
# header.sh - each public header alone as C11 and as C++17, and every source without a warning, with
# each compiler that is here. The compiler of the build has said what it has to say (Makefile).
set -eu

. "$(dirname "$0")/../tap.sh"
suite header
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
printf '#include "ct.h"\nint main()\n{\n    return ct_depth(ct_underscore());\n}\n' \
    >"$scratch/user.cpp"
sed 's/main()/main(void)/' "$scratch/user.cpp" >"$scratch/user.c"

for header in emu/*.h; do # twice, for the guard
    printf '#include "%s"\n#include "%s"\nint main(void);\nint main(void)\n{\n    return 0;\n}\n' \
        "$header" "$header" >"$scratch/$(basename "$header" .h).c"
    cp "$scratch/$(basename "$header" .h).c" "$scratch/$(basename "$header" .h).cpp"
done

# try WHAT COMPILER ARGUMENT...
try() {
    what=$1
    shift
    if ! command -v "$1" >/dev/null 2>&1; then
        skip "$what" "$1 not found"
    elif said=$("$@" 2>&1); then
        pass "$what"
    else
        fail "$what" "$(printf '%s\n' "$said" | sed -n 1,20p)"
    fi
}

# shellcheck disable=SC2086 # one word per flag
for compiler in g++ clang++; do
    try "ct.h is C++17 to $compiler" $compiler -std=c++17 $warnings -Iref -fsyntax-only \
        "$scratch/user.cpp"
    for header in emu/*.h; do
        try "$header is C++17 to $compiler" $compiler -std=c++17 $warnings -I. -fsyntax-only \
            "$scratch/$(basename "$header" .h).cpp"
    done
done
# shellcheck disable=SC2086
for compiler in gcc clang; do
    try "ct.h is C11 to $compiler" $compiler -std=c11 $warnings -Iref -fsyntax-only \
        "$scratch/user.c"
    for header in emu/*.h; do
        try "$header is C11 to $compiler" $compiler -std=c11 $warnings -I. -fsyntax-only \
            "$scratch/$(basename "$header" .h).c"
    done
done

# ---- What nvcc compiles as C++ and the host as C ----

printf '#include "gpu/algebra/campaign.h"\nint main()\n{\n    gpu_cases c = {};\n' >"$scratch/a.cpp"
printf '    uint64_t d;\n    return gpu_try(&c, GPU_FAMILY_MERGE, 0, &d) > GPU_ENDS;\n}\n' \
    >>"$scratch/a.cpp"
for compiler in g++ clang++; do
    if ! command -v "$compiler" >/dev/null 2>&1; then
        skip "the headers are C++17 to $compiler" "$compiler not found"
    elif said=$("$compiler" -std=c++17 -Wall -Wextra -Werror -I. -fsyntax-only \
        "$scratch/a.cpp" 2>&1); then
        pass "the headers are C++17 to $compiler"
    else
        fail "the headers are C++17 to $compiler" "$(printf '%s\n' "$said" | head -n 20)"
    fi
done

# ---- Sources ----

sources=$(find ref emu spec-tests -name '*.c' | sort)

# What includes CUDA's own headers is compiled where they are.
if ! echo '#include <cuda.h>' | "${CC:-cc}" -fsyntax-only -x c - 2>/dev/null; then
    # shellcheck disable=SC2086 # one path per word
    with_cuda=$(grep -l '^#include <cuda' $sources)
    skip "warnings of $(echo "$with_cuda" | wc -l) source with CUDA's headers" "cuda.h not found"
    sources=$(echo "$sources" | grep -vxF "$with_cuda")
fi

# A compiler that is called by two names is one.
version_of() {
    "$1" --version 2>/dev/null | sed -n '1s/^[^ ]* //p'
}

# The sources that the build has not asked this compiler about, and what it said of the others.
not_built_by() {
    if [ "$(version_of "$1")" != "$(version_of "${CC:-cc}")" ]; then
        echo "$sources"
        return
    fi
    for source in $sources; do
        said=$BUILD/${source%.c}.o.said
        if [ ! -f "$said" ] || [ "$source" -nt "$said" ]; then
            echo "$source"
        elif [ -s "$said" ]; then
            cat "$said" >>"$scratch/said"
        fi
    done
}

# What most sources include; that each includes what it needs, the compiler of the build has said.
# Sources that say which functions of the system they want are read without.
{
    printf '#include <%s.h>\n' check inttypes math stdarg stdbool stdio stdlib string
    printf '#include "%s.h"\n' emu/emu emu/ins ref/ct
} >"$scratch/headers.h"

# syntax COMPILER ARGUMENT...: of $left. The driver of clang starts a process for each source, which
# takes longer than to read it; the process itself takes any number, and the headers read once.
# shellcheck disable=SC2046,SC2086 # one word per source
syntax() {
    process=$("$@" -fsyntax-only -x c '-###' /dev/null 2>&1 | tail -n 1)
    own=$left
    case $process in
    *' "-cc1" '*' "/dev/null"')
        "$@" -x c-header "$scratch/headers.h" -o "$scratch/headers.pch" || return
        eval "set -- ${process% \"/dev/null\"}"
        "$@" -include-pch "$scratch/headers.pch" $(grep -L '^#define _' $left) || return
        own=$(grep -l '^#define _' $left)
        ;;
    *) set -- "$@" -fsyntax-only ;;
    esac
    [ -z "$own" ] || "$@" $own
}

# shellcheck disable=SC2046,SC2086
for compiler in gcc clang; do
    what="no source draws a warning from $compiler"
    if ! command -v "$compiler" >/dev/null 2>&1; then
        skip "$what" "$compiler not found"
        continue
    fi
    : >"$scratch/said"
    left=$(not_built_by $compiler)
    if { [ -z "$left" ] || syntax $compiler -std=c11 $warnings -I. \
        $(pkg-config --cflags check) >>"$scratch/said" 2>&1; } && [ ! -s "$scratch/said" ]; then
        pass "$what: $(echo "$sources" | wc -l) sources, $(echo $left | wc -w) beside the build"
    else
        fail "$what" "$(sed -n 1,20p "$scratch/said")"
    fi
done
finish
