auto tile = make_shape(Int<4>{}, Int<3>{});
local_tile(tensor, tile, ij)
