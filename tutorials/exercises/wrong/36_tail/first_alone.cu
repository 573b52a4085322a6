    if (i < n)
        *(uint4 *)(out + i) = *(uint4 const *)(in + i);
