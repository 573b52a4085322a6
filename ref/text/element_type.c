/* element_type.c - element types by their C++ names.
 *
 * Here: which names there are, and how wide an element is. Not here: which types go together in an
 * instruction (atom/mma_types.c), names by their width alone, 16b and u16, beyond reading it.
 * Follows CuTe's and CUTLASS's numeric types. */
#include "ref/text/scan.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *name;
    int bits;
} elements[] = {
    {"bfloat16_t", 16},  {"bool", 1},         {"char", 8},          {"double", 64},
    {"float", 32},       {"float_e2m1_t", 4}, {"float_e2m3_t", 6},  {"float_e3m2_t", 6},
    {"float_e4m3_t", 8}, {"float_e5m2_t", 8}, {"float_ue4m3_t", 8}, {"float_ue8m0_t", 8},
    {"half", 16},        {"half_t", 16},      {"int", 32},          {"int16_t", 16},
    {"int2b_t", 2},      {"int32_t", 32},     {"int4_t", 4},        {"int4b_t", 4},
    {"int64_t", 64},     {"int8_t", 8},       {"size_t", 64},       {"tfloat32_t", 32},
    {"uint128_t", 128},  {"uint16_t", 16},    {"uint1b_t", 1},      {"uint256_t", 256},
    {"uint2b_t", 2},     {"uint32_t", 32},    {"uint4_t", 4},       {"uint4b_t", 4},
    {"uint64_t", 64},    {"uint6b_t", 6},     {"uint8_t", 8},       {"unsigned", 32},
};

enum { ELEMENTS = sizeof elements / sizeof elements[0], DIGITS = 4 };

const char *cti_element_name(int i)
{
    return i < ELEMENTS ? elements[i].name : NULL;
}

/* 16b and u16 */
static int bits_in(const char *name, size_t length)
{
    bool unsigned_first = length > 0 && name[0] == 'u';
    size_t n = 0, from = unsigned_first ? 1 : 0;
    int bits = 0;
    while (from + n < length && isdigit((unsigned char)name[from + n]) && n <= DIGITS)
        bits = 10 * bits + (name[from + n++] - '0');
    bool ends = unsigned_first ? from + n == length : n + 1 == length && name[n] == 'b';
    return n > 0 && n <= DIGITS && ends ? bits : 0;
}

int cti_element_bits(const char *name, size_t length)
{
    for (int i = 0; i < ELEMENTS; ++i)
        if (strlen(elements[i].name) == length && memcmp(elements[i].name, name, length) == 0)
            return elements[i].bits;
    return bits_in(name, length);
}
