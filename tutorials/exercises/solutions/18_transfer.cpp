auto [source, destination] = sd;
source(left_inverse(destination)(place))
