"""All vectors of spec/vectors with one answer or a refusal, through Python."""

import re
from pathlib import Path

import pytest

from cutecheck import Refused, call, evaluate
from cutecheck.reference.value import text_of

FOLDER = Path(__file__).parents[3] / "spec" / "vectors"


def vectors(path):
    """(place, operation, operands, answer) of each line; an answer that is refused is None."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        parts = re.split(r"  +([=!])(?:  +|$)", line.strip(), maxsplit=1)
        if not line.startswith("#") and len(parts) == 3:
            op, *operands = re.split(r"  +", parts[0])
            want = parts[2].replace("\\n", "\n") if parts[1] == "=" else None
            yield f"{path.name}:{number}", op, operands, want


def answer_of(op, operands):
    """The answer as Python has it, as text again; None where it is refused."""
    try:
        value = evaluate(operands[0]) if op == "eval" else call(op, *operands)
    except Refused:
        return None
    return value if value == "" else text_of(value)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.vec")), ids=lambda path: path.stem)
def test_vectors_have_their_answers(path):
    wrong = [
        f"{place}: {op} {' '.join(operands)}: {got}, where it is {want}"
        for place, op, operands, want in vectors(path)
        if (got := answer_of(op, operands)) != want
    ]
    assert not wrong, "\n".join(wrong[:20])


def test_no_file_is_read_in_vain():
    counts = {path.stem: len(list(vectors(path))) for path in FOLDER.glob("*.vec")}
    assert sum(counts.values()) > 5500
    assert min(counts.values()) > 0, counts
