#!/bin/sh
# scalar_ptx.sh - scalar forms from PTX text against an H200: the kernels that it ran, through the
# lexer, the parser, the decoder and a launch, give its answers.
#
# A share of the recorded forms, each EVERY-th; EVERY=1 (make scalar-ptx) takes all. A spoiled
# answer is found.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite scalar-ptx
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
every=${EVERY:-13}
answers=spec-tests/spec/recorded/h200/scalar.answers

awk -v every="$every" '/^scalar / && n++ % every == 0' "$answers" >"$scratch/share"
sed 's/  =  .*//' "$scratch/share" |
    awk -f gpu/lab/probes/cases/scalar_ptx.awk >"$scratch/share.ptx"
sed "s|^|scalar_ptx $scratch/share.ptx |" "$scratch/share" >"$scratch/share.answers"
if said=$("$BUILD/replay-emu" "$scratch/share.answers" 2>&1); then
    pass "forms from PTX text: $(echo "$said" | sed -n 's/.*answers: //p')"
else
    fail "forms from PTX text" "$said"
fi

sed 's/digest ./digest x/' "$scratch/share.answers" | grep -v 'scalar v' >"$scratch/wrong.answers"
said=$("$BUILD/replay-emu" "$scratch/wrong.answers" 2>&1) && rc=0 || rc=$?
if [ "$rc" = 1 ] && echo "$said" | grep -q '^0 passed, [1-9][0-9]* failed, 0 skipped$'; then
    pass "spoiled answers are found"
else
    fail "spoiled answers are found" "$said"
fi

echo 'scalar_ptx /nowhere.ptx scalar add.u16 d:b16 a:i16 b:i16  =  x' >"$scratch/no.answers"
said=$("$BUILD/replay-emu" "$scratch/no.answers" 2>&1) && rc=0 || rc=$?
if [ "$rc" = 1 ] && echo "$said" | grep -q 'nowhere.ptx:0:0: it cannot be read'; then
    pass "a file that is not there is named"
else
    fail "a file that is not there is named" "$said"
fi
finish
