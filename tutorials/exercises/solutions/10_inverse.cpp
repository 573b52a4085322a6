left_inverse(A)(place)
