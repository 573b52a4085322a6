# cluster.awk - clusters of 1 to 16 CTAs, masks, elections.

BEGIN {
    print "# E15 addresses of a cluster, multicasts, elections"
    for (n = 1; n <= 16; n *= 2) {
        printf "cluster ctas %d what mapa\ncluster ctas %d what generic\n", n, n
        for (m = 1; m < 2 ^ n && m < 65536; m = m * 2 + (m % 3 == 1))
            printf "cluster ctas %d what multicast mask %d\n", n, m
    }
    for (n = 2; n <= 8; n *= 4) printf "cluster ctas %d what absent\n", n
    print "cluster ctas 2 what exited"
    print "cluster ctas 2 what multicast mask 0"
    print "cluster ctas 2 what multicast mask 4"
    print "cluster ctas 4 what multicast mask 22"
    srand(11)
    for (k = 0; k < 32; k++) printf "elect mask %d\n", 2 ^ k
    for (k = 0; k < 64; k++) printf "elect mask %d\n", 1 + int(rand() * 4294967294)
}
