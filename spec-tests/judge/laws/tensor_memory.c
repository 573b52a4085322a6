/* tensor_memory.c - the law of fragments in tensor memory: every element has its place.
 *
 *      UMMA::tmem_frg_1sm<32,32,0>(((_128,_64),_2,_1))
 *         tmem_[32b](0x0000.0000) o ((_128,_64),_2,_1):((_65536,_1),_64,_0)
 *
 * A datapath is 65,536 columns of 32 bits from the next one, in units of the elements, and the
 * memory has 128 datapaths of 512 columns. So
 *
 *      accumulators, A     each element has a place of its own, in as many units as it is stored in
 *      metadata            the same, in units of 2 bits, 1 bit or half a bit of metadata
 *      scale factors       the elements that share a factor name one place, and no others do
 *
 * Elements that are written several times have several places; the fragment names as many elements
 * for each of the part's. It is written from the description of tensor memory in the PTX ISA. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    DATAPATHS = 128,
    COLUMNS = 512,
    CELL = 32,              /* bits of a column */
    APART = 65536,          /* columns from one datapath to the next */
    UNITS = COLUMNS * CELL, /* of one bit */
    HALVES = 2 * UNITS,     /* of half a bit */
    EVERYTHING = 1 << 20    /* elements that are enumerated at most */
};

/* Which units of tensor memory are taken, and how often. */
static uint16_t taken[DATAPATHS][HALVES];

/* Element i is `wide` units wide, of which a datapath has so many. */
static int take_place(struct law *l, int64_t i, int64_t at, int64_t units, int64_t wide,
                      int64_t times)
{
    const int64_t apart = units / COLUMNS * APART;
    if (at < 0 || at / apart >= DATAPATHS || at % apart + wide > units)
        return law_break(l, "element %" PRId64 " is at %" PRId64 ", where no column is", i, at);
    for (int64_t u = 0; u < wide; ++u)
        if (taken[at / apart][at % apart + u]++ == times)
            return law_break(l, "more than %" PRId64 " elements are at %" PRId64, times, at + u);
    return 1;
}

/* units: in a datapath; times: how many elements share a place. */
static int has_places(struct law *l, const char *layout, int64_t units, int64_t wide, int64_t times)
{
    oracle_tree t = oracle_parse(&l->o, layout);
    if (t == NULL || t->kind != ORACLE_LAYOUT)
        return l->o.undecided ? -1 : law_break(l, "%s is no layout", layout);
    oracle_tree part_size = law_product(l, law_shape(l->arg[0]));
    const int64_t elements = oracle_domain(t);
    if (l->o.undecided || !law_is_number(part_size) || part_size->value < 1 ||
        elements > EVERYTHING)
        return law_undecided(l);
    const int64_t part = part_size->value;
    if (elements % part != 0)
        return law_break(l, "%" PRId64 " elements for the %" PRId64 " of the part", elements, part);
    memset(taken, 0, sizeof taken);
    for (int64_t i = 0; i < elements; ++i) {
        int64_t at = oracle_number(&l->o, t, i);
        if (l->o.undecided)
            return -1;
        int holds = take_place(l, i, at, units, wide, times);
        if (holds != 1)
            return holds;
    }
    return 1;
}

/* Behind the pointer, whose width is that of the elements. */
static const char *layout_of(struct law *l, int64_t bits)
{
    int64_t width = -1;
    const char *layout = strstr(l->text, " o ");
    if (layout == NULL || sscanf(l->text, "tmem_[%" SCNd64 "b](0x0000.0000) o ", &width) != 1 ||
        width != bits)
        return NULL;
    return layout + strlen(" o ");
}

/* <bits[,storage[,mode]]> */
static int fragment(struct law *l)
{
    const int64_t bits = l->param[0], storage = l->params > 1 ? l->param[1] : CELL;
    if (l->params < 1 || bits < 1 || storage < bits || storage % bits != 0)
        return law_undecided(l);
    const char *layout = layout_of(l, bits);
    if (layout == NULL)
        return law_break(l, "it is no tensor of %" PRId64 " bits at the origin", bits);
    if (CELL % bits != 0) /* several columns are one element */
        return has_places(l, layout, COLUMNS, storage / bits, 1);
    return has_places(l, layout, COLUMNS * CELL / bits, storage / bits, 1);
}

/* <bits of A>, whose metadata is 2 bits, 1 bit, or half a bit of elements of 4 */
static int metadata(struct law *l)
{
    if (l->params != 1)
        return law_undecided(l);
    const int64_t bits = l->param[0];
    return has_places(l, l->text, bits == 32 ? UNITS / 2 : bits == 4 ? HALVES : UNITS, 1, 1);
}

/* <bits,vector,CTAs,of A[,mode]> */
static int factors(struct law *l)
{
    if (l->params < 4 || l->param[0] != 8)
        return law_undecided(l);
    const char *layout = layout_of(l, l->param[0]);
    if (layout == NULL)
        return law_break(l, "it is no tensor of %" PRId64 " bits at the origin", l->param[0]);
    return has_places(l, layout, COLUMNS * CELL / l->param[0], 1, l->param[1]);
}

const struct law_entry laws_of_tensor_memory[] = {
    {"UMMA::tmem_frg_1sm", "own_places", 1, 1, fragment, NULL, LAW_LINES},
    {"UMMA::tmem_frg_2sm", "own_places", 1, 1, fragment, NULL, LAW_LINES},
    {"UMMA::tmem_frg_ws_1sm", "own_places", 1, 1, fragment, NULL, LAW_LINES},
    {"UMMA::tmem_e_frg_layout", "own_places", 1, 1, metadata, NULL, LAW_LINES},
    {"UMMA::tmem_e_frg_ws_layout", "own_places", 1, 1, metadata, NULL, LAW_LINES},
    {"UMMA::tmem_sf_frg", "own_places", 1, 1, factors, NULL, LAW_LINES},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
