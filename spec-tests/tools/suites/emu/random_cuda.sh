#!/bin/sh
# random_cuda.sh - recorded random kernels on the machine: what an H200 answered, and no finding,
# in any schedule. The generator gives the same text for the same seed.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite random-cuda
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tool=$BUILD/random-cuda
[ -x "$tool" ] || ${MAKE:-make} -s "$tool" BUILD="$BUILD"
recorded=spec-tests/spec/recorded/random-cuda

for module in kernels yield; do
    grep -v '^#' "$recorded/$module.answers" >"$scratch/expected"
    for schedule in 0 1 2; do
        what="$(wc -l <"$scratch/expected" | tr -d ' ') of $module, schedule $schedule"
        if ! "$tool" run --schedule $schedule "$recorded/$module.ptx" >"$scratch/got" \
            2>"$scratch/findings"; then
            fail "$what" "$(head -n 5 "$scratch/findings")"
        elif ! cmp -s "$scratch/expected" "$scratch/got"; then
            fail "$what" "$(diff "$scratch/expected" "$scratch/got" | head -n 5)"
        else
            pass "$what"
        fi
    done
done

# As machine code, in a cache of its own; without a compiler it is said that there is none. The
# compiler takes long for the kernels: EVERY=1, which make check-long sets, has it do so.
export XDG_CACHE_HOME="$scratch/cache"
mkdir "$XDG_CACHE_HOME"
compiled() {
    what="compiled $1, schedule $2"
    grep -v '^#' "$recorded/$1.answers" >"$scratch/expected"
    if ! command -v cc >/dev/null; then
        skip "$what" "no cc"
    elif "$tool" run --compile --schedule "$2" "$recorded/$1.ptx" >"$scratch/got" \
        2>"$scratch/findings" && [ ! -s "$scratch/findings" ] &&
        cmp -s "$scratch/expected" "$scratch/got"; then
        pass "$what"
    else
        fail "$what" "$(diff "$scratch/expected" "$scratch/got" | head -n 5)
$(head -n 5 "$scratch/findings")"
    fi
}
for module in yield ${EVERY:+kernels}; do
    compiled $module 0
    compiled $module 1
done

# Without fusing, some answer is another: the recorded kernels look at it.
"$tool" run --no-fmad "$recorded/kernels.ptx" >"$scratch/got" 2>/dev/null || true
if grep -v '^#' "$recorded/kernels.answers" | cmp -s - "$scratch/got"; then
    fail "products that are not fused are noticed"
else
    pass "products that are not fused are noticed"
fi

"$tool" generate --seed 5 --kernels 3 >"$scratch/a.cu"
"$tool" generate --seed 5 --kernels 3 >"$scratch/b.cu"
"$tool" generate --seed 5 --first 1 --kernels 1 --without 1 >"$scratch/c.cu"
if cmp -s "$scratch/a.cu" "$scratch/b.cu" && [ "$(grep -c '__global__' "$scratch/a.cu")" = 3 ]; then
    pass "a seed gives the same kernels"
else
    fail "a seed gives the same kernels"
fi
# All other statements of the kernel are as they were.
awk '/^extern "C"/ { on = / k1\(/ } on && !/^\/\//' "$scratch/a.cu" >"$scratch/whole"
awk '/^extern "C"/ { on = 1 } on' "$scratch/c.cu" >"$scratch/less"
if [ "$(diff "$scratch/whole" "$scratch/less" | grep -c '^>')" = 0 ] &&
    [ "$(wc -l <"$scratch/less")" -lt "$(wc -l <"$scratch/whole")" ]; then
    pass "a statement is left out alone"
else
    fail "a statement is left out alone" "$(diff "$scratch/whole" "$scratch/less" | head -n 5)"
fi

printf '.version 9.0\n' >"$scratch/bad.ptx"
if "$tool" run "$scratch/bad.ptx" 2>/dev/null; then
    fail "a file that is no module is refused"
else
    pass "a file that is no module is refused"
fi
# Shards of a campaign find what one run finds, by a compiler that always gives the recorded module.
mkdir "$scratch/bin"
cat >"$scratch/bin/nvcc" <<END
#!/bin/sh
while [ \$# -gt 1 ]; do [ "\$1" != -o ] || out=\$2; shift; done
echo "\$out" >>"$scratch/compiled"
cp "$PWD/$recorded/kernels.ptx" "\$out"
END
chmod +x "$scratch/bin/nvcc"
campaign() {
    NVCC=$scratch/bin/nvcc BATCH=$(grep -vc '^#' "$recorded/kernels.answers") \
        sh spec-tests/programs/random-cuda/campaign.sh "$@" >"$scratch/said" 2>&1
}
kernels=$((4 * $(grep -vc '^#' "$recorded/kernels.answers")))
shards="shards of a campaign report what one run does"
: >"$scratch/none.ptx"
if "$tool" run --cubin "$scratch/none.ptx" "$scratch/none.ptx" >/dev/null 2>&1 || [ $? != 3 ]; then
    skip "$shards" "the compiler of the test makes nothing for the device that is here"
else
    campaign 7 "$kernels" "$scratch/one" || true
    tail -n 1 "$scratch/said" >"$scratch/one.said"
    campaign 7 "$kernels" "$scratch/shards" 1/3 || true
    campaign report "$scratch/shards" && missed=0 || missed=$?
    grep -q "kernels were not run" "$scratch/said" || missed=none
    for i in 1 2 3; do
        campaign 7 "$kernels" "$scratch/shards" $i/3 || true
    done
    campaign report "$scratch/shards" || true
    if [ "$missed" = 1 ] && cmp -s "$scratch/one.said" "$scratch/said" &&
        [ "$(wc -l <"$scratch/compiled" | tr -d ' ')" = 8 ]; then
        pass "$shards"
    else
        fail "$shards" "$(cat "$scratch/one.said" "$scratch/said")"
    fi
fi
finish
