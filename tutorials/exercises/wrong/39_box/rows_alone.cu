    bytes = sizeof box;
    inside = gy < 10;
