/* element.c - elements of buffers: their types, as text, and as bytes. */
#include "emu/cli/cuemu.h"

#include "emu/exec/alu/halves.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    emu_type type;
} types[] = {
    {"u8", EMU_U8},   {"s8", EMU_S8},     {"b8", EMU_B8},   {"u16", EMU_U16},
    {"s16", EMU_S16}, {"b16", EMU_B16},   {"u32", EMU_U32}, {"s32", EMU_S32},
    {"b32", EMU_B32}, {"u64", EMU_U64},   {"s64", EMU_S64}, {"b64", EMU_B64},
    {"f16", EMU_F16}, {"bf16", EMU_BF16}, {"f32", EMU_F32}, {"f64", EMU_F64},
};

enum { TYPES = sizeof types / sizeof types[0] };

emu_type cuemu_type(const char *name, size_t length)
{
    for (int i = 0; i < TYPES; ++i)
        if (strlen(types[i].name) == length && memcmp(types[i].name, name, length) == 0)
            return types[i].type;
    return EMU_NO_TYPE;
}

const char *cuemu_type_name(emu_type type)
{
    for (int i = 0; i < TYPES; ++i)
        if (types[i].type == type)
            return types[i].name;
    return "?";
}

uint32_t cuemu_bytes(emu_type type)
{
    return emu_type_bits(type) / 8;
}

static bool is_float(emu_type t)
{
    return t == EMU_F16 || t == EMU_BF16 || t == EMU_F32 || t == EMU_F64;
}

static bool is_signed(emu_type t)
{
    return t == EMU_S8 || t == EMU_S16 || t == EMU_S32 || t == EMU_S64;
}

static void put_low(void *to, uint64_t value, uint32_t bytes)
{
    uint8_t *byte = to;
    for (uint32_t i = 0; i < bytes; ++i)
        byte[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get_low(const void *from, uint32_t bytes)
{
    const uint8_t *byte = from;
    uint64_t value = 0;
    for (uint32_t i = 0; i < bytes; ++i)
        value |= (uint64_t)byte[i] << 8 * i;
    return value;
}

/* ---- Floats --------------------------------------------------------------------------------- */

static void put_float(emu_type t, double value, void *to)
{
    float f = (float)value;
    uint32_t bits = emui_bits_of_float(f);
    if (t == EMU_F16)
        put_low(to, emui_to_f16(f), 2);
    else if (t == EMU_BF16) /* to nearest, halves to even */
        put_low(to, f != f ? 0x7fff : (bits + 0x7fff + (bits >> 16 & 1)) >> 16, 2);
    else if (t == EMU_F32)
        put_low(to, bits, 4);
    else
        put_low(to, emui_bits_of(value), 8);
}

static double half_value(uint32_t h)
{
    int exponent = (int)(h >> 10 & 31);
    double part = h & 1023, sign = h & 0x8000 ? -1 : 1;
    if (exponent == 31)
        return part != 0 ? NAN : sign * INFINITY;
    return sign * (exponent == 0 ? ldexp(part, -24) : ldexp(part + 1024, exponent - 25));
}

static double get_float(emu_type t, const void *from)
{
    uint32_t bits = (uint32_t)get_low(from, t == EMU_F32 ? 4 : 2) << (t == EMU_BF16 ? 16 : 0);
    float f = 0;
    double d = 0;
    if (t == EMU_F16)
        return half_value(bits);
    if (t == EMU_F64) {
        memcpy(&d, from, sizeof d);
        return d;
    }
    memcpy(&f, &bits, sizeof f);
    return (double)f;
}

/* ---- Text ----------------------------------------------------------------------------------- */

static bool read_integer(emu_type t, const char *text, void *to)
{
    char *end = NULL;
    uint32_t bits = emu_type_bits(t);
    bool minus = *text == '-';
    errno = 0;
    uint64_t magnitude = strtoull(text + minus, &end, 0);
    uint64_t half = UINT64_C(1) << (bits - 1), most = half - 1 + (is_signed(t) ? 0 : half);
    if (end == text + minus || *end != '\0' || errno != 0 || text[minus] == '-' ||
        text[minus] == '+' || magnitude > (minus ? half : most))
        return false;
    put_low(to, minus ? -magnitude : magnitude, bits / 8);
    return true;
}

bool cuemu_read_element(emu_type type, const char *text, void *to)
{
    char *end = NULL;
    if (!is_float(type))
        return read_integer(type, text, to);
    double value = strtod(text, &end);
    if (end == text || *end != '\0')
        return false;
    put_float(type, value, to);
    return true;
}

void cuemu_set_element(emu_type type, double value, void *to)
{
    if (is_float(type))
        put_float(type, value, to);
    else
        put_low(to, (uint64_t)(int64_t)value, cuemu_bytes(type));
}

bool cuemu_is_finite(emu_type type, const void *from)
{
    return !is_float(type) || isfinite(get_float(type, from));
}

void cuemu_element_text(emu_type type, const void *from, char *to, size_t size)
{
    uint32_t bytes = cuemu_bytes(type);
    uint64_t value = get_low(from, bytes);
    if (is_float(type)) {
        snprintf(to, size, "%.*g",
                 type == EMU_F64   ? 17
                 : type == EMU_F32 ? 9
                                   : 5,
                 get_float(type, from));
    } else if (is_signed(type)) {
        uint64_t sign = UINT64_C(1) << (8 * bytes - 1);
        snprintf(to, size, "%" PRId64, (int64_t)((value ^ sign) - sign));
    } else {
        snprintf(to, size, "%" PRIu64, value);
    }
}

void cuemu_put_element(emu_type type, const void *from, FILE *out)
{
    char text[40];
    cuemu_element_text(type, from, text, sizeof text);
    fputs(text, out);
}
