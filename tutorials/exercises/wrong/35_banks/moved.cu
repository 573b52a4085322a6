    unsigned put = 32 * l + w;
    unsigned get = 32 * w + l;
