/* texture_case.h - cases of textures and surfaces: an array, an object over it, one instruction.
 *
 *      texture ins tex.2d.v4.f32.f32 size 5,3 format f32 channels 1 data unit seed 7
 *              address clamp,wrap filter linear norm 1 at 0.5,0.25;nan,1  =  3f1a..,0,0,3f800000;..
 *
 *      size       width, height, depth: layers where the instruction is of layers, faces of a cube
 *      format     u8 .. s32 f16 f32: elements of the array; un8 sn16 ..: normalised ones
 *      kind       array, mipmap, linear, pitch; levels: of a mipmap
 *      data       bits unit wild index one: what a component holds, a function of its number
 *      at         points: coordinates, then what else the instruction reads, in its order; 0x.. are
 *                 bits, others numbers of the type that the instruction has there
 *      address filter norm read srgb border seamless mip bias min max aniso   of the object
 *
 * Points of a case are threads of one launch. Their answers are the words that the instruction
 * writes; of one that writes none, the words of the array afterwards.
 *
 * Both C and CUDA; used by texture.cu and by the replay. Not here: the cases. */
#ifndef TEXTURE_CASE_H
#define TEXTURE_CASE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXTURE_INPUTS = 16, /* words of a point: coordinates, then a, b, c from 4, 8 and 12 on */
    TEXTURE_RESULTS = 4,
    TEXTURE_POINTS = 128,
    TEXTURE_LEVELS = 16
};

/* The value of a field of a case, as the probe and the replay have their cases. */
typedef const char *texture_field(const void *of, const char *name, const char *otherwise);

typedef enum texture_channel { TEXTURE_UINT, TEXTURE_SINT, TEXTURE_FLOAT } texture_channel;

typedef struct texture_format {
    const char *name;
    int number; /* a CUarray_format; of normalised formats that of one channel */
    int bytes;
    texture_channel channel;
} texture_format;

typedef struct texture_case {
    const char *ins;
    char geometry[8];      /* "2d" */
    char type[8], from[8]; /* of results, of coordinates */
    int vector;            /* registers of a result, or of what is stored */
    const texture_format *format;
    int channels, levels;
    uint32_t size[3];
    uint32_t seed;
    const char *kind, *data;
    bool is_layered, is_cube, is_surface, has_level, has_gradient, has_offset;
    int points;
    uint32_t in[TEXTURE_POINTS][TEXTURE_INPUTS];
} texture_case;

/* ---- Formats and what arrays hold ---- */

static inline const texture_format *texture_format_of(const char *name)
{
    static const texture_format all[] = {
        {"u8", 1, 1, TEXTURE_UINT},     {"u16", 2, 2, TEXTURE_UINT},
        {"u32", 3, 4, TEXTURE_UINT},    {"s8", 8, 1, TEXTURE_SINT},
        {"s16", 9, 2, TEXTURE_SINT},    {"s32", 10, 4, TEXTURE_SINT},
        {"f16", 16, 2, TEXTURE_FLOAT},  {"f32", 32, 4, TEXTURE_FLOAT},
        {"un8", 0xc0, 1, TEXTURE_UINT}, {"un16", 0xc3, 2, TEXTURE_UINT},
        {"sn8", 0xc6, 1, TEXTURE_SINT}, {"sn16", 0xc9, 2, TEXTURE_SINT},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}

static inline uint32_t texture_mix(uint32_t seed, uint32_t i)
{
    uint64_t v = ((uint64_t)seed << 32 | i) + UINT64_C(0x9e3779b97f4a7c15);
    v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(v >> 29);
}

/* A whole number below 2048, or a multiple of 1/1024 below 1, as a half. */
static inline uint32_t texture_half(uint32_t n, int scale)
{
    int exponent = 25;
    if (n == 0)
        return 0;
    for (; n < 1024; n <<= 1)
        --exponent;
    return (uint32_t)(exponent - scale) << 10 | (n & 1023);
}

static inline uint32_t texture_float(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* Component i of the array, in the low bits. */
static inline uint32_t texture_component(const texture_case *c, uint32_t i)
{
    uint32_t h = texture_mix(c->seed, i);
    bool is_float = c->format->channel == TEXTURE_FLOAT, half = c->format->bytes == 2;
    uint32_t most = c->format->bytes == 4 ? UINT32_MAX : (1U << 8 * c->format->bytes) - 1;
    if (strcmp(c->data, "index") == 0)
        return !is_float ? i & most : half ? texture_half(i & 2047, 0) : texture_float((float)i);
    if (strcmp(c->data, "one") == 0)
        return i != c->seed ? 0 : !is_float ? most : half ? 0x3c00 : 0x3f800000;
    if (!is_float || strcmp(c->data, "bits") == 0)
        return h & most;
    if (strcmp(c->data, "unit") == 0)
        return half ? texture_half(h >> 22, 10) : texture_float((float)(h >> 8) / 16777216.0f);
    if (half) /* wild: any finite number */
        return (h & 0x7c00) == 0x7c00 ? h & 0xbfff : h & 0xffff;
    return (h & 0x807fffff) | (107 + (texture_mix(c->seed + 1, i) >> 8) % 40) << 23;
}

static inline int texture_bytes(const texture_case *c)
{
    return c->format->bytes * c->channels;
}

static inline uint32_t texture_extent(const texture_case *c, int axis, int level)
{
    uint32_t n = c->size[axis];
    if (n <= 1 || (axis == 2 && (c->is_layered || c->is_cube)) ||
        (axis == 1 && strcmp(c->geometry, "a1d") == 0))
        return n == 0 ? 1 : n;
    return n >> level > 0 ? n >> level : 1;
}

static inline uint32_t texture_elements(const texture_case *c, int level)
{
    return texture_extent(c, 0, level) * texture_extent(c, 1, level) * texture_extent(c, 2, level);
}

/* A level as its elements lie one after the other, x fastest; to has room for all its bytes. */
static inline void texture_fill(const texture_case *c, int level, uint8_t *to)
{
    uint32_t first = 0, n = texture_elements(c, level) * (uint32_t)c->channels;
    for (int l = 0; l < level; ++l)
        first += texture_elements(c, l) * (uint32_t)c->channels;
    for (uint32_t i = 0; i < n; ++i, to += c->format->bytes) {
        uint32_t word = texture_component(c, first + i);
        memcpy(to, &word, (size_t)c->format->bytes);
    }
}

/* ---- Reading a case ---- */

static inline int texture_numbers(const char *text, int otherwise, int most, uint32_t *to)
{
    int n = 0;
    for (int i = 0; i < most; ++i)
        to[i] = (uint32_t)otherwise;
    for (char *end; *text != '\0' && n < most; text = *end == ',' ? end + 1 : end) {
        to[n++] = (uint32_t)strtoll(text, &end, 0);
        if (end == text)
            break;
    }
    return n;
}

/* Component k of an instruction's modifiers, "tex.2d.v4" has "v4" as 2; "" past the last. */
static inline const char *texture_modifier(const char *ins, int k, char *to, size_t size)
{
    for (; k > 0 && *ins != '\0'; --k) {
        ins += strcspn(ins, ".");
        ins += *ins == '.';
    }
    snprintf(to, size, "%.*s", (int)strcspn(ins, "."), ins);
    return to;
}

static inline void texture_read_ins(texture_case *c)
{
    char m[16];
    c->vector = 1;
    for (int k = 1; *texture_modifier(c->ins, k, m, sizeof m) != '\0'; ++k) {
        bool is_type = strchr("usfb", m[0]) != NULL && m[1] >= '1' && m[1] <= '9';
        if (strcmp(m, "level") == 0)
            c->has_level = true;
        else if (strcmp(m, "grad") == 0)
            c->has_gradient = true;
        else if (m[0] == 'v' && m[2] == '\0')
            c->vector = m[1] - '0';
        else if (strchr(m, 'd') != NULL && strlen(m) <= 3 && strcmp(m, "add") != 0 &&
                 strcmp(m, "and") != 0)
            snprintf(c->geometry, sizeof c->geometry, "%.7s", m);
        else if (strstr(m, "cube") != NULL)
            snprintf(c->geometry, sizeof c->geometry, "%.7s", m);
        else if (is_type)
            snprintf(c->type[0] == '\0' ? c->type : c->from, sizeof c->type, "%.7s", m);
    }
    c->is_surface = c->ins[0] == 's';
}

/* How many coordinates a point has, the index of a layer among them. */
static inline int texture_coordinates(const char *geometry)
{
    static const char *const by[] = {"1d", "2d", "3d", "a1d", "a2d", "cube", "acube"};
    static const int n[] = {1, 2, 3, 2, 3, 3, 4};
    for (int k = 0; k < 7; ++k)
        if (strcmp(by[k], geometry) == 0)
            return n[k];
    return 0;
}

/* Components of a gradient, or of an offset. */
static inline int texture_axes(const char *geometry)
{
    return texture_coordinates(geometry) - (geometry[0] == 'a');
}

static inline uint32_t texture_number(const char *text, char type, char **end)
{
    if (text[0] == '0' && text[1] == 'x')
        return (uint32_t)strtoull(text, end, 16);
    return type == 'f' ? texture_float(strtof(text, end)) : (uint32_t)strtoll(text, end, 10);
}

/* The words that a point has, in the order of its text: where each goes, and its type. */
static inline int texture_slots(const texture_case *c, int slot[TEXTURE_INPUTS],
                                char type[TEXTURE_INPUTS])
{
    int n = 0, axes = texture_axes(c->geometry);
    char coordinate = c->is_surface ? 's' : c->from[0] != '\0' ? c->from[0] : 'f';
    for (int k = 0; k < texture_coordinates(c->geometry); ++k, ++n) {
        slot[n] = k;
        type[n] = k == 0 && c->geometry[0] == 'a' ? 's' : coordinate;
    }
    for (int k = 0; k < (c->has_level ? 1 : c->has_gradient ? 2 * axes : 0); ++k, ++n) {
        slot[n] = 4 + (k < axes ? k : k - axes + 4);
        type[n] = coordinate;
    }
    bool stores = strncmp(c->ins, "sust", 4) == 0 || strncmp(c->ins, "sured", 5) == 0;
    for (int k = 0; k < (stores ? 4 : 0) && n < TEXTURE_INPUTS; ++k, ++n) {
        slot[n] = 4 + k;
        type[n] = 's';
    }
    for (int k = 0; k < (c->has_offset ? axes : 0); ++k, ++n) {
        slot[n] = 12 + k;
        type[n] = 's';
    }
    return n;
}

static inline void texture_read_points(texture_case *c, const char *text)
{
    int slot[TEXTURE_INPUTS], slots;
    char type[TEXTURE_INPUTS];
    slots = texture_slots(c, slot, type);
    while (*text != '\0' && c->points < TEXTURE_POINTS) {
        uint32_t *in = c->in[c->points++];
        for (int k = 0; k < slots; ++k) {
            char *end;
            in[slot[k]] = texture_number(text, type[k], &end);
            text = *end == ',' ? end + 1 : end;
            if (*end != ',')
                break;
        }
        text += strcspn(text, ";");
        text += *text == ';';
    }
}

/* False: it is not one. */
static inline bool texture_read(const void *of, texture_field *field, texture_case *c)
{
    uint32_t size[3];
    memset(c, 0, sizeof *c);
    c->ins = field(of, "ins", "");
    c->format = texture_format_of(field(of, "format", "f32"));
    c->channels = atoi(field(of, "channels", "1"));
    c->levels = atoi(field(of, "levels", "1"));
    c->seed = (uint32_t)strtoul(field(of, "seed", "1"), NULL, 10);
    c->kind = field(of, "kind", "array");
    c->data = field(of, "data", "unit");
    c->has_offset = strcmp(field(of, "offset", "0"), "0") != 0;
    texture_read_ins(c);
    if (c->geometry[0] == '\0') /* of a query: the array's */
        snprintf(c->geometry, sizeof c->geometry, "%.7s", field(of, "of", "2d"));
    c->is_layered = c->geometry[0] == 'a' || strcmp(field(of, "layered", "0"), "0") != 0;
    c->is_cube = strstr(c->geometry, "cube") != NULL;
    texture_numbers(field(of, "size", "1"), 0, 3, size);
    memcpy(c->size, size, sizeof size);
    texture_read_points(c, field(of, "at", ""));
    return c->format != NULL && texture_coordinates(c->geometry) > 0;
}

/* ---- The kernel of an instruction ---- */

/* "{%c0, %c1}", a vector of three has a fourth component that is not used. */
static inline int texture_vector(char *to, size_t size, const char *prefix, int first, int n)
{
    int used = snprintf(to, size, "{");
    for (int k = 0; k < (n == 3 ? 4 : n); ++k)
        used += snprintf(to + used, size - (size_t)used, "%s%s%d", k > 0 ? ", " : "", prefix,
                         first + (k < n ? k : 0));
    return used + snprintf(to + used, size - (size_t)used, "}");
}

static inline const char *texture_registers(const texture_case *c)
{
    int bits = atoi(c->type + 1);
    return strstr(c->type, "x2") != NULL || bits == 32 || bits == 0 ? "%r"
           : bits == 64                                             ? "%rd"
                                                                    : "%h";
}

/* The operands of the instruction, the results first. */
static inline void texture_operands(const texture_case *c, char *to, size_t size)
{
    char at[96], first[96], second[96], offset[96] = "", value[96];
    const char *prefix = texture_registers(c);
    bool is_query = strncmp(c->ins, "txq", 3) == 0 || strncmp(c->ins, "suq", 3) == 0;
    int axes = texture_axes(c->geometry);
    texture_vector(at, sizeof at, "%c", 0, texture_coordinates(c->geometry));
    texture_vector(first, sizeof first, "%c", 4, axes);
    texture_vector(second, sizeof second, "%c", 8, axes);
    if (c->has_offset && axes == 1)
        snprintf(offset, sizeof offset, ", %%c12");
    else if (c->has_offset) {
        memcpy(offset, ", ", 3);
        texture_vector(offset + 2, sizeof offset - 2, "%c", 12, axes);
    }
    if (c->vector == 1)
        snprintf(value, sizeof value, "%s0", prefix);
    else
        texture_vector(value, sizeof value, prefix, 0, c->vector);
    if (is_query)
        snprintf(to, size, "%s %%r0, [%%object]", c->ins);
    else if (strncmp(c->ins, "sust", 4) == 0 || strncmp(c->ins, "sured", 5) == 0)
        snprintf(to, size, "%s [%%object, %s], %s", c->ins, at, value);
    else if (c->has_gradient)
        snprintf(to, size, "%s %s, [%%object, %s], %s, %s%s", c->ins, value, at, first, second,
                 offset);
    else
        snprintf(to, size, "%s %s, [%%object, %s]%s%s", c->ins, value, at,
                 c->has_level ? ", %c4" : "", offset);
}

/* What is stored is in c4 .. c7, and results are to be in r0 .. r3. */
static inline int texture_moves(const texture_case *c, bool before, char *to, size_t size)
{
    const char *prefix = texture_registers(c);
    int used = 0;
    to[0] = '\0';
    for (int k = 0; k < 4; ++k)
        if (strcmp(prefix, "%r") == 0 && before)
            used += snprintf(to + used, size - (size_t)used, "  mov.b32 %%r%d, %%c%d;\n", k, 4 + k);
        else if (strcmp(prefix, "%h") == 0)
            used +=
                snprintf(to + used, size - (size_t)used,
                         before ? "  cvt.u16.u32 %%h%d, %%c%d;\n" : "  cvt.u32.u16 %%r%d, %%h%d;\n",
                         k, before ? 4 + k : k);
        else if (strcmp(prefix, "%rd") == 0 && k < 2)
            used += snprintf(to + used, size - (size_t)used,
                             before ? "  mov.b64 %%rd%d, {%%c%d, %%c%d};\n"
                                    : "  mov.b64 {%%r%d, %%r%d}, %%rd%d;\n",
                             before ? k : 2 * k, before ? 4 + 2 * k : 2 * k + 1,
                             before ? 5 + 2 * k : k);
    return used;
}

/* The text of a module with the kernel `run`: object, in, out, points. */
static inline void texture_ptx(const texture_case *c, char *to, size_t size)
{
    char operands[512], before[512], after[512];
    int used;
    bool writes =
        c->ins[0] != 's' || strncmp(c->ins, "sul", 3) == 0 || strncmp(c->ins, "suq", 3) == 0;
    texture_operands(c, operands, sizeof operands);
    texture_moves(c, true, before, sizeof before);
    texture_moves(c, false, after, sizeof after);
    used = snprintf(to, size,
                    ".version 8.3\n.target sm_90a\n.address_size 64\n"
                    ".visible .entry run(.param .u64 object, .param .u64 in, .param .u64 out, "
                    ".param .u32 points)\n{\n"
                    "  .reg .pred %%p<2>;\n  .reg .b16 %%h<4>;\n"
                    "  .reg .b32 %%c<16>, %%r<4>, %%i<4>;\n"
                    "  .reg .b64 %%rd<4>, %%object, %%in, %%out;\n"
                    "  mov.u32 %%i0, %%tid.x;\n  ld.param.u32 %%i1, [points];\n"
                    "  setp.ge.u32 %%p0, %%i0, %%i1;\n  @%%p0 ret;\n"
                    "  ld.param.u64 %%object, [object];\n  ld.param.u64 %%in, [in];\n"
                    "  ld.param.u64 %%out, [out];\n  cvta.to.global.u64 %%in, %%in;\n"
                    "  cvta.to.global.u64 %%out, %%out;\n  mad.wide.u32 %%in, %%i0, 64, %%in;\n"
                    "  mad.wide.u32 %%out, %%i0, 16, %%out;\n");
    for (int k = 0; k < TEXTURE_INPUTS; k += 4)
        used += snprintf(to + used, size - (size_t)used,
                         "  ld.global.v4.b32 {%%c%d, %%c%d, %%c%d, %%c%d}, [%%in+%d];\n", k, k + 1,
                         k + 2, k + 3, 4 * k);
    used += snprintf(to + used, size - (size_t)used, "%s  %s;\n%s", before, operands,
                     writes ? after : "");
    snprintf(to + used, size - (size_t)used,
             "  st.global.v4.b32 [%%out], {%%r0, %%r1, %%r2, %%r3};\n  ret;\n}\n");
}

/* ---- Answers ---- */

/* Words in hexadecimal, ";" between those of different points. */
static inline void texture_answer(const uint32_t *word, int points, int each, char *to, size_t size)
{
    size_t used = 0;
    for (int k = 0; k < points * each && used + 16 < size; ++k)
        used += (size_t)snprintf(to + used, size - used, "%s%x",
                                 k == 0          ? ""
                                 : k % each == 0 ? ";"
                                                 : ",",
                                 (unsigned)word[k]);
}

/* How many words of a result have a meaning. */
static inline int texture_words(const texture_case *c)
{
    bool is_query = strncmp(c->ins, "txq", 3) == 0 || strncmp(c->ins, "suq", 3) == 0;
    return is_query ? 1 : strcmp(texture_registers(c), "%rd") == 0 ? 2 * c->vector : c->vector;
}

#endif
