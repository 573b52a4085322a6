auto first = E<0>{}, second = E<1>{};
if (stride<0>(gmem) == 1)
    return zipped_divide(make_layout(shape(gmem), make_stride(first, second)), box);
return zipped_divide(make_layout(shape(gmem), make_stride(second, first)), box);
