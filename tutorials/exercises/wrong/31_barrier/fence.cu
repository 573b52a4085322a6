        __threadfence_block();
        x = tile[127 - t];
        __threadfence_block();
