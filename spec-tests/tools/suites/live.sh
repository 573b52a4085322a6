#!/bin/sh
# live.sh - how much of the lessons follows their C++ when a reader edits it on a page: values and
# pictures that the C++ beside the lesson's C gives again (viewer/follow.c).
#
# Of lessons on layouts and tensors, 01 to 14, at least 90 in 100 steps that show values or pictures
# have to follow as a whole; of the others the figure is printed. Not here: the page
# (suites/web_lessons.sh), editing itself (unit/tutorials/viewer/live.c).
set -eu

. "$(dirname "$0")/../tap.sh"
suite live
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# figure FILE: "steps that follow, steps that show something, values and pictures, all of these".
figure() {
    awk -F '\t' '$3 ~ /^[0-9]+ of/ {
            split($3, n, " ")
            things += n[1]
            all += n[3]
            steps += n[3] > 0
            whole += n[3] > 0 && n[1] == n[3]
        }
        END { print whole + 0, steps + 0, things + 0, all + 0 }' "$1"
}

: >"$scratch/all"
for folder in tutorials/[0-9][0-9]_*; do
    name=$(basename "$folder")
    [ -f "$folder/lesson.c" ] || continue
    if ! "$BUILD/tutorials/$name" --follows >"$scratch/one" 2>"$scratch/err"; then
        fail "$name" "$(head -n 3 "$scratch/err")"
        continue
    fi
    cat "$scratch/one" >>"$scratch/all"
    read -r whole steps things all <<END
$(figure "$scratch/one")
END
    what="$name: $whole of $steps steps follow their C++, $things of $all values and pictures"
    if [ "${name%%_*}" -gt 14 ] || [ $((10 * whole)) -ge $((9 * steps)) ]; then
        pass "$what"
    else
        fail "$what" "$(grep still: "$scratch/one")"
    fi
done
read -r whole steps things all <<END
$(figure "$scratch/all")
END
if [ "$all" -gt 300 ]; then
    pass "all lessons: $whole of $steps steps, $things of $all values and pictures"
else
    fail "all lessons: $whole of $steps steps, $things of $all values and pictures" \
        "too few to be all"
fi

# What does not follow is named: a lesson's own cells, C without C++ beside it, and wrong C++.
mkdir -p "$scratch/lesson"
sed 's|// auto reach = cosize(a);|// auto reach = size(a);|
    s|ct_layout both = copies|ct_layout fill = copies|; s|, both)|, fill)|; s|l, both,|l, fill,|
    ' tutorials/08_complement/lesson.c >"$scratch/lesson/lesson.c"
awk -v name=lesson_source -f embed.awk "$scratch/lesson/lesson.c" >"$scratch/lesson/source.c"
# shellcheck disable=SC2086 # several words
${CC:-cc} -std=c11 ${CFLAGS:-} -I. -o "$scratch/spoilt" "$scratch/lesson/lesson.c" \
    "$scratch/lesson/source.c" "$BUILD/liblesson.a" "$BUILD/libcutecheck.a" ${LDFLAGS:-}
"$scratch/spoilt" --follows >"$scratch/one"
for still in '08	1	still: cosize(a): ' '08	2	still: 2b is element 2 of copy b'; do
    if grep -qF "$still" "$scratch/one"; then
        pass "what does not follow is named: $still"
    else
        fail "what does not follow is named: $still" "$(grep still "$scratch/one")"
    fi
done
finish
