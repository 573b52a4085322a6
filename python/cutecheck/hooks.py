"""Functions that are called once a module of somebody else has been imported.

A client such as CuPy needs a few settings of its own before its first kernel, and must not be
imported for that alone::

    @when_imported("cupy")
    def prepare(cupy): ...
"""

import importlib.abc
import importlib.util
import sys

_waiting = {}  # name: functions


class _Loader(importlib.abc.Loader):
    """The module's own loader, and the functions after it."""

    def __init__(self, inner):
        self.inner = inner

    def create_module(self, spec):
        return self.inner.create_module(spec)

    def exec_module(self, module):
        module.__loader__ = module.__spec__.loader = self.inner
        self.inner.exec_module(module)
        _call(module.__name__, module)

    def __getattr__(self, name):
        return getattr(self.inner, name)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name not in _waiting:
            return None
        for finder in sys.meta_path:
            if finder is not self and hasattr(finder, "find_spec"):
                spec = finder.find_spec(name, path, target)
                if spec is not None:
                    if hasattr(spec.loader, "exec_module"):
                        spec.loader = _Loader(spec.loader)
                    return spec
        return None


def _call(name, module):
    for function in _waiting.pop(name, ()):
        function(module)


def when_imported(name):
    """Decorator: calls the function with the module ``name``, now if it is imported already."""

    def register(function):
        if name in sys.modules:
            function(sys.modules[name])
            return function
        if not any(isinstance(f, _Finder) for f in sys.meta_path):
            sys.meta_path.insert(0, _Finder())
        _waiting.setdefault(name, []).append(function)
        return function

    return register
