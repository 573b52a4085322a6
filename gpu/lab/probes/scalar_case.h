/* scalar_case.h - scalar forms: how an operand is written in a case, what it holds, the digest of
 * the answers.
 *
 * Each form is run on 4,096 operands: pairs of edge values, edge values among others, and values of
 * a generator. All are functions of the operand's type, its number and its place, so that whoever
 * replays a case draws what the device drew. C and C++; used by scalar.cu and by the replay.
 *
 * Not here: the cases (cases/scalar.awk), what the instructions mean. */
#ifndef SCALAR_CASE_H
#define SCALAR_CASE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SCALAR_RUNS = 4096, SCALAR_SOURCES = 4, SCALAR_RESULTS = 4, SCALAR_EDGES = 32 };
/* Of the answer: parts with a digest of their own, and results in clear. */
enum { SCALAR_PARTS = 16, SCALAR_SOME = 7, SCALAR_SOME_STEP = 585, SCALAR_MANY = 512 };

/* ---- Operands as text: [-!]name:type[.selector] ---- */

typedef struct scalar_operand {
    char name, sign; /* sign: '-', '!', or 0 */
    char type[16], selector[8];
} scalar_operand;

static inline const char *scalar_word(const char *text, char *to, size_t size)
{
    size_t n = strcspn(text, "|,{}[]. ");
    n = n < size ? n : size - 1;
    memcpy(to, text, n);
    to[n] = '\0';
    return text + n;
}

/* One operand; what follows it. A literal has no name, and its text as its type. */
static inline const char *scalar_operand_of(const char *text, scalar_operand *to)
{
    memset(to, 0, sizeof *to);
    if (strchr(text, ':') == NULL || text[0] == '_')
        return scalar_word(text, to->type, sizeof to->type);
    if (*text == '-' || *text == '!')
        to->sign = *text++;
    to->name = *text;
    text = scalar_word(text + 2, to->type, sizeof to->type);
    return *text == '.' ? scalar_word(text + 1, to->selector, sizeof to->selector) : text;
}

/* Where a name stands among "abcx" or "defg"; -1: it is none of them. */
static inline int scalar_place(char name, const char *names)
{
    const char *at = name == '\0' ? NULL : strchr(names, name);
    return at == NULL ? -1 : (int)(at - names);
}

/* The bits of a type: of "i16" 16, of "f16x2" 32, of "pred" 1. */
static inline unsigned scalar_bits(const char *type)
{
    if (strcmp(type, "pred") == 0)
        return 1;
    if (type[0] == 'e')
        return 16;
    if (strstr(type, "x2") != NULL)
        return 32;
    return strstr(type, "128") != NULL  ? 128
           : strstr(type, "16") != NULL ? 16
           : strstr(type, "32") != NULL ? 32
                                        : 64;
}

/* Is a result specified within a bound only? */
static inline bool scalar_is_approximate(const char *opcode)
{
    return strstr(opcode, ".approx") != NULL || strstr(opcode, ".full") != NULL;
}

/* ---- Numbers ---- */

static inline uint64_t scalar_mix(uint64_t v)
{
    v += UINT64_C(0x9e3779b97f4a7c15);
    v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
    return v ^ v >> 31;
}

static inline uint64_t scalar_random(unsigned run, unsigned place)
{
    return scalar_mix((uint64_t)run * 16 + place + 1);
}

/* Which edge value a run has at a place; -1: none. */
static inline int scalar_edge(unsigned run, unsigned place)
{
    uint64_t r = scalar_random(run, place + 8);
    if (run < SCALAR_EDGES * SCALAR_EDGES && place < 2)
        return (int)(place == 0 ? run % SCALAR_EDGES : run / SCALAR_EDGES);
    if (run < SCALAR_EDGES * SCALAR_EDGES || (run < SCALAR_RUNS / 2 && (r >> 40 & 1)))
        return (int)(r % SCALAR_EDGES);
    return -1;
}

static inline uint64_t scalar_low(uint64_t v, unsigned bits)
{
    return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

/* Of any size, of either sign. */
static inline uint64_t scalar_integer(unsigned bits, unsigned run, unsigned place)
{
    static const uint64_t edges[SCALAR_EDGES] = {0,
                                                 1,
                                                 2,
                                                 3,
                                                 4,
                                                 7,
                                                 8,
                                                 15,
                                                 16,
                                                 31,
                                                 32,
                                                 33,
                                                 63,
                                                 64,
                                                 127,
                                                 128,
                                                 255,
                                                 256,
                                                 0x7fff,
                                                 0x8000,
                                                 0xffff,
                                                 0x10000,
                                                 0x7fffff,
                                                 0x800000,
                                                 0x7fffffff,
                                                 0x80000000,
                                                 0xffffffff,
                                                 0xfffffffe,
                                                 UINT64_C(1) << 32,
                                                 UINT64_MAX >> 1,
                                                 UINT64_C(1) << 63,
                                                 UINT64_MAX};
    uint64_t r = scalar_random(run, place), v = scalar_low(scalar_mix(r), bits);
    int edge = scalar_edge(run, place);
    if (edge >= 0)
        return scalar_low(edges[edge], bits);
    if ((r & 3) != 0)
        v >>= (r >> 8) % bits;
    return scalar_low((r & 4) != 0 ? 0 - v : v, bits);
}

/* Mostly as small as shift counts are. */
static inline uint64_t scalar_count(unsigned run, unsigned place)
{
    uint64_t r = scalar_random(run, place);
    bool small = scalar_edge(run, place) < 0 && (r & 24) != 0;
    return small ? (r >> 16) % 80 : scalar_integer(32, run, place);
}

/* An edge value of any format: sign, exponent, and one of eight fractions. The exponent is over the
 * bias, but for the lowest, the highest and the special ones. */
enum { SCALAR_ZERO = -101, SCALAR_LOWEST = -100, SCALAR_HIGHEST = 100, SCALAR_SPECIAL = 101 };

static inline uint64_t scalar_fraction(int which, unsigned bits)
{
    uint64_t all = (UINT64_C(1) << bits) - 1, half = UINT64_C(1) << (bits - 1);
    const uint64_t of[8] = {0, 1, all, half, half + 1, all - 8, all / 3, half - 1};
    return of[which];
}

static inline uint64_t scalar_join(bool negative, uint64_t exponent, uint64_t fraction,
                                   unsigned exponents, unsigned fractions)
{
    return (uint64_t)negative << (exponents + fractions) | exponent << fractions | fraction;
}

static inline uint64_t scalar_edge_float(int edge, unsigned exponents, unsigned fractions)
{
    static const signed char edges[SCALAR_EDGES][3] = {{0, SCALAR_ZERO, 0},
                                                       {1, SCALAR_ZERO, 0},
                                                       {0, SCALAR_ZERO, 1},
                                                       {1, SCALAR_ZERO, 2},
                                                       {0, SCALAR_ZERO, 3},
                                                       {0, SCALAR_LOWEST, 0},
                                                       {1, SCALAR_LOWEST, 0},
                                                       {0, SCALAR_LOWEST, 1},
                                                       {0, 0, 0},
                                                       {1, 0, 0},
                                                       {0, 0, 1},
                                                       {0, -1, 2},
                                                       {1, 0, 3},
                                                       {0, 1, 0},
                                                       {0, -1, 0},
                                                       {0, 1, 3},
                                                       {0, SCALAR_HIGHEST, 2},
                                                       {1, SCALAR_HIGHEST, 2},
                                                       {0, SCALAR_HIGHEST, 0},
                                                       {0, SCALAR_SPECIAL, 0},
                                                       {1, SCALAR_SPECIAL, 0},
                                                       {0, SCALAR_SPECIAL, 3},
                                                       {1, SCALAR_SPECIAL, 4},
                                                       {0, SCALAR_SPECIAL, 1},
                                                       {0, SCALAR_SPECIAL, 2},
                                                       {0, SCALAR_SPECIAL, 5},
                                                       {1, 7, 6},
                                                       {0, 10, 7},
                                                       {1, -10, 4},
                                                       {0, 31, 0},
                                                       {1, 63, 6},
                                                       {0, 23, 3}};
    int most = (1 << exponents) - 2, bias = most / 2, e = edges[edge][1];
    int field = e == SCALAR_ZERO      ? 0
                : e == SCALAR_LOWEST  ? 1
                : e == SCALAR_SPECIAL ? most + 1
                : bias + e > most     ? most
                                      : bias + e;
    return scalar_join(edges[edge][0], (uint64_t)field, scalar_fraction(edges[edge][2], fractions),
                       exponents, fractions);
}

/* Any pattern, or a number near 1, some of few bits. */
static inline uint64_t scalar_float(unsigned exponents, unsigned fractions, unsigned run,
                                    unsigned place)
{
    uint64_t r = scalar_random(run, place), v = scalar_mix(r);
    int edge = scalar_edge(run, place), bias = (1 << (exponents - 1)) - 1;
    if (edge >= 0)
        return scalar_edge_float(edge, exponents, fractions);
    if ((r & 3) == 0)
        return scalar_low(v, exponents + fractions + 1);
    uint64_t fraction = scalar_low(v, fractions);
    if ((r & 12) == 0)
        fraction = fraction >> (fractions / 2) << (fractions / 2);
    uint64_t exponent = (uint64_t)(bias + (int)((r >> 8) % 25) - 12);
    return scalar_join(r >> 4 & 1, exponent, fraction, exponents, fractions);
}

/* What an operand of a type holds in a run; place is that of its name among "abcx". */
static inline uint64_t scalar_value(const char *type, unsigned run, unsigned place)
{
    unsigned bits = scalar_bits(type), other = (run * 37 + 11) % SCALAR_RUNS;
    bool brain = type[0] == 'b' && type[1] == 'f';
    if (bits == 1)
        return scalar_random(run, place) & 1;
    if (type[0] == 'e') /* two of 8 bits */
        return (run & 255) | (run >> 4 & 255) << 8;
    if (type[0] == 'n')
        return scalar_count(run, place);
    if (type[0] == 'i')
        return scalar_integer(bits, run, place);
    if (strstr(type, "x2") != NULL)
        return scalar_float(brain ? 8 : 5, brain ? 7 : 10, run, place) |
               scalar_float(brain ? 8 : 5, brain ? 7 : 10, other, place + 4) << 16;
    if (bits == 16)
        return scalar_float(brain ? 8 : 5, brain ? 7 : 10, run, place);
    return bits == 32 ? scalar_float(8, 23, run, place) : scalar_float(11, 52, run, place);
}

/* ---- Digests ---- */

static inline uint64_t scalar_digest(uint64_t digest, uint64_t word)
{
    return scalar_mix(digest ^ word);
}

#endif
