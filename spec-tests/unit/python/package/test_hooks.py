"""hooks.py: functions are called once, with the module, whether it was imported or not."""

import sys

import pytest

from cutecheck.hooks import when_imported


@pytest.fixture
def module(tmp_path, monkeypatch):
    (tmp_path / "somebody.py").write_text("value = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("somebody", None)


def test_called_after_the_import(module):
    seen = []
    when_imported("somebody")(lambda m: seen.append(m.value))
    assert seen == []
    import somebody  # noqa: F401

    assert seen == [1]


def test_called_at_once_where_it_is_imported(module):
    import somebody  # noqa: F401

    seen = []
    when_imported("somebody")(lambda m: seen.append(m.value))
    assert seen == [1]


def test_two_functions(module):
    seen = []
    when_imported("somebody")(lambda m: seen.append("a"))
    when_imported("somebody")(lambda m: seen.append("b"))
    import somebody  # noqa: F401

    assert seen == ["a", "b"]
