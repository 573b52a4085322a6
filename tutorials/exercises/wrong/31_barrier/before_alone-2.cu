        __syncthreads();
        x = tile[127 - t];
        if (t < 64)
            __syncthreads();
