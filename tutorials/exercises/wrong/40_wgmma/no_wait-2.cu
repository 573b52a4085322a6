    fence(d);
    multiply_add(d, descriptor(tile_a), descriptor(tile_b));
    __syncthreads();
