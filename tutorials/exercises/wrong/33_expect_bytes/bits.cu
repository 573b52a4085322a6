        arrive_and_expect(&full, 8 * 640);
