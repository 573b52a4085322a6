/* taps.c - the texels of a sample in one level, and their weights.
 *
 * Weights are whole numbers of 1/256 that add up to 1. With a, b and c the weights of the upper
 * neighbours in x, y and z, an H200 has
 *
 *      of two axes      xy = round(a * b)            the others from the sums of each axis:
 *                       a - xy, b - xy, 256 - a - b + xy
 *      of three axes    the same of x and z, and each of the four is divided by b:
 *                       round(w * b), w - round(w * b)
 *
 * round is to nearest, ties to even. Neighbours that an addressing mode leads to one texel are one.
 * One dimension is two, with y = 0. Follows the CUDA programming guide, "Linear Filtering". */
#include "emu/exec/texture/texture.h"

enum { ONE = 256 };

static int share(int weight, int of)
{
    int product = weight * of, rest = product & (ONE - 1), whole = product / ONE;
    return whole + (rest >= ONE / 2);
}

/* Of two axes: [second in v][second in u]. */
static void pair(int u, int v, int weight[2][2])
{
    weight[1][1] = share(u, v);
    weight[0][1] = u - weight[1][1];
    weight[1][0] = v - weight[1][1];
    weight[0][0] = ONE - u - v + weight[1][1];
}

/* weight[z][y][x] */
static void weights_of(const emui_axis axis[3], int weight[2][2][2])
{
    int flat[2][2], mirrored[2][2];
    if (axis[2].weight == 0) {
        pair(axis[0].weight, axis[1].weight, weight[0]);
        for (int k = 0; k < 4; ++k)
            weight[1][k / 2][k % 2] = 0;
        return;
    }
    pair(axis[0].weight, ONE - axis[2].weight, mirrored); /* ties go the other way */
    for (int k = 0; k < 4; ++k)
        flat[k / 2][k % 2] = mirrored[1 - k / 2][k % 2];
    for (int z = 0; z < 2; ++z)
        for (int x = 0; x < 2; ++x) {
            int y = x; /* of which row the weight is rounded */
            weight[z][y][x] = share(flat[z][x], y == 1 ? axis[1].weight : ONE - axis[1].weight);
            weight[z][1 - y][x] = flat[z][x] - weight[z][y][x];
        }
}

/* ---- Axes ----------------------------------------------------------------------------------- */

static emui_axis axis_of(const emui_object *o, const emui_sample *at, int axis, bool is_linear,
                         uint32_t extent)
{
    emui_axis to = {at->whole[axis], 0};
    if (!at->is_whole)
        to = is_linear ? emui_axis_linear(at->x[axis], o->sampler.is_normalised, extent)
                       : emui_axis_nearest(at->x[axis], o->sampler.is_normalised, extent);
    to.texel += at->offset[axis];
    return to;
}

bool emui_has_zeros(const emui_object *o, const emui_sample *at)
{
    return at->is_whole || o->resource.kind == EMU_RESOURCE_LINEAR;
}

static bool is_cube(emu_geometry g)
{
    return g == EMU_CUBE || g == EMU_ACUBE;
}

/* Coordinates that are not normalised are clamped, or have a border. */
static emu_wrap mode_of(const emui_object *o, const emui_sample *at, int axis)
{
    emu_wrap mode = o->sampler.wrap[axis];
    if (emui_has_zeros(o, at))
        return EMU_WRAP_BORDER;
    if (is_cube(at->geometry) && o->sampler.seamless)
        return EMU_WRAP_CLAMP;
    return o->sampler.is_normalised || mode == EMU_WRAP_BORDER ? mode : EMU_WRAP_CLAMP;
}

/* ---- Taps ----------------------------------------------------------------------------------- */

/* Where both neighbours of an axis are. */
typedef struct neighbours {
    uint32_t texel[2];
    bool is_border[2];
} neighbours;

static neighbours neighbours_of(emu_wrap mode, emui_axis *axis, uint32_t extent, bool joins)
{
    neighbours n = {{0, 0}, {false, false}};
    for (int k = 0; k < 2; ++k)
        n.is_border[k] = !emui_wrap(mode, axis->texel + k, extent, &n.texel[k]);
    bool same = n.is_border[0] == n.is_border[1] && (n.is_border[0] || n.texel[0] == n.texel[1]);
    if (same && joins)
        axis->weight = 0;
    return n;
}

static void add_tap(const neighbours n[3], int k, int weight, emui_footprint *to)
{
    int x = k & 1, y = k >> 1 & 1, z = k >> 2;
    if (weight == 0)
        return;
    to->tap[to->taps++] =
        (emui_tap){.x = n[0].texel[x],
                   .y = n[1].texel[y],
                   .z = n[2].texel[z],
                   .is_border = n[0].is_border[x] || n[1].is_border[y] || n[2].is_border[z],
                   .second = {(uint8_t)x, (uint8_t)y},
                   .weight = weight};
}

/* Taps beside a face lie on its neighbours; beside a corner there is no texel, and its weight goes
 * to the one before it in x. */
static void cross_edges(const emui_axis axis[2], uint32_t extent, emui_footprint *to)
{
    for (int k = 0; k < to->taps; ++k) {
        emui_tap *tap = &to->tap[k];
        int64_t n = extent,
                texel[2] = {axis[0].texel + tap->second[0], axis[1].texel + tap->second[1]};
        bool beside[2] = {texel[0] < 0 || texel[0] >= n, texel[1] < 0 || texel[1] >= n};
        if (beside[0] && beside[1])
            texel[0] = texel[0] < 0 ? 0 : n - 1;
        uint32_t cube = tap->z / 6;
        tap->z = cube * 6 + (uint32_t)emui_cube_neighbour((int)(tap->z % 6), n, texel);
        tap->x = (uint32_t)texel[0];
        tap->y = (uint32_t)texel[1];
    }
}

static bool has_layers(emu_geometry g)
{
    return g != EMU_1D && g != EMU_2D && g != EMU_3D;
}

/* So many axes are sampled; of one dimension two, as hardware does. */
static int axes_of(const emui_object *o, emu_geometry g)
{
    return g == EMU_3D ? 3 : g == EMU_A1D || o->resource.kind == EMU_RESOURCE_LINEAR ? 1 : 2;
}

/* A direction of a cube is a place on a face of it. */
static emui_sample on_face(const emui_sample *at, uint32_t cubes)
{
    emui_sample to = *at;
    int face = emui_cube_face(at->x, to.x);
    to.layer = (at->geometry != EMU_ACUBE ? 0
                : at->layer < cubes       ? at->layer
                                          : cubes - 1) *
                   6 +
               (uint32_t)face;
    return to;
}

void emui_footprint_of(const emui_object *o, const emui_sample *at, int level, bool is_linear,
                       emui_footprint *to)
{
    uint32_t extent[3];
    emui_axis axis[3] = {{0, 0}, {0, 0}, {0, 0}};
    neighbours n[3] = {
        {{0, 0}, {false, false}}, {{0, 0}, {false, false}}, {{0, 0}, {false, false}}};
    int weight[2][2][2], axes = axes_of(o, at->geometry);
    emui_resource_extent(&o->resource, level, extent);
    const emui_sample face = is_cube(at->geometry) ? on_face(at, extent[2] / 6) : *at;
    bool joins = !is_cube(at->geometry) || !o->sampler.seamless || !is_linear;
    at = &face;
    for (int k = 0; k < axes; ++k) {
        axis[k] = axis_of(o, at, k, is_linear, extent[k]);
        n[k] = neighbours_of(mode_of(o, at, k), &axis[k], extent[k], joins);
    }
    if (has_layers(at->geometry))
        n[2].texel[0] = at->layer < extent[2] ? at->layer : extent[2] - 1;
    if (at->is_whole && has_layers(at->geometry) && at->layer >= extent[2])
        n[2].is_border[0] = true;
    weights_of(axis, weight);
    to->taps = 0;
    for (int k = 0; k < 8; ++k)
        add_tap(n, k, weight[k >> 2][k >> 1 & 1][k & 1], to);
    if (!joins)
        cross_edges(axis, extent[0], to);
    for (int k = 0; k < to->taps; ++k)
        to->tap[k].level = level;
}

void emui_gather_tap(const emui_object *o, const emui_sample *at, const int which[2], emui_tap *to)
{
    uint32_t extent[3];
    emui_resource_extent(&o->resource, 0, extent);
    *to = (emui_tap){.z = !has_layers(at->geometry) ? 0
                          : at->layer < extent[2]   ? at->layer
                                                    : extent[2] - 1};
    uint32_t *texel[2] = {&to->x, &to->y};
    for (int k = 0; k < 2; ++k) {
        emui_axis axis = axis_of(o, at, k, true, extent[k]);
        if (!emui_wrap(mode_of(o, at, k), axis.texel + which[k], extent[k], texel[k]))
            to->is_border = true;
    }
}
