#!/bin/sh
# lesson_runs.sh - the kernels of lessons in the earliest, the latest and some random schedules: a
# mistake is found in each of them, and a kernel that is right, or mended, in none. The random ones
# are five from SEED on, and twenty by EVERY=1, which make check-long sets.
#
# lesson_runs.tsv says which is which. A lesson shows one or two schedules of each.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite lesson_runs
list=$(dirname "$0")/lesson_runs.tsv
first=${SEED:-1}
last=$((first + ${EVERY:+15 +} 4))
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# outcome SCHEDULE KERNEL ENTRY OPTIONS ARGUMENTS: clean, found, or the status
outcome() {
    rc=0
    # shellcheck disable=SC2086 # options and arguments are words
    "$BUILD/cuemu" run --sched "$1" $4 "tutorials/$2.ptx" "$3" $5 >"$scratch/out" \
        2>"$scratch/err" || rc=$?
    case $rc in
    0) echo clean ;;
    1 | 3) echo found ;;
    *) echo "status $rc: $(head -n 1 "$scratch/err")" ;;
    esac
}

# wrong KERNEL WANTED ENTRY OPTIONS ARGUMENTS: the schedules that gave something else
wrong() {
    case $2 in
    clean) each="late:clean early:clean random:$first,$((last - first + 1)):clean" ;;
    found) each="late:found early:found $(seq -f random:%.0f:found "$first" "$last")" ;;
    *) each="late:clean early:clean random:1,100:found" ;;
    esac
    for schedule in $each; do
        got=$(outcome "${schedule%:*}" "$1" "$3" "$4" "$5")
        [ "$got" = "${schedule##*:}" ] || echo "${schedule%:*}: $got"
    done
}

tab=$(printf '\t')
while IFS=$tab read -r kernel wanted entry options arguments; do
    case $kernel in '#'*) continue ;; esac
    said=$(wrong "$kernel" "$wanted" "$entry" "$options" "$arguments")
    if [ -z "$said" ]; then
        pass "$kernel, $entry: $wanted"
    else
        fail "$kernel, $entry: $wanted" "$said"
    fi
done <"$list"

unlisted=
for file in tutorials/[0-9][0-9]_*/*.ptx; do
    file=${file#tutorials/}
    grep -q "^${file%.ptx}$tab" "$list" || unlisted="$unlisted $file"
done
if [ -z "$unlisted" ]; then
    pass "every kept kernel is in the list"
else
    fail "every kept kernel is in the list" "not:$unlisted"
fi

# A kernel that is listed as the other kind is seen.
for row in "21_race/half:clean" "21_race/mended:found"; do
    if [ -n "$(wrong "${row%:*}" "${row#*:}" transpose '--block 64' \
        'in:u32[128]=iota out:u32[128] u32:2')" ]; then
        pass "${row%:*} is not ${row#*:}"
    else
        fail "${row%:*} is not ${row#*:}" "it passes"
    fi
done
finish
