    if (i + 3 <= n)
        *(uint4 *)(out + i) = *(uint4 const *)(in + i);
