auto [t, k] = tk;
sw(t * 64 + k * 8)
