    bytes = 512;
    inside = true;
