/* banks.c - wavefronts that the machine counts, against those of a layout: see banks.h.
 *
 * Layouts of 32 accesses in up to three modes, strides that conflict and strides that do not,
 * swizzled or not, of 1 to 16 bytes each; loads, stores, and the rows of ldmatrix. */
#include "spec-tests/compare/machine/banks.h"

#include "emu/state/state.h"
#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/judge/generate/shrink.h"
#include "spec-tests/support/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS = 8, FIRST = 16, ROW = 16 /* bytes of a matrix */ };

struct banks_emu {
    emu_machine *m;
    struct oracle oracle;
};

/* ---- Cases ---------------------------------------------------------------------------------- */

static int accesses_apart(struct generator *g)
{
    static const int strides[] = {0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 64, 65};
    return strides[generate_below(g, sizeof strides / sizeof strides[0])];
}

struct bank_case bank_case_make(uint64_t seed, uint64_t n)
{
    struct generator g = {.state = seed * UINT64_C(0xd1342543de82ef95) + n};
    struct bank_case c = {.kind = (enum bank_kind)generate_below(&g, 3), .lanes = BANK_LANES};
    int left = BANK_LANES;
    c.width = c.kind == BANK_MATRICES ? ROW : 1 << generate_below(&g, 5);
    c.element = 1 << generate_below(&g, 5);
    c.element = c.element > c.width ? c.width : c.element;
    if (c.kind == BANK_MATRICES)
        c.lanes = BANK_MATRIX_ROWS << generate_below(&g, 3);
    for (int i = 0; i < BANK_MODES; ++i) {
        int max = 0;
        while (left >> max > 1)
            ++max;
        c.extent[i] = i == BANK_MODES - 1 ? left : 1 << generate_below(&g, max + 1);
        c.stride[i] = accesses_apart(&g);
        left /= c.extent[i];
    }
    int whole = 0; /* bits of an offset that are within an access */
    while (c.element << whole < c.width)
        ++whole;
    c.swizzle[0] = (int)generate_below(&g, 4);
    c.swizzle[1] = whole + (int)generate_below(&g, 3);
    c.swizzle[2] = c.swizzle[0] + (int)generate_below(&g, 2);
    return c;
}

void bank_case_write(const struct bank_case *c, char text[BANK_TEXT])
{
    int v = c->width / c->element, n = 0;
    if (c->swizzle[0] > 0)
        n = snprintf(text, BANK_TEXT, "Sw<%d,%d,%d> o _0 o ", c->swizzle[0], c->swizzle[1],
                     c->swizzle[2]);
    snprintf(text + n, BANK_TEXT - (size_t)n, "(_%d,(_%d,_%d,_%d)):(_1,(_%d,_%d,_%d))", v,
             c->extent[0], c->extent[1], c->extent[2], v * c->stride[0], v * c->stride[1],
             v * c->stride[2]);
}

/* ---- The machine ---------------------------------------------------------------------------- */

struct banks_emu *banks_emu_open(void)
{
    struct banks_emu *b = need(malloc(sizeof *b));
    b->m = need(matrix_open(1, EMU_LATEST, 0, 0));
    return b;
}

void banks_emu_close(struct banks_emu *b)
{
    emu_close(b->m);
    free(b);
}

static emu_result access_by_lanes(emu_machine *m, const struct bank_case *c)
{
    emu_ins i = {.op = c->kind == BANK_LOAD ? EMU_LD : EMU_ST,
                 .space = EMU_SHARED,
                 .type = c->width == 1   ? EMU_B8
                         : c->width == 2 ? EMU_B16
                         : c->width == 8 ? EMU_B64
                                         : EMU_B32,
                 .count = c->width == 16 ? 4 : 1,
                 .d = matrix_row(FIRST),
                 .a = {.kind = EMU_ADDRESS, .r = ADDRESS},
                 .b = matrix_row(FIRST),
                 .guard = EMU_NO_GUARD};
    return emu_load_store(m, m->cta[0].warp, UINT32_MAX, &i);
}

static emu_result matrices(emu_machine *m, const struct bank_case *c)
{
    emu_operand list[4];
    emu_ins i = {.space = EMU_SHARED,
                 .count = c->lanes / BANK_MATRIX_ROWS,
                 .a = {.kind = EMU_ADDRESS, .r = ADDRESS},
                 .list = list,
                 .listed = c->lanes / BANK_MATRIX_ROWS,
                 .guard = EMU_NO_GUARD};
    for (int j = 0; j < i.count; ++j)
        list[j] = matrix_row(FIRST + j);
    return emu_ldmatrix(m, m->cta[0].warp, UINT32_MAX, &i);
}

int banks_emu_count(struct banks_emu *b, const struct bank_case *c, const int64_t *address)
{
    for (int lane = 0; lane < BANK_LANES; ++lane)
        emu_register(b->m, 0, 0, ADDRESS)[lane] = (uint32_t)(lane < c->lanes ? address[lane] : 0);
    uint64_t before = emu_counted(b->m)->wavefronts;
    emu_result done = c->kind == BANK_MATRICES ? matrices(b->m, c) : access_by_lanes(b->m, c);
    return done == EMU_DONE ? (int)(emu_counted(b->m)->wavefronts - before) : -1;
}

/* ---- Comparing ------------------------------------------------------------------------------ */

int banks_emu_case(struct banks_emu *b, bank_counter *count, const struct bank_case *c,
                   char why[BANK_TEXT])
{
    int64_t address[BANK_LANES];
    char text[BANK_TEXT];
    bank_case_write(c, text);
    if (!bank_addresses(&b->oracle, text, c->element, c->width, c->lanes, address))
        return -1;
    for (int lane = 0; lane < c->lanes; ++lane)
        if (address[lane] + c->width > MATRIX_SHARED || address[lane] % c->width != 0)
            return -1;
    int must = bank_wavefronts(address, c->lanes, c->width, c->kind), is = count(b, c, address);
    snprintf(why, BANK_TEXT, "the machine counts %d wavefronts, the layout has %d", is, must);
    return is == must;
}

struct miscounted {
    struct banks_emu *b;
    bank_counter *count;
};

static bool is_miscounted(void *user, const void *c)
{
    const struct miscounted *m = user;
    char why[BANK_TEXT];
    return banks_emu_case(m->b, m->count, c, why) == 0;
}

/* The case without one of its complications. */
static bool simplify(const void *now, int k, void *smaller)
{
    struct bank_case *s = smaller;
    (void)now;
    if (k == 0)
        s->swizzle[0] = 0;
    else if (k == 1)
        s->element = s->width;
    else if (k < 2 + BANK_MODES)
        s->stride[k - 2] /= 2;
    else if (k < 1 + 2 * BANK_MODES) { /* two modes become one */
        s->extent[k - 1 - BANK_MODES] *= s->extent[k - 2 - BANK_MODES];
        s->extent[k - 2 - BANK_MODES] = 1;
    } else
        return false;
    return true;
}

void bank_case_shrink(struct banks_emu *b, bank_counter *count, struct bank_case *c)
{
    struct miscounted m = {b, count};
    shrink(c, sizeof *c, simplify, is_miscounted, &m);
}

static void show(FILE *out, struct banks_emu *b, bank_counter *count, struct bank_case c,
                 uint64_t seed, uint64_t n)
{
    static const char *const kinds[] = {"ld", "st", "ldmatrix"};
    char text[BANK_TEXT], why[BANK_TEXT] = "";
    bank_case_shrink(b, count, &c);
    banks_emu_case(b, count, &c, why);
    bank_case_write(&c, text);
    fprintf(out,
            "FAIL  seed %" PRIu64 ", case %" PRIu64 ": %s\n"
            "  %s of %d bytes, elements of %d, %d lanes, %s\n",
            seed, n, why, kinds[c.kind], c.width, c.element, c.lanes, text);
}

int banks_emu_report(FILE *out, bank_counter *count, int64_t cases, uint64_t seed)
{
    int64_t agree[3] = {0}, differ = 0, none = 0;
    struct banks_emu *b = banks_emu_open();
    for (int64_t n = 0; n < cases; ++n) {
        char why[BANK_TEXT];
        struct bank_case c = bank_case_make(seed, (uint64_t)n);
        int verdict = banks_emu_case(b, count, &c, why);
        agree[c.kind] += verdict == 1;
        differ += verdict == 0;
        none += verdict < 0;
        if (verdict == 0)
            show(out, b, count, c, seed, (uint64_t)n);
    }
    banks_emu_close(b);
    int64_t passed = agree[BANK_LOAD] + agree[BANK_STORE] + agree[BANK_MATRICES];
    fprintf(out,
            "wavefronts: of %" PRId64 " loads, %" PRId64 " stores, %" PRId64
            " ldmatrix as many as the layout has, %" PRId64 " others, %" PRId64
            " beyond the memory or unaligned\n",
            agree[BANK_LOAD], agree[BANK_STORE], agree[BANK_MATRICES], differ, none);
    fprintf(out, "%" PRId64 " passed, %" PRId64 " failed, 0 skipped\n", passed,
            differ + (passed == 0));
    return differ > 0 || passed == 0;
}
