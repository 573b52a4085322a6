    asm volatile("fence.proxy.async.global;" ::: "memory");
    __syncthreads();
