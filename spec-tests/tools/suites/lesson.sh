#!/bin/sh
# lesson.sh - the calls that a lesson makes to its library (tutorials/lesson.h), and mistakes in
# them.
#
# A lesson is written here, built, and run with one of its cases at a time: its drawings are
# compared to the letter, and each mistake must end it with a message. Not here: the lessons
# themselves (tutorials.sh).
set -eu

. "$(dirname "$0")/../tap.sh"
CT=$BUILD/tried
. "$(dirname "$0")/../cli.sh"
suite lesson

cat >"$scratch/lesson.c" <<'END_OF_C'
#include "tutorials/lesson.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t letter(int64_t m, int64_t n, char *text, size_t size, void *user)
{
    snprintf(text, size, "%s", m == n ? "" : "a b");
    return m == n ? -1 : *(int64_t *)user + n;
}

static void draw(lesson *l, ct_ctx *cx, const char *what)
{
    ct_layout a = ct_parse(cx, "((2,2),3):((1,6),2)");
    STEP(l, "Step.");
    if (strcmp(what, "nested") == 0) {
        lesson_draw(l, a, "%d < 2", 1);
    } else if (strcmp(what, "panels") == 0) {
        lesson_mark(lesson_draw(l, ct_parse(cx, "(2,3,2):(3,1,6)"), "rank %d", 3), 3, 2);
    } else if (strcmp(what, "memory") == 0) {
        lesson_draw_memory(l, ct_parse(cx, "(2,3,2):(4,1,0)"), 7, "shared");
    } else if (strcmp(what, "owners") == 0) {
        lesson_draw_owners(l, ct_parse(cx, "((2,2),2):((1,0),2)"), ct_parse(cx, "(2,3)"), "TV");
    } else if (strcmp(what, "cells") == 0) {
        int64_t first = 7;
        lesson_draw_cells(l, &(lesson_cells){2, 3, letter, &first}, "cells");
    } else if (strcmp(what, "tensor") == 0) {
        lesson_draw(l, ct_parse(cx, "ArithTuple(0,0) o (2,2):(_1@0,_1@1)"), "coordinates");
    } else if (strcmp(what, "swizzle") == 0) {
        lesson_draw(l, ct_parse(cx, "Sw<1,0,2> o _0 o (2,4):(4,1)"), "swizzled");
    } else {
        lesson_draw(l, ct_parse(cx, "(100,100):(1,100)"), "large");
    }
}

static void report(lesson *l, ct_ctx *cx, const char *what)
{
    ct_layout a = ct_parse(cx, "(6,2):(1,7)"), b = ct_parse(cx, "(3,2):(2,3)");
    int fine = strcmp(what, "values") == 0 || strcmp(what, "run") == 0;
    ct_layout r = fine ? a : ct_composition(cx, a, b);
    STEP(l, "One <paragraph>.\n\nAnd & another.");
    if (strcmp(what, "late") == 0)
        lesson_say(l, "it goes on");
    if (strcmp(what, "run") == 0)
        lesson_run(l, "true");
    if (strcmp(what, "run") == 0)
        lesson_run(l, "pwd | sed 's|.*/||'; echo '  two'; ! read -r line; tool; exit 3");
    if (strcmp(what, "other") == 0)
        lesson_show(l, "a", a);
    lesson_show(l, "r", r);
    lesson_show_int(l, "seven", 7);
    lesson_say(l, "a line of %d words", 5);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 7, "Tried \"out\"", "Everything <once>.");
    const char *what = getenv("CASE");
    if (strcmp(what, "early") == 0)
        lesson_show_int(l, "too", 1);
    for (int i = 0; strcmp(what, "many") == 0 && i < 21; ++i)
        STEP(l, "again");
    if (strncmp(what, "draw ", 5) == 0)
        draw(l, lesson_ctx(l), what + 5);
    else if (strcmp(what, "none") != 0)
        report(l, lesson_ctx(l), what);
    return lesson_close(l);
}
END_OF_C
awk -v name=lesson_source -f embed.awk "$scratch/lesson.c" >"$scratch/source.c"
# shellcheck disable=SC2086 # flags are words
${CC:-cc} -std=c11 ${CFLAGS:-} -I. -o "$CT" "$scratch/lesson.c" "$scratch/source.c" \
    "$BUILD/liblesson.a" "$BUILD/libcutecheck.a" ${LDFLAGS:-}
trap 'rm -rf "$scratch" "$CT"' EXIT

# shown CASE WIDTH TEXT: the text under the step's prose.
shown() {
    export CASE="$1"
    run --plain --width "$2"
    ended 0 "$1" || return 0
    printf '%s\n' "$3" >"$scratch/expected"
    sed '1,/^Step\.$\|^And & another\.$/d' "$out" | sed 1d >"$scratch/shown"
    if cmp -s "$scratch/expected" "$scratch/shown"; then
        pass "$1, in $2 columns"
    else
        fail "$1, in $2 columns" "$(diff "$scratch/expected" "$scratch/shown")"
    fi
}

# A command runs in the folder of the lesson's programs, with the tools first on its path.
mkdir -p "$scratch/tutorials" "$scratch/lessons/07_tried"
cp "$CT" "$scratch/tutorials/07_tried"
printf '#!/bin/sh\necho "a tool" >&2\necho >>"%s"\n' "$scratch/ran" >"$scratch/tool"
chmod +x "$scratch/tool"
CASE='run' "$scratch/tutorials/07_tried" --plain --width 90 2>&1 | sed -n '/^    \$/,/a tool/p' \
    >"$scratch/shown"
cat >"$scratch/expected" <<'END'
    $ true
    $ pwd | sed 's|.*/||'; echo '  two'; ! read -r line; tool; exit 3
    07_tried
      two
    a tool
END
if cmp -s "$scratch/expected" "$scratch/shown"; then
    pass "a command and what it prints"
else
    fail "a command and what it prints" "$(diff "$scratch/expected" "$scratch/shown")"
fi

CASE='run' "$scratch/tutorials/07_tried" --about >/dev/null
if [ "$(grep -c '' "$scratch/ran")" = 1 ]; then
    pass "a command runs where its step is shown"
else
    fail "a command runs where its step is shown" "$(cat "$scratch/ran")"
fi

# ends CASE PATTERN: it ends with status 1 and one line.
ends() {
    export CASE="$1"
    complains "a lesson ends: $1" 1 "^lesson 07: $2" --plain
}

shown 'draw nested' 80 '               0    1    2
            +----+----+----+
    (0,0) 0 |  0 |  2 |  4 |
    (1,0) 1 |  1 |  3 |  5 |
            +----+----+----+
    (0,1) 2 |  6 |  8 | 10 |
    (1,1) 3 |  7 |  9 | 11 |
            +----+----+----+
    1 < 2'
shown 'draw panels' 80 '                 0    1    2
              +----+----+----+
    (_,_,0) 0 |  0 |  1 |  2 |
            1 |  3 |  4 |  5 |
              +----+----+----+
    (_,_,1) 0 |  6 |  7 |  8 |
            1 |  9 | 10 |[11]|
              +----+----+----+
    rank 3'
shown 'draw memory' 60 '           0            1            2            3
    +------------+------------+------------+------------+
    | (0,0,0) +1 | (0,1,0) +1 | (0,2,0) +1 |            |
    +------------+------------+------------+------------+
           4            5            6
    +------------+------------+------------+
    | (1,0,0) +1 | (1,1,0) +1 | (1,2,0) +1 |
    +------------+------------+------------+
    shared'
shown 'draw owners' 80 '           0         1         2
      +---------+---------+---------+
    0 | T0,2 V0 | T0,2 V1 |         |
    1 | T1,3 V0 | T1,3 V1 |         |
      +---------+---------+---------+
    TV'
shown 'draw owners' 34 '           0        1        2
      +--------+--------+--------+
    0 | T0,2V0 | T0,2V1 |        |
    1 | T1,3V0 | T1,3V1 |        |
      +--------+--------+--------+
    TV'
shown 'draw cells' 80 '         0     1     2
      +-----+-----+-----+
    0 |     | a b | a b |
    1 | a b |     | a b |
      +-----+-----+-----+
    cells'
shown 'draw tensor' 80 '          0       1
      +-------+-------+
    0 | (0,0) | (0,1) |
    1 | (1,0) | (1,1) |
      +-------+-------+
    coordinates'
shown 'draw swizzle' 80 '        0   1   2   3
      +---+---+---+---+
    0 | 0 | 1 | 2 | 3 |
    1 | 5 | 4 | 7 | 6 |
      +---+---+---+---+
    swizzled'
shown values 80 '    r = (6,2):(1,7)
    seven = 7
    a line of 5 words'
shown refused 80 "    r is refused:
        composition: CuTe's layout ((3,1),(2,1)):((2,7),(3,7)) is not A(B(c))
        for every c
        at (2,1): A(B(c)) is 8, the layout ((3,1),(2,1)):((2,7),(3,7)) gives 7
    seven = 7
    a line of 5 words"

ends 'draw large' 'a picture has 1 to [0-9]* cells'
ends late 'refused, and not shown: composition: '
ends other 'refused, and not shown: composition: '
ends early 'it shows something before its first step'
ends none 'it has no step'
ends many 'more than 20 steps'

export CASE=refused
run --html "$scratch/page.html"
missing=$(for text in '<title>07 Tried "out"</title>' '<p>One &lt;paragraph&gt;.</p>' \
    '<p>And &amp; another.</p>' 'Everything &lt;once&gt;.' '<strong>refused</strong>' \
    '<p class="witness">at (2,1)' '<code>static void report\|<code>ct_layout a'; do
    grep -q -e "$text" "$scratch/page.html" || echo "no $text"
done)
if [ "$rc" -eq 0 ] && [ -z "$missing" ]; then
    pass "a page has everything that was shown, as text"
else
    fail "a page has everything that was shown, as text" "$missing"
fi
finish
