        __syncthreads();
