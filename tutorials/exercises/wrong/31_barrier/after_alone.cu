        x = tile[127 - t];
        __syncthreads();
