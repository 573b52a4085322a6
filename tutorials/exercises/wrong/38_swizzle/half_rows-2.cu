    unsigned at = 8 * r + (c ^ r / 2 % 8);
