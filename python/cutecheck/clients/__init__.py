"""What each library that calls CUDA needs to run on the machine, a file a library.

A file registers itself by ``hooks.when_imported`` when it is imported; ``install`` imports all.
"""

import pkgutil
from importlib import import_module


def install():
    for module in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
