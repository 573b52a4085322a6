/* tex.c - tex and tld4: a sample of a texture object for each lane.
 *
 * Follows the PTX ISA, "Texture Instructions: tex, tld4".
 *
 *      op       EMU_TEX, EMU_TEX_LEVEL, EMU_TEX_GRAD, EMU_TLD4
 *      count    an emu_geometry
 *      type     of results: U32 S32 F32, F16, F16X2     from    of coordinates: F32, S32
 *      a        the handle
 *      e        whether the texels are there, a predicate: they are
 *      list     results, 4, or 2 of F16X2: as many as written; then coordinates, the level or both
 *               gradients, offsets
 *
 * Not here: what a sample is (taps.c, filter.c, level.c, cube.c). */
#include "emu/check/access/access.h"
#include "emu/check/race/order.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/texture/texture.h"

#include <string.h>

enum { CHANNELS = 4 };

/* One lane's fetch. */
typedef struct fetch {
    emui_actor by;
    const emu_ins *i;
    const emui_object *o;
    uint64_t handle;
    emu_sampler linear; /* without sRGB, as some components are read */
    emui_sample at;
    float lod;
} fetch;

static const char *name_of(const emu_ins *i)
{
    static const char *const names[] = {"tex", "tex.level", "tex.grad", "tld4"};
    return names[i->op];
}

/* Of two components the second is not sRGB, of four the fourth. */
static const emu_sampler *sampler_of(const fetch *f, int channel)
{
    int channels = f->o->resource.channels;
    return channel > 0 && channel == channels - 1 ? &f->linear : &f->o->sampler;
}

static emui_arithmetic how_of(const fetch *f, int channel)
{
    return emui_arithmetic_of(f->o->resource.texel, sampler_of(f, channel));
}

/* ---- Texels --------------------------------------------------------------------------------- */

/* Before the order: a barrier would be no repair. */
static void check_coherence(const fetch *f, emui_place p, uint32_t bytes)
{
    static const emui_incoherent fetch_of[] = {
        {.by = "through a texture", .repair = "read it by a plain load, or in a later launch"},
        {.by = "through a texture", .repair = "read it in a later launch"}};
    emui_order_incoherent(&f->by, p, bytes, &fetch_of[f->o->resource.array != NULL]);
}

/* The components of a tap; false after a fault. */
static bool read_tap(const fetch *f, const emui_tap *tap, uint32_t raw[CHANNELS])
{
    const emu_resource *r = &f->o->resource;
    uint32_t bytes = emui_resource_bytes(r), one = bytes / (uint32_t)r->channels;
    emui_place p;
    memset(raw, 0, CHANNELS * sizeof *raw);
    if (!emui_texel_at(
            &f->by, r,
            (emui_texel_bytes){tap->level, (uint64_t)tap->x * bytes, tap->y, tap->z, bytes}, &p))
        return false;
    check_coherence(f, p, bytes);
    emui_check_access(&f->by, p, bytes, EMUI_READ);
    for (int k = 0; k < r->channels; ++k)
        memcpy(&raw[k], emui_bytes(p) + (uint32_t)k * one, one);
    return true;
}

/* ---- Samples -------------------------------------------------------------------------------- */

static int32_t border_sum(const fetch *f, int channel)
{
    return emui_has_zeros(f->o, &f->at)
               ? 0
               : emui_border(&f->o->resource, sampler_of(f, channel), channel);
}

static bool filter_level(const fetch *f, int level, int32_t sum[CHANNELS])
{
    emui_footprint print;
    int32_t component[CHANNELS][EMUI_TAPS];
    emui_footprint_of(f->o, &f->at, level, true, &print);
    for (int k = 0; k < print.taps; ++k) {
        uint32_t raw[CHANNELS];
        if (!print.tap[k].is_border && !read_tap(f, &print.tap[k], raw))
            return false;
        for (int c = 0; c < CHANNELS; ++c)
            component[c][k] = print.tap[k].is_border
                                  ? border_sum(f, c)
                                  : emui_component(f->o->resource.texel, sampler_of(f, c), raw[c]);
    }
    for (int c = 0; c < CHANNELS; ++c)
        sum[c] = emui_filter(how_of(f, c), component[c], print.tap, print.taps);
    return true;
}

static uint32_t border_of(const fetch *f, int channel)
{
    if (emui_has_zeros(f->o, &f->at))
        return 0;
    int32_t value = emui_border(&f->o->resource, sampler_of(f, channel), channel);
    emui_arithmetic how = how_of(f, channel);
    return how == EMUI_SNORM || how == EMUI_UNORM
               ? emui_unfiltered(f->o->resource.texel, sampler_of(f, channel),
                                 emui_border_bits(&f->o->resource, sampler_of(f, channel), channel))
               : emui_result(how, value);
}

static bool nearest(const fetch *f, int level, uint32_t result[CHANNELS])
{
    emui_footprint print;
    uint32_t raw[CHANNELS];
    emu_texel texel = f->o->resource.texel;
    emui_footprint_of(f->o, &f->at, level, false, &print);
    if (!print.tap[0].is_border && !read_tap(f, &print.tap[0], raw))
        return false;
    for (int c = 0; c < CHANNELS; ++c)
        result[c] = print.tap[0].is_border ? border_of(f, c)
                                           : emui_unfiltered(texel, sampler_of(f, c), raw[c]);
    return true;
}

static bool nearest_component(const fetch *f, int level, int32_t sum[CHANNELS])
{
    emui_footprint print;
    uint32_t raw[CHANNELS];
    emu_texel texel = f->o->resource.texel;
    emui_footprint_of(f->o, &f->at, level, false, &print);
    if (!print.tap[0].is_border && !read_tap(f, &print.tap[0], raw))
        return false;
    for (int c = 0; c < CHANNELS; ++c)
        sum[c] = print.tap[0].is_border ? border_sum(f, c)
                                        : emui_component(texel, sampler_of(f, c), raw[c]);
    return true;
}

static bool sample_level(const fetch *f, int level, int32_t sum[CHANNELS])
{
    return f->o->sampler.is_linear && !f->at.is_whole ? filter_level(f, level, sum)
                                                      : nearest_component(f, level, sum);
}

static bool sample(const fetch *f, uint32_t result[CHANNELS])
{
    emui_levels l = emui_levels_of(f->o, f->lod);
    int32_t sum[2][CHANNELS];
    const emui_tap share[2] = {{.weight = 256 - l.share}, {.weight = l.share}};
    bool filters = f->o->sampler.is_linear && !f->at.is_whole;
    if (l.share == 0 && !filters)
        return nearest(f, l.first, result);
    if (!sample_level(f, l.first, sum[0]) || (l.share > 0 && !sample_level(f, l.second, sum[1])))
        return false;
    for (int c = 0; c < CHANNELS; ++c) {
        const int32_t both[2] = {sum[0][c], l.share > 0 ? sum[1][c] : 0};
        int32_t blended = l.share > 0 ? emui_filter(how_of(f, c), both, share, 2) : both[0];
        result[c] = emui_result(how_of(f, c), blended);
    }
    return true;
}

/* One component of four texels: below left, below right, above right, above left. */
static bool gather(const fetch *f, uint32_t result[CHANNELS])
{
    static const int order[CHANNELS][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    int c = (int)(f->i->flags & EMU_TLD4_COMPONENT) >> EMU_TLD4_COMPONENT_SHIFT;
    emu_texel texel = f->o->resource.texel;
    for (int k = 0; k < CHANNELS; ++k) {
        uint32_t raw[CHANNELS];
        emui_tap tap;
        emui_gather_tap(f->o, &f->at, order[k], &tap);
        if (!tap.is_border && !read_tap(f, &tap, raw))
            return false;
        result[k] =
            tap.is_border ? border_of(f, c) : emui_unfiltered(texel, sampler_of(f, c), raw[c]);
    }
    return true;
}

/* ---- Operands ------------------------------------------------------------------------------- */

static int axes_of(emu_geometry g)
{
    static const uint8_t axes[EMU_GEOMETRIES] = {1, 2, 3, 1, 2, 3, 3};
    return axes[g];
}

static bool has_layers(emu_geometry g)
{
    return g == EMU_A1D || g == EMU_A2D || g == EMU_ACUBE;
}

static float number(const fetch *f, emu_operand o)
{
    return emui_float_of(emui_u32(f->by.w, f->by.lane, o));
}

/* Texture units have four bits of an offset, -8 to 7, and six of that of a gather; none of one
 * dimension with layers. */
static int32_t offset_of(const emu_ins *i, uint32_t v)
{
    uint32_t sign = i->op == EMU_TLD4 ? 32 : 8;
    return i->count == EMU_A1D ? 0 : (int32_t)((v & (2 * sign - 1)) ^ sign) - (int32_t)sign;
}

static void read_operands(fetch *f)
{
    const emu_ins *i = f->i;
    const emu_operand *next = i->list + i->written;
    emu_geometry g = (emu_geometry)i->count;
    int axes = axes_of(g);
    f->at = (emui_sample){.geometry = g, .is_whole = i->from == EMU_S32};
    f->lod = -32; /* a level of its own has none: below all */
    if (has_layers(g))
        f->at.layer = emui_u32(f->by.w, f->by.lane, *next++);
    for (int k = 0; k < axes; ++k, ++next) {
        f->at.whole[k] = (int32_t)emui_u32(f->by.w, f->by.lane, *next);
        f->at.x[k] = number(f, *next);
    }
    if (i->op == EMU_TEX_LEVEL) {
        uint32_t level = emui_u32(f->by.w, f->by.lane, *next);
        f->lod = f->at.is_whole ? (float)(int32_t)level : number(f, *next);
        ++next;
    }
    if (i->op == EMU_TEX_GRAD) {
        float gradient[2][3];
        for (int k = 0; k < 2 * axes; ++k)
            gradient[k / axes][k % axes] = number(f, *next++);
        f->lod = emui_lod_of(f->o, axes, gradient[0], gradient[1]);
    }
    for (int k = 0; k < axes && (i->flags & EMU_TEX_OFFSET) != 0; ++k)
        f->at.offset[k] = offset_of(i, emui_u32(f->by.w, f->by.lane, *next++));
}

/* ---- Results -------------------------------------------------------------------------------- */

static uint32_t half_of(uint32_t bits)
{
    return (uint32_t)emui_encode(EMU_F16, (double)emui_float_of(bits), EMU_RN, false);
}

static void write_results(const fetch *f, const uint32_t result[CHANNELS])
{
    const emu_ins *i = f->i;
    for (int k = 0; k < i->written; ++k) {
        uint32_t v = result[k];
        if (i->type == EMU_F16X2)
            v = half_of(result[2 * k]) | half_of(result[2 * k + 1]) << 16;
        else if (i->type == EMU_F16)
            v = half_of(v);
        emui_set32(f->by.w, f->by.lane, i->list[k], v);
    }
    emui_set_pred(f->by.w, f->by.lane, i->e, true);
}

/* tex.1d by whole numbers is of linear memory alone; of an array an H200 gives zeros. */
static bool is_of_buffers(const fetch *f)
{
    emui_location at = emui_at_lane(EMU_OPERAND, f->by.w, f->by.lane);
    emui_text t;
    if (!f->at.is_whole || f->at.geometry != EMU_1D || f->o->resource.array == NULL)
        return false;
    emui_note(
        f->by.m, at,
        "%s: lane %d uses %s by whole numbers, which are of linear memory in one dimension, and "
        "reads zeros"
        "\nuse tex1D with a float, or an object over linear memory",
        f->by.what, f->by.lane, emui_object_name(&t, f->by.m, f->handle));
    return true;
}

static bool fetch_one(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t result[CHANNELS];
    fetch f = {.by = {m, w, lane, name_of(i)}, .i = i, .handle = emui_u64(w, lane, i->a)};
    f.o = emui_object_at(&f.by, f.handle, false);
    if (f.o == NULL || !emui_fits_geometry(&f.by, f.o, f.handle, (emu_geometry)i->count))
        return false;
    f.linear = f.o->sampler;
    f.linear.srgb = false;
    read_operands(&f);
    if (is_of_buffers(&f)) {
        write_results(&f, (const uint32_t[CHANNELS]){0});
        return true;
    }
    if (!(i->op == EMU_TLD4 ? gather(&f, result) : sample(&f, result)))
        return false;
    write_results(&f, result);
    return true;
}

emu_result emu_texture_fetch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (!fetch_one(m, w, emui_first(left), i))
            return EMU_FAULT;
    return EMU_DONE;
}
