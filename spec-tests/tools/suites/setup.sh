#!/bin/sh
# setup.sh - the set-up says what it found, what it leaves out, and what to type; and the
# machinery that adds up the results cannot be fooled by a suite that dies.
# shellcheck disable=SC2016 # programs written here expand their own variables
set -eu

. "$(dirname "$0")/../tap.sh"
suite setup
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# holds WHAT TEXT PATTERN
holds() {
    if printf '%s\n' "$2" | grep -q -e "$3"; then
        pass "$1"
    else
        fail "$1" "no line matches $3 in:
$2"
    fi
}

# A machine on which only these programs exist, and a compiler that finds no header.
machine() {
    mkdir "$scratch/bin"
    for program in sh env sed awk grep tail cat rm mktemp ls tr; do
        ln -s "$(command -v "$program")" "$scratch/bin/$program"
    done
}

# program NAME BODY
program() {
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}

on_it() {
    PATH=$scratch/bin CC=cc sh spec-tests/tools/setup.sh "$@" 2>&1
}

machine
program id 'echo 1000'
program cc 'exit 1'
said=$(on_it report) && rc=0 || rc=$?
for name in Check clang dot lcov chromium 'CUDA device'; do
    holds "report: $name is missed and what that leaves out is said" "$said" "^$name: *not found: ."
done
holds "report succeeds" "$rc" '^0$'

said=$(on_it install) && rc=0 || rc=$?
holds "without apt-get the packages are named" "$said" 'libc6-dev check pkg-config lcov graphviz'
holds "and the run stops" "$rc" '^1$'

program apt-get 'exit 1'
said=$(on_it install) && rc=0 || rc=$?
holds "without the right to install the command is printed" "$said" \
    "apt-get install -y libc6-dev check pkg-config lcov graphviz"
holds "and the run stops too" "$rc" '^1$'

program sudo '[ "$1" = -n ] || exec "$@"'
said=$(on_it install) && rc=0 || rc=$?
holds "when apt-get fails the command is printed" "$said" '^    sudo apt-get install -y '
holds "and the run stops as well" "$rc" '^1$'

program apt-get 'case "$*" in *install*) for p in pkg-config lcov dot; do
    printf "#!/bin/sh\necho 1.0\n" >'"$scratch"'/bin/$p
    /bin/chmod +x '"$scratch"'/bin/$p; done
    printf "#!/bin/sh\nexit 0\n" >'"$scratch"'/bin/cc;; esac'
said=$(on_it install) && rc=0 || rc=$?
holds "with the right to install it installs" "$said" \
    '^setup: installing libc6-dev check pkg-config lcov'
holds "and goes on" "$rc" '^0$'
holds "what is wanted and does not come is left out" "$said" '^setup: installing chromium$'
holds "and that is said" "$said" '^chromium: *not found: .'

program apt-get 'case "$*" in *chromium*) exit 1;; esac'
said=$(on_it install) && rc=0 || rc=$?
holds "where it cannot be installed the run goes on without it" "$said" \
    '^setup: going on without chromium$'
holds "and succeeds" "$rc" '^0$'

# The Check log: a plan that the results do not fill is a failure.
printf 'ok 1 - a.c:s:t: Passed\nnot ok 2 - a.c:s:u: a < b\n1..2\n' >"$scratch/whole.tap"
printf 'ok 1 - a.c:s:t: Passed\n1..2\n' >"$scratch/short.tap"
holds "Check's results are counted" "$(awk -v junit="$scratch/x.xml" -f spec-tests/tools/tap.awk \
    "$scratch/whole.tap" || true)" '^1 passed, 1 failed, 0 skipped$'
holds "and so is what they skipped" "$(awk -v junit="$scratch/x.xml" -v skipped=3 \
    -f spec-tests/tools/tap.awk "$scratch/whole.tap" || true)" '^1 passed, 1 failed, 3 skipped$'
holds "and written as XML" "$(cat "$scratch/x.xml")" 'a &lt; b</failure>'
holds "a short log is a failure" "$(awk -v junit="$scratch/x.xml" -f spec-tests/tools/tap.awk \
    "$scratch/short.tap" || true)" '^1 passed, 1 failed, 0 skipped$'

# The sum: a suite that says nothing, and one that ends badly, are failures.
fake() {
    mkdir -p "$scratch/tree/spec-tests/tools/suites" "$scratch/tree/b"
    cp spec-tests/tools/suites.sh spec-tests/tools/tap.awk "$scratch/tree/spec-tests/tools"
    for path in rules examples tutorials suites/quiet suites/bad; do
        echo 'echo "1 passed, 0 failed, 0 skipped"' >"$scratch/tree/spec-tests/tools/$path.sh"
    done
    printf '#!/bin/sh\necho "2 passed, 0 failed, 1 skipped"\n' >"$scratch/tree/b/judge"
    printf '#!/bin/sh\necho "skip  a test: none here"\n%s\n' \
        'printf "ok 1 - t\n1..1\n" >$CK_TAP_LOG_FILE_NAME' >"$scratch/tree/b/check"
    for name in replay replay-emu cases; do
        cp "$scratch/tree/b/judge" "$scratch/tree/b/$name"
    done
    chmod +x "$scratch/tree/b"/*
}
add_up() {
    (cd "$scratch/tree" && BUILD=b sh spec-tests/tools/suites.sh spec-tests/tools/suites/quiet.sh \
        spec-tests/tools/suites/bad.sh 2>&1 || echo "status $?")
}
# Each program passes two and skips one; scripts and suites pass six; the test of Check passes, and
# skips one, in each share.
programs=$(grep -c '^[a-z-]* $BUILD/' spec-tests/tools/suites.sh)
shares=$((2 * $(nproc 2>/dev/null || echo 2)))
[ "$shares" -le 8 ] || shares=8
sum=$((2 * programs + 6 + shares)) skips=$((programs + shares))
fake
said=$(add_up)
holds "what Check's suites skip is said" "$said" '^skip  a test: none here$'
holds "the sum is the last line" "$(printf '%s\n' "$said" | tail -n 1)" \
    "^$sum passed, 0 failed, $skips skipped\$"
echo 'exit 0' >"$scratch/tree/spec-tests/tools/suites/quiet.sh"
holds "a suite without a result is a failure" "$(add_up)" \
    "^$((sum - 1)) passed, 1 failed, $skips skipped\$"
fake
echo 'exit 3' >>"$scratch/tree/spec-tests/tools/suites/bad.sh"
holds "a suite that ends badly is a failure" "$(add_up)" "^$sum passed, 1 failed, $skips skipped\$"
holds "and so is the run" "$(add_up)" '^status 1$'
finish
