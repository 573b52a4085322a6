logical_product(block, make_layout(grid))
