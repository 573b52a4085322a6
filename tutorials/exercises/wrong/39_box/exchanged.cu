    bytes = 512;
    inside = gx < 10 && gy < 20;
