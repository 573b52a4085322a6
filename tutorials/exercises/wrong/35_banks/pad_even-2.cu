    unsigned put = 34 * w + l;
    unsigned get = 34 * l + w;
