"""The guide docs/python-layouts.md, word for word."""

import doctest
import re
from pathlib import Path

GUIDE = Path(__file__).parents[4] / "docs" / "python-layouts.md"


def test_the_guide_is_what_is_answered():
    text = GUIDE.read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == text.count("```python") > 5
    source = "\n".join(blocks)
    test = doctest.DocTestParser().get_doctest(source, {}, GUIDE.name, str(GUIDE), 0)
    report: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert not report, "".join(report)
