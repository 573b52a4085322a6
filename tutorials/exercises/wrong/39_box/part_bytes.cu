    bytes = 4 * min(16, 20 - x) * min(8, 10 - y);
    inside = gx < 20 && gy < 10;
