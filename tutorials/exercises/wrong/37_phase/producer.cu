        unsigned phase = k / 2 & 1 ^ 1;
