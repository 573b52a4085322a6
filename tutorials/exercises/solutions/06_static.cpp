make_layout(make_shape(M, N), make_stride(Int<1>{}, M))
