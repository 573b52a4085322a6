        __syncwarp();
        x = tile[127 - t];
        __syncwarp();
