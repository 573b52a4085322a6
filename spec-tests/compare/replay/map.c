/* map.c - the 128 bytes of tensor maps: the cases of gpu/lab/probes/map.cu, put to the machine.
 *
 * tensormap.replace of a value that its field cannot hold is cut off by the device, and a fault of
 * the machine. */
#include "spec-tests/compare/replay/map.h"

#include <stdlib.h>
#include <string.h>

static uint64_t number(const replay_case *c, const char *name)
{
    return strtoull(replay_value(c, name, "0"), NULL, 0);
}

static void say_words(const emu_tensor_map *map, replay_answer *a)
{
    for (int k = 0; k < EMU_MAP_WORDS; ++k)
        replay_say(a, "%s%llx", k == 0 ? "" : " ", (unsigned long long)map->word[k]);
}

/* False, and the answer is there: the encoder refuses. */
static bool start(const replay_case *c, emu_tensor_map *map, replay_answer *a)
{
    emu_map from = replay_map(c, number(c, "base"));
    emu_map_refusal why;
    bool is_fine = true;
    if (replay_is(c, "from", "zeros") || replay_is(c, "from", "ones"))
        memset(map, replay_is(c, "from", "ones") ? 0xff : 0, sizeof *map);
    else
        is_fine = emu_map_encode(map, &from, &why) == NULL;
    if (is_fine && strcmp(c->field[0], "map_address") == 0)
        is_fine = emu_map_replace_address(map, number(c, "to"), &why) == NULL;
    if (!is_fine)
        replay_say(a, "encode 1");
    return is_fine;
}

/* ---- tensormap.replace ---- */

static const struct {
    const char *name;
    emu_tensormap_field field;
    uint64_t least, most, unit;
} fields[] = {{"global_address", EMU_FIELD_GLOBAL_ADDRESS, 0, UINT64_MAX, 1},
              {"rank", EMU_FIELD_RANK, 0, 4, 1},
              {"box_dim", EMU_FIELD_BOX_DIM, 1, 256, 1},
              {"global_dim", EMU_FIELD_GLOBAL_DIM, 0, UINT32_MAX, 1},
              {"global_stride", EMU_FIELD_GLOBAL_STRIDE, 0, (UINT64_C(1) << 40) - 1, 16},
              {"element_stride", EMU_FIELD_ELEMENT_STRIDE, 1, 8, 1},
              {"elemtype", EMU_FIELD_ELEMTYPE, 0, 12, 1},
              {"interleave_layout", EMU_FIELD_INTERLEAVE_LAYOUT, 0, 2, 1},
              {"swizzle_mode", EMU_FIELD_SWIZZLE_MODE, 0, 3, 1},
              {"fill_mode", EMU_FIELD_FILL_MODE, 0, 1, 1},
              {"swizzle_atomicity", EMU_FIELD_SWIZZLE_ATOMICITY, 1, 0, 1}};

static void replace(const replay_case *c, emu_tensor_map *map, replay_answer *a)
{
    size_t k = 0;
    uint64_t value = number(c, "value"), at = number(c, "at");
    while (!replay_is(c, "field", fields[k].name))
        ++k;
    bool is_value = value >= fields[k].least && value <= fields[k].most &&
                    value % fields[k].unit == 0 &&
                    (fields[k].field != EMU_FIELD_GLOBAL_STRIDE || at + 1 < EMU_MAP_DIMS);
    emu_machine *m = replay_open(1, 1, 0);
    uint64_t there = emu_alloc(m, sizeof *map, "the map");
    emu_ins program[] = {{.execute = emu_tensormap,
                          .op = EMU_TENSORMAP_REPLACE,
                          .space = EMU_GLOBAL,
                          .d = replay_at(there),
                          .a = replay_imm(value),
                          .count = (int)at,
                          .flags = fields[k].field,
                          .guard = EMU_NO_GUARD},
                         {.execute = emu_exit, .guard = EMU_NO_GUARD}};
    emu_put(m, there, map, sizeof *map);
    bool ran = replay_run(m, program, sizeof program / sizeof program[0], a);
    if (ran && emu_get(m, there, map, sizeof *map))
        say_words(map, a);
    a->judged = !is_value;
    a->is_same = !is_value && a->faulted;
    emu_close(m);
}

void replay_map_words(const replay_case *c, replay_answer *a)
{
    emu_tensor_map map;
    if (!start(c, &map, a))
        return;
    if (strcmp(c->field[0], "map_replace") == 0)
        replace(c, &map, a);
    else
        say_words(&map, a);
}
