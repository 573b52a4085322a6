auto plain = layout.layout_b();
auto row = slice(make_coord(m, _), plain);
make_tuple(make_composed_layout(layout.layout_a(), plain(m, 0), row), Int<0>{})
