"""Mistakes of programs that use PyTorch alone: found, with the line; and the same without them."""

import os
import subprocess
import sys

import pytest

HEAD = "import torch\ns = torch.cuda.Stream()\n"

# name: (the mistake, what is told, the same without it)
PROGRAMS = {
    "uninitialised": (
        "x = torch.empty(8, device='cuda')\ny = x + 1\n",
        "uninitialised: aten::add.Tensor: the operator reads 32 bytes",
        "x = torch.zeros(8, device='cuda')\ny = x + 1\n",
    ),
    "missing wait": (
        "with torch.cuda.stream(s):\n x = torch.ones(99, device='cuda')\ny = x * 2\n",
        "stream race: aten::mul.Tensor (default stream): reads 396 bytes",
        "with torch.cuda.stream(s):\n x = torch.ones(99, device='cuda')\n"
        "torch.cuda.current_stream().wait_stream(s)\ny = x * 2\nx.record_stream(s)\n",
    ),
    "freed too early": (
        "x = torch.ones(99, device='cuda')\ns.wait_stream(torch.cuda.current_stream())\n"
        "with torch.cuda.stream(s):\n y = x * 2\ndel x\n",
        "cudaFreeAsync",
        "x = torch.ones(99, device='cuda')\ns.wait_stream(torch.cuda.current_stream())\n"
        "with torch.cuda.stream(s):\n y = x * 2\nx.record_stream(s)\ndel x\n",
    ),
    "pinned memory written too early": (
        "x = torch.zeros(4096).pin_memory()\ny = x.to('cuda', non_blocking=True)\nx.fill_(1)\n",
        "stream race: the host: writes",
        "x = torch.zeros(4096).pin_memory()\ny = x.to('cuda', non_blocking=True)\n"
        "torch.cuda.synchronize()\nx.fill_(1)\n",
    ),
}


def check(text, folder):
    script = folder / "program.py"
    script.write_text(HEAD + text)
    cuemu = os.path.join(os.environ["CUTECHECK_BUILD"], "cuemu")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("CUEMU_", "LD_"))}
    done = subprocess.run(
        [cuemu, "check", sys.executable, str(script)], capture_output=True, text=True, env=clean
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_mistake_is_found(name, tmp_path):
    wrong, told, _ = PROGRAMS[name]
    found = check(wrong, tmp_path)
    assert told in found
    assert "program.py:" in found


@pytest.mark.parametrize("name", PROGRAMS)
def test_without_it_nothing_is(name, tmp_path):
    assert "cuemu: 0 findings" in check(PROGRAMS[name][2], tmp_path)
