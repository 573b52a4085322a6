auto log2 = [](auto n) {
    int digits = 0;
    for (int m = n; m > 1; m = m / 2)
        ++digits;
    return digits;
};
return Swizzle<log2(span / 16), log2(128 / bits), 3>{};
