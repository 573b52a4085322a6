        __syncthreads();
        wait<1>();
