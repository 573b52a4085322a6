auto [s0, s1] = shape(layout);
auto [d0, d1] = stride(layout);
auto n = bits / Int<8>{};
if (d0 == 1)
    return make_layout(make_shape(s0 / n, s1), make_stride(d0, d1 / n));
return make_layout(make_shape(s0, s1 / n), make_stride(d0 / n, d1));
