        unsigned phase = 0;
