"""lines.py - the lines that a report puts to every implementation, in chunks.

    Line    one assertion of a vector file, its class and its family
    Chunk   files that are judged together by one start of an adapter: what is run again, or not

The class of a line says how much it binds:
    required   every operand is static, and CuTe's documents decide
    dynamic    an operand has dynamic integers, where CuTe's answer may depend on which they are
    cxx        a text of C++ is evaluated
    disputed   CuTe's answer and its documents disagree, or it gives no right one (sign `?`)
The family is the vector file that the operation belongs to. Not here: judging (run.py).
"""
import collections
import hashlib
import os
import re
import subprocess

VECTORS = "spec-tests/spec/vectors"
RECORDED = "spec-tests/spec/recorded/cute-4.7.0"
CHUNK_LINES = 4000

Line = collections.namedtuple("Line", "file number op args sign expected kind family")
Chunk = collections.namedtuple("Chunk", "name files lines")

NOT_DYNAMIC = re.compile(r"_-?\d+|@\d+|\w*<[^<>]*>|0x[0-9a-fA-F]+|\[\d+b\]|[A-Za-z]\w*")

GROUPS = (
    ("Layout algebra", "layout size coalesce composition admissible complement inverse nullspace "
     "divide product recast common distribute compact block composed swizzle slice coord call"),
    ("Integers and tuples", "integer division structure basis compare parse print expression "
     "object higher apply suggest eval"),
    ("Tensors", "tensor pointer owning memory fill tensor_reduce axpby"),
    ("Copies and matrix instructions", "partition copy copy_names copy_traits tiled_copy "
     "cooperative_copy mma_traits tiled_mma gemm cooperative_gemm gmma_desc gmma_smem"),
    ("TMA", "tma tma_admissible tma_basis tma_map tma_partition tma_swizzle im2col"),
)


def split(text):
    """Fields are parted by a tab or by two or more spaces."""
    return re.split(r"\t+| {2,}", text.strip())


def kind_of(op, args, sign):
    if sign == "?":
        return "disputed"
    if op == "eval":
        return "cxx"
    return "dynamic" if re.search(r"\d", " ".join(NOT_DYNAMIC.sub(" ", a) for a in args)) \
        else "required"


def read(path):
    """(number, op, args, sign, expected) of each assertion."""
    with open(path, encoding="utf-8") as f:
        for number, text in enumerate(f, 1):
            if not text.strip() or text.startswith("#"):
                continue
            fields = split(text)
            at = next((i for i, x in enumerate(fields) if x in ("=", "~", "!", "?")), None)
            if at:
                yield number, fields[0], fields[1:at], fields[at], "  ".join(fields[at + 1:])


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def base(op):
    return re.sub(r"<.*", "", op)


def family_of_operations(paths):
    """The vector file that asks most about an operation."""
    asked = collections.defaultdict(collections.Counter)
    for path in paths:
        for _, op, _, _, _ in read(path):
            asked[base(op)][stem(path)] += 1
    return {op: counts.most_common(1)[0][0] for op, counts in asked.items()}


def all_files(folder):
    return sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".vec"))


def generated(build, cases, seed):
    """Requests of a fixed seed, with the answers of the reference, as a vector file."""
    path = os.path.join(build, "report", "generated.vec")
    listed = subprocess.run([os.path.join(build, "judge"), "--generate", str(cases), "--seed",
                             str(seed), "--list"], capture_output=True, check=True).stdout
    requests = list(dict.fromkeys(listed.decode().splitlines()))
    answers = subprocess.run([os.path.join(build, "ct"), "--pipe"], input="\n".join(requests) +
                             "\n", capture_output=True, check=True, text=True).stdout.splitlines()
    with open(path + ".new", "w", encoding="utf-8") as f:
        f.write("# %d cases of each operation, seed %d, answered by the reference\n" %
                (cases, seed))
        for request, answer in zip(requests, answers):
            sign, _, text = answer.partition("\t")
            if sign in ("=", "!") and text:
                f.write("  ".join(request.split("\t") + [sign, text]) + "\n")
    os.replace(path + ".new", path)
    return path


def load(build, cases, seed, match=""):
    """Every line of the files with MATCH in their path, and the chunks that they form."""
    vectors, recorded = all_files(VECTORS), all_files(RECORDED)
    families = family_of_operations(vectors)
    fallback = family_of_operations(recorded)
    known = {stem(p) for p in vectors}
    sources = [("vectors", vectors), ("recorded", recorded),
               ("generated", [generated(build, cases, seed)])]
    lines, chunks = [], []
    for name, files in sources:
        for part in packed([f for f in files if match in f]):
            chunk = Chunk("%s-%d" % (name, 1 + sum(c.name.startswith(name) for c in chunks)),
                          part, [])
            for path in part:
                for number, op, args, sign, expected in read(path):
                    family = stem(path) if name == "vectors" else \
                        families.get(base(op)) or fallback[base(op)]
                    if family not in known:
                        family = "structure"
                    chunk.lines.append(len(lines))
                    lines.append(Line(path, number, op, args, sign, expected,
                                      kind_of(op, args, sign), family))
            chunks.append(chunk)
    return lines, chunks


def packed(files):
    """Lists of files of CHUNK_LINES lines or so."""
    part, size = [], 0
    for path in files:
        count = sum(1 for _ in read(path))
        if part and size + count > CHUNK_LINES:
            yield part
            part, size = [], 0
        part.append(path)
        size += count
    if part:
        yield part


def digest(*parts):
    """Of texts and of the contents of files, which are named by a tuple of one path."""
    h = hashlib.sha256()
    for part in parts:
        if isinstance(part, tuple):
            with open(part[0], "rb") as f:
                h.update(hashlib.sha256(f.read()).digest())
        h.update(str(part).encode() + b"\0")
    return h.hexdigest()
