    unsigned at = 8 * r + (c ^ r % 4);
