        arrive_and_expect(&full, 512);
        arrive_and_expect(&full, 128);
