        __threadfence();
        x = tile[127 - t];
        __threadfence();
