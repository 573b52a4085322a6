        __syncthreads();
        x = tile[127 - t];
        __syncthreads();
