/* banks.c - `ct --banks`: in which of the 32 banks of shared memory the elements of a layout lie.
 *
 *   offset * bits  ->  byte address  ->  swizzle of the pointer  ->  word = byte / 4
 *   bank = word mod 32
 *
 *   word   0    1   ..   31 | 32   33  ..       lanes that read different words of one bank wait
 *   bank   0    1   ..   31 |  0    1  ..       for one another, those of one word do not
 *
 * Here: addresses, and what 32 lanes meet along a row or a column. Not here: cells (grid.c).
 * Follows 03_tensor "Tagged Iterators" for pointers. */
#include "ref/cli/cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 32, WORD_BITS = 32, MOST_WORDS = LANES * 34 };

/* ---- From offsets to words ---- */

/* "Sw<3,4,3>_smem_ptr[16b](0x80)": the print form says what the pointer is. One that is not there
 * yet, (unset), and (nil) are at 0. */
static void read_pointer(ct_ctx *cx, ct_value pointer, cli_memory *to)
{
    const char *text = ct_str(cx, pointer);
    const char *width = strchr(text, '['), *address = strstr(text, "](0x");
    const char *swizzle = strncmp(text, "Sw<", 3) == 0 ? strchr(text, '>') : NULL;
    *to = (cli_memory){.bits = width != NULL ? atoi(width + 1) : 0};
    if (swizzle != NULL)
        to->swizzle = ct_parse_n(cx, text, (size_t)(swizzle + 1 - text));
    if (address == NULL)
        return;
    char *end;
    to->start = (int64_t)strtoull(address + 4, &end, 16) * 8;
    to->start += *end == '.' ? atoi(end + 1) : 0;
}

/* The pointer in the middle of a layout that waits for one, or NULL. */
static ct_value flag_of(ct_value layout)
{
    bool composed = ct_kind_of(layout) == CT_COMPOSED;
    return composed && ct_kind_of(ct_item(layout, 1)) == CT_POINTER ? ct_item(layout, 1) : NULL;
}

ct_layout cli_place_free(ct_ctx *cx, ct_layout layout)
{
    cli_memory memory;
    ct_value flag = flag_of(layout);
    if (flag == NULL)
        return layout;
    read_pointer(cx, flag, &memory);
    ct_value swizzle = ct_recast_layout(cx, ct_item(layout, 0), 8, memory.bits);
    return ct_make_composed_layout(cx, swizzle, ct_static(cx, 0), ct_item(layout, 2));
}

bool cli_memory_of(cli *c, ct_value v, int bits, cli_memory *to)
{
    ct_ctx *cx = &c->cx;
    ct_kind kind = ct_kind_of(v);
    ct_value pointer = kind == CT_TENSOR ? ct_data(cx, v) : flag_of(v);
    *to = (cli_memory){.bits = bits};
    if (kind != CT_LAYOUT && kind != CT_COMPOSED && kind != CT_TENSOR)
        cli_refuse(c, "--banks looks at a layout; this is a value of another kind");
    else if (kind == CT_TENSOR && !ct_is_space(v, CT_SMEM))
        cli_refuse(c, "--banks looks at shared memory, where smem_ptr[..] points; this tensor is "
                      "elsewhere");
    if (!cli_ok(c) || pointer == NULL)
        return cli_ok(c);
    read_pointer(cx, pointer, to);
    if (to->bits != bits)
        cli_refuse(c, "--banks %d: the elements have %d bits", bits, to->bits);
    return cli_ok(c);
}

/* Rounded down, also below 0. */
static int64_t words_in(int64_t bits)
{
    return bits / WORD_BITS - (bits % WORD_BITS < 0);
}

bool cli_words_of(ct_ctx *cx, const cli_memory *memory, int64_t offset, int64_t word[2])
{
    const int64_t most = (int64_t)1 << 48;
    if (offset < -most || offset > most || memory->start > most)
        return false;
    int64_t bit = memory->start + offset * memory->bits;
    if (memory->swizzle != NULL) {
        ct_value byte = ct_swizzle_call(cx, memory->swizzle, ct_dynamic(cx, bit >> 3));
        if (ct_check(cx) != CT_OK)
            return false;
        bit = ct_int(byte) * 8 + (bit & 7);
    }
    word[0] = words_in(bit);
    word[1] = words_in(bit + memory->bits - 1);
    return true;
}

/* ---- What lanes meet ---- */

/* Of all groups of lanes: how many banks they touch, and how many words of one bank. */
typedef struct census {
    int least_banks, most_banks;
    int words, needed; /* in the fullest bank; in it if the words were spread evenly */
    int lanes;
} census;

static int by_number(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void count_group(census *all, int64_t *word, int n, int lanes)
{
    int in_bank[CLI_BANKS] = {0}, distinct = 0, banks = 0, words = 0;
    qsort(word, (size_t)n, sizeof word[0], by_number);
    for (int i = 0; i < n; ++i)
        if (i == 0 || word[i] != word[i - 1]) {
            ++distinct;
            ++in_bank[word[i] & (CLI_BANKS - 1)];
        }
    for (int b = 0; b < CLI_BANKS; ++b) {
        banks += in_bank[b] > 0;
        words = in_bank[b] > words ? in_bank[b] : words;
    }
    int needed = (distinct + CLI_BANKS - 1) / CLI_BANKS;
    all->least_banks = all->lanes == 0 || banks < all->least_banks ? banks : all->least_banks;
    all->most_banks = banks > all->most_banks ? banks : all->most_banks;
    all->words = words > all->words ? words : all->words;
    all->needed = needed > all->needed ? needed : all->needed;
    all->lanes = lanes > all->lanes ? lanes : all->lanes;
}

/* Lanes from .. to of a line: a row, or a column. */
static void read_group(ct_ctx *cx, const cli_grid *grid, bool row, int64_t line, int64_t from,
                       int64_t panel, census *all)
{
    int64_t word[MOST_WORDS];
    int64_t extent = row ? grid->column.extent : grid->row.extent;
    int64_t to = extent - from < LANES ? extent : from + LANES;
    int n = 0;
    for (int64_t i = from; i < to; ++i) {
        cli_cell cell = cli_grid_cell(cx, grid, row ? line : i, row ? i : line, panel);
        for (int64_t w = cell.word[0]; w <= cell.word[1] && n < MOST_WORDS; ++w)
            word[n++] = w;
    }
    count_group(all, word, n, (int)(to - from));
}

static census count_banks(ct_ctx *cx, const cli_grid *grid, bool row)
{
    census all = {0};
    int64_t lines = row ? grid->row.extent : grid->column.extent;
    int64_t extent = row ? grid->column.extent : grid->row.extent;
    for (int64_t p = 0; p < grid->panels; ++p)
        for (int64_t line = 0; line < lines; ++line)
            for (int64_t from = 0; from < extent; from += LANES)
                read_group(cx, grid, row, line, from, p, &all);
    return all;
}

void cli_bank_text(ct_ctx *cx, const cli_grid *grid, bool row, char *text, size_t size)
{
    char banks[32], verdict[64];
    census all = count_banks(cx, grid, row);
    if (all.least_banks == all.most_banks)
        snprintf(banks, sizeof banks, "%d bank%s", all.most_banks, all.most_banks == 1 ? "" : "s");
    else
        snprintf(banks, sizeof banks, "%d to %d banks", all.least_banks, all.most_banks);
    if (all.words == 1)
        snprintf(verdict, sizeof verdict, "no conflict");
    else if (all.words == all.needed)
        snprintf(verdict, sizeof verdict, "as few as so many words allow");
    else
        snprintf(verdict, sizeof verdict, "%d-way conflict", all.words);
    snprintf(text, size, "%d lane%s along a %s read from %s, up to %d word%s of one bank: %s",
             all.lanes, all.lanes == 1 ? "" : "s", row ? "row" : "column", banks, all.words,
             all.words == 1 ? "" : "s", verdict);
}
