    __syncthreads();
    if (t == 0)
        fence_for_engine();
