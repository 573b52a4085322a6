"""docs/python-triton.md, typed."""

from typed_page import type_page


def test_the_page(tmp_path):
    assert type_page("python-triton.md", tmp_path) == 3
