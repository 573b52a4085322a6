/* tma.c - cp.async.bulk.tensor and its reductions and prefetches: boxes of tensors.
 *
 *      op          a        list               d           c          x
 *      COPY        [map]    c0, c1, ..         [shared]    [object]   ctaMask, where MULTICAST
 *      COPY, REDUCE  [map]  c0, c1, ..         [shared]
 *      PREFETCH    [map]    c0, c1, ..
 *
 *      space     to        told by
 *      GLOBAL    SHARED    mbarrier, of all bytes of the box, whether they lie in the tensor or not
 *      SHARED    GLOBAL    bulk group
 *
 * [map]: a generic address. list: one coordinate a dimension; of an im2col load the offsets follow.
 * flags: MULTICAST, IM2COL, and the reduction, whose type is that of the map.
 *
 *      interleaved   dimension 0 counts slices of 16 or 32 bytes; the last dimension but one: 1
 *
 * Follows the PTX ISA, "Tensors" (tiled mode, swizzling modes) and "Data Movement: Tensor copy";
 * what those leave open follows an H200 (spec-tests/recorded/h200/tma.answers, im2col.answers).
 * Here: the instruction, tiled boxes, swizzles, what lies outside. Not here: im2col positions
 * (tma_im2col.c), maps (tensor_map.c), what sm_90a does not have: .tile::gather4, .im2col::w and
 * .cta_group are refused. */
#include "emu/tma/tma.h"

#include <inttypes.h>
#include <string.h>

enum { BOX_ALIGN = 128, LINE = 128, GRANULE = 16 };

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

/* What stays whole under a swizzle; all of a box where there is none. */
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
        return emui_add_piece(t->m, t->a, (emui_piece){global, shared, bytes});
    return emui_add_piece(t->m, t->a, (emui_piece){shared, global, bytes});
}

static bool past_the_end(emui_tma *t, emui_place p)
{
    emui_fault(t->m, (emui_blame){EMU_BOUNDS, t->w, t->lane, -1, p.offset, 0},
               "%s: the swizzle moves bytes of the box to 0x%" PRIx64
               ", past the end of the shared memory, %" PRIu64 " bytes",
               t->what, p.offset, p.region->bytes);
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
    emui_place p = {t->tensor, r == NULL ? 0 : address - r->base};
    if (bytes == 0)
        return true;
    if ((r == NULL || address < r->base || p.offset + bytes > r->bytes) &&
        !emui_locate(t->m, t->w, t->lane, EMU_GLOBAL, address, bytes, 1, t->what, &p))
        return false;
    uint64_t room = p.region->bytes - p.offset - bytes;
    t->tensor = p.region;
    return run(t, at, p, bytes + (more < room ? more : (uint32_t)room));
}

/* Stores do not part 16 bytes: those in which a row of the tensor ends are written whole. Bytes
 * behind its end, of a box that goes on. */
static uint32_t behind_row(const emui_tma *t, int64_t first, int64_t end)
{
    int64_t size = (int64_t)t->map.size[0], whole = GRANULE / t->element;
    if (t->loads || whole == 0 || first >= size || end <= size)
        return 0;
    int64_t rounded = (size + whole - 1) / whole * whole;
    return (uint32_t)((end < rounded ? end : rounded) - size) * t->element;
}

bool emui_tma_row(emui_tma *t, uint32_t at, int64_t x, uint32_t elements, uint64_t row,
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
        return emui_tma_row(t, at, t->start[0], t->inner / t->element, row, is_outside);
    for (uint32_t i = 0; i < t->inner / t->element; ++i)
        if (!emui_tma_row(t, at + i * t->element, t->start[0] + (int64_t)i * map->step[0], 1, row,
                          is_outside))
            return false;
    return true;
}

bool emui_tma_tiled(emui_tma *t)
{
    const emu_map *map = &t->map;
    uint32_t k[EMU_MAP_DIMS] = {0}, rows = t->bytes / t->inner;
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

/* ---- The instruction ---- */

static bool bad(emui_tma *t, const char *text)
{
    emui_bulk_bad(t->m, t->w, t->lane, t->what, text);
    return false;
}

/* What an element outside reads as. */
static uint64_t fill_of(const emu_map *map)
{
    if (!map->nan_fill)
        return 0;
    switch (emu_map_element_bytes(map->type)) {
    case 2:
        return 0x7ff7;
    case 4:
        return 0x7ff77ff7;
    default:
        return UINT64_C(0x7ff77ff77ff77ff7);
    }
}

static emu_type element_type(emu_map_type type)
{
    static const emu_type is[EMU_MAP_TYPES] = {EMU_U8,  EMU_U16,  EMU_U32, EMU_S32, EMU_U64,
                                               EMU_S64, EMU_F16,  EMU_F32, EMU_F64, EMU_BF16,
                                               EMU_F32, EMU_TF32, EMU_TF32};
    return is[type];
}

/* Reductions take tf32 as f32. */
static emu_type reduced_type(emu_map_type type)
{
    return element_type(type) == EMU_TF32 ? EMU_F32 : element_type(type);
}

static bool read_map(emui_tma *t)
{
    emu_tensor_map raw;
    emu_map_refusal why;
    uint64_t address = emui_address(t->w, t->lane, t->i->a, EMU_GENERIC);
    if (!emui_locate(t->m, t->w, t->lane, EMU_GENERIC, address, sizeof raw, 64, t->what,
                     &t->map_place))
        return false;
    memcpy(&raw, emui_bytes(t->map_place), sizeof raw);
    if (!emu_map_decode(&t->map, &raw))
        return bad(t, "no tensor map is at that address");
    if (emu_map_refused(&t->map, &why) != NULL) {
        emui_fault(t->m, (emui_blame){EMU_OPERAND, t->w, t->lane, -1, address, 0},
                   "%s: its tensor map was changed into one that no encoder makes: %s", t->what,
                   why.text);
        return false;
    }
    t->element = t->map.im2col ? emu_map_element_bytes(t->map.type) : emu_map_unit_bytes(&t->map);
    t->bytes = emu_map_box_bytes(&t->map);
    t->inner = t->element * (t->map.im2col ? t->map.channels : emu_map_count(&t->map, 0));
    bool dense = t->map.swizzle == EMU_SWIZZLE_NONE || t->map.interleave != EMU_MAP_PLAIN;
    t->pitch = dense ? t->inner : (uint32_t)GRANULE << t->map.swizzle;
    t->reach = (t->bytes / t->inner - 1) * t->pitch + t->inner;
    return true;
}

static bool read_start(emui_tma *t)
{
    const emu_ins *i = t->i;
    bool offsets = t->map.im2col && t->loads;
    uint32_t space = t->map.rank - 2, most = space == 1 ? 0xffff : space == 2 ? 0xff : 0x1f;
    if (t->map.im2col != ((i->flags & EMU_BULK_IM2COL) != 0))
        return bad(t, t->map.im2col ? "its map is one of im2col, the instruction is .tile"
                                    : "its map is tiled, the instruction is .im2col");
    if (i->listed != (int)(t->map.rank + (offsets ? space : 0)))
        return bad(t, "as many coordinates as the map has dimensions, and offsets of im2col loads");
    for (uint32_t k = 0; k < t->map.rank; ++k) {
        t->start[k] = (int32_t)emui_u32(t->w, t->lane, i->list[k]);
        if (t->start[k] < 0 && !t->loads)
            return bad(t, "a store starts at coordinates of at least 0");
    }
    if (t->start[0] * (int64_t)t->element % GRANULE != 0)
        return bad(t, "coordinate 0 lies at a multiple of 16 bytes in its row");
    for (uint32_t k = 0; offsets && k < space; ++k) {
        t->offset[k] = emui_u32(t->w, t->lane, i->list[t->map.rank + k]) & 0xffff;
        if (t->offset[k] > most)
            return bad(t, "im2col offsets have 16, 8 or 5 bits, by the number of dimensions");
    }
    return true;
}

static bool find_box(emui_tma *t)
{
    uint64_t address = emui_address(t->w, t->lane, t->i->d, EMU_SHARED);
    t->box.what = t->what;
    if (t->loads)
        return emui_bulk_targets(t->m, t->w, t->lane, t->i, address, t->reach, BOX_ALIGN, &t->box);
    t->box.places = 1;
    return emui_bulk_source(t->m, t->w, t->lane, address, t->reach, BOX_ALIGN, t->what,
                            &t->box.place[0]);
}

/* The map is read as well: nobody may change it before. */
static bool plan(emui_tma *t)
{
    int pieces = (int)(t->bytes / (t->map.swizzle == EMU_SWIZZLE_NONE ? LINE : GRANULE));
    t->a = emui_async_new(t->m, t->w, t->lane, t->what, pieces * t->box.places + 1);
    if (t->a == NULL)
        return false;
    t->a->fill = fill_of(&t->map);
    bool reduces = t->i->op == EMU_BULK_REDUCE;
    t->a->type = reduces ? reduced_type(t->map.type) : element_type(t->map.type);
    t->a->keeps_subnormals = t->map.type != EMU_MAP_F32_FTZ && t->map.type != EMU_MAP_TF32_FTZ;
    t->a->signal = EMUI_BULK_GROUP;
    if (emui_add_piece(t->m, t->a, (emui_piece){t->map_place, {NULL, 0}, sizeof(emu_tensor_map)}) &&
        (t->map.im2col ? emui_tma_im2col(t) : emui_tma_tiled(t)) &&
        (!t->loads || emui_bulk_barriers(t->m, t->a, t->i, &t->box, t->bytes)))
        return true;
    emui_async_free(t->a);
    return false;
}

static bool check_reduce(emui_tma *t)
{
    emui_reduce op = (emui_reduce)(t->i->flags >> EMU_BULK_REDUCE_SHIFT);
    uint8_t none[8] = {0};
    if (t->i->op != EMU_BULK_REDUCE)
        return true;
    if (t->loads)
        return bad(t, "a reduction goes from shared to global memory");
    bool is_sum_of_s64 = op == EMUI_ADD && t->map.type == EMU_MAP_S64;
    if (!is_sum_of_s64 && emui_reduce_one(op, reduced_type(t->map.type), none, none))
        return true;
    emui_fault(t->m, (emui_blame){EMU_UNSUPPORTED, t->w, t->lane, -1, 0, 0},
               "%s: there is no .%s of the elements of its map", t->what, emui_reduce_name(op));
    return false;
}

static emu_result tensor(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_tma t = {.m = m, .w = w, .lane = lane, .i = i, .what = "cp.async.bulk.tensor"};
    t.loads = i->to == EMU_SHARED || i->op == EMU_BULK_PREFETCH;
    if (i->op == EMU_BULK_REDUCE)
        t.what = "cp.reduce.async.bulk.tensor";
    if (!read_map(&t) || !read_start(&t))
        return EMU_FAULT;
    if (i->op == EMU_BULK_PREFETCH)
        return EMU_DONE;
    if (!check_reduce(&t) || !find_box(&t) || !plan(&t))
        return EMU_FAULT;
    return emui_bulk_issue(m, t.a, i, t.a->type);
}

emu_result emu_tma(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (!emui_bulk_exists(m, w, i, "cp.async.bulk.tensor"))
        return EMU_FAULT;
    for (int lane = 0; r == EMU_DONE && lane < EMU_LANES; ++lane)
        if (active >> lane & 1)
            r = tensor(m, w, lane, i);
    return r;
}
