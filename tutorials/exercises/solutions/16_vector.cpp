auto modes = zip(flatten(shape(layout)), flatten(stride(layout)));
auto go_on = [](auto places, auto mode) {
    auto [s, d] = mode;
    if (is_static(s) && is_static(d) && d == places && s > 1)
        return places * s;
    return places;
};
auto places = fold(modes, fold(modes, fold(modes, 1, go_on), go_on), go_on);
return min(places, 128 / bits);
