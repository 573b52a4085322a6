int count = 0;
for (int p = 0; p < 4; ++p)
    for (int q = 0; q < 3; ++q)
        if (4 * get<0>(ijk) + p < get<0>(shape) && 3 * get<2>(ijk) + q < get<1>(shape))
            ++count;
count
