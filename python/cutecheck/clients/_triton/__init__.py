"""The parts of ``clients/triton.py``; imported with Triton, not before.

host.py     memory of the host, lent to the machine for a launch
tuning.py   benchmarks and the autotuner, without a clock
"""
