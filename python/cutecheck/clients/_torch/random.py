"""Random numbers: drawn by the CPU's generator, from the state of the device's.

The state is the seed and the offset of ``torch.cuda``'s generator, so that ``manual_seed``,
``get_rng_state``, ``fork_rng`` and checkpoints work as they do there. The numbers are those of the
CPU's generator, seeded by both; the first after a seed are those that the CPU has after it.
"""

from contextlib import contextmanager

import torch

_STEP = 4  # offsets are multiples of it
_MIX = 0x9E3779B97F4A7C15
_generator = torch.Generator()


def _seed(state):
    """The next seed, and the state goes on."""
    offset = state.get_offset()
    state.set_offset(offset + _STEP)
    return (state.initial_seed() + offset // _STEP * _MIX) % 2**64


@contextmanager
def numbers(device, generator, takes_one):
    """A generator for one operator; where it takes none, the CPU's own stands in for it."""
    if generator is None:
        torch.cuda.init()
        generator = torch.cuda.default_generators[device]
    seed = _seed(generator) if generator.device.type == "cuda" else None
    if takes_one:
        yield generator if seed is None else _generator.manual_seed(seed)
        return
    own = torch.default_generator
    before = own.get_state()
    own.manual_seed(seed)
    try:
        yield own
    finally:
        own.set_state(before)
