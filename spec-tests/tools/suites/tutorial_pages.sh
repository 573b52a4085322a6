#!/bin/sh
# tutorial_pages.sh - the page of every lesson, opened and used in a headless Chromium.
#
# Two runs of the browser, one that prefers light pages and one that prefers dark ones; each opens
# all pages at 390, 1200 and 1800 pixels (tutorial_pages.js). To see that each test can fail, the
# first also opens pages that are broken on purpose. CHROMIUM=PROGRAM chooses the browser.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tap.sh
. "$here/../tap.sh"
# shellcheck source=../browser.sh
. "$here/../browser.sh"
suite tutorial_pages

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# name|change to a good page|the finding that it must give
broken() {
    cat <<'LIST'
slider|/slider.addEventListener/d|the slider moves
keys|/addEventListener("keydown"/d|keys move
script|s/^  show(Number/  nothing(Number/|it opens at the step of its address
steps|s/<article/<div/|it has steps
wide|s/<footer>/<p style="width:1300px">wide<\/p>&/|no sideways scrolling
pictures|s/<svg /<svg style="display:none" /|pictures show
cells|s/^svg .w .*/svg .w { fill: #777; }/|text in cells can be read
faint|s/--soft: #[0-9a-f]*/--soft: #808080/|text can be read
lines|/code.scrollTop +=/d|lines of code show
language|s/root.dataset.code === "cpp"/root.dataset.code !== "c"/|C and C++
columns|s/^  .code .cpp { grid-column: 2; }$//|C beside C++
theme|s/root.dataset.theme = isDark/isDark/|light and dark
request|s/<footer>/<img src="a.png" alt="">&/|it needs nothing else
LIST
}

lessons() {
    for folder in tutorials/[0-9][0-9]_*; do
        [ ! -f "$folder/lesson.c" ] || basename "$folder"
    done
}

make_pages() {
    "$BUILD/tutorial" --html "$scratch" >/dev/null
    good=$(lessons | sed -n 1p)
    spoil_pages "$scratch/$good.html" broken
    sed 's/^<script>$/&console.error("broken");/' "$scratch/$good.html" \
        >"$scratch/broken_console.html"
    cp "$here/../pages/tutorial_pages.js" "$scratch/"
}

# browse SCHEME
browse() {
    dark=false
    [ "$1" = light ] || dark=true
    names=$({
        lessons
        [ "$1" = dark ] || find "$scratch" -name 'broken_*.html' | sed 's|.*/\(.*\)\.html|\1|'
    } | sed 's/.*/"&",/' | tr -d '\n')
    report_pages "$1" tutorial_pages.js "const dark = $dark, pages = [$names];"
}

# judge SCHEME: what the report says; and the console must be silent about every lesson.
judge() {
    judge_report "$1" || return 0
    for lesson in $(lessons); do
        if said=$(grep "CONSOLE.*$lesson\.html" "$scratch/log-$1"); then
            fail "$1, $lesson: the console is silent" "$said"
        else
            pass "$1, $lesson: the console is silent"
        fi
    done
}

judge_broken() {
    judge_spoilt broken
    if grep -q 'CONSOLE.*broken_console\.html' "$scratch/log-light"; then
        pass "the console is silent: a page that breaks it is found"
    else
        fail "the console is silent: a page that breaks it is found" \
            "$(head -n 3 "$scratch/log-light")"
    fi
}

# skip_all REASON
skip_all() {
    for lesson in $(lessons); do
        skip "$lesson: its page, light and dark, narrow and wide" "$1"
    done
    finish
    exit
}

browser=$(find_browser)
[ -n "$browser" ] || skip_all "no chromium here"
make_pages
browse light
starts_here || skip_all "$browser does not start here: $(tail -n 1 "$scratch/log")"
judge light
browse dark
judge dark
judge_broken
finish
