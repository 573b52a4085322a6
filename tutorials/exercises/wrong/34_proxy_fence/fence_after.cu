    __syncthreads();
    fence_for_engine();
