"""The parts of ``clients/torch.py``; imported with torch, not before.

memory.py      device memory as memory of the CPU, and an operator as an operation of a stream
operators.py   which operators there are, and what runs instead of each
lacking.py     operators that the CPU does not have
random.py      random numbers, whose state is that of the device's generator
settings.py    what of torch would go around the operators
"""
