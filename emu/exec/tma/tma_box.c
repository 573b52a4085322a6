/* tma_box.c - boxes of tensors: which bytes of global memory lie where in shared memory.
 *
 *      swizzle     16 bytes stay together; their address bits 4 .. 6 are exchanged by bits 7 .. 9
 *      outside     elements that the tensor does not have are filled on loads, left out on stores
 *      tiled       rows of dimension 0, dimensions 1 and up counted in steps
 *
 * Follows the PTX ISA, "Tensors" (tiled mode, swizzling modes); what that leaves open follows an
 * H200 (spec-tests/spec/recorded/h200/tma.answers). Here: rows of elements, tiled boxes. Not here:
 * im2col positions (tma_im2col.c), the instruction (tma.c). */
#include "emu/exec/tma/tma.h"

#include <inttypes.h>

enum { GRANULE = EMUI_TMA_GRANULE };

uint64_t emui_tma_swizzle(emu_map_swizzle mode, uint64_t a)
{
    switch (mode) {
    case EMU_SWIZZLE_32B:
        return a ^ (a >> 7 & 1) << 4;
    case EMU_SWIZZLE_64B:
        return a ^ (a >> 7 & 3) << 4;
    case EMU_SWIZZLE_128B:
        return a ^ (a >> 7 & 7) << 4;
    case EMU_SWIZZLE_128B_ATOM_32B:
        return a ^ (a >> 7 & 3) << 5;
    case EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B:
        return a ^ (a >> 7 & 3) << 5 ^ (a >> 7 & 1) << 3;
    case EMU_SWIZZLE_128B_ATOM_64B:
        return a ^ (a >> 7 & 1) << 6;
    default:
        return a;
    }
}

/* The bytes that stay together under a swizzle; all of a box where there is none. */
static uint32_t granule_of(emu_map_swizzle mode)
{
    if (mode == EMU_SWIZZLE_NONE)
        return UINT32_MAX;
    return mode == EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B ? GRANULE / 2 : GRANULE;
}

/* ---- Runs of bytes ---- */

static bool add_piece(emui_tma *t, emui_place shared, emui_place global, uint32_t bytes)
{
    if (t->loads)
        return emui_add_piece(t->by.m, t->a, (emui_piece){global, shared, bytes});
    return emui_add_piece(t->by.m, t->a, (emui_piece){shared, global, bytes});
}

static bool past_the_end(emui_tma *t, emui_place p)
{
    emui_fault(t->by.m, emui_at_byte(EMU_BOUNDS, t->by.w, t->by.lane, p.offset),
               "%s: the swizzle moves bytes of the box to 0x%" PRIx64
               ", past the end of the shared memory, %" PRIu64 " bytes"
               "\nalign the box to the period of its swizzle: 256, 512 or 1024 bytes",
               t->by.what, p.offset, p.region->bytes);
    return false;
}

/* Bytes of the box that go on from each other in global memory, in as many pieces as the swizzle
 * makes of them. No region: they lie outside. */
static bool run(emui_tma *t, uint32_t at, emui_place global, uint32_t bytes)
{
    uint32_t granule = granule_of(t->map.swizzle);
    for (uint32_t piece; bytes > 0; bytes -= piece, at += piece) {
        piece = granule == UINT32_MAX ? bytes : granule - at % granule;
        piece = piece < bytes ? piece : bytes;
        for (int k = 0; k < t->box.places; ++k) {
            emui_place shared = t->box.place[k];
            shared.offset = emui_tma_swizzle(t->map.swizzle, shared.offset + at);
            if (shared.offset + piece > shared.region->bytes)
                return past_the_end(t, shared);
            if (!add_piece(t, shared, global, piece))
                return false;
        }
        global.offset += global.region != NULL ? piece : 0;
    }
    return true;
}

static bool outside(emui_tma *t, uint32_t at, uint32_t bytes)
{
    return !t->loads || run(t, at, (emui_place){NULL, 0}, bytes);
}

/* more: bytes behind them that are copied as well, as far as there is memory. */
static bool inside(emui_tma *t, uint32_t at, uint64_t address, uint32_t bytes, uint32_t more)
{
    const emui_region *r = t->tensor;
    emui_request request = {EMU_GLOBAL, address, bytes, 1};
    emui_place p = {t->tensor, r == NULL ? 0 : address - r->base};
    if (bytes == 0)
        return true;
    if ((r == NULL || address < r->base || p.offset + bytes > r->bytes) &&
        !emui_locate(&t->by, &request, &p))
        return false;
    uint64_t room = p.region->room - p.offset - bytes;
    t->tensor = p.region;
    return run(t, at, p, bytes + (more < room ? more : (uint32_t)room));
}

/* Stores do not separate 16 bytes: those in which a row of the tensor ends are written whole. Bytes
 * behind its end, of a box that goes on. */
static uint32_t behind_row(const emui_tma *t, int64_t first, int64_t end)
{
    int64_t size = (int64_t)t->map.size[0], whole = GRANULE / t->element;
    if (t->loads || whole == 0 || first >= size || end <= size)
        return 0;
    int64_t rounded = (size + whole - 1) / whole * whole;
    return (uint32_t)((end < rounded ? end : rounded) - size) * t->element;
}

/* Elements that lie side by side in shared memory, too. */
static bool dense(emui_tma *t, uint32_t at, int64_t x, uint32_t elements, uint64_t row,
                  bool is_outside)
{
    int64_t size = (int64_t)t->map.size[0], n = elements, below, within;
    below = is_outside || x <= -n ? n : x < 0 ? -x : 0;
    within = x + n > size ? size - x - below : n - below;
    if (is_outside || within < 0)
        within = 0;
    uint32_t e = t->element, left = (uint32_t)below * e, middle = (uint32_t)within * e;
    return outside(t, at, left) &&
           inside(t, at + left, row + (uint64_t)(x + below) * e, middle, behind_row(t, x, x + n)) &&
           outside(t, at + left + middle, elements * e - left - middle);
}

bool emui_tma_row(emui_tma *t, uint32_t at, int64_t x, uint32_t elements, uint64_t row,
                  bool is_outside)
{
    if (t->apart == t->element)
        return dense(t, at, x, elements, row, is_outside);
    for (uint32_t k = 0; k < elements; ++k)
        if (!dense(t, at + k * t->apart, x + k, 1, row, is_outside))
            return false;
    return true;
}

/* ---- Tiled boxes ---- */

/* One row of the box, k counting steps in dimensions 1 and up. */
static bool tiled_row(emui_tma *t, uint32_t at, const uint32_t *k)
{
    const emu_map *map = &t->map;
    uint64_t row = map->base;
    bool is_outside = false;
    for (uint32_t d = 1; d < map->rank; ++d) {
        int64_t x = t->start[d] + (int64_t)k[d] * map->step[d];
        is_outside |= x < 0 || x >= (int64_t)map->size[d];
        row += (uint64_t)x * map->stride[d - 1];
    }
    if (map->interleave == EMU_MAP_PLAIN || map->step[0] == 1)
        return emui_tma_row(t, at, t->start[0], t->inner / t->apart, row, is_outside);
    for (uint32_t i = 0; i < t->inner / t->apart; ++i)
        if (!emui_tma_row(t, at + i * t->element, t->start[0] + (int64_t)i * map->step[0], 1, row,
                          is_outside))
            return false;
    return true;
}

bool emui_tma_four_rows(emui_tma *t)
{
    static const uint32_t first[EMU_MAP_DIMS];
    for (uint32_t k = 0; k < EMUI_TMA_ROWS; ++k) {
        t->start[1] = t->row[k];
        if (!tiled_row(t, k * t->pitch, first))
            return false;
    }
    return true;
}

bool emui_tma_tiled(emui_tma *t)
{
    const emu_map *map = &t->map;
    uint32_t k[EMU_MAP_DIMS] = {0}, rows = t->rows;
    for (uint32_t at = 0; rows-- > 0; at += t->pitch) {
        if (!tiled_row(t, at, k))
            return false;
        for (uint32_t d = 1; d < map->rank; ++d) {
            k[d] = k[d] + 1 < emu_map_count(map, d) ? k[d] + 1 : 0;
            if (k[d] != 0)
                break;
        }
    }
    return true;
}
