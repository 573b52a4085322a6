    if (i + 3 < n)
        *(uint4 *)(out + i) = *(uint4 const *)(in + i);
    else if (i < n)
        out[i] = in[i];
