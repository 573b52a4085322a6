    if (t % 32 == 0)
        fence_for_engine();
    __syncthreads();
