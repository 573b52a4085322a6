    bytes = sizeof box;
    inside = t % 16 < 16 && gx < 16 && gy < 8;
