        unsigned phase = k / 2 & 1;
