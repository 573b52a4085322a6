    for (unsigned j = i; j < i + 4 && j < n; ++j)
        out[j] = in[j];
