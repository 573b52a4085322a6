int count = 0;
for (int p = 0; p < 4; ++p)
    for (int q = 0; q < 3; ++q)
        if (4 * get<0>(ij) + p < get<0>(shape) && 3 * get<1>(ij) + q < get<1>(shape))
            ++count;
count
