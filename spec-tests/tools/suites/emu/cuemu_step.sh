#!/bin/sh
# cuemu_step.sh - cuemu step, by commands on standard input.
#
# CUEMU=PROGRAM chooses the program. How it is at a terminal: cuemu_typed.sh.
set -eu

tools=$(dirname "$0")/../..
. "$tools/tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
suite cuemu_step
. "$tools/cli.sh"
k=$scratch/k.ptx

cp "$(dirname "$0")/step.ptx" "$k"
sed -n '/^\.visible \.entry box/,/^}/p' "$(dirname "$0")/cuemu.sh" >>"$k"
echo '.file 1 "turn.cu"' >>"$k"
printf 'one\ntwo\nthree = tile\n  tile[i] = i;\nwait;\nread = tile[63 - i];\nstore\n' \
    >"$scratch/turn.cu"

# ---- Going on -------------------------------------------------------------------------------

feed 's 2\ns\nq\n'
first='CTA 0 warp 0 lane 0  #0  turn.cu:3  ld.param.u32 %r6, [waits]'
says "s is an instruction, or several" 0 "$first
cuemu> s 2
CTA 0 warp 0 lane 0  #2  turn.cu:3  shl.b32 %r2, %r1, 2
* %r6        0                        0x00000000
* %r1        0                        0x00000000
cuemu> s
CTA 0 warp 0 lane 0  #3  turn.cu:3  mov.b32 %r3, tile
* %r2        0                        0x00000000
cuemu> q" step --block 64 "$k" turn out:u32[64] u32:0
# scripted WHAT CODE COMMANDS PATTERN.. -- ARGUMENT..: what is printed for these commands.
scripted() {
    what=$1 code=$2
    feed "$3"
    shift 3
    shows "$what" "$code" "$@"
}

feed 'n\nn\nq\n'
says "n is a line of the source" 0 "$first
cuemu> n
CTA 0 warp 0 lane 0  #5  turn.cu:4  st.shared.u32 [%r3], %r1
* %r6        0                        0x00000000
* %r1        0                        0x00000000
* %r2        0                        0x00000000
* %r3        0                        0x00000000
cuemu> n
CTA 0 warp 0 lane 0  #6  turn.cu:5  setp.ne.u32 p, %r6, 0
cuemu> q" step --block 64 "$k" turn out:u32[64] u32:0
scripted "where a warp waits, the others run until it goes on" 0 'n 3\ns 3\nq\n' \
    '^warp 0 waited while others ran 9 instructions$' '^CTA 0 warp 0 lane 0  #12  ' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
sed 's/try_wait/test_wait/
s/^AGAIN:/    .loc 1 40 3\nAGAIN:/
s/^ *mov.b32 %r2, tile; shl/    .loc 1 41 3\n&/' "$k" >"$scratch/spins.ptx"
scripted "a line that polls lets the others and the copies go on" 0 'b 40\nc\nn\nq\n' \
    '^warp 0 polls, or loops; all ran [0-9]+ instructions meanwhile$' '#1[0-9]  turn.cu:41 ' -- \
    step --steps 100000 "$scratch/spins.ptx" box tmap:u32,dims=12x3,box=8x4,of=2 \
    inout:u32[36]=iota
scripted "a call is one line" 0 'n 2\nq\n' '#4  turn.cu:32  st.global' '^\* %r1 +42 ' -- \
    step "$k" calls out:u32[1]
scripted "but for one with a breakpoint in it" 0 'b 21\nc\nn\nn\nq\n' '^breakpoint$' \
    '#9  turn.cu:21  shl.b32 a, a, 1' '#3  turn.cu:31 ' '#4  turn.cu:32 ' \
    -- step "$k" calls out:u32[1]
scripted "c goes to the end; outputs are printed" 0 'c\n' \
    '^the run is over: finished after 34 instructions, 0 findings$' \
    '^    63 62 61 60 59 58 57 56$' \
    -- step --block 64 "$k" turn out:u32[64] u32:1
scripted "an output may go into a file" 0 'c\nq\n' '^the run is over' -- \
    step --block 64 "$k" turn "out:u32[64]@$scratch/o.bin" u32:1
if [ "$(wc -c <"$scratch/o.bin")" -eq 256 ]; then
    pass "which has its bytes"
else
    fail "which has its bytes" "$(wc -c <"$scratch/o.bin")"
fi
rm "$scratch/o.bin"
feed 's\nq\n'
run step --block 64 "$k" turn "out:u32[64]@$scratch/o.bin" u32:1
if [ "$rc" -eq 0 ] && [ ! -e "$scratch/o.bin" ]; then
    pass "q in the midst writes none"
else
    fail "q in the midst writes none" "$rc"
fi
scripted "after the end there is nothing to step" 2 'c\ns\nq\n' \
    '^\? the run is over; back goes into it again$' -- step --block 64 "$k" turn out:u32[64] u32:1
scripted "a warp that has ended gives way" 0 's 18\nq\n' '^CTA 0 warp 1 lane 0  #10 ' -- \
    step --block 64 "$k" turn out:u32[64] u32:1

# ---- Breakpoints ----------------------------------------------------------------------------

scripted "b LINE, of the source" 0 'b 6\nb turn.cu:7\nb\nc\nc\nc\nq\n' \
    '^a breakpoint: #9  turn.cu:6  mov.b32 %r4, tile$' '^breakpoint: #12  turn.cu:7  ld.param' \
    '^CTA 0 warp 0 lane 0  #9 ' '^CTA 0 warp 1 lane 0  #9 ' '^CTA 0 warp 1 lane 0  #12 ' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
scripted "b #INSTRUCTION; once more takes it away" 0 'b #5\nb #5\nb\nc\nq\n' \
    '^a breakpoint: #5 ' '^no more a breakpoint: #5 ' '^no breakpoints$' '^the run is over' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
sed '/\.loc\|\.file/d' "$k" >"$scratch/plain.ptx"
scripted "without .loc a number is that of an instruction, and n is s" 0 'b 5\nc\nn\nq\n' \
    '^breakpoint$' '^CTA 0 warp 0 lane 0  #5  st.shared' '^CTA 0 warp 0 lane 0  #6  setp' -- \
    step --block 64 "$scratch/plain.ptx" turn out:u32[64] u32:1
scripted "a line that has no instruction" 2 'b 77\nb x\nq\n' "^\? no instruction is of '77'" \
    "^\? b LINE, b FILE:LINE or b #INSTRUCTION, not 'x'$" -- step "$k" column

# ---- Findings -------------------------------------------------------------------------------

scripted "a race is told when it happens, with both sides, and where" 1 'c\nc\nq\n' \
    '^\*\*\* uninitialised: ld.shared.u32 %r5, \[%r4\+252\] \(turn.cu:6\): lane 0 of warp 0' \
    '^\*\*\* race: st.shared.u32 .*never written when .* read it at .*accesses are unordered$' \
    '^    repair: put bar.sync between the two' \
    '^    this    CTA 0 warp 1 lane 0  #5  turn.cu:4  st.shared.u32 \[%r3\], %r1$' \
    '^    before  CTA 0 warp 0 lane 31  #11  turn.cu:6  ld.shared' \
    '^    the word is in bank 0, marked with !;' '^  0x0080  1!1 1 1 ' -- \
    step --block 64 "$k" turn out:u32[64] u32:0
scripted "i f tells them again, and there are none at first" 1 'i f\nc\nc\ni f\nq\n' \
    '^no findings$' '^\*\*\* race: ' -- step --block 64 "$k" turn out:u32[64] u32:0
scripted "other warps may go first" 1 'w 1\ns 6\nw 0\nc\nq\n' \
    '^    before  CTA 0 warp 1 lane 31  #5  ' -- step --block 64 "$k" turn out:u32[64] u32:0
scripted "a deadlock is status 3" 3 'c\nq\n' '^\*\*\* stuck: ' \
    '^the run is over: deadlock after 5 instructions, 2 findings$' -- step "$k" stuck
scripted "and can be gone back into" 0 'c\nback 1\ni w\nq\n' \
    '^> w0   0xffffffff waits #2  @p bar.sync 0, 64$' -- step "$k" stuck
scripted "what it prints is not printed while it goes back" 3 'c\nback 1\nc\nq\n' '^hi!$' -- \
    step --block 1 --steps 500 "$k" forever
if [ "$(grep -c '^hi!$' "$out")" -eq 1 ]; then
    pass "and not again before it is executed again"
else
    fail "and not again before it is executed again" "$(cat "$out")"
fi
scripted "too long is status 3" 3 'c\nq\n' '^the run is over: too long' -- \
    step --steps 5000 "$k" forever

# ---- Back -----------------------------------------------------------------------------------

scripted "back undoes the last move, with the state of the machine" 0 \
    'n 2\nm tile 2\nback\nm tile 2\nq\n' \
    '^  0x0 +0 +1$' '^  0x0 +-- +--$' -- step --block 64 "$k" turn out:u32[64] u32:1
feed 's 3\nw 1\ns 4\nc\nback\nw\nback\nback\nq\n'
run step --block 64 "$k" turn out:u32[64] u32:1
sed -n '/^cuemu> c$/,$p' "$out" |
    sed -n 's/^CTA 0 \(warp .*\)  #\([0-9]*\) .*/\1 \2/p' >"$scratch/places"
if [ "$(tr '\n' ',' <"$scratch/places")" = \
    'warp 1 lane 0 4,warp 1 lane 0 0,warp 0 lane 0 0,' ]; then
    pass "again and again, to the beginning, with what was in focus"
else
    fail "again and again, to the beginning, with what was in focus" "$(cat "$out")"
fi
scripted "back N goes N instructions back" 0 's 6\nback 2\nq\n' '^CTA 0 warp 0 lane 0  #4 ' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
scripted "what came after is found again" 1 'c\nback\nc\nq\n' '^\*\*\* uninitialised' -- \
    step --block 64 "$k" turn out:u32[64] u32:0
scripted "nothing is before the beginning" 2 'back\nq\n' '^\? nothing has run yet$' -- \
    step --block 64 "$k" turn out:u32[64] u32:0
for sched in late early random:7; do
    feed 'c\nc\nc\nc\nc\nc\nq\n'
    run step --sched $sched --block 64 "$k" turn out:u32[64] u32:0
    sed -n '/^\*\*\* /p' "$out" >"$scratch/once"
    feed 'c\ns 3\nback 2\nback\nback\nc\nc\nc\nc\nc\nc\nq\n'
    run step --sched $sched --block 64 "$k" turn out:u32[64] u32:0
    sed -n '/^\*\*\* /p' "$out" | sort -u >"$scratch/again"
    if [ -s "$scratch/once" ] && sort -u "$scratch/once" | cmp -s - "$scratch/again"; then
        pass "$sched: going back changes nothing"
    else
        fail "$sched: going back changes nothing" "$(diff "$scratch/once" "$scratch/again")"
    fi
done

# ---- Looking --------------------------------------------------------------------------------

scripted "p lists what holds a value" 0 's 4\np\nq\n' \
    '^  %rd1 |^\* %rd1 +byte 0x0 of argument 2 +0x' \
    '^\* p +true' '^\* %f1 +1\.5 +0x3fc00000' -- step --block 8 "$k" types f32:1.5 out:u32[2]
scripted "p REG is all lanes; as another type, too" 0 's 4\np %%h1 f16\np %%h1 x\np p\nq\n' \
    '^   0> +1\.5 +1\.5 ' '^   0> +0x3e00 ' '^   8 +- +- ' '^   0> +true +true' \
    '^  as a mask 0x000000ff$' -- step --block 8 "$k" types f32:1.5 out:u32[2]
scripted "special registers are registers, too" 0 \
    'p %%tid.x\nw 1\np %%tid.x\np %%ntid.x\np %%laneid\np %%ctaid.y\nq\n' \
    '^   0> +0 +1 +2 ' '^   0> +32 +33 +34 ' '^   0> +64 +64 ' '^%laneid of warp 1' \
    '^   0> +0 +0 +0 ' -- step --block 64 "$k" turn out:u32[64] u32:1
scripted "l chooses a lane, w a warp" 0 's 2\nl 5\np %%r1\nw 1\nw 0.1\nq\n' \
    '^CTA 0 warp 0 lane 5  #2 ' '^   0 +0 +1 +2 +3 +4> +5 ' '^CTA 0 warp 1 lane 5  #0 ' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
scripted "m shows memory, and what nobody wrote" 0 \
    's 5\nm arg2 f16 4\nm %%rd1 u8 8\nm %%rd1+4\nq\n' \
    '^argument 2 0x0, f16$' '^  0x0 +1\.5 +-- +-- +--$' '^  0x0 +0 +62 +-- ' '^  0x4 +--$' -- \
    step --block 8 "$k" types f32:1.5 out:u32[2]
scripted "m knows variables of shared memory" 0 'n 2\nm smem 8 2\nm 0x8 2\nm tile+8 2\nq\n' \
    '^smem 0x8 \(tile\+0x8\), u32$' '^  0x8 +2 +3$' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
if [ "$(grep -c '^  0x8 ' "$out")" -eq 3 ]; then
    pass "in three ways"
else
    fail "in three ways" "$(cat "$out")"
fi
scripted "view shows it as a layout of CuTe" 0 \
    'n 2\nview smem 0 (4,8):(8,1)\nview tile (2,4):(1,2) u16\nq\n' \
    '^smem 0x0 \(tile\+0x0\), u32 as \(4,8\):\(8,1\)$' '^    3 +24 +25 +26 +27 +28 +29 +30 +31$' \
    '^    0 +0 +1 +2 +3$' '^    1 +0 +0 +0 +0$' -- step --block 64 "$k" turn out:u32[64] u32:1
scripted "swizzled, and of three modes" 0 \
    'n 2\nview smem 0 Sw<1,2,2> o _0 o (4,8):(8,1)\nview smem 0 (2,(2,2),2):(1,(8,2),4)\nq\n' \
    '^    2 +20 +21 +22 +23 +16 +17 +18 +19$' '^    1 +1 +9 +3 +11 +5 +13 +7 +15$' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
scripted "banks, and what the next instruction touches" 0 's 5\nbanks\ns\nbanks smem 0x800 2\nq\n' \
    '^  0x0800  \.\*\. \. ' \
    '^  \* is what the next .* writes: 1 bank, 16 words in the fullest; 16 .* at least 1$' \
    '^  0x0880  0 \. ' -- step "$k" column
scripted "i shows warps, barriers and copies in flight" 0 's 9\ns\ni\ni c\nq\n' \
    '^> w0   0x00000001 +#10  bar.sync 0|^> w0   0xffffffff +#10  bar.sync 0' \
    '^mbarrier at smem 0x80 \(bar\+0x0\): in phase 0, which ends after 0 .* and 128 more bytes$' \
    'bit 63 phase 0 \| 62..43 pending 0 \| 41..21 tx-count 128 \| 20..1 arrivals of each phase 1$' \
    '^cp.async.bulk.tensor of warp 0 lane 0 of CTA 0, issued at #9 ' \
    'it has not read yet; it counts 128 bytes at the mbarrier at smem 0x80 of CTA 0$' -- \
    step "$k" box tmap:u32,dims=12x3,box=8x4,of=2 inout:u32[36]=iota
scripted "bytes in flight are no values; then a copy wrote them" 0 \
    's 10\nm tile 2\nbanks\nb 14\nc\nm tile 2\nbanks\ni b\nq\n' '^  0x0 +~~ +~~$' \
    '^  0x0000  ~ ~ ' \
    '^  0x0080  b b ' '^  0x0 +0 +1$' '^  0x0000  @ @ ' \
    '^    phase 0 is over, and a wait has seen that: try_wait.parity 0 is true now$' -- \
    step "$scratch/plain.ptx" box tmap:u32,dims=12x3,box=8x4,of=2 inout:u32[36]=iota
products=spec-tests/unit/emu/kernels/kernels_async.ptx
"$CT" run --block 128 --trace "$scratch/t" "$products" product out:f32[512] in:f16[2048]=iota \
    in:f16[256]=iota u32:1 >"$scratch/said" 2>&1
pc=$(sed -n 's/.*"pc":\([0-9]*\),"kind":"wgmma.commit_group".*/\1/p' "$scratch/t" | head -n 1)
scripted "products in flight; names as C++ has them" 0 \
    "b #$pc\nc\nc\nc\nc\ni c\nm sa 4\nm _ZZ7productE2sa f16 2\nq\n" \
    '^wgmma of warps 0 to 3 of CTA 0, issued at #[0-9]*  wgmma\.mma_async' \
    'wgmma.wait_group waits for it, group 0$' '^smem 0x0 \(sa\+0x0\), u32$' -- \
    step --block 128 "$products" product out:f32[512] in:f16[2048]=iota in:f16[256]=iota u32:1
scripted "a barrier counts who has come" 0 's 8\nw 1\ns 8\nw 0\ns\ni b\nc\nback 1\ni b\nq\n' \
    '^barrier 0: nobody waits at it; it was passed 1 time$' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
scripted "without checks it is not known who wrote a word" 0 'n 2\nbanks\nm tile 3\nq\n' \
    '^  0x0000  \? \? \? ' '^  0x0 +0 +1 +2$' -- \
    step --check none --block 64 "$k" turn out:u32[64] u32:1
scripted "CTAs of a grid" 0 'b #12\nc\nc\nc\ni\nw 1.0\nq\n' '^CTAs that are there:.* 1$' \
    '^CTA 1 warp 1 lane 0  #12' \
    '^CTA 1 warp 0 lane 0  #8 ' -- step --grid 2 --block 64 "$k" turn inout:u32[64]=zero u32:1
scripted "v shows the source and the PTX side by side" 0 'n 2\nv\nq\n' \
    '^ +4    tile\[i\] = i; +\|   #3    mov\.b32' '^> +5  wait; +\|   #4    add' \
    '\| > #6    setp.* w0$' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
rm "$scratch/turn.cu"
scripted "or the PTX alone" 0 'n 2\nv\nq\n' '^  #5    st\.shared' '^> #6    setp.* w0$' -- \
    step --block 64 "$k" turn out:u32[64] u32:1
scripted "h lists the commands; what begins with # is none" 0 'h\n# x\n\nq\n' '^  n     \[N\] ' \
    '^  back  \[N\] ' '^  view  PLACE LAYOUT \[TYPE\] ' -- step "$k" column

# docs/ptx.md shows the stepper's dialogue as it is printed.
sed -n '/^\$ cuemu step/,/^```/p' docs/ptx.md | sed '1d;/^```/d' >"$scratch/readme"
sed -n 's/^cuemu> //p' "$scratch/readme" >"$scratch/in"
run step --block 64 examples/reverse.ptx reverse "in:u32[64]=iota" "out:u32[64]"
if [ "$rc" -eq 1 ] && [ -s "$scratch/readme" ] && cmp -s "$scratch/readme" "$out"; then
    pass "docs/ptx.md shows what is printed"
else
    fail "docs/ptx.md shows what is printed" "$(diff "$scratch/readme" "$out")"
fi

# ---- What cannot be done --------------------------------------------------------------------

asked='frob\np nope\np %%tid\np %%tid.w\np %%laneid.x\np %%tid.xx\n'
asked="$asked"'p %%r1\np %%h1\nm nowhere\nm smem 0x10000\nm 0x123456789\n'
asked="$asked"'m arg7\nm tile q8\nw 7\nw x\n'
asked="$asked"'w 3.0\nl 32\nview tile (4\nview tile\nview\ns x\ni z\nbanks arg1\nm %%r2+x\n'
feed "$asked"
run step --block 64 "$k" turn out:u32[64] u32:1
if [ "$rc" -eq 2 ] && [ "$(grep -c '^? ' "$out")" -eq 24 ] && [ ! -s "$err" ]; then
    pass "what is wrong is told, and status 2"
else
    fail "what is wrong is told, and status 2" "$rc: $(grep -c '^? ' "$out"): $(cat "$out" "$err")"
fi
scripted "after the end of the run, too" 2 \
    'c\np\nm smem 0\nbanks\ni\ni f\nv\nw\nl 3\nm arg1 2\nq\n' \
    '^argument 1 0x0, u32$' -- step --block 64 "$k" turn out:u32[64] u32:1
complains "step without an entry" 2 'need KERNEL.ptx and ENTRY' step "$k"
complains "an entry that is not there" 2 "no entry 'none'" step "$k" none
complains "--json is for run" 2 '^cuemu: --json is for cuemu run' step --json "$k" column
complains "--trace is for run" 2 '^cuemu: --trace is for cuemu run' \
    step --trace "$scratch/t" "$k" column
complains "many seeds are for run" 2 'for cuemu run' step --sched random:1,9 "$k" column
printf 'm \033[31m\n\001\002\nb \033]0;x\007\n' >"$scratch/in"
run step "$k" column
if LC_ALL=C tr -d '\n\040-\176\200-\377' <"$out" | grep -q .; then
    fail "what commands a terminal is not printed" "$(od -c "$out" | head)"
else
    pass "what commands a terminal is not printed"
fi

# ---- A launch of a program ------------------------------------------------------------------

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
cuda=$BUILD/cuda
. "$tools/cuda_c.sh"
cat >"$scratch/main" <<'C'
static const dim3 one = {1, 1, 1}, block = {40, 1, 1};
static const char scale[] = "scale", clash[] = "clash", sum[] = "sum", beyond[] = "beyond";

int main(int argc, char **argv)
{
    static unsigned words[40], by = 3;
    cuda_program p;
    void *x = NULL, *arguments[] = {&x, &by};
    cuda_open(&p, cuda_text, CUDA_PLAIN);
    cuda_kernel(&p, scale);
    cuda_kernel(&p, clash);
    cuda_kernel(&p, sum);
    cuda_kernel(&p, beyond);
    printf("read %d\n", getchar());
    for (unsigned i = 0; i < 40; ++i)
        words[i] = i;
    cudaMalloc(&x, sizeof words);
    cudaMemcpy(x, words, sizeof words, cudaMemcpyHostToDevice);
    if (argc > 1 && *argv[1] == 'b')
        cudaLaunchKernel(beyond, one, one, arguments, 0, NULL);
    for (by = 3; by < 5; ++by)
        cudaLaunchKernel(scale, one, block, arguments, 0, NULL);
    cudaLaunchKernel(clash, one, block, arguments, 0, NULL);
    cudaLaunchKernel(sum, one, one, arguments, 0, NULL);
    if (argc > 1 && *argv[1] == 'k')
        abort();
    printf("%d\n", (int)cudaDeviceSynchronize());
    cuda_close(&p);
    return 4;
}
C
# shellcheck disable=SC2086
program many $link <"$scratch/main"
many=$scratch/many

scripted "the first launch of a program, with its arguments and memory" 0 \
    'i l\nm arg1 4\nc\nm arg1 u32 4\nback\nm arg1 4\nq\n' '^read -1$' \
    '^launch 1 of .*/many: scale, grid 1,1,1, block 40,1,1$' \
    '^  argument 1   byte 0x0 of allocation 1 0x0000700000000000$' \
    '^  argument 2   3 +0x00000003$' '^CTA 0 warp 0 lane 0  #0  ld.param.u64 %rd1, \[p\]$' \
    '^  0x0 +0 +1 +2 +3$' '^the run is over: finished after 18 instructions, 0 findings$' \
    '^  0x0 +0 +3 +6 +9$' -- step "$many"
scripted "one by its kernel and its number, with what was written before" 0 \
    'm arg1 4\nq\n' '^launch 2 of .*: scale,' '^  argument 2   4 ' '^  0x0 +0 +3 +6 +9$' -- \
    step --kernel scale --launch 2 "$many"
scripted "the next one of a kernel, by an expression" 0 'q\n' '^launch 2 of .*: scale,' -- \
    step --kernel-regex '^sc' --launch-skip 1 --launch-count 1 "$many"
scripted "its findings are the stepper's, and the status" 1 'c\nq\n' '^launch 3 of .*: clash,' \
    '^\*\*\* race: st.global' -- step --kernel clash "$many"
scripted "variables have the values of the program" 0 'm number 1\nm fixed 1\nc\nm arg1 1\nq\n' \
    '^launch 4 of .*: sum,' '^  0x0 +5$' '^  0x0 +7$' '^  0x0 +12$' -- \
    step --kernel kne=sum "$many"
scripted "a program that is found on the path, in other processes" 0 'q\n' \
    '^launch 3 of sh: clash' -- step --launch 3 sh -c "$many"
for sched in early random:5; do
    scripted "in the schedule $sched, and again after back" 1 'c\nback\nc\nc\nq\n' \
        '^\*\*\* race: st.global' '^the run is over' -- \
        step --sched $sched --launch 3 "$many"
done

tells "a launch that is none" 2 'many ended with status 4 before the launch to step$' \
    'of its 4 launches none is the one that the options choose:$' '^    2  scale$' '^    4  sum$' \
    -- step --kernel scale --launch 3 "$many"
tells "a kernel that is none" 2 '^    3  clash$' -- step --kernel frob "$many"
tells "a program that is killed before" 2 'many was ended by signal 6 before the launch' \
    -- step --kernel frob "$many" k
tells "a fault before it" 2 'of its 1 launch none' '^    1  beyond$' -- step --launch 3 "$many" b
tells "a program without launches" 2 'ended with status 0 before' \
    'no kernel ran: the program did not call' -- step /bin/true
tells "a program that is none" 2 'nowhere: No such file' 'ended with status 127' -- \
    step --launch 1 nowhere
complains "a file that is none" 2 './nowhere: cannot be read' step --launch 1 ./nowhere
complains "--json is for check" 2 '^cuemu: --json is for cuemu check, not for cuemu step$' \
    step --json "$scratch/j" "$many"
complains "an option that is none" 2 'unknown option --lunch' step --kernel k --lunch 3 "$many"

finish
