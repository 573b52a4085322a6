# map_flip.awk - what the copy engine reads of a tensor map: each of its bits flipped, and a load.
# With -v im2col=1 of an im2col map.

BEGIN {
    tiled = "tma_load type u16 size 64,8,4 stride 128,1024 box 16,2,2 at 8,1,1"
    pixels = "im2col_load type u16 size 16,12,6,3 stride 32,384,2304 lower 0,0 upper -2,-2 " \
        "channels 16 pixels 12 at 0,1,1,0 off 1,1"
    for (k = 0; k < 1024; k++) print (im2col ? pixels : tiled) " flip " k
}
