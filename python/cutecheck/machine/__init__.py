"""A GPU in the process: kernels are launched on NumPy arrays and checked, by libcuteemu.so.

device.py     device(), its memory, launches      module.py     PTX text, entries, variables
launch.py     one launch, under each schedule     arguments.py  values for its parameters
found.py      findings as records                 stats.py      what a profiler counts
binding.py    the C interface                     html.py       results in a notebook
    records.py    findings of the process's libcuda
"""
