        wait<0>();
