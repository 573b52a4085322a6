#!/bin/sh
# campaign_hosts.sh - shards over hosts by GNU parallel and ssh, and as a Slurm array: on this
# machine, whose ssh server and whose Slurm of one node are started for the test.
#
# Not here: what shards are (campaign.sh).
set -eu

. "$(dirname "$0")/../tap.sh"
suite campaign_hosts
scratch=$(mktemp -d)
campaign=spec-tests/tools/campaign/campaign.sh

# The servers write their process ids there.
stop() {
    for file in "$scratch"/*.pid; do
        [ ! -s "$file" ] || kill "$(cat "$file")" 2>/dev/null || true
    done
    # A server that ends writes there once more.
    for try in 1 2 3 4 5; do
        rm -rf "$scratch" 2>/dev/null && break
        sleep "$try"
    done
}
trap stop EXIT

# lacking PROGRAM..: those that are not there.
lacking() {
    for program; do
        command -v "$program" >/dev/null 2>&1 || [ -x "/usr/sbin/$program" ] ||
            printf "%s " "$program"
    done
}

"$BUILD/judge" --generate 30 --op composition --record "$scratch/one" >"$scratch/one.said"

# same WHAT FOLDER: what was said last is what one run says.
same() {
    if cmp -s "$scratch/one.said" "$scratch/said"; then
        pass "$1"
    else
        fail "$1" "$(head -n 5 "$scratch/said" "$scratch/errors")"
    fi
}

# ---- GNU parallel -------------------------------------------------------------------------------

one_host="shards by GNU parallel on this machine are one run"
two_hosts="shards by GNU parallel and ssh on hosts with folders of their own are one run"

start_sshd() {
    ssh-keygen -q -t ed25519 -N '' -f "$scratch/host" && ssh-keygen -q -t ed25519 -N '' \
        -f "$scratch/user" && mkdir -p /run/sshd || return
    # Any free port: a few are tried.
    for port in 22022 22122 22222 22322; do
        /usr/sbin/sshd -o Port=$port -o ListenAddress=127.0.0.1 -o HostKey="$scratch/host" \
            -o AuthorizedKeysFile="$scratch/user.pub" -o PidFile="$scratch/sshd.pid" \
            -o StrictModes=no -o PermitRootLogin=yes -o UsePAM=no -f /dev/null \
            -E "$scratch/errors" && break
    done
    cat >"$scratch/ssh.conf" <<END
Host first second
    HostName 127.0.0.1
    Port $port
    User $(id -un)
    IdentityFile $scratch/user
    StrictHostKeyChecking no
    UserKnownHostsFile /dev/null
    LogLevel ERROR
END
    for _ in 1 2 3 4 5; do
        ssh -F "$scratch/ssh.conf" first true 2>"$scratch/errors" && return
        sleep 1
    done
    return 1
}

missing=$(lacking parallel)
if [ -n "$missing" ]; then
    skip "$one_host" "needs $missing"
else
    sh "$campaign" parallel "$scratch/near" 4 --generate 30 --op composition >"$scratch/said" \
        2>"$scratch/errors" || true
    same "$one_host"
fi
missing=$(lacking parallel ssh sshd rsync)
if [ -n "$missing" ]; then
    skip "$two_hosts" "needs $missing"
elif [ "$(id -u)" != 0 ] || ! start_sshd; then
    skip "$two_hosts" "no ssh server can be started here: $(head -n 1 "$scratch/errors")"
else
    REMOTE=$scratch/remote HOSTS=first,second SSH="ssh -F $scratch/ssh.conf" \
        sh "$campaign" parallel "$scratch/far" 4 --generate 30 --op composition \
        >"$scratch/said" 2>"$scratch/errors" || true
    same "$two_hosts"
    if [ -z "$(find "$scratch/remote" -type f 2>/dev/null)" ]; then
        pass "nothing is left behind on a host"
    else
        fail "nothing is left behind on a host" "$(find "$scratch/remote" -type f)"
    fi
fi

# ---- Slurm --------------------------------------------------------------------------------------

array="shards as a Slurm array are one run"

start_slurm() {
    mkdir "$scratch/munge" "$scratch/state" "$scratch/spool" && chmod 755 "$scratch" || return
    head -c 128 /dev/urandom >"$scratch/munge/key" && chmod 400 "$scratch/munge/key"
    munged --force --key-file="$scratch/munge/key" --socket="$scratch/munge/socket" \
        --pid-file="$scratch/munge.pid" --log-file="$scratch/munge/log" \
        --seed-file="$scratch/munge/seed" 2>"$scratch/errors" || return
    cat >"$scratch/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$((20000 + $$ % 10000))
SlurmdPort=$((30000 + $$ % 10000))
SlurmUser=root
AuthInfo=socket=$scratch/munge/socket
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
    export SLURM_CONF="$scratch/slurm.conf"
    slurmctld 2>"$scratch/errors" && slurmd 2>"$scratch/errors" || return
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ "$(sinfo -h -o %T 2>"$scratch/errors")" != idle ] || return 0
        sleep 1
    done
    tail -n 3 "$scratch/slurmctld.log" >"$scratch/errors"
    return 1
}

missing=$(lacking slurmctld slurmd sbatch munged)
if [ -n "$missing" ]; then
    skip "$array" "needs $missing(apt-get install slurm-wlm)"
elif [ "$(id -u)" != 0 ]; then
    skip "$array" "needs root, to start a Slurm of one node"
elif ! start_slurm; then
    skip "$array" "no Slurm can be started here: $(head -n 1 "$scratch/errors")"
else
    sh "$campaign" slurm "$scratch/slurm" 4 --generate 30 --op composition >"$scratch/said" \
        2>"$scratch/errors" || true
    same "$array"
fi
finish
