        wait<0>();
        __syncthreads();
