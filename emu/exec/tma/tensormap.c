/* tensormap.c - tensormap.replace and its kin: changing a tensor map on the device.
 *
 *      op              d        a          b          count      flags
 *      REPLACE         [map]    value                 ordinal    an emu_tensormap_field
 *      CP_FENCEPROXY   [to]     [from]
 *      PREFETCH        [map]
 *
 * space: of [map], or of [from]. The rank is that of the map less 1; elements have numbers of their
 * own here, which are not the driver's. A field is set and nothing else, whatever the other bits of
 * the 128 bytes are: zeros are a map of rank 1 whose sizes, boxes and steps are 1.
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

/* One of the fields that stand in a list; at: its place there. */
static bool set_listed(emu_tensor_map *map, uint32_t field, uint32_t at, uint64_t v)
{
    enum { MAX_BOX = 256, MAX_STEP = 8, GRANULE = 16 };
    if (at >= EMU_MAP_DIMS - (field == EMU_FIELD_GLOBAL_STRIDE))
        return false;
    switch (field) {
    case EMU_FIELD_BOX_DIM:
        emui_map_set(map, emui_map_box(at), v - 1);
        return v >= 1 && v <= MAX_BOX;
    case EMU_FIELD_GLOBAL_DIM:
        emui_map_set(map, emui_map_size(at), v - 1);
        return true;
    case EMU_FIELD_GLOBAL_STRIDE:
        emui_map_set_stride(map, at, v);
        return v % GRANULE == 0 && v >> 40 == 0;
    default:
        emui_map_set(map, emui_map_step(at), v - 1);
        return v >= 1 && v <= MAX_STEP;
    }
}

/* False: the field has no such value; the hardware would cut it off. */
static bool set_field(emu_tensor_map *map, uint32_t field, uint32_t at, uint64_t v, bool sm_100)
{
    switch (field) {
    case EMU_FIELD_GLOBAL_ADDRESS:
        emui_map_set(map, EMUI_MAP_BASE, v);
        return true;
    case EMU_FIELD_RANK:
        emui_map_set(map, EMUI_MAP_RANK, v);
        return v < EMU_MAP_DIMS;
    case EMU_FIELD_ELEMTYPE:
        return (v < EMUI_MAP_PACKED || sm_100) && emui_map_set_type(map, v);
    case EMU_FIELD_INTERLEAVE_LAYOUT:
        emui_map_set(map, EMUI_MAP_INTERLEAVE, v);
        return v <= EMU_MAP_32B;
    case EMU_FIELD_SWIZZLE_MODE:
        emui_map_set(map, EMUI_MAP_SWIZZLE, v);
        emui_map_set(map, EMUI_MAP_96B, 0);
        return v <= EMU_SWIZZLE_128B;
    case EMU_FIELD_SWIZZLE_ATOMICITY:
        emui_map_set(map, EMUI_MAP_ATOMICITY, v);
        return v <= EMU_SWIZZLE_128B_ATOM_64B - EMU_SWIZZLE_128B;
    case EMU_FIELD_FILL_MODE:
        emui_map_set(map, EMUI_MAP_NAN, v);
        return v <= 1;
    default:
        return set_listed(map, field, at, v);
    }
}

/* Local memory holds copies of parameters that are not __grid_constant__: the compiler makes one
 * where the kernel takes the address. */
bool emui_map_is_there(const emui_actor *by, emui_place p, bool changes)
{
    emui_text t;
    const emu_space space = p.region->space;
    if (space != EMU_LOCAL && (space != EMU_SHARED || changes))
        return true;
    emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, p.offset),
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
    emu_tensor_map raw;
    emui_place p;
    emui_actor by = {m, w, lane, "tensormap.replace"};
    emui_request r = {i->space, emui_address(w, lane, i->d, i->space), sizeof raw, 64};
    bool wide = i->flags == EMU_FIELD_GLOBAL_ADDRESS || i->flags == EMU_FIELD_GLOBAL_STRIDE;
    uint64_t v = wide ? emui_u64(w, lane, i->a) : emui_u32(w, lane, i->a);
    const bool sm_100 = m->config.arch != EMU_SM_90A;
    if (i->flags == EMU_FIELD_SWIZZLE_ATOMICITY && !sm_100)
        return emui_fault(m, emui_at_lane(EMU_UNSUPPORTED, w, lane),
                          "tensormap.replace: .swizzle_atomicity begins with sm_100"
                          "\nencode it into the map on the host");
    if (!emui_locate(&by, &r, &p) || !emui_map_is_there(&by, p, true) ||
        !emui_access(&by, &r, EMUI_UPDATE, &p))
        return EMU_FAULT;
    memcpy(&raw, emui_bytes(p), sizeof raw);
    if (!set_field(&raw, i->flags, (uint32_t)i->count, v, sm_100))
        return emui_fault(m, emui_at_byte(EMU_OPERAND, w, lane, p.offset),
                          "tensormap.replace: %" PRIu64 " is not a value of this field"
                          "\nreplace by what cuTensorMapEncode takes for the field",
                          v);
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
