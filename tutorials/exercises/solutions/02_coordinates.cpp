auto [M, N, K] = shape;
auto [m, n, k] = coord;
m + M * (n + N * k)
