auto [m, n] = mn;
auto [tm, tn] = tiler;
make_tuple(make_tuple(m % tm, n % tn), make_tuple(m / tm, n / tn))
