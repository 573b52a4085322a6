# browser.sh - what the suites that open pages share; source it, it runs nothing.
#
#   find_browser                    the program, nothing where there is none; CHROMIUM chooses it
#   open_page PATH LOG OPTION...    the page as the browser leaves it, what it said in LOG
#   spoil_pages PAGE STEM           pages STEM_NAME that are broken on purpose
#   report_pages SCHEME JS CODE     a script opens pages and reports on them, light or dark
#   starts_here                     false: the browser did not open that page, nor opens any other
#   judge_report SCHEME             each line of its report is a test
#   judge_spoilt STEM               the findings that the broken pages must give
# The pages are our own; for root, and in many containers, there is no sandbox.
# shellcheck shell=sh disable=SC2154

find_browser() {
    for program in ${CHROMIUM:-chromium chromium-browser google-chrome}; do
        command -v "$program" 2>/dev/null && return 0
    done
    return 0
}

open_page() {
    path=$1 log=$2
    shift 2
    timeout 300 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --user-data-dir="$scratch/profile" "$@" --dump-dom "file://$path" 2>"$log" || true
}

# A page for each line NAME|CHANGE BY SED|FINDING of `broken`.
spoil_pages() {
    broken >"$scratch/lines"
    while IFS='|' read -r name change finding; do
        sed "$change" "$1" >"$scratch/$2_$name.html"
        ! cmp -s "$1" "$scratch/$2_$name.html" ||
            fail "$name: the change for '$finding' changes something"
    done <"$scratch/lines"
}

# The script's lines go to $scratch/SCHEME, the browser's log to $scratch/log-SCHEME. CODE says to
# the script which pages there are.
report_pages() {
    number=1
    [ "$1" = light ] || number=0
    {
        echo '<!doctype html><meta charset="utf-8"><pre id="report"></pre>'
        echo "<script>$3</script><script src=\"$2\"></script>"
    } >"$scratch/run-$1.html"
    open_page "$scratch/run-$1.html" "$scratch/log-$1" --virtual-time-budget=600000 \
        --allow-file-access-from-files --enable-logging=stderr --window-size=1280,900 \
        --blink-settings=preferredColorScheme=$number >"$scratch/dom"
    sed 's/<[^>]*>//g; s/&gt;/>/g; s/&lt;/</g; s/&amp;/\&/g' "$scratch/dom" |
        grep '^\(ok	\|FAIL	\|done$\)' >"$scratch/$1" || true
}

# A browser that opened the page of a report starts here; one that did not is tried with a page that
# has nothing in it.
starts_here() {
    ! grep -q 'id="report"' "$scratch/dom" || return 0
    echo '<p>here</p>' >"$scratch/probe.html"
    open_page "$scratch/probe.html" "$scratch/log" | grep -q here
}

# Those about good pages. False: the browser did not come to the end.
judge_report() {
    if ! grep -q '^done$' "$scratch/$1"; then
        fail "$1: the browser came to the end" "$(tail -n 3 "$scratch/$1" "$scratch/log-$1")"
        return 1
    fi
    grep -v 'broken_\|^done$' "$scratch/$1" >"$scratch/lines"
    while IFS='	' read -r verdict what seen; do
        if [ "$verdict" = ok ]; then
            pass "$1, $what"
        else
            fail "$1, $what" "$seen"
        fi
    done <"$scratch/lines"
}

# In light pages, which `broken` is reported with.
judge_spoilt() {
    broken >"$scratch/lines"
    while IFS='|' read -r name change finding; do
        if grep -q "^FAIL	$1_$name at .*: $finding" "$scratch/light"; then
            pass "$finding: a page that breaks it is found"
        else
            fail "$finding: a page that breaks it is found ($change)" \
                "$(grep "$1_$name" "$scratch/light")"
        fi
    done <"$scratch/lines"
}
