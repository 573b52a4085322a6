"""implementations.py - the implementations of CuTe that a report compares, and where each is found.

    Implementation   what is shown of it, how the judge asks it, and all that its answers depend on
    find(build)      all of them; one that is not here has the reason in place of a command

Packages are pinned and installed into $BUILD/report; others are found by a path:
    CUTE_INCLUDE       CuTe's headers (else pip's, $BUILD/cute), with CUDA_INCLUDE
    CUTEGEN_INCLUDE    CUTLASS's cutlass_compiler/cutegen/include
    PYCUTE_NVLABS      a checkout of NVlabs' CuTe, which has a folder pycute
    PYTHON             the interpreter of the virtual environments; python3 unless set
Not here: asking (run.py), the adapters themselves (judge/adapters).
"""
import collections
import hashlib
import os
import shutil
import subprocess

ADAPTERS = "spec-tests/judge/adapters/"
DSL = "nvidia-cutlass-dsl==4.8.1"
PYCUTE = "nvidia-cutlass==4.2.0.0"
TENSOR_LAYOUTS = "tensor-layouts==0.3.2"

Implementation = collections.namedtuple(
    "Implementation", "name title language url version words depends missing")


class Missing(Exception):
    """The implementation is not here; the text says why."""


def run(words, **more):
    """The output of a program, or Missing with its last words."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, **more)
    except OSError as e:
        raise Missing("%s: %s" % (words[0], e.strerror)) from None
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
        raise Missing(last[-1][:200])
    return done.stdout.strip()


def environment(build, name, *packages):
    """A virtual environment with exactly these packages; the file "made" comes last."""
    folder = os.path.join(os.environ.get("CUTECHECK_VENVS") or os.path.join(build, "report"),
                          "venv-" + name)
    made, wanted = os.path.join(folder, "made"), "\n".join(packages)
    try:
        with open(made, encoding="utf-8") as f:
            if f.read() == wanted:
                return os.path.join(folder, "bin", "python3")
    except OSError:
        pass
    shutil.rmtree(folder, ignore_errors=True)
    run([os.environ.get("PYTHON", "python3"), "-m", "venv", folder])
    pip = [os.path.join(folder, "bin", "pip"), "install", "-q", "--disable-pip-version-check"]
    for package in packages:
        alone = ["--no-deps"] if package == PYCUTE else []      # pycute is a folder of it
        run(pip + alone + [package])
    with open(made, "w", encoding="utf-8") as f:
        f.write(wanted)
    return os.path.join(folder, "bin", "python3")


def adapter(python, name):
    return ["env", "PYTHONDONTWRITEBYTECODE=1", python, ADAPTERS + name]


def linked(build, name):
    """What is linked into the judge, whose contents every key has."""
    return ["--subject", name], ()


def ref(build):
    return "this tree", *linked(build, "ref")


def device(build):
    return "this tree", *linked(build, "gpu")


def machine(build):
    return "this tree", *linked(build, "emu")


def module(build):
    folders = [os.path.join(build, name) for name in ("web", "wasm/web")]
    web = next((f for f in folders if os.path.exists(os.path.join(f, "ct.wasm"))), None)
    if not web:
        raise Missing("no ct.wasm in %s: make web-modules needs emscripten" % " or ".join(folders))
    wasm = os.path.join(web, "ct.wasm")
    run(["node", "--version"])
    return "this tree", ["node", "spec-tests/tools/web/module.js", web, "pipe"], \
        ((wasm,), ("spec-tests/tools/web/module.js",))


def headers(build):
    """CuTe's headers: as named, or those that cute_headers.sh installs."""
    if not os.environ.get("CUTE_INCLUDE"):
        found = run(["sh", "-c", ". spec-tests/tools/cute_headers.sh; cute_headers || "
                     "{ echo \"$missing\" >&2; exit 1; }; echo \"$CUTE_INCLUDE $CUDA_INCLUDE\""],
                    env={**os.environ, "BUILD": build})
        os.environ["CUTE_INCLUDE"], os.environ["CUDA_INCLUDE"] = found.split()
    return os.environ["CUTE_INCLUDE"]


def cute(build):
    include = headers(build)
    if not os.path.exists(os.path.join(include, "cute", "tensor.hpp")):
        raise Missing("%s has no cute/tensor.hpp" % include)
    compiler = run(os.environ.get("CXX", "g++").split() + ["--version"]).splitlines()[0]
    folder, count, *version = run(["python3", ADAPTERS + "cute_pipe.py", "--kept"]).split()
    words = adapter("python3", "cute_pipe.py") + ["--cached"]
    return " ".join(version), words, ((ADAPTERS + "cute_pipe.py",), compiler, folder, count)


def pycute(build):
    python = environment(build, "pycute", PYCUTE)
    return PYCUTE.split("==")[1], adapter(python, "pycute_pipe.py"), python_parts("pycute_pipe.py")


def tensor_layouts(build):
    python = environment(build, "tensor-layouts", TENSOR_LAYOUTS)
    return TENSOR_LAYOUTS.split("==")[1], adapter(python, "tensor_layouts_pipe.py"), \
        python_parts("tensor_layouts_pipe.py")


def dsl(build):
    python = environment(build, "dsl", DSL)
    return DSL.split("==")[1], adapter(python, "dsl_pipe.py"), python_parts("dsl_pipe.py")


def python_parts(name):
    return (ADAPTERS + name,), (ADAPTERS + "plain_model.py",)


def tree_digest(folder, ending):
    h = hashlib.sha256()
    for at, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(ending):
                with open(os.path.join(at, name), "rb") as f:
                    h.update(name.encode() + b"\0" + f.read())
    return h.hexdigest()


def nvlabs(build):
    path = os.environ.get("PYCUTE_NVLABS")
    if not path:
        raise Missing("PYCUTE_NVLABS does not name a checkout of github.com/NVlabs/CuTe")
    if not os.path.exists(os.path.join(path, "pycute", "__init__.py")):
        raise Missing("%s has no pycute/__init__.py" % path)
    digest = tree_digest(os.path.join(path, "pycute"), ".py")
    words = ["env", "PYTHONPATH=" + path] + adapter("python3", "nvlabs_pipe.py")[1:]
    return digest[:8], words, (*python_parts("nvlabs_pipe.py"), digest)


def cutegen(build):
    include = os.environ.get("CUTEGEN_INCLUDE")
    if not include:
        raise Missing("CUTEGEN_INCLUDE does not name CUTLASS's cutlass_compiler/cutegen/include")
    if not os.path.exists(os.path.join(include, "cutegen", "layout.hpp")):
        raise Missing("%s has no cutegen/layout.hpp" % include)
    digest = hashlib.sha256((tree_digest(include, ".hpp") + tree_digest(
        ADAPTERS, "cutegen_pipe.cpp")).encode()).hexdigest()
    program = os.path.join(build, "report", "cutegen_pipe-" + digest[:16])
    if not os.path.exists(program):
        run(os.environ.get("CXX", "g++").split() + ["-std=c++17", "-w", "-O1", "-I", include,
            "-o", program + ".new", ADAPTERS + "cutegen_pipe.cpp"])
        os.replace(program + ".new", program)
    return digest[:8], [program], (digest,)


CUTLASS = "https://github.com/NVIDIA/cutlass"
ALL = (
    ("ref", "cutecheck", "C", "", ref),
    ("web", "cutecheck, web module", "C, WebAssembly", "", module),
    ("gpu", "cutecheck, device algebra", "CUDA C", "", device),
    ("emu", "cutecheck, emulated H200", "C", "", machine),
    ("cute", "CuTe C++", "C++", CUTLASS, cute),
    ("pycute", "pycute", "Python", CUTLASS + "/tree/main/python/pycute", pycute),
    ("nvlabs", "PyCuTe of NVlabs", "Python", "https://github.com/NVlabs/CuTe", nvlabs),
    ("tensor-layouts", "tensor-layouts", "Python",
     "https://github.com/facebookresearch/tensor-layouts", tensor_layouts),
    ("dsl", "CuTe DSL", "Python, MLIR", CUTLASS + "/tree/main/python/CuTeDSL", dsl),
    ("cutegen", "cutegen", "C++", CUTLASS + "/tree/main/cutlass_compiler/cutegen", cutegen),
)


def named(text):
    """NAME=COMMAND: a program of one's own that speaks the line protocol."""
    name, _, command = text.partition("=")
    program = command.split(" ")[0]
    digest = tree_digest(os.path.dirname(program) or ".", os.path.basename(program)) \
        if os.path.isfile(program) else ""
    return Implementation(name, name, "", "", digest[:8], ["sh", "-c", command], (digest,), "")


def find(build, chosen=None, note=lambda text: None):
    for name, title, language, url, look in ALL:
        if chosen and name not in chosen:
            continue
        note(title)
        try:
            version, words, depends = look(build)
            yield Implementation(name, title, language, url, version, words, depends, "")
        except Missing as e:
            yield Implementation(name, title, language, url, "", [], (), str(e))
