        arrive_and_expect(&full, 640);
