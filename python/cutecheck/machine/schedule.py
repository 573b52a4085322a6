"""Schedules: in which order warps run, and when asynchronous operations take effect.

early        copies are there at once, and warps take turns
late         copies are there when somebody has waited for them: the default
random:SEED  warps, lanes and copies in an order of that seed, the same each time
"""

from cutecheck.machine import binding

_KINDS = {"early": binding.EARLIEST, "late": binding.LATEST, "random": binding.RANDOM}


def parse(text):
    """The kind and the seed of ``"late"``, ``"random:3"``."""
    kind, colon, seed = str(text).partition(":")
    if kind not in _KINDS or (colon and (kind != "random" or not seed.isdigit())):
        raise ValueError(f"sched={text!r}: 'early', 'late' or 'random:SEED' expected")
    return kind, int(seed or 0)


def several(first, count):
    """So many schedules, that one first: then early and late, then seeds."""
    if count < 1:
        raise ValueError(f"schedules={count}: at least 1")
    kind, seed = parse(first)
    if kind == "random":
        return [f"random:{seed + i}" for i in range(count)]
    others = [k for k in ("early", "late") if k != kind] + [f"random:{i}" for i in range(count)]
    return [first, *others][:count]


def set_schedule(config, text):
    kind, config.seed = parse(text)
    config.schedule = _KINDS[kind]
    config.shuffle = config.diverge = kind == "random"
