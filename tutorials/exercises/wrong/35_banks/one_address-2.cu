    unsigned put = 32 * w + (l ^ w);
    unsigned get = 32 * l + w;
