#!/bin/sh
# web_lessons.sh - the lessons as live pages: their C++ can be edited, and values, pictures and
# commands follow.
#
# Under node: what each page computes as long as nothing is edited is what the lesson showed. In
# browsers, where they are here: editing, resetting, commands, time lines (web_lessons.py).
set -eu

. "$(dirname "$0")/../tap.sh"
# shellcheck source=../web/browse.sh
. "$(dirname "$0")/../web/browse.sh"
suite web_lessons
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tab=$(printf '\t')

# take FILE: its lines as tests.
take() {
    while IFS="$tab" read -r result name detail; do
        [ "$result" = ok ] && pass "$name" || fail "$name" "$detail"
    done <"$1"
}

judge() {
    node "$(dirname "$0")/../web/lessons.js" "$1" "$scratch" >"$scratch/judged" || true
}

# spoil LESSON KIND CHANGE: a page that differs is found.
spoil() {
    rm -f "$scratch"/web/lessons/*.html
    sed "$3" "$BUILD/web/lessons/$1.html" >"$scratch/web/lessons/$1.html"
    judge "$scratch/web"
    if grep -q "^FAIL.*$2 follow" "$scratch/judged"; then
        pass "$1: $2 that differ are found: $3"
    else
        fail "$1: $2 that differ are found: $3" "$(cat "$scratch/judged")"
    fi
}

if [ ! -f "$BUILD/web/ct.wasm" ]; then
    skip "live pages show what the lessons show" "no $BUILD/web here: make web needs emscripten"
elif ! command -v node >/dev/null; then
    skip "live pages show what the lessons show" "no node here"
else
    judge "$BUILD/web"
    take "$scratch/judged"

    mkdir -p "$scratch/web/lessons/23_wait"
    cp "$BUILD"/web/ct.* "$BUILD"/web/cuemu.* "$scratch/web/"
    cp "$BUILD/web/lessons/shell.js" "$scratch/web/lessons/"
    cp "$BUILD"/web/lessons/23_wait/* "$scratch/web/lessons/23_wait/"
    spoil 08_complement values 's/complement(a, target)/complement(a, Int<48>{})/'
    spoil 08_complement values 's/<b>_7</<b>_8</'
    spoil 08_complement pictures 's/data-cpp="both$/data-cpp="a/'
    spoil 23_wait commands 's/ 768 772 / 768 773 /'
fi

# ---- In browsers ----

# name|change to a good page|the finding that it must give
broken() {
    cat <<'LIST'
slider|/slider.addEventListener/d|the slider moves
keys|/addEventListener("keydown"/d|keys move
typing|/closest("textarea")/,+1d|typing moves nothing
opens|s/^  show(Number/  nothing(Number/|it opens at the step of its address
steps|s/<article/<div/|it has steps
wide|s/<footer>/<p style="width:1300px">wide<\/p>&/|no sideways scrolling
cut|s/<p class="value"/<p style="width:20px;white-space:nowrap" class="value"/|nothing is cut
pictures|s/<svg /<svg style="display:none" /|pictures show
cells|s/^svg .w .*/svg .w { fill: #777; }/|text in cells can be read
faint|s/--soft: #[0-9a-f]*/--soft: #808080/|text can be read
lines|/code.scrollTop +=/d|lines of code show
language|s/c: () => switchLanguage()/c: () => 1/|C and C++
columns|s/^  .code .cpp { grid-column: 2; }$//|C beside C++
theme|s/root.dataset.theme = isDark/isDark/|light and dark
request|s/<footer>/<img src="https:\/\/example.invalid\/a.png" alt="">&/|nothing else is requested
console|s/^<script>$/&console.error("broken");/|the console is silent
LIST
}

# Pages that are broken on purpose, so that each test can be seen to fail.
judge_broken() {
    mkdir -p "$scratch/broken/web/lessons"
    cp "$BUILD"/web/ct.* "$scratch/broken/web/"
    cp "$BUILD"/web/lessons/*.js "$BUILD"/web/lessons/*.css "$scratch/broken/web/lessons/"
    names=
    while IFS='|' read -r name change finding; do
        sed "$change" "$BUILD/web/lessons/01_layout.html" >"$scratch/broken/web/lessons/$name.html"
        names="$names $name"
    done <<END
$(broken)
END
    # shellcheck disable=SC2086 # a word for a page
    PYTHONDONTWRITEBYTECODE=1 "$BUILD/browser/bin/python3" "$browse_here/web_lessons.py" \
        "$scratch/broken" $names >"$scratch/found" 2>&1 || true
    while IFS='|' read -r name change finding; do
        case $name in
        request | console) line="^FAIL.*$finding" ;;
        *) line="^FAIL.*: $name: $finding" ;;
        esac
        if grep -q "$line" "$scratch/found"; then
            pass "a broken page is found: $name"
        else
            fail "a broken page is found: $name" "$(grep "$name" "$scratch/found" | head -n 5)"
        fi
    done <<END
$(broken)
END
}

if browse_ready; then
    browse web_lessons.py
    if [ "${EVERY:-}" != 1 ]; then
        skip "other schemes and widths, pages that are broken on purpose" \
            "without EVERY=1, which make check-web sets"
    elif command -v chromium >/dev/null; then
        judge_broken
    fi
else
    skip "live pages in browsers" "$missing"
fi
finish
