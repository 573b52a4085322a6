        if (k == 0)
            wait<1>();
        __syncthreads();
