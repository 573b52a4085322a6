auto row = slice(make_coord(m, _), layout);
make_tuple(row, layout(m, 0))
