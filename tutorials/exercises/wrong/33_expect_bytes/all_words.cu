        arrive_and_expect(&full, 2 * sizeof words);
