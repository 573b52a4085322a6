    unsigned at = 8 * c + (r ^ c) % 8;
