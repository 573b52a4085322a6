/* tma.c - cp.async.bulk.tensor and its reductions and prefetches: boxes of tensors.
 *
 *      op          a        list               d           c          x
 *      COPY        [map]    c0, c1, ..         [shared]    [object]   ctaMask, where MULTICAST
 *      COPY, REDUCE  [map]  c0, c1, ..         [shared]
 *      PREFETCH    [map]    c0, c1, ..
 *
 *      space     to        signalled by
 *      GLOBAL    SHARED    mbarrier, of all bytes of the box, whether they lie in the tensor or not
 *      SHARED    GLOBAL    bulk group
 *
 * [map]: a generic address. list: one coordinate a dimension; of an im2col load the offsets follow.
 * flags: MULTICAST, IM2COL, those below, and the reduction, whose type is that of the map.
 *
 *      interleaved   dimension 0 counts slices of 16 or 32 bytes; the last dimension but one: 1
 *
 * Follows the PTX ISA, "Tensors" (tiled mode, swizzling modes) and "Data Movement: Tensor copy";
 * what those leave open follows an H200 (spec-tests/spec/recorded/h200/tma.answers,
 * im2col.answers). Here: the instruction. Not here: which bytes lie where (tma_box.c,
 * tma_im2col.c), maps (tensor_map.c). From sm_100 on:
 *
 *      GATHER4     list: a column and four rows; the box is one row, of which four are moved
 *      CTA_GROUP   .cta_group::2: the mbarrier may be in the other CTA of the pair
 *      IM2COL_W    list: behind the coordinates the pixels of the halo and an offset along w */
#include "emu/exec/tma/tma.h"

#include "emu/exec/async/reduce.h"
#include "emu/exec/tma/map_words.h"

#include <inttypes.h>
#include <string.h>

enum { BOX_ALIGN = 128, LINE = 128, ADDRESS = 57 /* bits that the copy engine reads */ };

static bool bad(emui_tma *t, const char *text)
{
    emui_bulk_bad(&t->by, text);
    return false;
}

/* The value that elements outside are filled with. */
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
    static const emu_type is[EMU_MAP_TYPES] = {
        EMU_U8,  EMU_U16,  EMU_U32, EMU_S32,  EMU_U64,  EMU_S64, EMU_F16, EMU_F32,
        EMU_F64, EMU_BF16, EMU_F32, EMU_TF32, EMU_TF32, EMU_U8,  EMU_U8,  EMU_U8};
    return is[type];
}

/* Reductions take tf32 as f32. */
static emu_type reduced_type(emu_map_type type)
{
    return element_type(type) == EMU_TF32 ? EMU_F32 : element_type(type);
}

/* Is it no map at all, since its last six words are not zero, as no encoder leaves them, or all are
 * zero? No copy looks at those. */
static bool is_no_map(const emu_tensor_map *raw)
{
    enum { UNUSED = 10 };
    uint64_t first = 0, last = 0;
    for (int k = 0; k < UNUSED; ++k)
        first |= raw->word[k];
    for (int k = UNUSED; k < EMU_MAP_WORDS; ++k)
        last |= raw->word[k];
    return first == 0 || last != 0;
}

/* The encoders take sizes up to 2^32; the copy engine reads them as numbers with a sign. */
static bool size_refused(const emu_map *map, emu_map_refusal *why)
{
    for (uint32_t d = 0; d < map->rank; ++d)
        if (map->size[d] > UINT64_C(1) << 31) {
            snprintf(why->text, sizeof why->text,
                     "size[%" PRIu32 "]: %" PRIu64 " is more than 2^31, which no copy takes", d,
                     map->size[d]);
            return true;
        }
    return false;
}

static bool moves_four_rows(const emui_tma *t)
{
    return (t->i->flags & EMU_BULK_GATHER4) != 0;
}

/* Elements that are one of the tensor's dimension 0 here; slices are whole already. */
static uint32_t unit_of(const emu_map *map)
{
    return map->interleave == EMU_MAP_PLAIN ? emu_map_unit_elements(map->type) : 1;
}

/* Sizes, and the map in units of its elements. */
static void measure(emui_tma *t)
{
    enum { WIDE = 128 };
    const uint32_t count = emu_map_count(&t->map, 0),
                   width = (uint32_t)EMUI_TMA_GRANULE << t->map.swizzle;
    bool dense = t->map.swizzle == EMU_SWIZZLE_NONE || t->map.interleave != EMU_MAP_PLAIN;
    t->element = emu_map_unit_bytes(&t->map);
    t->apart = emu_map_unit_shared(&t->map);
    t->rows = emu_map_box_bytes(&t->map) / (count * t->element);
    t->rows *= moves_four_rows(t) ? EMUI_TMA_ROWS : 1;
    t->bytes = t->rows * count * t->element;
    t->inner = t->apart * count;
    t->pitch = dense ? t->inner : width < WIDE ? width : WIDE;
    t->reach = (t->rows - 1) * t->pitch + t->inner;
    t->map.size[0] /= unit_of(&t->map);
}

static bool read_map(emui_tma *t)
{
    emu_tensor_map raw;
    emu_map_refusal why;
    uint64_t address = emui_address(t->by.w, t->by.lane, t->i->a, EMU_GENERIC);
    if (!emui_locate(&t->by, &(emui_request){EMU_GENERIC, address, sizeof raw, 64},
                     &t->map_place) ||
        !emui_map_is_there(&t->by, t->map_place, false))
        return false;
    memcpy(&raw, emui_bytes(t->map_place), sizeof raw);
    const bool sm_100 = t->by.m->config.arch != EMU_SM_90A;
    if (!sm_100) {
        emui_map_set(&raw, EMUI_MAP_ATOMICITY, 0);
        emui_map_set(&raw, EMUI_MAP_96B, 0);
        emui_map_set(&raw, EMUI_MAP_ALONG, 0);
    }
    bool is_map = emu_map_decode(&t->map, &raw, &why) == NULL;
    t->map.base &= (UINT64_C(1) << ADDRESS) - 1;
    t->map.sm_100 = sm_100;
    if (!is_map || emu_map_refused(&t->map, &why) != NULL || size_refused(&t->map, &why)) {
        if (is_no_map(&raw))
            return bad(t, "no tensor map is at that address");
        emui_fault(t->by.m, emui_at_byte(EMU_OPERAND, t->by.w, t->by.lane, address),
                   "%s: its tensor map is one that no encoder makes: %s"
                   "\ncopy all 128 bytes of an encoded map, aligned to 64, and replace fields by "
                   "values that cuTensorMapEncode takes together",
                   t->by.what, why.text);
        return false;
    }
    measure(t);
    return true;
}

/* A column, and a row of dimension 1 for each of four. */
static bool read_four_rows(emui_tma *t)
{
    const emu_map *map = &t->map;
    if (map->im2col || map->rank != 2 || map->box[1] != 1 || map->interleave != EMU_MAP_PLAIN)
        return bad(t, "four rows are those of a tiled map of rank 2 that is not interleaved, whose "
                      "box[1] is 1");
    if (t->i->listed != 1 + EMUI_TMA_ROWS)
        return bad(t, "it has a coordinate of the column and four of rows");
    t->start[0] = (int32_t)emui_u32(t->by.w, t->by.lane, t->i->list[0]);
    bool negative = t->start[0] < 0;
    for (int k = 0; k < EMUI_TMA_ROWS; ++k) {
        t->row[k] = (int32_t)emui_u32(t->by.w, t->by.lane, t->i->list[1 + k]);
        negative |= t->row[k] < 0;
    }
    return t->loads || !negative || bad(t, "a store starts at coordinates of at least 0");
}

/* Coordinate 0 in units, of which 16 bytes of global memory, or 128 elements, are whole. */
static bool align_start(emui_tma *t)
{
    enum { PADDED = 128 };
    const int64_t each = unit_of(&t->map);
    if (t->apart != t->element && t->start[0] % PADDED != 0)
        return bad(t, "coordinate 0 is a multiple of 128, of elements that lie apart");
    if (t->start[0] % each != 0 || t->start[0] / each * t->element % EMUI_TMA_GRANULE != 0)
        return bad(t, "coordinate 0 lies at a multiple of 16 bytes in its row");
    t->start[0] /= each;
    return true;
}

static emu_map_along along_of(const emu_ins *i)
{
    if ((i->flags & EMU_BULK_IM2COL_W) == 0)
        return EMU_ALONG_ALL;
    return (i->flags & EMU_BULK_IM2COL_W128) != 0 ? EMU_ALONG_W128 : EMU_ALONG_W;
}

/* The map is one of the instruction's mode. */
static bool check_mode(emui_tma *t)
{
    static const char *const other[EMU_ALONGS] = {
        "its map is one of im2col, the instruction is .im2col::w or .im2col::w::128",
        "its map is one of im2col::w, the instruction is another one",
        "its map is one of im2col::w::128, the instruction is another one"};
    if (t->map.im2col != ((t->i->flags & EMU_BULK_IM2COL) != 0))
        return bad(t, t->map.im2col ? "its map is one of im2col, the instruction is .tile"
                                    : "its map is tiled, the instruction is .im2col");
    return t->map.along == along_of(t->i) || bad(t, other[t->map.along]);
}

/* Of im2col loads: what stands behind the coordinates. */
static uint32_t offsets_of(const emui_tma *t)
{
    enum { HALO_AND_OFFSET = 2 };
    if (!t->map.im2col || !t->loads)
        return 0;
    return t->map.along != EMU_ALONG_ALL ? HALO_AND_OFFSET : t->map.rank - 2;
}

static uint32_t offset_at(const emui_tma *t, uint32_t k)
{
    return emui_u32(t->by.w, t->by.lane, t->i->list[t->map.rank + k]) & 0xffff;
}

/* The pixels of the halo are rows more. */
static bool read_halo(emui_tma *t)
{
    enum { MAX = 512, MAX_128 = 32, MAX_OFFSET = 32, GROUPS = 4 };
    const bool is_128 = t->map.along == EMU_ALONG_W128;
    t->halo = offset_at(t, 0);
    t->offset[0] = offset_at(t, 1);
    if (t->halo >= (is_128 ? MAX_128 : MAX))
        return bad(t, "the halo is of less than 512 pixels, of .im2col::w::128 of less than 32");
    if (t->offset[0] >= MAX_OFFSET)
        return bad(t, "the offset along w is below 32");
    const uint32_t rows = t->halo * (is_128 ? GROUPS : 1);
    t->bytes += t->bytes / t->rows * rows;
    t->reach += t->pitch * rows;
    t->rows += rows;
    return true;
}

static bool read_offsets(emui_tma *t)
{
    const uint32_t space = t->map.rank - 2, n = offsets_of(t);
    const uint32_t most = space == 1 ? 0xffff : space == 2 ? 0xff : 0x1f;
    if (t->map.along != EMU_ALONG_ALL && n > 0)
        return read_halo(t);
    for (uint32_t k = 0; k < n; ++k) {
        t->offset[k] = offset_at(t, k);
        if (t->offset[k] > most)
            return bad(t, "im2col offsets have 16, 8 or 5 bits, by the number of dimensions");
    }
    return true;
}

static bool read_start(emui_tma *t)
{
    const emu_ins *i = t->i;
    if (moves_four_rows(t))
        return read_four_rows(t) && align_start(t);
    if (!check_mode(t))
        return false;
    if (i->listed != (int)(t->map.rank + offsets_of(t)))
        return bad(t, "as many coordinates as the map has dimensions, and offsets of im2col loads");
    for (uint32_t k = 0; k < t->map.rank; ++k) {
        t->start[k] = (int32_t)emui_u32(t->by.w, t->by.lane, i->list[k]);
        if (t->start[k] < 0 && !t->loads)
            return bad(t, "a store starts at coordinates of at least 0");
    }
    return align_start(t) && read_offsets(t);
}

static bool find_box(emui_tma *t)
{
    uint64_t address = emui_address(t->by.w, t->by.lane, t->i->d, EMU_SHARED);
    emui_request r = {EMU_SHARED, address, t->reach, BOX_ALIGN};
    if (t->loads)
        return emui_bulk_targets(&t->by, t->i, &r, &t->box);
    t->box.places = 1;
    return emui_bulk_source(&t->by, &r, &t->box.place[0]);
}

/* The map is read as well: it must not change before. */
static bool plan(emui_tma *t)
{
    int pieces =
        (int)(t->rows * t->inner / (t->map.swizzle == EMU_SWIZZLE_NONE ? LINE : EMUI_TMA_GRANULE));
    t->a = emui_async_new(&t->by, pieces * t->box.places + 1,
                          t->loads ? EMUI_COMPLETE_TX : EMUI_BULK_GROUP);
    if (t->a == NULL)
        return false;
    t->a->has_map = true;
    t->a->fill = fill_of(&t->map);
    bool reduces = t->i->op == EMU_BULK_REDUCE;
    t->a->type = reduces ? reduced_type(t->map.type) : element_type(t->map.type);
    t->a->keeps_subnormals = t->map.type != EMU_MAP_F32_FTZ && t->map.type != EMU_MAP_TF32_FTZ;
    if (emui_add_piece(t->by.m, t->a,
                       (emui_piece){t->map_place, {NULL, 0}, sizeof(emu_tensor_map)}) &&
        (t->map.im2col        ? emui_tma_im2col(t)
         : moves_four_rows(t) ? emui_tma_four_rows(t)
                              : emui_tma_tiled(t)) &&
        (!t->loads || emui_bulk_barriers(t->by.m, t->a, t->i, &t->box, t->bytes)))
        return true;
    emui_async_free(t->a);
    return false;
}

static bool check_reduce(emui_tma *t)
{
    emu_reduce op = (emu_reduce)(t->i->flags >> EMU_BULK_REDUCE_SHIFT);
    uint8_t none[8] = {0};
    if (t->i->op != EMU_BULK_REDUCE)
        return true;
    if (t->loads)
        return bad(t, "a reduction goes from shared to global memory");
    bool is_sum_of_s64 = op == EMU_REDUCE_ADD && t->map.type == EMU_MAP_S64;
    if (!is_sum_of_s64 && emui_reduce_one(op, reduced_type(t->map.type), none, none))
        return true;
    emui_fault(t->by.m, emui_at_lane(EMU_UNSUPPORTED, t->by.w, t->by.lane),
               "%s: there is no .%s of the elements of its map"
               "\ntake a reduction that the type of the map has",
               t->by.what, emui_reduce_name(op));
    return false;
}

/* Elements of 4 and 6 bits have fewer copies. */
static bool check_packed(emui_tma *t)
{
    if (t->map.type < EMU_MAP_U4_ALIGN8)
        return true;
    if (t->i->op == EMU_BULK_REDUCE)
        return bad(t, "elements of 4 and 6 bits are not reduced");
    if (t->loads || t->map.type == EMU_MAP_U4_ALIGN8)
        return true;
    if (t->map.type == EMU_MAP_U4_ALIGN16)
        return bad(t, "elements of 4 bits that lie apart are only loaded");
    emui_fault(
        t->by.m, emui_at_lane(EMU_UNSUPPORTED, t->by.w, t->by.lane),
        "%s: stores of elements of 6 bits, of which each has a byte of shared memory, are not "
        "part of this machine"
        "\nstore bytes, or pack the elements before",
        t->by.what);
    return false;
}

static emu_result tensor(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_tma t = {.by = {m, w, lane, "cp.async.bulk.tensor"}, .i = i};
    t.loads = i->to == EMU_SHARED || i->op == EMU_BULK_PREFETCH;
    if (i->op == EMU_BULK_REDUCE)
        t.by.what = "cp.reduce.async.bulk.tensor";
    if (!read_map(&t) || !read_start(&t))
        return EMU_FAULT;
    if (i->op == EMU_BULK_PREFETCH)
        return EMU_DONE;
    if (!check_packed(&t) || !check_reduce(&t) || !find_box(&t) || !plan(&t))
        return EMU_FAULT;
    return emui_bulk_issue(m, t.a, i, t.a->type);
}

emu_result emu_tma(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (!emui_bulk_exists(m, w, i, "cp.async.bulk.tensor"))
        return EMU_FAULT;
    for (uint32_t left = active; r == EMU_DONE && left != 0; left &= left - 1)
        r = tensor(m, w, emui_first(left), i);
    return r;
}
