    unsigned put = 33 * w + l;
    unsigned get = put;
