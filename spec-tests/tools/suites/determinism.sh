#!/bin/sh
# determinism.sh - the same answers, byte for byte, in every run.
#
# `ct --pipe` is asked every line of spec/vectors/ and spec/recorded/, and every operation with
# operands of several kinds, most of which it refuses; then again with other addresses, from another
# folder, in another environment, and built by another compiler without optimisation, which may
# evaluate the operands of a call in another order. The checksum of the answers is printed, by which
# runs of one version on two machines are compared. Not here: another place of the memory that the
# caller brings (unit/ref/tensor/memory.c), whether the answers are right (the judge).
set -eu

. "$(dirname "$0")/../tap.sh"
suite determinism
bin=$(cd "$BUILD" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The operands of a line of a vector file end at its sign.
"$bin/judge" --list spec-tests/spec/vectors spec-tests/spec/recorded | awk '
    {
        sub(/^[^ ]*: /, "")
        n = split($0, field, /\t|  +/)
        line = field[1]
        for (i = 2; i <= n && field[i] !~ /^[=~!?]$/; ++i)
            line = line "\t" field[i]
        print line
    }' >"$scratch/questions"
vectors=$(wc -l <"$scratch/questions")

# Operands of several kinds, and every two of them; the last three have more than one thing wrong.
cat >"$scratch/kinds" <<'END'
4
_
(_4,_8):(_8,_1)
Sw<2,0,3> o _0 o (_8,_8):(_8,_1)
gmem_ptr[32b](0x1000) o (_8,_4):(_1,_8)
((),(_,9223372036854775807))
(_1@0,_2:_1)
(_,(_2,3):(_1,9223372036854775807))
END
"$bin/ct" --ops | awk -v kinds="$scratch/kinds" '
    BEGIN { while ((getline line <kinds) > 0) kind[++n] = line }
    match($0, /^[A-Za-z_][A-Za-z0-9_:.]*/) {
        op = substr($0, 1, RLENGTH)
        if (substr($0, RLENGTH + 1, 1) == "<")
            op = op "<1>"
        for (i = 1; i <= n; ++i) {
            print op "\t" kind[i]
            for (j = 1; j <= n; ++j) {
                print op "\t" kind[i] "\t" kind[j]
                if (i == j || i + j == n)
                    print op "\t" kind[i] "\t" kind[j] "\t" kind[(i * j) % n + 1]
            }
        }
    }' >>"$scratch/questions"

"$bin/ct" --pipe <"$scratch/questions" >"$scratch/expected"
if [ "$(wc -l <"$scratch/expected")" -eq "$(wc -l <"$scratch/questions")" ] &&
    [ "$(head -n "$vectors" "$scratch/expected" | grep -c '^=')" -gt 1000 ]; then
    pass "every question is answered"
    echo "      $(wc -l <"$scratch/expected") answers, cksum $(cksum <"$scratch/expected")"
else
    fail "every question is answered" "$(wc -l "$scratch/questions" "$scratch/expected")"
fi

# same HOW COMMAND...: the command answers the questions as the first run did.
same() {
    how=$1
    shift
    "$@" <"$scratch/questions" >"$scratch/answers" || true
    if cmp -s "$scratch/expected" "$scratch/answers"; then
        pass "the same answers $how"
    else
        fail "the same answers $how" "$(paste -d '\n' "$scratch/questions" "$scratch/expected" \
            "$scratch/answers" | awk '
                NR % 3 == 1 { asked = $0 }
                NR % 3 == 2 { before = $0 }
                NR % 3 == 0 && $0 != before { print asked "\n  " before "\n  " $0; exit }')"
    fi
}

elsewhere() {
    (cd / && env -i HOME=/nowhere LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo MALLOC_PERTURB_=165 \
        FILLER="$(head -c 5000 /dev/zero | tr '\0' x)" "$@")
}

same "in another run, from another folder, in another environment" elsewhere "$bin/ct" --pipe
if setarch -R true 2>/dev/null; then
    same "where addresses are not random" setarch -R "$bin/ct" --pipe
else
    skip "the same answers where addresses are not random" "setarch cannot turn that off here"
fi

# Another compiler than the one that the tree is built by, where there is one.
case $(basename "${CC:-cc}") in
clang*) other=gcc ;;
*) other=clang ;;
esac
command -v "$other" >/dev/null 2>&1 || other=${CC:-cc}

# build_ct: in $scratch, of a copy of the sources. The driver of clang starts a process for each of
# them, the process itself takes all, and writes each object beside its source.
# shellcheck disable=SC2046 # one word per file
build_ct() (
    cp -R ref "$scratch" && cd "$scratch" || exit
    process=$("$other" -std=c11 -O0 -I. -c -x c '-###' /dev/null 2>&1 | tail -n 1)
    case $process in
    *' "-cc1" '*' "-o" "null.o" "-x" "c" "/dev/null"')
        eval "set -- ${process% \"-o\" *}"
        "$@" -x c $(find ref -name '*.c') && "$other" -o ct $(find ref -name '*.o')
        ;;
    *) "$other" -std=c11 -O0 -I. -o ct $(find ref -name '*.c') ;;
    esac
)

if build_ct 2>"$scratch/err"; then
    same "built by $(basename "$other") -O0" "$scratch/ct" --pipe
else
    fail "ct is built by $other -O0" "$(head -n 5 "$scratch/err")"
fi
finish
