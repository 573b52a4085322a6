# typist.sh - what the suites of the prompt share; source it after tap.sh, it compiles typist.c.
#
#   types WHAT ROWS COLUMNS [ARGUMENT..]    what stands on standard input comes true of the
#                                           calculator at a terminal of that size
#   under SETTINGS COMMAND..                the calculator of this one command has these variables
# CT is the program, the calculator where nothing is said; tools this folder, .. likewise.
# shellcheck shell=sh disable=SC2034

CT=${CT:-$BUILD/ct}
typist=$BUILD/typist.$suite_name
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
XDG_STATE_HOME=$scratch/state TERM=xterm CT_PICTURES=no
export XDG_STATE_HOME TERM CT_PICTURES

# shellcheck disable=SC2086 # several flags
"${CC:-cc}" -std=c11 -Wall -Wextra ${CFLAGS:-} -o "$typist" \
    "${tools:-$(dirname "$0")/..}/typist.c"

types() {
    what=$1 rows=$2 columns=$3
    shift 3
    rc=0
    # shellcheck disable=SC2086 # several settings
    env ${settings:-} "$typist" "$rows" "$columns" "$CT" "$@" >"$scratch/said" 2>&1 || rc=$?
    case $rc in
    0) pass "$what" ;;
    77)
        no_terminal=yes
        skip "$what" "no pseudo-terminal can be had here"
        ;;
    *) fail "$what" "$(cut -c1-300 "$scratch/said" | head -n 20)" ;;
    esac
}

under() {
    settings=$1
    shift
    "$@"
    settings=
}
