/* expect.c - judges exercise 35: a transposed tile, and its wavefronts. */
#include "tutorials/exercises/machine/tasks.h"

#include <string.h>

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 3 * i + 1;
}

static double want(const kernel_case *c, int i)
{
    return fill(c, i % 32 * 32 + i / 32);
}

/* The conflict is as bad as in the beginning. */
static bool as_bad(const kernel_outcome *o)
{
    return o->counters.wavefronts >= 1056;
}

static bool writes_are_worst(const kernel_outcome *o)
{
    return strstr(o->place.text, "st.shared") != NULL;
}

static const kernel_mistake mistakes[] = {
    {.name = "moved",
     .verdict = KERNEL_COSTLY,
     .when = writes_are_worst,
     .says = "the conflict has moved: now the words that a warp writes share banks. Rows must be "
             "spread over the banks, and columns as well."},
    {.name = "unchanged",
     .verdict = KERNEL_COSTLY,
     .when = as_bad,
     .says = "the words of a column still lie in one bank: what is added is the same in all rows. "
             "The number of the row must have a say in the bank."},
    {.name = "few_bits",
     .verdict = KERNEL_COSTLY,
     .has = "xor.b32",
     .says = "the exclusive or takes some bits of the row alone: rows that differ in the others "
             "share a bank. For words in 32 banks it takes all five."},
    {.name = "pad_even",
     .verdict = KERNEL_COSTLY,
     .says = "the rows are longer, but by an even number of words, or by four or eight: then some "
             "rows begin in the same bank. The length of a row in words must be odd."},
    {.name = "pad_bytes",
     .rule = "alignment",
     .says =
         "an address is no multiple of 4: rows and columns are moved by whole words, and a word "
         "is 4 bytes."},
    {.name = "too_long",
     .rule = "bounds",
     .says = "the last row ends behind the memory of the tile, which has room for 32 rows of 40 "
             "words."},
    {.name = "not_transposed",
     .gives = fill,
     .says =
         "the warp reads the words that it wrote: a row, and not a column. %get is the place of "
         "(l,w)."},
    {.name = "one_address",
     .rule = "uninitialised",
     .says = "the two addresses do not belong together: (row,column) has one place, whoever uses "
             "it. What changes for %put must change for %get."},
    {.name = "one_address",
     .verdict = KERNEL_WRONG,
     .says = "the two addresses do not belong together: (row,column) has one place, whoever uses "
             "it. What changes for %put must change for %get."},
    {.name = NULL}};

const kernel_task kernel_banks = {
    .number = 35,
    .folder = "35_banks",
    .title = "banks",
    .task = "change the two addresses so that neither access has a bank conflict, and the result "
            "stays what it is.",
    .learnt = "a column is spread over the banks by rows of 33 words, or by a swizzle, column xor "
              "row, which needs no more room: CuTe's Swizzle<5,0,5> of words "
              "in words.",
    .entry = "transpose",
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = want},
                {.name = "in", .type = KERNEL_U32, .fill = fill}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 0}},
    .cases = {{1, 1024, {0}, {1024, 1024}, 0}},
    .wavefronts = true,
    .given = {"mad.lo.u32 %put, %w, 128, %tile; mad.lo.u32 %put, %l, 4, %put; mad.lo.u32 %get, %l, "
              "128, %tile; mad.lo.u32 %get, %w, 4, %get;",
              "unsigned put = 32 * w + l; unsigned get = 32 * l + w;"},
    .mistakes = mistakes,
    .hints = {
        "In which bank is word (l,w)? The number of the row must have a say in it.",
        "Rows that are 33 words apart: the bank of (l,w) is (33 * l + w) % 32 = (l + w) % 32.",
        "132 in place of 128, in both addresses. Or keep 128, and take column xor row for "
        "the column, in both."}};
