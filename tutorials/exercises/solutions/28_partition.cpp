auto m = get<0>(tile) / (16 * get<0>(atoms));
auto n = get<1>(tile) / (8 * get<1>(atoms));
auto k = get<2>(tile) / 16;
make_tuple(make_tuple(8, m, k), make_tuple(4, n, k), make_tuple(4, m, n))
