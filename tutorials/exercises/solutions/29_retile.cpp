auto cut = logical_divide(get<2>(fragment), n / Int<4>{});
make_layout(make_layout(get<0>(fragment), get<0>(cut)), get<1>(fragment), get<1>(cut))
