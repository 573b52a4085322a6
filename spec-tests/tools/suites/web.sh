#!/bin/sh
# web.sh - the modules of a page answer as the programs of a terminal do.
#
# `make web` has built them where emscripten is there. Under node: every recorded question, every
# vector, and whole command lines; then how large a page is. Pages in browsers are other suites.
set -eu

. "$(dirname "$0")/../tap.sh"
suite web
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
web=$BUILD/web

skip_all() {
    skip "the modules answer as ct and cuemu do" "$1"
    finish
    exit
}

[ -f "$web/ct.wasm" ] || skip_all "no $web/ct.wasm here: make web needs emscripten"
command -v node >/dev/null || skip_all "no node here"

module() {
    node "$(dirname "$0")/../web/module.js" "$web" "$@"
}

# ---- Every question ----

"$BUILD/judge" --list spec-tests/spec/vectors spec-tests/spec/recorded |
    awk -v eval=1 -f spec-tests/tools/requests.awk >"$scratch/requests"
"$BUILD/ct" --pipe <"$scratch/requests" >"$scratch/expected"
module pipe <"$scratch/requests" >"$scratch/actual"
asked=$(wc -l <"$scratch/requests")
[ "$asked" -gt 27000 ] && pass "more than 27,000 questions are asked ($asked)" ||
    fail "more than 27,000 questions are asked" "$asked"
# differing ACTUAL: requests whose answer differs, with both answers.
differing() {
    paste -d '\n' "$scratch/requests" "$scratch/expected" "$1" |
        awk 'NR % 3 == 1 { q = $0 } NR % 3 == 2 { e = $0 }
             NR % 3 == 0 && $0 != e { print q "\n  ct      " e "\n  module  " $0 }'
}
differing "$scratch/actual" >"$scratch/differ"
if [ -s "$scratch/differ" ]; then
    fail "the module's answers are those of ct --pipe" "$(head -n 12 "$scratch/differ")"
else
    pass "the module's answers are those of ct --pipe ($asked)"
fi
sed '7s/$/x/' "$scratch/actual" >"$scratch/altered"
differing "$scratch/altered" | grep -q '^  module .*x$' && pass "an answer that differs is found" ||
    fail "an answer that differs is found" "line 7 was altered"

# ---- Command lines ----

# same PROGRAM ARGUMENT..: output, messages and exit code
same() {
    program=$1
    shift
    a=0 b=0
    "$BUILD/$program" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || a=$?
    module "$program" "$@" >"$scratch/out2" 2>"$scratch/err2" </dev/null || b=$?
    if [ $a = $b ] && cmp -s "$scratch/out" "$scratch/out2" && cmp -s "$scratch/err" "$scratch/err2"
    then
        pass "$program $*"
    else
        fail "$program $*" "exit codes $a, $b
$(diff "$scratch/out" "$scratch/out2" | head -n 5)
$(diff "$scratch/err" "$scratch/err2" | head -n 5)"
    fi
}

same ct '(_4,_8):(_8,_1)'
same ct -p '((_2,_2),_4):((_1,_8),_2)'
same ct --svg 'Sw<3,2,3> o _0 o (_8,_32):(_32,_1)'
same ct --svg --banks 32 'Sw<3,2,3> o _0 o (_8,_32):(_32,_1)'
same ct --latex '(_8,_8):(_8,_1)'
same ct --dot '((_2,_2),_4):((_1,_8),_2)'
same ct --why 'composition((_4,_6,_8):(_2,_3,_5), _6:_3)'
same ct --why 'complement(_4:_2, _24)'
same ct 'composition((_4,_6,_8):(_2,_3,_5), _6:_3)'
same ct 'auto a = make_layout(Int<8>{}); coalesce(a)' 'a' 'no_such(3)'
same ct --svg 'MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>{}'
same ct --ops composition
same ct --tv '(8,8)' -p '((_4,_8),_2):((_16,_1),_8)'
same ct --no-such-option
same cuemu ls examples/reverse.ptx
same cuemu --ops wgmma
same cuemu run --stats --block 64 examples/reverse.ptx reverse \
    'in:u32[64]=iota' 'in:u32[64]=zero'
same cuemu run --sched random:1,20 --block 64 examples/reverse.ptx reverse \
    'in:u32[64]=iota' 'out:u32[64]'
same cuemu run --json --block 64 examples/reverse.ptx reverse 'in:u32[64]=iota' 'out:u32[64]'
same cuemu run --block 64 examples/reverse.ptx no_such_entry

if module cuemu ./program >"$scratch/out" 2>"$scratch/err"; then
    fail "a program of a host is refused" "it is not"
elif grep -q 'a page runs kernels, not programs' "$scratch/err"; then
    pass "a program of a host is refused"
else
    fail "a program of a host is refused" "$(cat "$scratch/err")"
fi

# ---- How much is loaded ----

find "$web" -type f \( -name '*.js' -o -name '*.wasm' -o -name '*.html' -o -name '*.css' \) \
    ! -path '*/lessons/*' ! -path '*/exercises/*' >"$scratch/files"
bytes=0
while read -r file; do
    bytes=$((bytes + $(gzip -9c "$file" | wc -c)))
done <"$scratch/files"
if [ "$bytes" -lt 3000000 ]; then
    pass "the playground is under 3 MB compressed ($bytes bytes)"
else
    fail "the playground is under 3 MB compressed" "$bytes bytes"
fi
finish
