auto threads = size<0>(tv);
auto place = get<0>(mn) + 4 * get<1>(mn);
auto c = right_inverse(tv)(place);
make_tuple(c % threads, c / threads)
