# mbarrier.awk - sequences of operations on an mbarrier, in addition to mbarrier.txt.

BEGIN {
    print "# all counts up to 8, with every split of their arrivals into two"
    for (n = 1; n <= 8; n++) for (a = 1; a < n; a++)
        printf "mbarrier ops init:%d,arrive:%d,arrive:%d,arrive:%d,drop:%d\n", n, a, n - a, a, n - a
    print "# bytes by powers of two"
    for (k = 0; k < 20; k++) {
        printf "mbarrier ops init:2,expect:%d,complete:%d,expect:%d,arrive:2\n", 2^k, 2^k, 2^k - 1
        printf "mbarrier ops init:%d,arrive:%d,arrivetx:%d,drop,complete:%d,arrive\n",
            2 ^ k + 1, 2 ^ k - (k > 0), 3 * k, 3 * k
    }
    print "# random sequences of allowed operations"
    seed = 1117
    for (k = 0; k < 120; k++) sequence()
}
function dice(n) { seed = seed * 16807 % 2147483647; return int(seed / 7) % n }
# left: arrivals of this phase, all: of each, owed: bytes, late: the phase has no arrivals left
function sequence(    left, all, owed, n, a, k, word) {
    all = 1 + dice(6); left = all; owed = 0
    printf "mbarrier ops init:%d", all
    for (n = 1; n < 14; n++) {
        k = dice(8); a = 1 + dice(left > 1 ? left : 1)
        if (left == 0) { printf ",complete:%d", owed; owed = 0 }
        else if (k < 3) { printf ",arrive:%d", a; left -= a }
        else if (k == 3) { a = 1 + dice(300); printf ",arrivetx:%d", a; owed += a; left-- }
        else if (k == 4 && all > a) { printf ",drop:%d", a; left -= a; all -= a }
        else if (k == 5) { a = 1 + dice(300); printf ",expect:%d", a; owed += a }
        else if (k == 6) { a = 1 + dice(100); printf ",complete:%d", a; owed -= a }
        else printf ",parity:%d", dice(2)
        if (left == 0 && owed < 0) { printf ",expect:%d", -owed; owed = 0; n++ }
        if (left == 0 && owed == 0) left = all
    }
    print ""
}
