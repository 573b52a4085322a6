    bytes = 8 * 16;
    inside = gx < 20 && gy < 10;
