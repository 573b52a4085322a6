    fence(d);
    commit(d);
    multiply_add(d, descriptor(tile_a), descriptor(tile_b));
    wait<0>(d);
