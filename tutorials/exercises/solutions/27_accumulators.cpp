auto [t, v] = tv;
auto m = 16 * (t / 32) + t % 32 / 4 + 8 * (v / 2 % 2);
auto n = 2 * (t % 4) + v % 2 + 8 * (v / 4);
make_tuple(m, n)
