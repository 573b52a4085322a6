"""The parts of the report: classes of lines, witnesses, the schema. Run by suites/report.sh."""

import json
import sys

sys.path.insert(0, "spec-tests/report")

import lines  # noqa: E402
import result  # noqa: E402
import witness  # noqa: E402


def line(op, args, sign, expected):
    return lines.Line("f.vec", 1, op, args, sign, expected, lines.kind_of(op, args, sign), "f")


def test_classes():
    for kind, op, args, sign in (
        ("required", "size", ["(_2,_3):(_1,_2)"], "="),
        ("required", "composition", ["Sw<3,4,3> o _0 o (_8,_64):(_64,_1)", "_8:_1@0"], "="),
        ("required", "recast<16b,8b>", ["smem_ptr[16b](0x400) o _8:_1"], "="),
        ("dynamic", "size", ["(2,_3):(_1,_2)"], "="),
        ("dynamic", "make_tensor", ["gmem_ptr[32b](0x1000)", "_4:2"], "="),
        ("disputed", "composition", ["(6,2):(1,7)", "(3,2):(2,3)"], "?"),
        ("cxx", "eval", ["size(make_layout(4))"], "="),
    ):
        assert lines.kind_of(op, args, sign) == kind, (op, args)


def test_fields():
    assert lines.split("size  (_2,_3)  =  _6") == ["size", "(_2,_3)", "=", "_6"]
    assert lines.split("a\tSw<3,4,3> o _0 o _8:_1") == ["a", "Sw<3,4,3> o _0 o _8:_1"]


def test_witnesses():
    for expected, observed, found in (
        ("(_2,_4):(_0,_1)", "(_2,_4):(_4,_1)", "at 1: 0 expected, 4 observed"),
        ("_4:_1", "_4:1", ""),
        ("_6:_1", "(_2,_3):(_1,_2)", ""),
        ("_4:_1", "_5:_1", "the sizes are 4 and 5"),
        ("_1048576:_1", "(_1024,_1024):(_1,_1023)", "at 1024: 1024 expected, 1023 observed"),
        ("_1048576:_1", "(_1024,_1024):(_1,_1024)", ""),
        ("(_4,_2):(_1@0,_1@1)", "(_4,_2):(_1@1,_1@0)", "at 1: 1@0 expected, 1@1 observed"),
        ("Sw<1,0,1> o _0 o _4:_1", "_4:_1", "at 2: 3 expected, 2 observed"),
        ("_6", "6", ""),
        ("_6", "_7", "_6 expected, _7 observed"),
        ("_4:_1 | _5:_1", "_5:_1", ""),
    ):
        assert witness.of_answer(expected, observed) == found, (expected, observed)


def test_witness_of_a_disputed_composition():
    disputed = line("composition", ["(6,2):(1,7)", "(3,2):(2,3)"], "?", "CuTe C++ gives ..; ..")
    assert witness.check(disputed, "(3,2):(2,3)", "said so") == (
        "at 5: A(B(i)) is 8, the answer gives 7", "enumeration")
    other = line("complement", ["(2,_2):(_1,_1)", "_8"], "?", "CuTe C++ gives ..; ..")
    assert witness.check(other, "_4:_2", "not injective") == ("not injective", "law")
    assert witness.check(other, "_4:_2", "") == ("", "")


def test_levels():
    assert result.level({"exact": 3, "unsupported": 9}) == "conforms to the letter"
    assert result.level({"exact": 3, result.FORM: 1}) == "conforms as functions"
    assert result.level({"exact": 3, "crashed": 1}) == "fails"
    assert result.level({"unsupported": 9}) == "nothing asked"


def problems(schema, value, root, at="$"):
    """Where a value is not as a schema says, for the keywords that report.schema.json uses."""
    if "$ref" in schema:
        return problems(root["$defs"][schema["$ref"].rsplit("/", 1)[1]], value, root, at)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
             "number": (int, float)}
    found = []
    if "type" in schema and not isinstance(value, kinds[schema["type"]]):
        return ["%s is no %s" % (at, schema["type"])]
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        found.append("%s: %r is not among the values" % (at, value))
    found += ["%s lacks %s" % (at, k) for k in schema.get("required", ()) if k not in value]
    if isinstance(value, dict):
        more = schema.get("additionalProperties", True)
        for k, v in value.items():
            if k in schema.get("properties", {}):
                found += problems(schema["properties"][k], v, root, at + "." + k)
            elif more is False:
                found.append("%s has %s" % (at, k))
            elif more is not True:
                found += problems(more, v, root, at + "." + k)
    if isinstance(value, list) and "items" in schema:
        for n, v in enumerate(value):
            found += problems(schema["items"], v, root, "%s[%d]" % (at, n))
    return found


def schema_problems(path):
    with open("spec-tests/report/report.schema.json", encoding="utf-8") as f:
        schema = json.load(f)
    with open(path, encoding="utf-8") as f:
        return problems(schema, json.load(f), schema)


def run(name, test):
    try:
        test()
        print("ok\t%s" % name)
    except AssertionError as e:
        print("FAIL\t%s\t%s" % (name, e))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        found = schema_problems(sys.argv[1])
        print("FAIL\treport.json is as its schema says\t%s" % found[:3] if found else
              "ok\treport.json is as its schema says")
    else:
        for key, value in sorted(globals().items()):
            if key.startswith("test_"):
                run(key[5:].replace("_", " "), value)
