        wait<2>();
        __syncthreads();
