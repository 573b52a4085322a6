auto [s, d] = sd;
for (int round = 0; round < 6; ++round) {
    int run = 1;
    for (int s0 = 2; s0 <= s; ++s0) {
        int linear = s % s0 == 0;
        for (int c = 0; c < s; ++c)
            if (A(d * c) - A(d * (c - c % s0)) != c % s0 * A(d))
                linear = 0;
        if (linear)
            run = s0;
    }
    s = s / run;
    d = d * run;
}
return s == 1;
