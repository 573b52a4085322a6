"""Runs first in each Python under cuemu: this folder is on its PYTHONPATH.

Prepares the clients of CUDA for the machine, then runs the sitecustomize that would have been
found otherwise.
"""

import importlib.machinery
import importlib.util
import os
import sys

_here = os.path.dirname(os.path.abspath(__file__))


def _package():
    """The package cutecheck of this folder, alone: what lies beside it is of another Python."""
    if importlib.util.find_spec("cutecheck") is None:
        folder = os.path.dirname(_here)
        spec = importlib.util.spec_from_file_location(
            "cutecheck",
            os.path.join(folder, "__init__.py"),
            submodule_search_locations=[folder],
        )
        sys.modules["cutecheck"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["cutecheck"])
    import cutecheck.clients

    cutecheck.clients.install()


def _next():
    """The next sitecustomize on the path, as if this one were not there."""
    path = [p for p in sys.path if os.path.abspath(p or ".") != _here]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", path)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)


if os.environ.get("CUEMU_REPORT") is not None:
    _package()
_next()
