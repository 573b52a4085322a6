    fence_for_engine();
    __syncthreads();
