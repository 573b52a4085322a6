    unsigned put = 32 * w + (l ^ w % 8);
    unsigned get = 32 * l + (w ^ l % 8);
