"""docs/python-pytest.md, typed."""

import pytest
from typed_page import type_page


def test_the_page(tmp_path):
    pytest.importorskip("triton", reason="Triton is not installed: make check-python")
    assert type_page("python-pytest.md", tmp_path) == 4
