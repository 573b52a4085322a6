        wait<1>();
        __syncthreads();
