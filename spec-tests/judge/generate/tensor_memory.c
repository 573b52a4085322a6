/* tensor_memory.c - parts of operands of sm_100a, for their fragments in tensor memory.
 *
 *      UMMA::tmem_frg_2sm<32,32,0>   ((_64,_128),_2,_1)
 *      UMMA::tmem_sf_frg<8,16,1,1>   ((_128,(_16,_4)),_1,_3)
 *
 * What is here: their shapes and template arguments, most of them such that CuTe takes them; a
 * hostile case has other rows, columns or modes. It follows atom/mma_traits_sm100_frag.hpp. */
#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/judge/generate/operands.h"
#include <inttypes.h>
#include <stdio.h>

typedef struct generator rng;
typedef struct generate_case fill;

enum { RESTS = 3 };

/* ((rows,columns),rests..): columns is a text, as those of factors are a tuple. */
static void shape(rng *g, fill *c, int64_t rows, const char *columns)
{
    char text[128];
    int n = snprintf(text, sizeof text, "((_%" PRId64 ",%s)", rows, columns);
    const int rests = 2 + (int)generate_below(g, RESTS - 1);
    for (int i = 0; i < rests; ++i)
        n += snprintf(text + n, sizeof text - (size_t)n, ",_%" PRId64, 1 + generate_below(g, 3));
    snprintf(text + n, sizeof text - (size_t)n, ")");
    generate_argument(c, oracle_parse(&g->o, text));
}

static void part(rng *g, fill *c, int64_t rows, int64_t columns)
{
    char text[32];
    snprintf(text, sizeof text, "_%" PRId64, columns);
    shape(g, c, g->hostile && generate_chance(g, 40) ? rows + 8 : rows, text);
}

/* <bits,storage,mode>: A is stored as it is, a sum in 32 bits. */
static void arguments(rng *g, fill *c, int n, int64_t mode)
{
    static const int widths[] = {8, 16, 32};
    const int64_t bits = generate_pick(g, widths, 3);
    const int64_t t[] = {bits, generate_chance(g, 50) ? bits : 32, mode};
    generate_name(c, n, t);
}

static void one_cta(rng *g, fill *c)
{
    const int64_t rows = generate_chance(g, 50) ? 64 : 128;
    arguments(g, c, 3, generate_below(g, g->hostile ? 4 : 2));
    part(g, c, rows, 8 * (1 + generate_below(g, 16)));
}

static void pair(rng *g, fill *c)
{
    static const int rows[] = {32, 64, 128};
    const int64_t m = generate_pick(g, rows, 3);
    arguments(g, c, 3, m == 32 || generate_chance(g, 50) ? 0 : 2);
    part(g, c, m, 16 * (1 + generate_below(g, 12)));
}

static void weights(rng *g, fill *c)
{
    static const int rows[] = {32, 64, 128}, columns[] = {64, 128, 256};
    arguments(g, c, 2, 0);
    part(g, c, generate_pick(g, rows, 3), generate_pick(g, columns, 3));
}

static void metadata_of(rng *g, fill *c, const int *widths, int n, int64_t rows)
{
    const int64_t bits = generate_pick(g, widths, n);
    generate_name(c, 1, &bits);
    part(g, c, rows, 512 / bits);
}

static void metadata(rng *g, fill *c)
{
    static const int widths[] = {4, 8, 16, 32};
    metadata_of(g, c, widths, 4, 128);
}

static void metadata_of_weights(rng *g, fill *c)
{
    static const int widths[] = {8, 16, 32}, rows[] = {32, 64, 128};
    metadata_of(g, c, widths, 3, generate_pick(g, rows, 3));
}

/* <bits,vector,CTAs,of A,mode> */
static void factors(rng *g, fill *c)
{
    static const int vectors[] = {16, 32, 64}, rows[] = {64, 128, 256};
    char columns[48];
    const int64_t vector = generate_pick(g, vectors, 3), ctas = 1 + generate_below(g, 2);
    const int64_t of_a = generate_below(g, 2);
    const int64_t t[] = {8, vector, ctas, of_a,
                         ctas == 2 && of_a == 0 && generate_chance(g, 50) ? 4 : 3};
    generate_name(c, 5, t);
    snprintf(columns, sizeof columns, "(_%" PRId64 ",_%" PRId64 ")", vector,
             1 + generate_below(g, 4));
    shape(g, c, generate_pick(g, rows, 3), columns);
}

const struct generate_maker makers_of_tensor_memory[] = {
    {"UMMA::tmem_frg_1sm", one_cta},
    {"UMMA::tmem_frg_2sm", pair},
    {"UMMA::tmem_frg_ws_1sm", weights},
    {"UMMA::tmem_e_frg_layout", metadata},
    {"UMMA::tmem_e_frg_ws_layout", metadata_of_weights},
    {"UMMA::tmem_sf_frg", factors},
    {NULL, NULL},
};
