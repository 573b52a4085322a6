/* fill.c - what buffers begin with, and files: bytes as they are, or an array of NumPy.
 *
 *      =zero  =iota  =random:SEED  =7  =@file.bin  =@file.npy
 *
 * A .npy file: "\x93NUMPY", version, the length of a header that is text, the header, the bytes. */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>

static bool ends_in(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n >= m && strcmp(path + n - m, end) == 0;
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* Where the array of a .npy begins; 0: it is none, or not in C's order. */
static uint64_t npy_begin(const uint8_t *data, uint64_t bytes)
{
    if (bytes < 12 || memcmp(data, "\x93NUMPY", 6) != 0)
        return 0;
    uint64_t length = data[8] | (uint64_t)data[9] << 8, begin = 10;
    if (data[6] >= 2) {
        length |= (uint64_t)data[10] << 16 | (uint64_t)data[11] << 24;
        begin = 12;
    }
    if (length > bytes - begin)
        return 0;
    static const char fortran[] = "'fortran_order': True";
    for (uint64_t i = begin; i + sizeof fortran <= begin + length; ++i)
        if (memcmp(data + i, fortran, sizeof fortran - 1) == 0)
            return 0;
    return begin + length;
}

uint8_t *cuemu_read_file(const char *path, uint64_t *bytes, char *why)
{
    uint8_t *data = emui_read_file(path, bytes);
    if (data == NULL) {
        snprintf(why, CUEMU_WHY, "%.200s: cannot be read", path);
        return NULL;
    }
    uint64_t begin = ends_in(path, ".npy") ? npy_begin(data, *bytes) : 0;
    if (ends_in(path, ".npy") && begin == 0) {
        snprintf(why, CUEMU_WHY, "%.200s: is no array of NumPy in C's order", path);
        free(data);
        return NULL;
    }
    *bytes -= begin;
    memmove(data, data + begin, (size_t)*bytes);
    return data;
}

/* ---- Writing -------------------------------------------------------------------------------- */

/* The header is padded so that the array begins at a multiple of 64. */
static void put_npy_header(const cuemu_argument *a, FILE *f)
{
    char text[200];
    const char *name = cuemu_type_name(a->type);
    char kind = name[0] == 's' ? 'i' : name[0] == 'f' ? 'f' : 'u';
    int n = snprintf(text, sizeof text,
                     "{'descr': '<%c%u', 'fortran_order': False, 'shape': (%llu,), }", kind,
                     (unsigned)cuemu_bytes(a->type), (unsigned long long)a->count);
    int padded = (10 + n + 1 + 63) / 64 * 64 - 10;
    fwrite("\x93NUMPY\x01\x00", 1, 8, f);
    fputc(padded & 255, f);
    fputc(padded >> 8, f);
    fprintf(f, "%-*s\n", padded - 1, text);
}

bool cuemu_write_file(const cuemu_argument *a, char *why)
{
    FILE *f = fopen(a->file, "wb");
    bool good = f != NULL;
    if (good && ends_in(a->file, ".npy"))
        put_npy_header(a, f);
    good = good && fwrite(a->data, 1, (size_t)a->bytes, f) == a->bytes;
    good = (f == NULL || fclose(f) == 0) && good;
    if (!good)
        snprintf(why, CUEMU_WHY, "%.200s: cannot be written", a->file);
    return good;
}

/* ---- Patterns ------------------------------------------------------------------------------- */

/* A number of 0 .. 2^32 - 1 from a seed and a place. */
static uint32_t scramble(uint64_t seed, uint64_t i)
{
    uint64_t x = seed * UINT64_C(0x9e3779b97f4a7c15) + i * UINT64_C(0xd1342543de82ef95) + 1;
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 29;
    return (uint32_t)(x >> 16);
}

/* Floats from -1 to 1 in steps of 1/64, which halves hold; integers of -64 .. 64 or 0 .. 127. */
static double random_value(emu_type type, uint64_t seed, uint64_t i)
{
    uint32_t n = scramble(seed, i);
    const char *name = cuemu_type_name(type);
    if (name[0] == 'u' || (name[0] == 'b' && name[1] != 'f'))
        return n % 128;
    double value = (double)(n % 129) - 64;
    return name[0] == 's' ? value : value / 64;
}

static bool fill_from_file(cuemu_argument *a, char *why)
{
    uint64_t bytes = 0;
    uint8_t *data = cuemu_read_file(a->fill + 1, &bytes, why);
    bool good = data != NULL && bytes == a->bytes;
    if (data != NULL && !good)
        snprintf(why, CUEMU_WHY, "%.100s: has %llu bytes, and %.100s %llu", a->fill + 1,
                 (unsigned long long)bytes, a->text, (unsigned long long)a->bytes);
    if (good)
        memcpy(a->data, data, (size_t)bytes);
    free(data);
    return good;
}

bool cuemu_fill(cuemu_argument *a, char *why)
{
    uint32_t bytes = cuemu_bytes(a->type);
    uint8_t element[8] = {0};
    char *end = NULL;
    if (a->fill[0] == '@')
        return fill_from_file(a, why);
    bool iota = strcmp(a->fill, "iota") == 0, random = strncmp(a->fill, "random:", 7) == 0;
    uint64_t seed = random ? strtoull(a->fill + 7, &end, 0) : 0;
    bool known = iota || strcmp(a->fill, "zero") == 0 ||
                 (random && end != a->fill + 7 && *end == '\0') ||
                 cuemu_read_element(a->type, a->fill, element);
    if (!known) {
        snprintf(why, CUEMU_WHY,
                 "'=%.60s' is neither zero, iota, random:SEED, @FILE nor a number of type %s",
                 a->fill, cuemu_type_name(a->type));
        return false;
    }
    for (uint64_t i = 0; i < a->count; ++i) {
        if (iota || random)
            cuemu_set_element(a->type, iota ? (double)i : random_value(a->type, seed, i), element);
        memcpy(a->data + i * bytes, element, bytes);
    }
    return true;
}
