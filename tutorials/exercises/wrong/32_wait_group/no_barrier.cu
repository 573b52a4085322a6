        wait<1>();
