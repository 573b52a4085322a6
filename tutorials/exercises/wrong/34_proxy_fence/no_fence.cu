    __syncthreads();
