    fence_for_engine();
