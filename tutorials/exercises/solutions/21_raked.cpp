raked_product(threads, values)
