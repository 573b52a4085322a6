    multiply_add(d, descriptor(tile_a), descriptor(tile_b));
    fence(d);
    commit(d);
    wait<0>(d);
