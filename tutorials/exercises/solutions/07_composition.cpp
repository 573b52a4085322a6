auto [M, N] = shape(A);
make_layout(make_shape(M / k, N), make_stride(k, M))
