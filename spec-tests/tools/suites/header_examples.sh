#!/bin/sh
# header_examples.sh - the examples in the comments of public headers, compiled, run, and held to
# what they say that they print.
#
# How an example is written is said in tools/header_examples.awk. Those of the functions of ref, one
# line each, are examples.sh's.
set -eu

. "$(dirname "$0")/../tap.sh"
suite header_examples
awk_file=$(dirname "$0")/../header_examples.awk
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tab=$(printf '\t')

# The libraries of a header's programs. Of lessons: a source to show as well.
libraries() {
    case $1 in
    emu/*) echo "$BUILD/libcuteemu.a -lm" ;;
    ref/*) echo "$BUILD/libcutecheck.a" ;;
    tutorials/exercises/*)
        echo "$BUILD/libexercise.a $BUILD/liblesson.a $BUILD/libcutecheck.a"
        ;;
    tutorials/*)
        awk -v name=lesson_source -f embed.awk "$2" >"$scratch/source.c"
        echo "$scratch/source.c $BUILD/liblesson.a $BUILD/libcutecheck.a"
        ;;
    gpu/*) echo "$BUILD/libcutegpu.a $BUILD/libcutecheck.a -lm" ;;
    esac
}

# Warnings as errors; a name for a value that the example does not go on to use is none.
compile() {
    # shellcheck disable=SC2046,SC2086 # one word per flag
    ${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Wno-unused-variable \
        -Wno-unused-but-set-variable -I. ${CFLAGS:-} "$@"
}

# link_example NUMBER HEADER: kernels come with the CUDA runtime, which nvcc knows.
link_example() {
    case $2 in
    gpu/*) linker="${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)} -cudart static" ;;
    *) linker="${CC:-cc} -std=c11 -I. ${CFLAGS:-} ${LDFLAGS:-}" ;;
    esac
    # shellcheck disable=SC2046,SC2086 # one word per flag
    $linker -o "$scratch/$1" "$scratch/$1.o" $(libraries "$2" "$scratch/$1.c")
}

# prints WANTED GOT: the whole, or a part, lines that follow each other; " .." stands for the rest
# of a line.
prints() {
    awk -v part="$([ ! -e "${1%.wants}.part" ] || echo 1)" '
        function agree(want, got) {
            if (want ~ / \.\.$/)
                return index(got, substr(want, 1, length(want) - 2)) == 1
            return want == got
        }
        NR == FNR { want[++n] = $0; next }
        { got[++m] = $0; sub(/[ \t]+$/, "", got[m]) }
        END {
            if (!part && n != m) exit 1
            for (i = 0; i + n <= m; ++i) {
                for (k = 1; k <= n && agree(want[k], got[i + k]); ++k) ;
                if (k > n) exit 0
            }
            exit 1
        }' "$1" "$2"
}

# try NUMBER HEADER LINE
try() {
    what="the example at $2:$3"
    if ! said=$(compile -c -o "$scratch/$1.o" "$scratch/$1.c" 2>&1); then
        fail "$what compiles" "$said"
        return
    fi
    pass "$what compiles"
    case $2 in
    gpu/*)
        if [ ! -f "$BUILD/libcutegpu.a" ]; then
            skip "$what runs" "built without nvcc"
            return
        fi
        ;;
    esac
    if ! said=$(link_example "$1" "$2" 2>&1); then
        fail "$what links" "$said"
    elif ! "$scratch/$1" >"$scratch/$1.got" 2>&1 </dev/null; then
        fail "$what runs" "$(sed -n 1,20p "$scratch/$1.got")"
    elif [ ! -e "$scratch/$1.wants" ]; then
        pass "$what runs"
    elif prints "$scratch/$1.wants" "$scratch/$1.got"; then
        pass "$what prints what it says"
    else
        fail "$what prints what it says" "$(diff "$scratch/$1.wants" "$scratch/$1.got" || true)"
    fi
}

# ---- The convention is enforced: of this header one example is read, and two lines are stray ----

cat >"$scratch/tried.h" <<'END_OF_HEADER'
/* tried.h - a header whose comments hold this and that.
 *
 *      x = stray(1);                    a statement
 *
 *      drawing    a; b, and so on       of words
 *
 * Example:
 *
 *      #include <stdlib.h>
 *      int n = abs(-3);                 a remark
 *      printf("%d\n"
 *             "it\n", n);
 *
 * It prints:
 *
 *      3
 *      it
 *
 * The end. */
struct tried {
    int a; /* a field; this is fine */
    /* not an example:
     *      also_stray(2); */
};
END_OF_HEADER
awk -v dir="$scratch" -f "$awk_file" "$scratch/tried.h" >"$scratch/list"
if [ "$(cut -f 1 "$scratch/list" | sort | tr '\n' ' ')" = "example stray stray " ]; then
    pass "a line of C that is not in an example is found"
else
    fail "a line of C that is not in an example is found" "$(cat "$scratch/list")"
fi
sed -i 's|^#include ".*tried.h"|#include "tried.h"|' "$scratch/1.c"
if compile -I"$scratch" -o "$scratch/1" "$scratch/1.c" && "$scratch/1" >"$scratch/1.got" &&
    prints "$scratch/1.wants" "$scratch/1.got"; then
    pass "an example is compiled and run"
else
    fail "an example is compiled and run" "$(cat "$scratch/1.c" "$scratch/1.got")"
fi
printf '3\ni ..\n' >"$scratch/1.wants"
if prints "$scratch/1.wants" "$scratch/1.got"; then
    fail "the rest of a line stands for itself" "i .. is taken for it"
else
    pass "the rest of a line stands for itself"
fi
echo 3 >"$scratch/1.wants"
if prints "$scratch/1.wants" "$scratch/1.got"; then
    fail "an example that prints something else is found" "3 is taken for $(cat "$scratch/1.got")"
else
    pass "an example that prints something else is found"
fi
rm -f "$scratch"/1 "$scratch"/1.*

# ---- The headers --------------------------------------------------------------------------------

headers="ref/ct.h $(echo emu/*.h) tutorials/lesson.h tutorials/exercises/exercise.h gpu/gpu.h"
# shellcheck disable=SC2086
awk -v dir="$scratch" -f "$awk_file" $headers >"$scratch/list"
while IFS=$tab read -r kind a b c; do
    case $kind in
    example) try "$a" "$b" "$c" ;;
    stray) fail "$a:$b is an example" "write it as tools/header_examples.awk says: $c" ;;
    esac
done <"$scratch/list"
for header in emu/emu.h tutorials/lesson.h gpu/gpu.h; do
    if grep -q "^example$tab.*$tab$header$tab" "$scratch/list"; then
        pass "$header has an example"
    else
        fail "$header has an example" "none was found"
    fi
done
finish
