    __threadfence();
    __syncthreads();
