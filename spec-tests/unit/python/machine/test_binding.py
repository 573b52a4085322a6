"""The structs of ctypes are those of the headers, field by field, as a C compiler has them."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

from cutecheck.machine import binding

ROOT = Path(__file__).resolve().parents[4]
STRUCTS = {
    "emu_config": binding.Config,
    "emu_source": binding.Source,
    "emu_ptx_error": binding.PtxError,
    "emu_ptx_entry": binding.Entry,
    "emu_ptx_param": binding.Param,
    "emu_ptx_launch": binding.Launch,
    "emu_party": binding.Party,
    "emu_finding": binding.Found,
    "emu_counters": binding.Counters,
    "emu_cost": binding.Cost,
    "emu_again": binding.Again,
    "emu_map": binding.Map,
    "emu_map_refusal": binding.MapRefusal,
}
NUMBERS = {
    "EMU_TYPES": len(binding.TYPES),
    "EMU_B16": binding.TYPES.index("b16"),
    "EMU_F64": binding.TYPES.index("f64"),
    "EMU_RULES": len(binding.rules()),
    "EMU_RANDOM": binding.RANDOM,
    "EMU_REFUSED": binding.REFUSED,
    "EMU_RUNNING": binding.RUNNING,
}


@pytest.fixture(scope="module")
def layouts(tmp_path_factory):
    cc = shutil.which("cc")
    if cc is None:
        pytest.skip("no C compiler here")
    folder = tmp_path_factory.mktemp("layout")
    lines = ['#include "emu/tools.h"', '#include "emu/tensor_map.h"', "int main(void) {"]
    for name, struct in STRUCTS.items():
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        for field, *_ in struct._fields_:
            lines.append(
                f'printf("{name}.{field} %zu %zu\\n", offsetof({name}, {field}), '
                f"sizeof((({name} *)0)->{field}));"
            )
    lines += [f'printf("{name} %d\\n", (int){name});' for name in NUMBERS]
    (folder / "l.c").write_text("\n".join([*lines, "return 0; }"]))
    subprocess.run([cc, f"-I{ROOT}", "-o", folder / "l", folder / "l.c"], check=True)
    out = subprocess.run([folder / "l"], capture_output=True, text=True, check=True).stdout
    return {line.split()[0]: tuple(map(int, line.split()[1:])) for line in out.splitlines()}


@pytest.mark.parametrize("name", STRUCTS)
def test_layout(name, layouts):
    struct = STRUCTS[name]
    assert layouts[name] == (ctypes.sizeof(struct),)
    for field, *_ in struct._fields_:
        of = getattr(struct, field)
        assert layouts[f"{name}.{field}"] == (of.offset, of.size), field


def test_numbers(layouts):
    assert {name: layouts[name][0] for name in NUMBERS} == NUMBERS
