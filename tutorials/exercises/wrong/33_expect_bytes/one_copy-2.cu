        arrive_and_expect(&full, sizeof bytes);
