        unsigned phase = slot;
        phase += 0;
