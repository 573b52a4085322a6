# cli.sh - what the suites of the calculator share; source it after tap.sh, it runs nothing.
#
#   run ARGUMENT...         run it on what was fed: $rc, $out and $err hold what became of it
#   feed FORMAT [ARG]       what the next run reads
#   ended CODE WHAT         false, and a failure counted, unless the last run ended so
#   repeat N TEXT           a text N times
#   says, complains, shows, has, survives, draws    one test each, of what a run answers
#   well_formed FILE        is it XML?
# shellcheck shell=sh disable=SC2154

CT=${CT:-$BUILD/ct}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out err=$scratch/err

: >"$scratch/in"
run() {
    rc=0
    "$CT" "$@" <"$scratch/in" >"$out" 2>"$err" || rc=$?
    : >"$scratch/in"
}

feed() {
    # shellcheck disable=SC2059
    printf "$@" >"$scratch/in"
}

# ended CODE WHAT: the last run ended so; a crash ends with 128 and more.
ended() {
    if [ "$rc" -eq "$1" ]; then
        return 0
    fi
    fail "$2" "status $rc instead of $1; $(cut -c1-200 "$out" "$err" | head -n 5)"
    return 1
}

repeat() {
    awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; ++i) printf "%s", text }'
}

# says WHAT CODE TEXT ARGUMENT...: the program prints exactly TEXT and nothing on standard error.
says() {
    what=$1 code=$2 text=$3
    shift 3
    run "$@"
    ended "$code" "$what" || return 0
    printf '%s\n' "$text" >"$scratch/expected"
    if cmp -s "$scratch/expected" "$out" && [ ! -s "$err" ]; then
        pass "$what"
    else
        fail "$what" "$(diff "$scratch/expected" "$out" | head -n 12; head -n 3 "$err")"
    fi
}

# complains WHAT CODE PATTERN ARGUMENT...: one line on standard error that matches, no other output.
complains() {
    what=$1 code=$2 pattern=$3
    shift 3
    run "$@"
    ended "$code" "$what" || return 0
    if [ "$(wc -l <"$err")" -eq 1 ] && grep -Eq "$pattern" "$err" && [ ! -s "$out" ]; then
        pass "$what"
    else
        fail "$what" "wanted $pattern; said: $(head -c 400 "$err"); printed: $(head -c 200 "$out")"
    fi
}

# tells WHAT CODE PATTERN.. -- ARGUMENT..: patterns that standard error has, ! before those that it
# has not.
tells() {
    what=$1 code=$2
    shift 2
    take_patterns "$@"
    shift "$taken"
    run "$@"
    ended "$code" "$what" || return 0
    missing=$(unmatched "$err")
    if [ -z "$missing" ]; then pass "$what"; else fail "$what" "$missing; $(cat "$err")"; fi
}

# shows WHAT CODE PATTERN... -- ARGUMENT...: every pattern matches a line of the output.
shows() {
    what=$1 code=$2
    shift 2
    take_patterns "$@"
    shift "$taken"
    run "$@"
    ended "$code" "$what" || return 0
    missing=$(unmatched "$out")
    if [ -z "$missing" ]; then
        pass "$what"
    else
        fail "$what" "$missing
$(head -n 20 "$out")"
    fi
}

# has WHAT TEXT...: the last output has each of these.
has() {
    what=$1
    shift
    missing=$(for text; do
        grep -Fq -- "$text" "$out" || echo "no $text"
    done)
    if [ -z "$missing" ]; then
        pass "$what"
    else
        fail "$what" "$missing"
    fi
}

# survives WHAT ARGUMENT...: refused or bad, at most one line of at most 1,000 bytes, nothing odd.
survives() {
    what=$1
    shift
    run "$@"
    if [ "$rc" -ne 1 ] && [ "$rc" -ne 2 ]; then
        fail "$what" "status $rc; $(head -c 300 "$err")"
    elif [ "$(wc -l <"$err")" -ne 1 ] || [ "$(wc -c <"$err")" -gt 1000 ]; then
        fail "$what" "said: $(head -c 500 "$err")"
    elif LC_ALL=C tr -d '\n\040-\176\200-\377' <"$err" | grep -q .; then
        fail "$what" "control characters in the message"
    else
        pass "$what"
    fi
}

# Tags begin and end on one line, they nest, and no bare <, > or & stands in text. xmllint checks
# more, where it is here.
well_formed() {
    awk '
        function text(s) {
            gsub(/&(lt|gt|amp|quot);/, "", s)
            if (s ~ /[<>&]/ || (depth == 0 && s ~ /[^ ]/)) wrong = 1
        }
        {
            line = $0
            while (match(line, /<[^>]*>/)) {
                tag = substr(line, RSTART, RLENGTH)
                text(substr(line, 1, RSTART - 1))
                line = substr(line, RSTART + RLENGTH)
                name = tag
                gsub(/^<\/?|[ \/>].*$/, "", name)
                if (tag ~ /^<\//) { if (depth < 1 || open[depth--] != name) wrong = 1 }
                else if (tag !~ /\/>$/) open[++depth] = name
                roots += depth == 0
            }
            text(line)
        }
        END { exit wrong || depth != 0 || roots != 1 }' "$1"
}

# draws CELLS ARGUMENT...: --svg writes a well-formed picture of so many cells, without a script.
draws() {
    wanted=$1
    shift
    run --svg "$@"
    ended 0 "--svg $*" || return 0
    cells=$(grep -c '</title></rect>' "$out" || true)
    if ! well_formed "$out"; then
        fail "--svg $*" "not well-formed"
    elif command -v xmllint >/dev/null 2>&1 && ! xmllint --noout "$out" 2>"$err"; then
        fail "--svg $*" "$(head -n 3 "$err")"
    elif [ "$cells" -ne "$wanted" ] || grep -qi '<script' "$out"; then
        fail "--svg $*" "$cells cells instead of $wanted"
    else
        pass "--svg $*"
    fi
}
