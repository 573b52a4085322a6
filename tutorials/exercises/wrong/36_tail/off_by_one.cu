    if (i + 4 < n)
        *(uint4 *)(out + i) = *(uint4 const *)(in + i);
