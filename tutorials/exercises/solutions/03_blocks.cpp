auto [tm, tn] = tile;
auto [gm, gn] = grid;
auto block = size(tile);
make_layout(make_shape(make_shape(tm, gm), make_shape(tn, gn)),
            make_stride(make_stride(Int<1>{}, block), make_stride(tm, block * gm)))
