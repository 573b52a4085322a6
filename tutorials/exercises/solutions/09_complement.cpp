auto d = stride(layout);
auto run = shape(layout) * d;
make_layout(make_shape(d, n / run), make_stride(Int<1>{}, run))
