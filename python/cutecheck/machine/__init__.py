"""The machine in this process: kernels, memory, findings."""
