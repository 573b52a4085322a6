auto [A, B] = ab;
for (int c = 0; c < size(B); ++c)
    if (c >= size(R) || R(c) != A(B(c)))
        return c;
return -1;
