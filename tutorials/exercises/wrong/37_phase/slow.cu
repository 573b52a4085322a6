        unsigned phase = k / 4 & 1;
