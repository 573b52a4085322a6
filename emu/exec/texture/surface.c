/* surface.c - suld, sust and sured: loads, stores and reductions of a surface's bytes.
 *
 * Follows the PTX ISA, "Surface Instructions". x counts bytes, of sust.p and sured.p texels.
 *
 *      op       EMU_SULD, EMU_SUST, EMU_SUST_FORMATTED, EMU_SURED
 *      count    an emu_geometry                  type    of an element: B8 .. B64; of SURED U32 ..
 *      a        the handle                       flags   what becomes of coordinates outside, and
 *      list     of suld the results, as many as written; then coordinates; then the values
 *
 * Outside means fault by .trap, the nearest texel by .clamp, and by .zero a load of zeros and no
 * store. An H200 takes an address that is not a multiple of the access for a fault in all three. */
#include "emu/check/access/access.h"
#include "emu/check/race/order.h"
#include "emu/exec/async/reduce.h"
#include "emu/exec/texture/texture.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_BYTES = 16, WORDS = 4 };

/* One lane's access. */
typedef struct access {
    emui_actor by;
    const emu_ins *i;
    const emui_object *o;
    uint64_t handle;
    int32_t at[3]; /* x in bytes */
    uint32_t bytes;
    int first; /* value of the list */
} access;

static const char *name_of(const emu_ins *i)
{
    static const char *const names[] = {"suld", "sust.b", "sust.p", "sured"};
    return names[i->op];
}

static int axes_of(emu_geometry g)
{
    static const uint8_t axes[EMU_GEOMETRIES] = {1, 2, 3, 1, 2, 2, 2};
    return axes[g];
}

static int values_of(const access *a)
{
    return a->i->op == EMU_SULD ? a->i->written : a->i->listed - a->first;
}

/* Layers are z; of one dimension, too. */
static void read_coordinates(access *a)
{
    emu_geometry g = (emu_geometry)a->i->count;
    const emu_operand *next = a->i->list + a->i->written;
    if (g == EMU_A1D || g == EMU_A2D)
        a->at[2] = (int32_t)emui_u32(a->by.w, a->by.lane, *next++);
    for (int k = 0; k < axes_of(g); ++k)
        a->at[k] = (int32_t)emui_u32(a->by.w, a->by.lane, *next++);
    a->first = (int)(next - a->i->list);
    a->bytes = emu_type_bits(a->i->type) / 8 * (uint32_t)values_of(a);
    if (a->i->op == EMU_SUST_FORMATTED) {
        a->bytes = emui_resource_bytes(&a->o->resource);
        a->at[0] *= (int32_t)a->bytes;
    }
}

/* ---- Coordinates ---------------------------------------------------------------------------- */

static bool fault_outside(const access *a, const int64_t extent[3])
{
    emui_location at = emui_at_lane(EMU_BOUNDS, a->by.w, a->by.lane);
    emui_text t;
    emui_fault(a->by.m, at,
               "%s: lane %d uses %" PRIu32
               " bytes at x = %d (in bytes), y = %d, z = %d of %s, which "
               "has %" PRId64 " bytes in x, %" PRId64 " rows and %" PRId64 " slices or layers"
               "\nguard the lanes that are outside, or use .clamp or .zero (cudaBoundaryModeClamp, "
               "cudaBoundaryModeZero); x counts bytes, not texels",
               a->by.what, a->by.lane, a->bytes, a->at[0], a->at[1], a->at[2],
               emui_object_name(&t, a->by.m, a->handle), extent[0], extent[1], extent[2]);
    return false;
}

static bool fault_misaligned(const access *a)
{
    emui_location at = emui_at_lane(EMU_ALIGNMENT, a->by.w, a->by.lane);
    emui_text t;
    emui_fault(
        a->by.m, at,
        "%s: lane %d uses x = %d (in bytes) of %s, which is not a multiple of %" PRIu32 " bytes"
        "\nx counts bytes: multiply the number of the texel by its size",
        a->by.what, a->by.lane, a->at[0], emui_object_name(&t, a->by.m, a->handle), a->bytes);
    return false;
}

static int32_t clamped(int32_t v, int64_t extent, int64_t step)
{
    return v < 0 ? 0 : v > extent - step ? (int32_t)(extent - step) : v;
}

/* False after a fault. skip: nothing is loaded, zeros, or stored. */
static bool place_inside(access *a, bool *skip)
{
    uint32_t n[3];
    emui_resource_extent(&a->o->resource, 0, n);
    const int64_t extent[3] = {(int64_t)n[0] * emui_resource_bytes(&a->o->resource), n[1], n[2]};
    bool inside = a->at[0] >= 0 && a->at[0] + (int64_t)a->bytes <= extent[0];
    uint32_t outside = a->i->flags & EMU_SURFACE_OUTSIDE;
    for (int k = 1; k < 3; ++k)
        inside = inside && a->at[k] >= 0 && a->at[k] < extent[k];
    *skip = false;
    if ((uint32_t)a->at[0] % a->bytes != 0)
        return fault_misaligned(a);
    if (inside)
        return true;
    if (outside == EMU_SURFACE_TRAP)
        return fault_outside(a, extent);
    *skip = outside == EMU_SURFACE_ZERO;
    a->at[0] = clamped(a->at[0], extent[0], a->bytes);
    a->at[1] = clamped(a->at[1], extent[1], 1);
    bool layered = a->i->count == EMU_A1D || a->i->count == EMU_A2D; /* without a sign */
    a->at[2] = layered && a->at[2] < 0 ? (int32_t)(extent[2] - 1) : clamped(a->at[2], extent[2], 1);
    return true;
}

/* ---- Values --------------------------------------------------------------------------------- */

static void load(const access *a, const uint8_t *from)
{
    uint32_t bytes = emu_type_bits(a->i->type) / 8;
    for (int k = 0; k < a->i->written; ++k, from += bytes) {
        uint64_t v = 0;
        memcpy(&v, from, bytes);
        if (bytes == 8)
            emui_set64(a->by.w, a->by.lane, a->i->list[k], v);
        else
            emui_set32(a->by.w, a->by.lane, a->i->list[k], (uint32_t)v);
    }
}

static void value_of(const access *a, uint8_t *to)
{
    uint32_t bytes = emu_type_bits(a->i->type) / 8;
    const emu_resource *r = &a->o->resource;
    bool formatted = a->i->op == EMU_SUST_FORMATTED;
    int n = values_of(a);
    if (formatted) {
        bytes = emu_texel_bytes(r->texel);
        n = n < r->channels ? n : r->channels;
    }
    for (int k = 0; k < n; ++k, to += bytes) {
        emu_operand from = a->i->list[a->first + k];
        uint64_t v =
            bytes == 8 ? emui_u64(a->by.w, a->by.lane, from) : emui_u32(a->by.w, a->by.lane, from);
        if (formatted)
            v = emui_store_component(r->texel, (uint32_t)v);
        memcpy(to, &v, bytes);
    }
}

static void reduce(const access *a, uint8_t *to)
{
    uint8_t operand[MAX_BYTES] = {0};
    value_of(a, operand);
    emui_reduce_one((emu_reduce)(a->i->flags >> EMU_SURED_SHIFT), a->i->type, to, operand);
}

static void store(const access *a, emui_place p)
{
    if (a->i->op == EMU_SURED)
        reduce(a, emui_bytes(p));
    else
        value_of(a, emui_bytes(p));
}

/* On an H200 a surface load has the stores of its own CTA, and after an earlier load of the texels
 * those of no other one, whatever fences and flags there are. */
static void check_coherence(const access *a, emui_place p)
{
    static const emui_incoherent load = {
        .by = "by a surface load", .repair = "read it in a later launch", .sees_own = true};
    if (a->i->op == EMU_SULD)
        emui_order_incoherent(&a->by, p, a->bytes, &load);
}

static bool access_one(access *a)
{
    static const uint8_t zeros[MAX_BYTES];
    emui_place p;
    bool skip;
    read_coordinates(a);
    if (!place_inside(a, &skip))
        return false;
    if (skip) {
        load(a, zeros);
        return true;
    }
    const emui_texel_bytes of = {0, (uint64_t)a->at[0], (uint32_t)a->at[1], (uint32_t)a->at[2],
                                 a->bytes};
    if (!emui_texel_at(&a->by, &a->o->resource, of, &p))
        return false;
    emui_mode mode = a->i->op == EMU_SULD    ? EMUI_READ
                     : a->i->op == EMU_SURED ? EMUI_UPDATE | EMUI_STRONG
                                             : EMUI_WRITE;
    check_coherence(a, p);
    emui_check_access(&a->by, p, a->bytes, mode);
    if (a->i->op == EMU_SULD)
        load(a, emui_bytes(p));
    else
        store(a, p);
    return true;
}

emu_result emu_surface(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        access a = {.by = {m, w, lane, name_of(i)}, .i = i, .handle = emui_u64(w, lane, i->a)};
        a.o = emui_object_at(&a.by, a.handle, true);
        if (a.o == NULL || !emui_fits_geometry(&a.by, a.o, a.handle, (emu_geometry)i->count) ||
            !access_one(&a))
            return EMU_FAULT;
    }
    return EMU_DONE;
}
