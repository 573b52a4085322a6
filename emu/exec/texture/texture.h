/* texture.h - what the files of this folder share.
 *
 *      array.c       arrays and where their texels lie
 *      handle.c      handles, and what an instruction may do with one
 *      format.c      texels as numbers
 *      axis.c        a coordinate: two texels and a weight; addressing modes
 *      cube.c        faces of cubes
 *      level.c       which levels of a mipmap
 *      taps.c   the texels of a sample, and their weights
 *      filter.c      weighted sums, as a texture unit rounds them
 *      tex.c         tex, tld4
 *      query.c       txq, suq
 *      surface.c     suld, sust, sured
 *
 * Where the ISA is silent, the numbers are those of an H200 (spec-tests/spec/recorded/h200). */
#ifndef EMUI_TEXTURE_H
#define EMUI_TEXTURE_H

#include "emu/isa_texture.h"
#include "emu/state/state.h"
#include "emu/texture.h"

struct emu_array {
    emu_array_shape shape;
    uint64_t base, bytes;
    uint64_t level[EMU_ARRAY_LEVELS]; /* byte offsets */
    bool is_closed;
    char name[32];
    struct emu_array *next;
};

typedef struct emui_object {
    bool is_closed, is_surface;
    emu_resource resource;
    emu_sampler sampler;
} emui_object;

/* All of a machine: object i has handle i + 1. */
struct emui_textures {
    emu_array *arrays;
    emui_object *object;
    int objects, room;
    int named; /* arrays so far, for names */
};

void emui_textures_close(emu_machine *m);
/* The object of a handle; NULL after a fault that says what the handle is instead. */
const emui_object *emui_object_at(const emui_actor *by, uint64_t handle, bool is_surface);
/* "texture object 3, of array 2", for messages. */
const char *emui_object_name(emui_text *t, const emu_machine *m, uint64_t handle);
/* False after a fault: a coordinate of this geometry means nothing to the object. */
bool emui_fits_geometry(const emui_actor *by, const emui_object *o, uint64_t handle,
                        emu_geometry geometry);

/* ---- array.c -------------------------------------------------------------------------------- */

/* Bytes of a texel; texels of a level in x, y and z. */
uint32_t emui_resource_bytes(const emu_resource *r);
void emui_resource_extent(const emu_resource *r, int level, uint32_t extent[3]);
/* Bytes of a row of a level; x in bytes. */
typedef struct emui_texel_bytes {
    int level;
    uint64_t x;
    uint32_t y, z, bytes;
} emui_texel_bytes;
/* Where they lie. False, after a fault, where memory of the program's own is not there. */
bool emui_texel_at(const emui_actor *by, const emu_resource *r, emui_texel_bytes of,
                   emui_place *to);

/* ---- format.c ------------------------------------------------------------------------------- */

/* How texels of an object are filtered. */
typedef enum emui_arithmetic {
    EMUI_INTEGERS, /* not at all */
    EMUI_SINGLES,
    EMUI_HALVES, /* of f16, and of sRGB */
    EMUI_UNORM,  /* integers of 16 bits, 65535 for 1 */
    EMUI_SNORM   /* 32767 for 1 */
} emui_arithmetic;

emui_arithmetic emui_arithmetic_of(emu_texel texel, const emu_sampler *s);
/* A component of a texel in that arithmetic: integers extended to 32 bits, bits of a single, of a
 * half, an integer of 16 bits. */
int32_t emui_component(emu_texel texel, const emu_sampler *s, uint32_t raw);
/* The same of the border's. */
int32_t emui_border(const emu_resource *r, const emu_sampler *s, int channel);
/* Of normalised formats, the bits of a texel. */
uint32_t emui_border_bits(const emu_resource *r, const emu_sampler *s, int channel);
/* A sum in that arithmetic as a register of 32 bits has it. */
uint32_t emui_result(emui_arithmetic how, int32_t sum);
/* A component that is not filtered, likewise. */
uint32_t emui_unfiltered(emu_texel texel, const emu_sampler *s, uint32_t raw);
/* sust.p: 32 bits of a register as a component. */
uint32_t emui_store_component(emu_texel texel, uint32_t bits);

/* ---- axis.c --------------------------------------------------------------------------------- */

/* Two neighbours along an axis, the second has weight/256. */
typedef struct emui_axis {
    int64_t texel;
    int weight;
} emui_axis;

emui_axis emui_axis_linear(float x, bool is_normalised, uint32_t extent);
emui_axis emui_axis_nearest(float x, bool is_normalised, uint32_t extent);
/* The texel of an index; false: the border. */
bool emui_wrap(emu_wrap mode, int64_t i, uint32_t extent, uint32_t *to);

/* ---- cube.c --------------------------------------------------------------------------------- */

/* The face of a direction, 0 to 5, and the place on it, 0 to 1. */
int emui_cube_face(const float direction[3], float at[2]);
/* A texel that is beside a face, one step at most: which face it is on, and where. */
int emui_cube_neighbour(int face, int64_t extent, int64_t texel[2]);

/* ---- taps.c ---------------------------------------------------------------------------- */

enum { EMUI_TAPS = 16 };

typedef struct emui_tap {
    uint32_t x, y, z;
    int level;
    bool is_border;    /* of zeros, where there is no border */
    uint8_t second[2]; /* in x, y: of the two neighbours the upper */
    int weight;        /* 256 of all taps together */
} emui_tap;

typedef struct emui_footprint {
    emui_tap tap[EMUI_TAPS];
    int taps;
} emui_footprint;

/* Where a lane samples: coordinates as floats or, where whole, as integers. */
typedef struct emui_sample {
    emu_geometry geometry;
    bool is_whole;
    float x[3];
    int32_t whole[3], offset[3];
    uint32_t layer;
} emui_sample;

/* Whole numbers, and linear memory, have no modes: outside there are zeros. */
bool emui_has_zeros(const emui_object *o, const emui_sample *at);
/* The taps of one level. */
void emui_footprint_of(const emui_object *o, const emui_sample *at, int level, bool is_linear,
                       emui_footprint *to);
/* One of the four texels of a gather: which[axis] is 0 of the lower neighbour, 1 of the other. */
void emui_gather_tap(const emui_object *o, const emui_sample *at, const int which[2], emui_tap *to);

/* ---- level.c -------------------------------------------------------------------------------- */

/* Levels of a sample: both, the second with share/256. */
typedef struct emui_levels {
    int first, second, share;
} emui_levels;

emui_levels emui_levels_of(const emui_object *o, float lod);
/* The level of gradients, in normalised coordinates. */
float emui_lod_of(const emui_object *o, int axes, const float x[3], const float y[3]);

/* ---- filter.c ------------------------------------------------------------------------------- */

/* The weighted sum of components, in their arithmetic. */
int32_t emui_filter(emui_arithmetic how, const int32_t *component, const emui_tap *tap, int taps);

#endif
