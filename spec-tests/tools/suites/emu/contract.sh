#!/bin/sh
# contract.sh - spec-tests/unit/emu/decode/contract.tsv asked of ptxas again: each body as the text
# has it, and with all roundings and fma written out, is the same machine code. That the decoder
# does the same is the suite emu_decode_contract.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite contract
table=spec-tests/unit/emu/decode/contract.tsv
nvcc=$(command -v "${NVCC:-nvcc}" 2>/dev/null || echo /usr/local/cuda/bin/nvcc)
ptxas=$(dirname "$nvcc")/ptxas

if [ ! -x "$ptxas" ] || ! "$ptxas" --version | grep -q 'release 13\.'; then
    skip "what ptxas contracts" "needs ptxas of CUDA 13"
elif ! command -v readelf >/dev/null; then
    skip "what ptxas contracts" "needs readelf"
fi
if [ "$skipped" -gt 0 ]; then
    finish
    exit
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# code FIELD: the code of each entry, as lines "kROW_TYPE four words"
code() {
    awk -v FIELD="$1" -f spec-tests/tools/contract.awk "$table" >"$scratch/$1.ptx"
    "$ptxas" -arch=sm_90a -O3 -o "$scratch/$1.cubin" "$scratch/$1.ptx" 2>"$scratch/err" || {
        fail "ptxas takes field $1" "$(head -n 5 "$scratch/err")"
        finish
        exit 1
    }
    # shellcheck disable=SC2046 # an option and a section each
    readelf $(readelf -SW "$scratch/$1.cubin" 2>/dev/null |
        sed -n 's/.* \(\.text\.[^ ]*\) .*/-x \1/p') "$scratch/$1.cubin" 2>/dev/null |
        awk '/^Hex dump/ { split($0, part, "\047"); name = substr(part[2], 7) }
             /^  0x/ { print name, $2, $3, $4, $5 }' >"$scratch/$1"
}

code 3
code 4
awk '
FNR == 1 { ++file }
file == 1 { text[$1] = text[$1] $0 "\n"; next }
file == 2 { written[$1] = written[$1] $0 "\n"; next }
/^#/ { next }
{
    bad = ""
    n = split($2, types, ",")
    for (t = 1; t <= n; ++t) {
        name = "k" FNR "_" types[t]
        if (text[name] == "" || text[name] != written[name])
            bad = bad " " types[t]
    }
    print (bad == "" ? "same" : "other") "\t" $1 "\t" $2 "\t" bad
}' FS=' ' "$scratch/3" "$scratch/4" FS='\t' "$table" >"$scratch/rows"
while IFS="$(printf '\t')" read -r verdict name types bad; do
    if [ "$verdict" = same ]; then
        pass "$name ($types)"
    else
        fail "$name ($types)" "ptxas makes something else of it:$bad"
    fi
done <"$scratch/rows"
finish
