/* emu_plan.c - both memories of a TMA plan, before a tile moves and after it. */
#include "spec-tests/judge/answerers/emu_plan.h"

#include <inttypes.h>
#include <string.h>

static enum emu_says same_bytes(struct emu_plan *c, const uint8_t *have, const uint8_t *must,
                                uint64_t n, const char *where, int64_t tile)
{
    uint64_t i = 0;
    if (memcmp(have, must, n) == 0)
        return EMU_AGREES;
    while (have[i] == must[i])
        ++i;
    return emu_says(c->q, EMU_DIFFERS,
                    "tile %" PRId64 ": byte %" PRIu64 " of %s is 0x%02x, by the layouts 0x%02x",
                    tile, i, where, have[i], must[i]);
}

void emu_plan_lay_out(struct emu_plan *c)
{
    for (uint64_t i = 0; i < c->box.bytes; ++i)
        c->tensor[i] = (uint8_t)((i / 2 * UINT64_C(40503)) >> i % 2 * 8);
    for (uint32_t i = 0; i < c->box.shared; ++i)
        c->shared[i] = (uint8_t)(i * 7 + (i >> 8) + 3);
    emu_put(c->box.m, c->box.tensor, c->tensor, c->box.bytes);
    emu_put(c->box.m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), c->shared, c->box.shared);
}

enum emu_says emu_plan_compare(struct emu_plan *c, int64_t tile)
{
    const uint8_t *shared = emu_box_shared(&c->box), *tensor = emu_box_tensor(&c->box);
    if (c->stores)
        tma_plan_forget_ends(&c->map, c->box.tensor, c->box.bytes, c->tensor, tensor);
    enum emu_says says = same_bytes(c, shared, c->shared, c->box.shared, "shared memory", tile);
    return says == EMU_AGREES ? same_bytes(c, tensor, c->tensor, c->box.bytes, "the tensor", tile)
                              : says;
}
