        unsigned phase = k % 2;
        phase = phase ^ 0;
