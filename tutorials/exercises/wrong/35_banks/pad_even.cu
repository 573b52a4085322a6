    unsigned put = 36 * w + l;
    unsigned get = 36 * l + w;
