auto [A, B] = layouts;
auto [c0, c1] = c;
A(B(c0, c1)) - (A(B(c0, 0)) + A(B(0, c1)))
