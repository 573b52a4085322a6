#!/bin/sh
# lesson_cpp.sh - the C++ beside the C of the lessons: it is complete, it compiles with CuTe's own
# headers, and prints the values that the lessons print.
#
# CUTE_INCLUDE   the folder that holds cute/tensor.hpp; without it, the programs are skipped
# CUDA_INCLUDE   the CUDA toolkit's headers; /usr/local/cuda/include unless set
# CXX            the C++ compiler; g++ unless set
#
# One program holds the C++ of all lessons (tools/lesson_cpp.awk). A line that says of itself that
# it does not compile must not; one that says that it compiles and is wrong stands where the lesson
# is refused.
set -eu

. "$(dirname "$0")/../tap.sh"
suite lesson_cpp
CXX=${CXX:-g++}
CUDA_INCLUDE=${CUDA_INCLUDE:-/usr/local/cuda/include}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/lesson.hpp" <<'END'
#include <cstdio>
#include <cute/tensor.hpp>
#include <cute/atom/copy_traits_sm90_tma.hpp>
using namespace cute;

template <class T> void put(T const &value)
{
    if constexpr (std::is_same_v<T, bool>)
        printf("%d", int(value));
    else
        print(value);
}

template <class T> void show(char const *label, T const &value)
{
    printf("%s\t", label);
    put(value);
    printf("\n");
}

template <class T> void wrong(char const *label, T const &value)
{
    printf("%s\t!", label);
    put(value);
    printf("\n");
}

inline void refused(char const *label)
{
    printf("%s\t!\n", label);
}
END

# ---- The lines ----

lessons=
: >"$scratch/refusals"
: >"$scratch/calls"
for folder in tutorials/[0-9][0-9]_*; do
    lesson=$(basename "$folder")
    lessons="$lessons $lesson"
    awk -v name="lesson_${lesson%%_*}" -v folder="$scratch" -f spec-tests/tools/lesson_cpp.awk \
        "$folder/lesson.c" >"$scratch/$lesson.hpp" 2>"$scratch/missing"
    if [ -s "$scratch/missing" ]; then
        fail "$lesson: every line of C that a step explains has its C++" "$(cat "$scratch/missing")"
    else
        pass "$lesson: every line of C that a step explains has its C++"
    fi
    printf '    printf("== %s\\n");\n    lesson_%s::all();\n' "$lesson" "${lesson%%_*}" \
        >>"$scratch/calls"
done

# A lesson that lacks one is found.
sed '/auto r = coalesce(a);/d' tutorials/06_coalesce/lesson.c >"$scratch/lacking.c"
awk -v name=lacking -v folder="$scratch/nowhere" -f spec-tests/tools/lesson_cpp.awk \
    "$scratch/lacking.c" 2>&1 >/dev/null | grep -q '^missing .*lacking.c:[0-9]*$' &&
    pass "a line that has no C++ is found" || fail "a line that has no C++ is found" "it is not"

# The target that runs this file builds the lessons, in a tree where nothing is built as yet.
built=$(MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -n BUILD="$scratch/build" check-cute 2>&1)
unbuilt=
for lesson in $lessons; do
    case $built in
    *" -o $scratch/build/tutorials/$lesson "*) ;;
    *) unbuilt="$unbuilt $lesson" ;;
    esac
done
if [ -z "$unbuilt" ]; then
    pass "make check-cute builds the lessons"
else
    fail "make check-cute builds the lessons" "not:$unbuilt"
fi

# ---- The programs ----

skip_all() {
    for lesson in $lessons; do
        skip "$lesson: the C++ prints the values of the lesson" "$1"
    done
    skip "the C++ that does not compile" "$1"
    finish
    exit
}

[ -n "${CUTE_INCLUDE:-}" ] || skip_all "CUTE_INCLUDE is not set"
[ -f "$CUTE_INCLUDE/cute/tensor.hpp" ] || skip_all "no cute/tensor.hpp in $CUTE_INCLUDE"
command -v "$CXX" >/dev/null || skip_all "no $CXX here"

compile() {
    "$CXX" -std=c++17 -w -I"$scratch" -I"$CUTE_INCLUDE" -I"$CUDA_INCLUDE" \
        -isystem "$CUDA_INCLUDE/cccl" "$@"
}

# printed LESSON: what its part of the program printed, "label<TAB>value"; "!" and what is wrong.
printed() {
    awk -v lesson="$1" '$1 == "==" { on = $2 == lesson; next } on' "$scratch/printed"
}

# shown LESSON: the same of the lesson, for all labels that the program printed.
shown() {
    printed "$1" | cut -f 1 >"$scratch/labels"
    "$BUILD/tutorials/$1" --plain --width 1000 | awk -v n=0 -v k=0 '
        NR == FNR { label[n++] = "    " $0; next }
        k < n && index($0, label[k] " = ") == 1 {
            print substr(label[k], 5) "\t" substr($0, length(label[k]) + 4)
            ++k
        }
        k < n && $0 == label[k] " is refused:" { print substr(label[k++], 5) "\t!" }
    ' "$scratch/labels" -
}

# What a lesson says that CuTe answers wrongly is what it answers.
wrong_answers() {
    printed "$1" | sed -n 's/.*\t!\(.\)/\1/p' >"$scratch/wrong"
    "$BUILD/tutorials/$1" --plain --width 1000 |
        sed -n "s/.*CuTe's layout \(.*\) is not A(B(c)).*/\1/p" |
        grep -vxFf "$scratch/wrong" || true
}

judge() {
    printed "$1" | sed 's/\t!.*/\t!/' >"$scratch/expected"
    values=$(wc -l <"$scratch/expected")
    shown "$1" >"$scratch/shown"
    if difference=$(diff "$scratch/shown" "$scratch/expected") && [ "$values" -gt 5 ]; then
        pass "$1: the C++ prints the values of the lesson ($values)"
    else
        fail "$1: the C++ prints the values of the lesson ($values)" "$difference"
    fi
    named=$(wrong_answers "$1")
    if [ -z "$named" ]; then
        pass "$1: CuTe answers wrongly as the lesson says"
    else
        fail "$1: CuTe answers wrongly as the lesson says" "not: $named"
    fi
}

{
    echo '#include "lesson.hpp"'
    for lesson in $lessons; do
        cat "$scratch/$lesson.hpp"
    done
    printf 'int main()\n{\n'
    cat "$scratch/calls"
    echo '}'
} >"$scratch/lessons.cpp"
if ! compile -o "$scratch/lessons" "$scratch/lessons.cpp" 2>"$scratch/err"; then
    fail "the C++ of the lessons compiles" "$(grep "^tutorials\|error" "$scratch/err" | head -n 9)"
    finish
    exit
fi
# The address in a descriptor is unknown on the host: CuTe says so, and goes on.
"$scratch/lessons" | sed '/^ERROR: cast_smem_ptr_to_uint not supported/d' >"$scratch/printed"
for lesson in $lessons; do
    judge "$lesson"
done

compile -x c++-header -o "$scratch/lesson.hpp.gch" "$scratch/lesson.hpp"
while read -r path; do
    name=$(basename "$path" .cpp)
    grep -v 'does not compile$' "$path" >"$scratch/without.cpp"
    if ! compile -fsyntax-only "$scratch/without.cpp" 2>"$scratch/err"; then
        fail "$name: the lines before it compile" "$(grep error "$scratch/err" | head -n 5)"
    elif compile -fsyntax-only "$path" 2>"$scratch/err"; then
        fail "$name does not compile" "it does: $(grep 'does not compile$' "$path")"
    else
        pass "$name does not compile"
    fi
done <"$scratch/refusals"
finish
