#!/bin/sh
# campaign.sh - generated cases of the judge in shards: on this machine, over hosts, under Slurm.
set -eu

usage() {
    cat <<'END'
usage: campaign.sh COMMAND FOLDER [N] [OPTION of the judge..]

  local FOLDER N OPTION..      N shards on this machine, JOBS (all processors) at a time
  parallel FOLDER N OPTION..   by GNU parallel over HOSTS, its --sshlogin (`:`, this machine)
  slurm FOLDER N OPTION..      as a Slurm array; SBATCH has more options for sbatch
  shard FOLDER I/N OPTION..    one shard: what these three run
  status FOLDER N              how many shards are complete, begun and not begun
  merge FOLDER                 the report of all shards, as one run over all cases would give it
  table FOLDER                 the failures of it as a table in Markdown; nothing if there are none

OPTION is at least --generate CASES; `judge --help` lists --seed, --op, --pipe and others. FOLDER
gets I-of-N.record for each shard. Repeat a command that was ended: shards that are complete are
kept, those that were begun go on.

Variables: BUILD (build; the judge is BUILD/judge), JOBS, HOSTS, SBATCH, REMOTE,
  SHARED=yes   the hosts of HOSTS have this folder at the same path: else the judge is copied by
               rsync to REMOTE (cutecheck-campaign, in the home) of each, and records come back
  SSH          the command for ssh, with its options

Exit codes: 0 all passed; 1 some cases failed; 2 bad usage, or shards are missing.
END
}

bad() {
    echo "campaign: $*" >&2
    exit 2
}

BUILD=${BUILD:-build}
judge=$BUILD/judge

# shard FOLDER I/N OPTION..: 0 where the record is complete, whatever it says.
shard() {
    folder=$1 part=$2
    shift 2
    mkdir -p "$folder"
    name=$folder/${part%/*}-of-${part#*/}
    "$judge" "$@" --shard "$part" --record "$name.record" >"$name.log" 2>&1 || [ $? = 1 ] || {
        echo "campaign: shard $part: $(tail -n 1 "$name.log")" >&2
        return 2
    }
}

# count FOLDER PATTERN
count() {
    find "$1" -name "$2" 2>/dev/null | wc -l | tr -d ' '
}

status() {
    complete=$(count "$1" "*-of-$2.record") begun=$(count "$1" "*-of-$2.record.part")
    echo "campaign: $complete of $2 shards complete, $begun begun," \
        "$(($2 - complete - begun)) not begun"
}

# watch FOLDER N: a line on a terminal while shards run.
watch() {
    [ -t 2 ] || return 0
    while sleep 2; do
        printf '\r%s ' "$(status "$1" "$2")" >&2
    done &
    watched=$!
    trap 'kill $watched 2>/dev/null; echo >&2' EXIT
}

run_local() {
    folder=$1 n=$2
    shift 2
    watch "$folder" "$n"
    seq "$n" | xargs -P "${JOBS:-$(nproc)}" -I NUMBER \
        sh "$0" shard "$folder" "NUMBER/$n" "$@" || true
}

# over N WORD..: GNU parallel over the hosts; a shard that ends badly is tried three times.
over() {
    n=$1
    shift
    seq "$n" | parallel --sshlogin "${HOSTS:-:}" ${SSH:+--ssh "$SSH"} ${JOBS:+--jobs "$JOBS"} \
        --retries 3 "$@" || true
}

# path_of FILE: absolute, where /./ is what parallel leaves away on a host.
path_of() {
    echo "$(cd "$(dirname "$1")" && pwd)/./$(basename "$1")"
}

# Hosts with this folder run shards in it. To others the judge and this script are copied, and
# records are fetched from them.
run_parallel() {
    folder=$1 n=$2
    shift 2
    command -v parallel >/dev/null 2>&1 || bad "needs GNU parallel (apt-get install parallel)"
    mkdir -p "$folder"
    if [ "${SHARED:-no}" = yes ] || [ "${HOSTS:-:}" = : ]; then
        over "$n" --joblog "$folder/parallel.log" --workdir "$PWD" --quote \
            env "BUILD=$BUILD" sh "$0" shard "$folder" "{}/$n" "$@"
        return
    fi
    set -- --basefile "$(path_of "$judge")" --basefile "$(path_of "$0")" \
        --return "{}-of-$n.record" --return "{}-of-$n.log" --cleanup --quote \
        env BUILD=. sh "$(basename "$0")" shard . "{}/$n" "$@"
    (cd "$folder" && over "$n" --joblog parallel.log --workdir "${REMOTE:-cutecheck-campaign}" "$@")
}

# Slurm copies this script, and runs it for each number of the array in the folder of the caller.
run_slurm() {
    folder=$1 n=$2
    shift 2
    command -v sbatch >/dev/null 2>&1 || bad "needs Slurm (apt-get install slurm-wlm)"
    mkdir -p "$folder"
    # shellcheck disable=SC2086 # SBATCH has words
    sbatch --wait --quiet --requeue --job-name campaign --array "1-$n" \
        --output "$folder/slurm-%a.log" ${SBATCH:-} "$0" array "$folder" "$n" "$@" || true
}

# The failures of a record, a row each: why, and the smallest case that fails so.
rows() {
    awk -F '\t' '
        function cell(t) { gsub(/\|/, "\\|", t); gsub(/`/, "'"'"'", t); return t }
        function row() {
            if (number != "")
                print "| " op " | " number " | " cell(why) " | `" cell(smallest) "` |"
            number = why = smallest = ""
        }
        $1 == "operation" { row(); op = $2 }
        $1 == "failure" { row(); number = $2 }
        $1 == "|" {
            line = substr($0, 3)
            smallest = line
            sub(/^# /, "", smallest)
            if (line ~ "^# seed [0-9]+, case " number ": ") {
                why = line
                sub(/^[^:]*: /, "", why)
            }
        }
        $1 == "end" { row() }' "$1"
}

table() {
    "$judge" --merge "$1" --record "$1/merged" >"$1/report" || [ $? = 1 ] || return 2
    rows "$1/merged" >"$1/rows"
    [ -s "$1/rows" ] || return 0
    echo "$(tail -n 1 "$1/report") (seed $(sed -n 's/^seed\t//p' "$1/merged"))"
    echo
    echo "| Operation | Case | What is wrong | The smallest case |"
    echo "|---|---|---|---|"
    cat "$1/rows"
    return 1
}

command=${1:-help}
case $command in
help | --help | -h)
    usage
    exit 0
    ;;
esac
[ $# -ge 2 ] || bad "$command: FOLDER is missing; campaign.sh --help"
[ -x "$judge" ] || bad "$judge is not there: make $judge, or BUILD=.."
shift
case $command in
local | parallel | slurm | array | status)
    case ${2:-} in
    '' | 0* | *[!0-9]*) bad "$command FOLDER N: N is the number of shards, not '${2:-}'" ;;
    esac
    ;;
esac
case $command in
local | parallel | slurm)
    "run_$command" "$@"
    "$judge" --merge "$1"
    ;;
array)
    folder=$1 n=$2
    shift 2
    shard "$folder" "$SLURM_ARRAY_TASK_ID/$n" "$@"
    ;;
shard | status | table) "$command" "$@" ;;
merge) "$judge" --merge "$1" ;;
*) bad "$command: no such command; campaign.sh --help" ;;
esac
