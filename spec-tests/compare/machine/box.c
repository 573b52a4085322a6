/* box.c - one tensor copy at a time on a machine of its own.
 *
 * What is here: the instructions around a copy, called as a program would. What is not: the
 * expected result. */
#include "emu/exec/async/async.h"

#include "spec-tests/compare/machine/box.h"

#include <string.h>

enum { MAP_PLACE = 1 << 12 };

bool emu_box_open(emu_box *b, emu_schedule schedule, uint32_t checks, uint32_t shared,
                  uint64_t bytes)
{
    const char *why;
    emu_config how = emu_defaults();
    how.dynamic_shared = shared + 64;
    how.schedule = schedule;
    how.checks = checks;
    *b = (emu_box){.m = emu_open(&how, &why), .shared = shared, .bytes = bytes};
    if (b->m == NULL)
        return false;
    b->tensor = emu_alloc(b->m, bytes, "the tensor");
    b->map = emu_alloc(b->m, MAP_PLACE, "the map");
    if (b->tensor != 0 && b->map != 0)
        return true;
    emu_box_close(b);
    return false;
}

void emu_box_close(emu_box *b)
{
    emu_close(b->m);
    b->m = NULL;
}

uint8_t *emu_box_shared(emu_box *b)
{
    return b->m->cta[0].shared->data;
}

uint8_t *emu_box_tensor(emu_box *b)
{
    emui_place p = {NULL, 0};
    return emui_look(b->m, NULL, 0, b->tensor, b->bytes, &p) ? emui_bytes(p) : NULL;
}

/* ---- Instructions ---- */

static emu_operand is(uint64_t value)
{
    return (emu_operand){.kind = EMU_IMM, .value = value};
}

static emu_operand at_address(uint64_t value)
{
    return (emu_operand){.kind = EMU_ADDRESS, .r = -1, .value = value};
}

static bool barrier(emu_box *b, int op, uint32_t flags, uint64_t count, uint64_t tx)
{
    emu_ins i = {.op = op,
                 .space = EMU_SHARED,
                 .flags = flags,
                 .d = {.kind = EMU_PREDICATE, .r = 0},
                 .a = at_address(b->shared),
                 .b = is(count),
                 .c = is(tx)};
    return emu_mbarrier(b->m, b->m->cta[0].warp, 1, &i) == EMU_DONE;
}

static const char *complain(emu_box *b, const char *what)
{
    const emu_finding *f = emu_found(b->m, 0);
    snprintf(b->text, sizeof b->text, "%s%s%.180s", what, f == NULL ? "" : ": ",
             f == NULL ? "" : f->message);
    return b->text;
}

/* The map in memory, and the instruction by it. */
static const char *issue(emu_box *b, const emu_map *map, const int32_t *at, int n, emu_ins i)
{
    emu_operand list[2 * EMU_MAP_DIMS];
    emu_tensor_map raw;
    emu_map_refusal why;
    for (int k = 0; k < n; ++k)
        list[k] = is((uint32_t)at[k]);
    if (emu_map_encode(&raw, map, &why) != NULL)
        return complain(b, why.text);
    emu_put(b->m, b->map, &raw, sizeof raw);
    i.a = at_address(b->map);
    i.list = list;
    i.listed = n;
    i.flags |= map->im2col ? EMU_BULK_IM2COL : 0;
    i.flags |= map->along != EMU_ALONG_ALL ? EMU_BULK_IM2COL_W : 0;
    i.flags |= map->along == EMU_ALONG_W128 ? EMU_BULK_IM2COL_W128 : 0;
    i.flags |= b->four_rows ? EMU_BULK_GATHER4 : 0;
    b->m->config.arch = map->sm_100 ? EMU_SM_100A : EMU_SM_90A;
    return emu_tma(b->m, b->m->cta[0].warp, 1, &i) == EMU_DONE ? NULL : complain(b, "not issued");
}

static void let_it_end(emu_box *b)
{
    while (emui_advance(b->m, true)) {
    }
}

/* Of a plain map. */
static uint32_t halo_bytes(const emu_box *b, const emu_map *map)
{
    return (uint32_t)b->more * map->channels * emu_map_element_bytes(map->type);
}

const char *emu_box_load(emu_box *b, const emu_map *map, const int32_t *at, int n, uint32_t to)
{
    emu_ins i = {.op = EMU_BULK_COPY,
                 .space = EMU_GLOBAL,
                 .to = EMU_SHARED,
                 .d = at_address(to),
                 .c = at_address(b->shared)};
    if (!barrier(b, EMU_MBARRIER_INIT, 0, 1, 0) ||
        !barrier(b, EMU_MBARRIER_ARRIVE, EMU_MBARRIER_EXPECT, 1,
                 (b->four_rows ? 4 : 1) * emu_map_box_bytes(map) + halo_bytes(b, map)))
        return complain(b, "the mbarrier");
    const char *wrong = issue(b, map, at, n, i);
    if (wrong != NULL)
        return wrong;
    let_it_end(b);
    barrier(b, EMU_MBARRIER_TEST_WAIT, EMU_MBARRIER_PARITY, 0, 0);
    if (!(*emu_predicate(b->m, 0, 0, 0) & 1))
        return complain(b, "the mbarrier did not count the bytes of the box");
    barrier(b, EMU_MBARRIER_INVAL, 0, 0, 0);
    return emu_findings(b->m) == 0 ? NULL : complain(b, "found");
}

const char *emu_box_store(emu_box *b, const emu_map *map, const int32_t *at, int n, uint32_t from,
                          emu_reduce op)
{
    emu_warp *w = b->m->cta[0].warp;
    emu_ins i = {.op = op == EMU_REDUCE_COPY ? EMU_BULK_COPY : EMU_BULK_REDUCE,
                 .space = EMU_SHARED,
                 .to = EMU_GLOBAL,
                 .d = at_address(from),
                 .flags = (uint32_t)op << EMU_BULK_REDUCE_SHIFT},
            commit = {.op = EMU_BULK_COMMIT_GROUP}, wait = {.op = EMU_BULK_WAIT_GROUP};
    const char *wrong = issue(b, map, at, n, i);
    if (wrong != NULL)
        return wrong;
    emu_bulk(b->m, w, 1, &commit);
    let_it_end(b);
    if (emu_bulk(b->m, w, 1, &wait) != EMU_DONE)
        return complain(b, "the bulk group is not over");
    return emu_findings(b->m) == 0 ? NULL : complain(b, "found");
}

void emu_box_rounded(const emu_map *map, uint8_t *element)
{
    uint32_t v, below;
    if (map->type != EMU_MAP_TF32 && map->type != EMU_MAP_TF32_FTZ)
        return;
    memcpy(&v, element, sizeof v);
    below = v & 0x1fff;
    if ((v & 0x7f800000) == 0x7f800000 && (v & 0x7fffff) != 0)
        v = 0x7fffe000;
    else
        v = v - below + (below > 0x1000 || (below == 0x1000 && (v & 0x2000) != 0) ? 0x2000 : 0);
    memcpy(element, &v, sizeof v);
}
