    unsigned put = 33 * w + l;
    unsigned get = 32 * l + w;
