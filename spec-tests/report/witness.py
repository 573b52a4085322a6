"""witness.py - an independent look at each answer that was called wrong, by enumeration.

The judge's oracle and laws said that an answer is wrong. Here both texts, the expected and the
observed one, are read and evaluated again by code that shares nothing with them, or with ref: the
witness is a coordinate at which the two functions differ, or their sizes, or the two values. A
disputed line has no expected answer: for a composition A(B(i)) is compared, for others the
coordinate that the law named stands.

    check(line, observed, why) -> (witness, confirmed by)      "" where nothing confirms it
"""
import functools
import re

MOST = 1 << 16                    # coordinates that are enumerated
TOKEN = re.compile(r"\s*(?:(_?-?\d+(?:@\d+)*)|(Sw<-?\d+,-?\d+,-?\d+>)|([(),:]|_|o\b))")


class Unreadable(Exception):
    """The text is no value that can be enumerated."""


# A value: ("int", n), ("basis", n, path), ("any",), ("tuple", items), ("layout", shape, stride),
# ("swizzle", b, m, s), ("composed", f, offset, layout).

class Reader:
    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.strip()
        while at < len(text):
            m = TOKEN.match(text, at)
            if not m:
                raise Unreadable(text)
            self.tokens.append(m.group(1) or m.group(2) or m.group(3))
            at = m.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, mark):
        if self.peek() != mark:
            raise Unreadable(" ".join(self.tokens))
        self.at += 1

    def whole(self):
        v = self.value()
        if self.at < len(self.tokens):
            raise Unreadable(" ".join(self.tokens))
        return v

    def value(self):
        v = self.part()
        if self.peek() != "o":
            return v
        self.take("o")
        offset = self.part()
        self.take("o")
        return ("composed", v, offset, self.value())

    def part(self):
        v = self.item()
        if self.peek() != ":":
            return v
        self.take(":")
        return ("layout", v, self.item())

    def item(self):
        word = self.peek()
        self.at += 1
        if word == "(":
            items = []
            while self.peek() != ")":
                items.append(self.value())
                if self.peek() != ",":
                    break
                self.take(",")
            self.take(")")
            return ("tuple", tuple(items))
        if word == "_":
            return ("any",)
        if word.startswith("Sw<"):
            return ("swizzle",) + tuple(int(x) for x in word[3:-1].split(","))
        if not word or not re.fullmatch(r"_?-?\d+(@\d+)*", word):
            raise Unreadable(word)
        number, *path = word.lstrip("_").split("@")
        if path:
            return ("basis", int(number), tuple(int(p) for p in path))
        return ("int", int(number))


def parse(text):
    try:
        return Reader(text).whole()
    except (Unreadable, RecursionError):
        return None


def is_function(v):
    return v is not None and v[0] in ("layout", "swizzle", "composed")


def leaves(v):
    return [x for item in v[1] for x in leaves(item)] if v[0] == "tuple" else [v]


def pairs(shape, stride):
    """Extents with their strides; one stride for a tuple of extents is that of all of them."""
    if shape[0] == "tuple" and stride[0] == "tuple":
        if len(shape[1]) != len(stride[1]):
            raise Unreadable("shape and stride")
        return [p for s, d in zip(shape[1], stride[1]) for p in pairs(s, d)]
    if shape[0] != "int" or stride[0] not in ("int", "basis"):
        raise Unreadable("shape and stride")
    return [(shape[1], stride)]


def size(v):
    """Of the domain; a swizzle has none."""
    if v[0] == "composed":
        return size(v[3])
    if v[0] != "layout":
        raise Unreadable("no domain")
    n = 1
    for extent, _ in pairs(v[1], v[2]):
        n *= extent
    return n


def swizzled(v, i):
    _, bits, base, shift = v
    mask = ((1 << bits) - 1) << (base + max(shift, 0))
    return i ^ ((i & mask) >> shift if shift >= 0 else (i & mask) << -shift)


def at(v, i):
    """The value at integer coordinate I: a number and the coefficients of bases."""
    if v[0] == "swizzle":
        return swizzled(v, i)
    if v[0] == "composed":
        inner, offset = at(v[3], i), v[2]
        if offset[0] != "int" or not isinstance(inner, int):
            raise Unreadable("offset")
        return at(v[1], inner + offset[1])
    found, modes = {}, pairs(v[1], v[2])
    for k, (extent, stride) in enumerate(modes):
        last = k + 1 == len(modes)
        if extent == 0:
            raise Unreadable("an extent of 0")
        c = i if last else i % extent
        i = 0 if last else i // extent
        path = stride[2] if stride[0] == "basis" else ()
        found[path] = found.get(path, 0) + c * stride[1]
    terms = {p: n for p, n in found.items() if n}
    if set(terms) <= {()}:
        return terms.get((), 0)
    return tuple(sorted(terms.items()))


def shown(value):
    if isinstance(value, int):
        return str(value)
    return "+".join("%d%s" % (n, "".join("@%d" % p for p in path)) for path, n in value)


def coordinates(n):
    """All of them, or those about the powers of two and a sample, of a domain that is too large."""
    if n <= MOST:
        return range(n)
    near = {p + d for k in range(n.bit_length()) for p in (1 << k, 3 << k) for d in (-1, 0, 1)}
    return sorted(c for c in near | set(range(4096)) if 0 <= c < n)


def differ(expected, observed):
    """Where two functions differ."""
    if expected[0] == "swizzle" or observed[0] == "swizzle":
        if expected[0] != observed[0]:
            return "one is a swizzle without a domain"
        n = 1 << 20
    else:
        n, m = size(expected), size(observed)
        if n != m:
            return "the sizes are %d and %d" % (n, m)
    for i in coordinates(n):
        a, b = at(expected, i), at(observed, i)
        if a != b:
            return "at %d: %s expected, %s observed" % (i, shown(a), shown(b))
    return ""


def composition(args, observed):
    """Where R(i) = A(B(i)) breaks, for a disputed composition of two layouts."""
    a, b, r = parse(args[0]), parse(args[1]), parse(observed)
    if not (is_function(a) and is_function(b) and is_function(r)):
        return ""
    if size(r) != size(b):
        return "B has %d coordinates, the answer %d" % (size(b), size(r))
    for i in coordinates(size(b)):
        inner = at(b, i)
        if isinstance(inner, int) and at(a, inner) != at(r, i):
            return "at %d: A(B(i)) is %s, the answer gives %s" % (i, shown(at(a, inner)),
                                                                 shown(at(r, i)))
    return ""


def plain(text):
    return re.sub(r"_(?=-?\d)", "", text)


def of_values(expected, observed):
    """Two values that are no functions, or one of them."""
    if plain(expected) == plain(observed):
        return ""
    return "%s expected, %s observed" % (clip(expected), clip(observed))


def clip(text):
    return text if len(text) <= 120 else text[:117] + ".."


@functools.lru_cache(maxsize=1 << 16)
def of_answer(expected, observed):
    """The witness against every allowed answer, parted by `|`."""
    found = ""
    for allowed in expected.split(" | "):
        e, o = parse(allowed), parse(observed)
        if is_function(e) and is_function(o):
            try:
                found = differ(e, o)
            except Unreadable:
                found = of_values(allowed, observed)
        else:
            found = of_values(allowed, observed)
        if not found:
            return ""
    return found


def check(line, observed, why):
    if line.sign != "?":
        found = of_answer(line.expected, observed)
        return (found, "enumeration") if found else ("", "")
    if line.op == "composition":
        try:
            found = composition(line.args, observed)
        except Unreadable:
            found = ""
        if found:
            return found, "enumeration"
    return (why, "law") if why else ("", "")
