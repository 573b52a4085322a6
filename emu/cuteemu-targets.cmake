# cuteemu-targets.cmake - the machine's part of cutecheck-config.cmake, which includes it.
_cutecheck_library(cuteemu include/cutecheck m)
_cutecheck_program(cuemu cuemu)
