/* tensormap.c - tensormap.replace and its kin: changing a tensor map on the device.
 *
 *      op              d        a          b          count      flags
 *      REPLACE         [map]    value                 ordinal    an emu_tensormap_field
 *      CP_FENCEPROXY   [to]     [from]
 *      PREFETCH        [map]
 *
 * space: of [map], or of [from]. The rank is that of the map less 1; elements, swizzles and the
 * like have numbers of their own here, which are not the driver's.
 *
 * Follows the PTX ISA, "tensormap.replace", "tensormap.cp_fenceproxy" and "prefetch". Whether a
 * changed map is a good one shows when it is used (tma.c), as on the chip. Not here: values of
 * fields that other architectures have, which are refused. */
#include "emu/check/access/access.h"
#include "emu/check/race/order.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/tma/map_words.h"
#include "emu/exec/tma/tma.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <string.h>

static bool set_type(emu_map *map, uint64_t v)
{
    static const emu_map_type type[] = {EMU_MAP_U8,      EMU_MAP_U16, EMU_MAP_U32,  EMU_MAP_S32,
                                        EMU_MAP_U64,     EMU_MAP_S64, EMU_MAP_F16,  EMU_MAP_F32,
                                        EMU_MAP_F32_FTZ, EMU_MAP_F64, EMU_MAP_BF16, EMU_MAP_TF32,
                                        EMU_MAP_TF32_FTZ};
    if (v >= sizeof type / sizeof type[0])
        return false;
    map->type = type[v];
    return true;
}

/* One of the fields that stand in a list; at: its place there. */
static bool set_listed(emu_map *map, uint32_t field, uint32_t at, uint64_t v)
{
    if (at >= EMU_MAP_DIMS - (field == EMU_FIELD_GLOBAL_STRIDE))
        return false;
    switch (field) {
    case EMU_FIELD_BOX_DIM:
        map->box[at] = (uint32_t)v;
        return v >= 1 && v <= 256;
    case EMU_FIELD_GLOBAL_DIM:
        map->size[at] = (uint32_t)v == 0 ? UINT64_C(1) << 32 : (uint32_t)v;
        return true;
    case EMU_FIELD_GLOBAL_STRIDE:
        map->stride[at] = v;
        return true;
    default:
        map->step[at] = (uint32_t)v;
        return v >= 1 && v <= 8;
    }
}

static bool set_field(emu_map *map, uint32_t field, uint32_t at, uint64_t v)
{
    switch (field) {
    case EMU_FIELD_GLOBAL_ADDRESS:
        map->base = v;
        return true;
    case EMU_FIELD_RANK:
        map->rank = (uint32_t)v + 1;
        return v < EMU_MAP_DIMS;
    case EMU_FIELD_ELEMTYPE:
        return set_type(map, v);
    case EMU_FIELD_INTERLEAVE_LAYOUT:
        map->interleave = (emu_map_interleave)v;
        return v <= EMU_MAP_32B;
    case EMU_FIELD_SWIZZLE_MODE:
        map->swizzle = (emu_map_swizzle)v;
        return v <= EMU_SWIZZLE_128B;
    case EMU_FIELD_FILL_MODE:
        map->nan_fill = v != 0;
        return v <= 1;
    default:
        return set_listed(map, field, at, v);
    }
}

/* Zeros are a map of which no field is set yet: of the highest rank, so that each has its place. */
static emu_map blank_map(void)
{
    emu_map map = {.rank = EMU_MAP_DIMS};
    for (int d = 0; d < EMU_MAP_DIMS; ++d) {
        map.size[d] = 1;
        map.box[d] = map.step[d] = 1;
    }
    return map;
}

static bool read_map(emui_place p, emu_map *map)
{
    static const emu_tensor_map zeros;
    emu_tensor_map raw;
    memcpy(&raw, emui_bytes(p), sizeof raw);
    bool blank = memcmp(&raw, &zeros, sizeof raw) == 0;
    if (blank)
        *map = blank_map();
    return blank || emu_map_decode(map, &raw);
}

/* Local memory holds copies of parameters that are not __grid_constant__: the compiler makes one
 * where the kernel takes the address. */
bool emui_map_is_there(const emui_actor *by, emui_place p, bool changes)
{
    emui_text t;
    const emu_space space = p.region->space;
    if (space != EMU_LOCAL && (space != EMU_SHARED || changes))
        return true;
    emui_fault(by->m, (emui_location){EMU_OPERAND, by->w, by->lane, -1, p.offset, 0},
               "%s: its tensor map is at %s, but must be in %s\n%s", by->what, emui_name(&t, p),
               changes ? "global or shared memory"
                       : "global memory, constant memory, or the parameters of the kernel",
               space == EMU_LOCAL ? "declare the parameter of the kernel `const __grid_constant__ "
                                    "CUtensorMap`, and pass it on by address, not by value"
                                  : "copy the map to global memory first "
                                    "(tensormap.cp_fenceproxy)");
    return false;
}

static emu_result replace(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emu_map map;
    emu_tensor_map raw;
    emui_place p;
    emui_actor by = {m, w, lane, "tensormap.replace"};
    emui_request r = {i->space, emui_address(w, lane, i->d, i->space), sizeof raw, 64};
    bool wide = i->flags == EMU_FIELD_GLOBAL_ADDRESS || i->flags == EMU_FIELD_GLOBAL_STRIDE;
    uint64_t v = wide ? emui_u64(w, lane, i->a) : emui_u32(w, lane, i->a);
    if (i->flags == EMU_FIELD_SWIZZLE_ATOMICITY)
        return emui_fault(m, (emui_location){EMU_UNSUPPORTED, w, lane, -1, 0, 0},
                          "tensormap.replace: .swizzle_atomicity begins with sm_100"
                          "\nencode it into the map on the host");
    if (!emui_locate(&by, &r, &p) || !emui_map_is_there(&by, p, true) ||
        !emui_access(&by, &r, EMUI_UPDATE, &p))
        return EMU_FAULT;
    if (!read_map(p, &map) || !set_field(&map, i->flags, (uint32_t)i->count, v))
        return emui_fault(m, (emui_location){EMU_OPERAND, w, lane, -1, p.offset, 0},
                          "tensormap.replace: no tensor map is there, or %" PRIu64
                          " is not a value of this field"
                          "\ncopy an encoded map there first, or 128 zeros, and replace by what "
                          "cuTensorMapEncode takes for the field",
                          v);
    emui_map_put(&raw, &map);
    memcpy(emui_bytes(p), &raw, sizeof raw);
    return EMU_DONE;
}

/* All lanes read; that they meet here orders nothing between them. */
static emu_result copy(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    enum { BYTES = sizeof(emu_tensor_map) };
    int lane = emui_first(active);
    emui_actor by = {m, w, lane, "tensormap.cp_fenceproxy"};
    emui_request source = {i->space, emui_address(w, lane, i->a, i->space), BYTES, BYTES};
    emui_request target = {EMU_GLOBAL, emui_address(w, lane, i->d, EMU_GLOBAL), BYTES, BYTES};
    emui_place from, to;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        by.lane = emui_first(left);
        if (!emui_access(&by, &source, EMUI_READ, &from))
            return EMU_FAULT;
    }
    by.lane = lane;
    if (!emui_access(&by, &target, EMUI_WRITE, &to))
        return EMU_FAULT;
    memcpy(emui_bytes(to), emui_bytes(from), BYTES);
    emui_proxy_fence(m, w, lane, EMUI_FENCE_MAP_RELEASE | EMUI_FENCE_WIDE);
    return EMU_DONE;
}

static emu_result prefetch(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_place p;
    emui_actor by = {m, w, lane, "prefetch.tensormap"};
    emui_request r = {i->space, emui_address(w, lane, i->d, i->space), sizeof(emu_tensor_map), 64};
    return emui_locate(&by, &r, &p) && emui_map_is_there(&by, p, false) ? EMU_DONE : EMU_FAULT;
}

/* One lane stands for the warp where the instruction is .aligned and does one thing. */
emu_result emu_tensormap(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (i->op == EMU_TENSORMAP_CP_FENCEPROXY) {
        emu_result gathered = emui_gather(m, w, active, "tensormap.cp_fenceproxy");
        return gathered == EMU_DONE ? copy(m, w, active, i) : gathered;
    }
    for (uint32_t left = active; r == EMU_DONE && left != 0; left &= left - 1)
        r = i->op == EMU_TENSORMAP_REPLACE ? replace(m, w, emui_first(left), i)
                                           : prefetch(m, w, emui_first(left), i);
    return r;
}
