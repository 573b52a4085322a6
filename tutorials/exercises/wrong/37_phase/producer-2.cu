        unsigned phase = 1 - k / 2 % 2;
