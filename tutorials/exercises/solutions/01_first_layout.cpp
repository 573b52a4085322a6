make_layout(make_shape(M, N), make_stride(N, Int<1>{}))
