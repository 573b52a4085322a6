#!/bin/sh
# record_kinds.sh - record what CuTe C++ answers to every operation with operands of every kind.
#
# record_kinds.sh OUT: the questions of `build/judge --kinds --list spec-tests/spec/vectors`,
# answered by CuTe, become OUT/kinds_TABLE.vec, a file for each table of operations; what these
# files hold already stays, and is not asked. CUTE_INCLUDE is set as for cute_pipe.py, whose answers
# are kept: `--warm` first, with several jobs, saves hours. Left out are questions that CuTe cannot
# be asked, answers that hold an address of this host, and operations that a line of text gives
# another meaning than C++: those on memory that holds its own indices. Where CuTe answers and the
# reference refuses, the line is disputed, and holds the reference to its reason; look at each of
# them before you keep it.
set -eu

out=$1
build=${BUILD:-build}
pipe=spec-tests/judge/adapters/cute_pipe.py
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The operations of some tables, one a line.
names() {
    for table in "$@"; do
        sed -n 's/^    {"\([^"]*\)",.*/\1/p' "ref/op/op_$table.c"
    done
}

tables="integer tuple layout tensor"
# shellcheck disable=SC2086 # one word a table
names $tables >"$scratch/asked"
"$build/judge" --kinds --list spec-tests/spec/vectors |
    awk -F '\t' 'NR == FNR { asked[$1]; next }
                 { op = $1; sub(/<.*/, "", op) } op in asked' "$scratch/asked" - \
        >"$scratch/all"

# What is recorded, without the answer.
cat "$out"/kinds_*.vec 2>/dev/null | sed '/^#/d; s/  [=!?]  .*//; s/   */\t/g' >"$scratch/had"
awk 'NR == FNR { had[$0]; next } !($0 in had)' "$scratch/had" "$scratch/all" >"$scratch/questions"
python3 "$pipe" <"$scratch/questions" >"$scratch/cute"
"$build/ct" --pipe <"$scratch/questions" >"$scratch/ref"

# write TABLE: its lines, in the order of the questions.
write() {
    names "$1" >"$scratch/names"
    sed '/^#/d; /^$/d' "$out/kinds_$1.vec" >"$scratch/lines" 2>/dev/null || : >"$scratch/lines"
    awk -F '\t' -v cute="$scratch/cute" -v ref="$scratch/ref" -v table="$1" '
        function kind_of(text) {
            if (text ~ /static_assert|static assertion/) return "static_assert"
            if (text ~ /no matching function/) return "no function takes it"
            if (text ~ /no match for .operator/) return "no operator takes it"
            if (text ~ /ambiguous/) return "ambiguous"
            if (text ~ /^traps: /) return substr(text, 8)
            if (text ~ /^assert/) return "assert"
            return "does not compile"
        }
        # The part of a refusal that a disputed line holds the reference to.
        function why(text) {
            if (match(text, /operand [0-9]+ is [^;]*/) || match(text, /; at .*/))
                text = substr(text, RSTART, RLENGTH)
            sub(/^!\t[a-z_0-9]*: |^; /, "", text)
            sub(/;.*/, "", text)
            return text
        }
        BEGIN { OFS = "  " }
        NR == FNR { mine[$1]; next }
        {
            line = $0
            gsub(/\t/, "  ", line)
            getline said <cute
            getline held <ref
            sign = substr(said, 1, 1)
            text = substr(said, 3)
            op = $1
            sub(/<.*/, "", op)
            if (!(op in mine) || sign == "-" || text ~ /0x7f|\(nil\)/)
                next
            if (sign == "!") {
                print line, "!", kind_of(text)
            } else if (held ~ /^!/) {
                print line, "?", "CuTe C++ gives " text "; " why(held)
            } else {
                print line, "=", text
            }
            ++count
        }
        END { print count > "/dev/stderr" }' "$scratch/names" "$scratch/questions" \
        >>"$scratch/lines"
    {
        cat <<END
# Recorded from CuTe C++ 4.7.0, commit 7107b05, on a host compiler: every operation of
# ref/op/op_$1.c with operands of every kind (spec-tests/tools/record_kinds.sh), and the
# answers as CuTe printed them; \`!\` where it would not compile, with the kind of reason;
# \`?\` where it compiles for a kind that the operation is not for: errata, the last of H.
# $(wc -l <"$scratch/lines") cases.

END
        cat "$scratch/lines"
    } >"$out/kinds_$1.vec"
}

for table in $tables; do
    write "$table"
done
