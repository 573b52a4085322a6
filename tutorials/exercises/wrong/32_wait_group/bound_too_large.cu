        wait<4>();
        __syncthreads();
