        arrive_and_expect(&full, sizeof words + sizeof bytes + sizeof full);
