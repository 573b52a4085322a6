    if (i <= n - 4)
        *(uint4 *)(out + i) = *(uint4 const *)(in + i);
    else
        for (unsigned j = i; j < n; ++j)
            out[j] = in[j];
