    bytes = sizeof box;
    inside = gx <= 20 && gy <= 10;
