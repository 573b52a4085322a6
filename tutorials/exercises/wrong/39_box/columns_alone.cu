    bytes = 512;
    inside = gx < 20;
