#!/bin/sh
# cuemu_view.sh - the page of a trace: what it is made of, and how it works in a headless Chromium.
#
# Two runs of the browser, one that prefers light pages and one that prefers dark ones; each opens
# the pages at 390 and 1200 pixels (tools/pages/trace_pages.js). To see that each test can fail, the
# first also opens pages that are broken on purpose. CHROMIUM=PROGRAM chooses the browser,
# CUEMU=PROGRAM the tool.
set -eu

tools=$(dirname "$0")/../..
# shellcheck source=../../tap.sh
. "$tools/tap.sh"
# shellcheck disable=SC2034 # cli.sh runs it
CT=${CUEMU:-$BUILD/cuemu}
# shellcheck source=../../cli.sh
. "$tools/cli.sh"
# shellcheck source=../../browser.sh
. "$tools/browser.sh"
suite cuemu_view
race=$scratch/race.jsonl copy=$scratch/copy.jsonl page=$scratch/page.html

{
    printf '.version 9.0\n.target sm_90a\n.address_size 64\n'
    sed -n '/^\.visible \.entry box/,/^}/p' "$(dirname "$0")/cuemu.sh"
} >"$scratch/box.ptx"
run run --block 64 --trace "$race" examples/reverse.ptx reverse "in:u32[64]=iota" "out:u32[64]"
run run --trace "$copy" "$scratch/box.ptx" box tmap:u32,dims=12x3,box=8x4,of=2 "inout:u32[36]=iota"

cat >"$scratch/far.ptx" <<'PTX'
.version 9.0
.target sm_90a
.address_size 64
.visible .entry far() .reqnctapercluster 2 {
    .shared .align 16 .b8 tile[128]; .reg .b32 %r<7>;
    mov.b32 %r1, tile; mov.u32 %r2, %cluster_ctarank; xor.b32 %r3, %r2, 1;
    mapa.shared::cluster.u32 %r4, %r1, %r3;
    mov.u32 %r5, %tid.x; shl.b32 %r6, %r5, 2; add.u32 %r4, %r4, %r6;
    barrier.cluster.arrive; barrier.cluster.wait;
    st.shared::cluster.u32 [%r4], %r5;
    barrier.cluster.arrive; barrier.cluster.wait;
    ret;
}
PTX
run run --grid 2 --trace "$scratch/far.jsonl" "$scratch/far.ptx" far

# A program of three launches, with lines of the source.
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
# shellcheck disable=SC2034 # cuda_c.sh links with it
cuda=$BUILD/cuda
. "$tools/cuda_c.sh"
cat >"$scratch/main" <<'C'
static const dim3 one = {1, 1, 1}, block = {64, 1, 1};
static const char reverse[] = "reverse", twice[] = "twice";
static const char second[] = ".visible .entry twice(.param .u64 p) { .reg .b64 %rd1;\n"
    ".reg .b32 %r1; ld.param.u64 %rd1, [p]; ld.global.u32 %r1, [%rd1]; add.u32 %r1, %r1, %r1;\n"
    "st.global.u32 [%rd1], %r1; ret; }\n";

int main(int argc, char **argv)
{
    static char text[20000];
    static unsigned words[64];
    cuda_program p;
    void *x = NULL, *y = NULL, *arguments[] = {&x, &y};
    FILE *file = fopen("reverse.ptx", "r");
    size_t n = file == NULL ? 0 : fread(text, 1, sizeof text - sizeof second, file);
    strcpy(text + n, second);
    cuda_open(&p, text, CUDA_PLAIN);
    cuda_kernel(&p, reverse);
    cuda_kernel(&p, twice);
    cudaMalloc(&x, sizeof words);
    cudaMalloc(&y, sizeof words);
    cudaMemcpy(x, words, sizeof words, cudaMemcpyHostToDevice);
    cudaLaunchKernel(reverse, one, block, arguments, 0, NULL);
    cudaLaunchKernel(twice, one, one, arguments, 0, NULL);
    cudaLaunchKernel(reverse, one, block, arguments, 0, NULL);
    cuda_close(&p);
    return (int)cudaDeviceSynchronize();
}
C
# shellcheck disable=SC2086,SC2154
program many $link <"$scratch/main"
case $CT in /*) ;; *) CT=$PWD/$CT ;; esac
(cd examples && "$CT" check --trace "$scratch/many.jsonl" "$scratch/many" >"$out" 2>"$err") || true
cat >"$scratch/odd.jsonl" <<'TRACE'
{"event":1,"step":1,"kind":"shared","cta":0,"warp":0}
{"event":2,"step":1,"kind":"strange","x":7}
{"event":3,"step":2,"kind":"async_end","of":99}
{"event":4,"step":3,"kind":"mbarrier"}
{"event":5,"step":3,"kind":"finding","rule":"race","message":"m","repair":"r"}
{"event":6,"step":4,"kind":"async","to":{}}
TRACE

# ---- The trace ------------------------------------------------------------------------------

# begins WHAT PATTERN..: each matches a line of what stands before the first event.
begins() {
    what=$1
    shift
    sed '/"event"/,$d' "$race" >"$scratch/head"
    missing=$(for pattern; do
        grep -q "$pattern" "$scratch/head" || echo "no $pattern"
    done)
    if [ -z "$missing" ]; then
        pass "$what"
    else
        fail "$what" "$missing: $(cat "$scratch/head")"
    fi
}

begins "a trace begins with the launch, the instructions and the lines of the source" \
    '^{"kind":"launch","entry":"reverse",.*"grid":\[1,1,1\],"block":\[64,1,1\]}$' \
    '^{"kind":"instruction","pc":13,"at":33,"text":"st.shared.u32 \[%r7\], %r2",.*,"line":7}$' \
    '^{"kind":"source","file":"reverse.cu","line":7,"text":".*from\[threadIdx.x\];"}$'

cat >"$scratch/store.ptx" <<'PTX'
.version 9.0
.target sm_90a
.address_size 64
.visible .entry store(.param .u64 o) .reqntid 1 {
    .shared .align 16 .b8 tile[64]; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [o];
    st.shared.u64 [tile+32], 7; st.shared.u64 [tile+40], 8;
    fence.proxy.async.shared::cta;
    cp.async.bulk.global.shared::cta.bulk_group [%rd1], [tile+32], 16;
    cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
    ret;
}
PTX
run run --trace "$scratch/store.jsonl" "$scratch/store.ptx" store "out:u64[2]"
if [ "$rc" -eq 0 ] && grep -q \
    '"what":"cp.async.bulk","pieces":1,"bytes":16,"from":{"cta":0,"offset":32,"bytes":16}}$' \
    "$scratch/store.jsonl"; then
    pass "a copy says what it reads of shared memory"
else
    fail "a copy says what it reads of shared memory" "$rc: $(grep async "$scratch/store.jsonl")"
fi

# heads WHAT COUNT PATTERN: so many lines of the trace of the program match.
heads() {
    if [ "$(grep -c "$3" "$scratch/many.jsonl")" -eq "$2" ]; then
        pass "$1"
    else
        fail "$1" "$(grep -c "$3" "$scratch/many.jsonl"): $(grep '"kind":"launch"' \
            "$scratch/many.jsonl" | head -n 5; cat "$err")"
    fi
}
heads "each launch of a program has a line, with its number" 3 \
    '^{"kind":"launch","launch":[123],"entry":"[a-z]*","grid":\[1,1,1\],"block":\[[0-9]*,1,1\]}$'
heads "and the instructions of its kernel" 2 '^{"kind":"instruction",.*st.shared.u32 .*"line":7}$'
heads "and the lines of the source" 2 \
    '^{"kind":"source","file":"reverse.cu","line":7,"text":".*from'
heads "accesses are events" 18 '"kind":"\(shared\|global\)",.*"ideal":'
heads "and findings, with their repair" 6 '"kind":"finding",.*"repair":"'

# ---- The page -------------------------------------------------------------------------------

# quiet WHAT ARGUMENT..: all is well, and nothing is said.
quiet() {
    what=$1
    shift
    run "$@"
    if [ "$rc" -eq 0 ] && [ ! -s "$out" ] && [ ! -s "$err" ]; then
        pass "$what"
    else
        fail "$what" "$rc: $(cat "$out" "$err")"
    fi
}

quiet "view writes a page" view "$race" --html "$scratch/race.html"
quiet "options may come first" view --html "$scratch/copy.html" "$copy"
quiet "of a cluster" view "$scratch/far.jsonl" --html "$scratch/far.html"
quiet "of a program" view "$scratch/many.jsonl" --html "$scratch/many.html"
quiet "of events that lack fields" view "$scratch/odd.jsonl" --html "$scratch/odd.html"
if grep -Eo '(https?:|//[a-z]|src=|@import|url\()[^ ]*' "$scratch/race.html" |
    grep -v '^http://www.w3.org/2000/svg' | grep -q .; then
    fail "it names nothing of a network"
else
    pass "it names nothing of a network"
fi
printf '%s\n' '{"event":1,"step":1,"kind":"</script><script>alert(1)</script>","x":"\u00e9\n"}' \
    >"$scratch/t.jsonl"
quiet "a text of a trace" view "$scratch/t.jsonl" --html "$page"
if [ "$(grep -c '</script>' "$page")" -eq 2 ] && grep -q 'u003c/script>' "$page"; then
    pass "cannot end the data"
else
    fail "cannot end the data" "$(grep 'script>' "$page")"
fi
printf '%s\r\n\n  %s\n' '{"event":1,"step":0,"kind":"x","a":[1,-2.5e+3,[],{}],"b":null}' \
    '{"event":2,"step":1,"kind":"y","c":true,"d":false}' >"$scratch/t.jsonl"
quiet "every kind of value is read" view "$scratch/t.jsonl" --html "$page"
rm "$page"

# refuses WHAT LINE: that is no line of a trace.
refuses() {
    printf '{"event":1}\n%s\n' "$2" >"$scratch/t.jsonl"
    complains "$1" 2 't.jsonl:2: no object of JSON' view "$scratch/t.jsonl" --html "$page"
}

refuses "a line that is none" 'hello'
refuses "an array" '[1]'
refuses "an object that does not end" '{"a":1'
refuses "what follows an object" '{"a":1} x'
refuses "a comma too many" '{"a":1,}'
refuses "a name without quotes" '{a:1}'
refuses "a number with a zero before it" '{"a":01}'
refuses "a number without digits" '{"a":-}'
refuses "a fraction without digits" '{"a":1.}'
refuses "an exponent without digits" '{"a":1e+}'
refuses "an escape that is none" '{"a":"\q"}'
refuses "an escape that is too short" '{"a":"\u12"}'
refuses "a text that does not end" '{"a":"b'
refuses "a control character" "$(printf '{"a":"\001"}')"
refuses "a word that is none" '{"a":nul}'
refuses "too many brackets" "{\"a\":$(repeat 100 '[')$(repeat 100 ']')}"
if [ -e "$page" ]; then
    fail "no page is begun where the trace is wrong"
else
    pass "no page is begun where the trace is wrong"
fi
echo mine >"$page"
run view "$scratch/t.jsonl" --html "$page"
if [ "$rc" -eq 2 ] && [ "$(cat "$page")" = mine ]; then
    pass "and a page that is there stays"
else
    fail "and a page that is there stays" "$rc: $(head -c 100 "$page")"
fi
if [ -w /dev/full ]; then
    complains "a full disk" 2 '/dev/full: cannot be written' view "$race" --html /dev/full
else
    skip "a full disk" "no /dev/full here"
fi
: >"$scratch/t.jsonl"
complains "an empty trace" 2 'there is no event in it' view "$scratch/t.jsonl" --html "$page"
complains "a trace that is not there" 2 'cannot be read' view "$scratch/none" --html "$page"
complains "a page that cannot be written" 2 'none/page.html: cannot be written' \
    view "$race" --html "$scratch/none/page.html"
complains "view without a page" 2 'view needs TRACE.jsonl --html FILE' view "$race"
complains "view without a trace" 2 'view needs TRACE.jsonl --html FILE' view --html "$page"
complains "an option without its value" 2 'view needs' view "$race" --html
complains "an option that is none" 2 'view needs' view "$race" --frob "$page"

# ---- In a browser ---------------------------------------------------------------------------

# name|change to the page of the race|the finding that it must give
broken() {
    cat <<'LIST'
slider|/slider.addEventListener/d|the slider moves
keys|/addEventListener("keydown"/,/^  });/d|keys move
buttons|/find("next").addEventListener/d|buttons move
start|/go(asked !==/s/asked : 0/0 : 0/|it opens at the event of its address
jump|/button.addEventListener("click", () => go(index.get(e.event/d|findings jump to their event
next|s/f: () => jump(1)/f: () => jump(-1)/|f goes from one finding to the next
grid|s/apply(events\[applied\])/0/|the grid fills as warps write
bars|/bar.style.height = /d|a bar for each bank
frame|s/cell.classList.add("now")/0/|what an event touches is framed
source|s/^{"kind":"source".*/{"kind":"none"},/|instructions and lines of the source
click|/svg.addEventListener("click"/d|a click on the timeline goes there
scroll|/place.scrollTop = /d|the row of an event comes into view
rows|s/row(\[0\], "findings")/row([9], "findings")/|rows have names
faint|s/--cell: #1c2128/--cell: #909090/|text can be read
wide|s/<main>/&<p style="width:1300px">wide<\/p>/|no sideways scrolling
request|s/<main>/&<img src="a.png" alt="">/|it needs nothing else
LIST
}

make_pages() {
    spoil_pages "$scratch/race.html" broken_race
    cp "$tools/pages/trace_pages.js" "$scratch/"
}

# browse SCHEME
browse() {
    names='"race", "copy", "far", "many", "odd",'
    [ "$1" = dark ] ||
        names=$names$(broken | sed 's/\([a-z]*\)|.*/"broken_race_\1",/' | tr -d '\n')
    report_pages "$1" trace_pages.js "const pages = [$names];"
}

# judge SCHEME: what the report says; and the console must be silent about a good page.
judge() {
    judge_report "$1" || return 0
    if said=$(grep 'CONSOLE.*/\(race\|copy\|far\|many\|odd\)\.html' "$scratch/log-$1"); then
        fail "$1: the console is silent" "$said"
    else
        pass "$1: the console is silent"
    fi
}

# skip_rest REASON
skip_rest() {
    skip "the pages, light and dark, narrow and wide" "$1"
    finish
    exit
}

browser=$(find_browser)
[ -n "$browser" ] || skip_rest "no chromium here"
make_pages
browse light
starts_here || skip_rest "$browser does not start here: $(tail -n 1 "$scratch/log")"
judge light
browse dark
judge dark
judge_spoilt broken_race
finish
