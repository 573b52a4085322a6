    bytes = 8 * 16 * 4; // wherever the box lies
    inside = gx < 20 && gy < 10;
