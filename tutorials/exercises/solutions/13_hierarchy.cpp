idx2crd(mn, shape)
