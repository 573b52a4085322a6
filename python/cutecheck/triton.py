"""Triton's kernels on the machine: what a test of them may ask for.

Needs nothing but ``import triton`` under ``cutecheck run`` or ``pytest --cutecheck``; see
docs/python-triton.md.
"""

from cutecheck.clients._triton.tuning import Checked, check_all_configs

__all__ = ["Checked", "check_all_configs"]
