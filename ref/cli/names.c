/* names.c - what there is, by name: operations, instructions, element types.
 *
 * Here: --ops, --atoms, --copies, --types, and `help NAME` at the prompt. Not here: the names
 * themselves, which the reference lists (ct_op_name and its kin); who was meant by a wrong one
 * (near.c). */
#include "ref/cli/cli.h"

#include <ctype.h>
#include <string.h>

enum { NAME = 80 };

/* The word stands somewhere in the text, in capitals or not; no word stands everywhere. */
static bool holds(const char *text, const char *word)
{
    size_t n = word == NULL ? 0 : strlen(word), i = 0;
    do {
        for (i = 0; i < n; ++i)
            if (tolower((unsigned char)text[i]) != tolower((unsigned char)word[i]))
                break;
    } while (i < n && *text++ != '\0');
    return i == n;
}

/* ---- One operation ---- */

/* Operations that have no function of their own name, by how they begin, and the page of section 3
 * that speaks of them. */
static const struct {
    const char *begin, *page;
} pages[] = {
    {"make_tiled_copy_impl.", "ct_make_tiled_copy_impl"},
    {"make_tiled_copy_C_atom.", "ct_make_tiled_copy_C_atom"},
    {"make_tiled_copy_S.", "ct_make_tiled_copy_S"},
    {"make_tiled_copy_D.", "ct_make_tiled_copy_D"},
    {"make_tiled_copy_", "ct_make_tiled_copy_of"},
    {"make_tensor_like.", "ct_make_tensor_like"},
    {"make_shape", "ct_make_tuple"},
    {"make_stride", "ct_make_tuple"},
    {"make_coord(", "ct_make_tuple"},
    {"make_step", "ct_make_tuple"},
    {"make_tile(", "ct_make_tuple"},
    {"not_equal", "ct_equal"},
    {"leq", "ct_less"},
    {"greater", "ct_less"},
    {"geq", "ct_less"},
    {"layout(", "ct_make_layout"},
    {"values", "ct_layout_call"},
    {"is_gmem", "ct_is_space"},
    {"is_smem", "ct_is_space"},
    {"is_rmem", "ct_is_space"},
    {"is_tmem", "ct_is_space"},
    {"counting_iterator", "ct_make_counting_iterator"},
    {"tensor(", "ct_make_tensor"},
    {"tensor_call", "ct_slice"},
    {"group_modes", "ct_group"},
    {"identity_", "ct_make_identity_tensor"},
    {"store_in_", "ct_store"},
    {"tiled_copy.", "ct_make_tiled_copy"},
    {"cotiled_copy.", "ct_make_cotiled_copy"},
    {"tiled_mma.", "ct_make_tiled_mma"},
    {"MMA_Traits.", "ct_MMA_Traits"},
    {"MMA_Atom.", "ct_print_mma_atom"},
    {"Copy_Traits.", "ct_Copy_Traits"},
    {"Copy_Atom.", "ct_Copy_Atom"},
    {"GMMA::", "ct_GMMA_Layout_Atom"},
    {"UMMA::Layout_", "ct_GMMA_Layout_Atom"},
    {"UMMA::make_umma_desc", "ct_make_umma_desc"},
    {"UMMA::make_instr_desc", "ct_MMA_Traits"},
    {"UMMA::tile_to_mma_shape", "ct_tile_to_shape"},
    {"UMMA::tmem_", "ct_partition_fragment_C"},
    {"TMEM::", "ct_Copy_Traits"},
    {"find_tmem_tensor_col_offset", "ct_make_tmem_ptr"},
    {"get_utccp_smem_desc_tensor", "ct_make_umma_desc"},
    {"make_tmem_copy.", "ct_make_tmem_copy"},
    {"make_utccp_copy.", "ct_make_utccp_copy"},
    {"make_tmem_warp_partitioner.", "ct_make_tmem_copy"},
    {"tma_copy_", "ct_make_tma_copy"},
    {"tma_copy.", "ct_make_tma_copy"},
    {"tma_atom_", "ct_make_tma_atom"},
    {"im2col_tma_", "ct_make_im2col_tma_copy"},
};

static void put_page(int op, FILE *out)
{
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; ++i)
        if (strncmp(ct_op_usage(op), pages[i].begin, strlen(pages[i].begin)) == 0) {
            fprintf(out, "    man %s\n", pages[i].page);
            return;
        }
    fprintf(out, "    man ct_%s\n", ct_op_name(op));
}

/* Is it a word of the usage, not a part of one? */
static bool uses_word(const char *usage, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
    size_t n = strlen(word);
    for (const char *at = strchr(usage, '('); at != NULL && *at != '\0'; ++at) {
        size_t length = strspn(at, letters);
        if (length == n && memcmp(at, word, n) == 0 && at[n] != '<' && at[n] != '(')
            return true;
        at += length > 0 ? length - 1 : 0;
    }
    return false;
}

static void put_usage(int op, FILE *out)
{
    fprintf(out, "%s\n    %s\n", ct_op_usage(op), ct_op_says(op));
}

/* The example runs here and now. */
static void put_example(cli *c, int op, FILE *out)
{
    const char *text = ct_op_example(op);
    size_t mark = ct_mark(&c->draw.cx);
    const char *answer = ct_str(&c->draw.cx, ct_eval(&c->draw.cx, text, strlen(text)));
    fprintf(out, "    ct> %s\n    ", text);
    for (; *answer != '\0'; ++answer) {
        fputc(*answer, out);
        if (*answer == '\n')
            fputs("    ", out);
    }
    fputc('\n', out);
    draw_reset(&c->draw, mark);
}

static void put_operation(cli *c, int op, FILE *out)
{
    put_usage(op, out);
    for (int i = 0; ct_operand_word(i) != NULL; ++i)
        if (uses_word(ct_op_usage(op), ct_operand_word(i)))
            fprintf(out, "    %s: %s\n", ct_operand_word(i), ct_operand_takes(i));
    put_example(c, op, out);
    put_page(op, out);
}

/* ---- Lists ---- */

static void put_words(FILE *out)
{
    fputs("The words\n"
          "    for operands; [..] may be left out, and the word before .. repeated\n"
          "Their order\n"
          "    anything, numbers, tuples of numbers, tuples, layouts, pointers and tensors, names; "
          "each from a to z:\n",
          out);
    for (int i = 0; ct_operand_word(i) != NULL; ++i)
        fprintf(out, "%s\n    %s\n", ct_operand_word(i), ct_operand_takes(i));
}

static int put_all_ops(FILE *out)
{
    fputs("A, B, C are the operands in order, R is the answer.\n\n", out);
    for (int i = 0; ct_op_name(i) != NULL; ++i)
        put_usage(i, out);
    put_words(out);
    return 1;
}

/* The operation of that name first and in full, then those with the word in name or meaning. */
static int put_ops(cli *c, const char *word, FILE *out)
{
    int exact = word == NULL ? -1 : cli_find_operation((cli_span){word, strlen(word)});
    int n = exact >= 0;
    if (word == NULL)
        return put_all_ops(out);
    if (exact >= 0)
        put_operation(c, exact, out);
    for (int i = 0; ct_op_name(i) != NULL; ++i) {
        if (i == exact || (!holds(ct_op_usage(i), word) && !holds(ct_op_says(i), word)))
            continue;
        fputs(exact >= 0 && n == 1 ? "\n" : "", out);
        put_usage(i, out);
        ++n;
    }
    return n;
}

static int size_of(cli *c, ct_value v)
{
    return (int)ct_int(ct_size(&c->draw.cx, v));
}

/* A line for each, as many as hold the word; their number. */
static int put_atoms(cli *c, const char *word, FILE *out)
{
    char name[NAME];
    int n = 0;
    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i) {
        size_t mark = ct_mark(&c->draw.cx);
        ct_mma_traits m = ct_MMA_Traits(&c->draw.cx, name);
        if (holds(name, word) && draw_ok(&c->draw)) {
            fprintf(out, "%s\n    %d threads; ", name, size_of(c, m.ThrID));
            fprintf(out, "%s * %s + %s -> %s\n", m.a_type, m.b_type, m.c_type, m.d_type);
            ++n;
        }
        draw_reset(&c->draw, mark);
    }
    return n;
}

static int put_copies(cli *c, const char *word, FILE *out)
{
    char name[NAME];
    int n = 0;
    for (int i = 0; ct_copy_op(i, name, sizeof name) > 0; ++i) {
        ct_ctx *cx = &c->draw.cx;
        size_t mark = ct_mark(cx);
        ct_copy_traits copy = ct_Copy_Traits(cx, name);
        if (holds(name, word) && draw_ok(&c->draw)) {
            fprintf(out, "%s\n    %d threads; ", name, size_of(c, copy.ThrID));
            fprintf(out, "each reads %d bits", size_of(c, ct_get(cx, copy.SrcLayout, 1)));
            fprintf(out, " and writes %d\n", size_of(c, ct_get(cx, copy.DstLayout, 1)));
            ++n;
        }
        draw_reset(&c->draw, mark);
    }
    return n;
}

static int put_types(cli *c, const char *word, FILE *out)
{
    int n = 0;
    (void)c;
    for (int i = 0; ct_type_name(i) != NULL; ++i)
        if (holds(ct_type_name(i), word)) {
            fprintf(out, "%-16s %3d bits, written %db\n", ct_type_name(i), ct_type_bits(i),
                    ct_type_bits(i));
            ++n;
        }
    return n;
}

/* In the order of cli_list. */
static const struct {
    const char *option, *what;
    int (*put)(cli *c, const char *word, FILE *out);
} lists[] = {
    [CLI_OPS] = {"--ops", "operation has the word in its name or meaning", put_ops},
    [CLI_ATOMS] = {"--atoms", "MMA atom has the word in its name", put_atoms},
    [CLI_COPIES] = {"--copies", "copy operation has the word in its name", put_copies},
    [CLI_TYPES] = {"--types", "element type has the word in its name", put_types},
};

bool cli_find_list(const char *option, cli_list *found)
{
    for (int i = 0; i < CLI_LISTS; ++i)
        if (strcmp(lists[i].option, option) == 0) {
            *found = (cli_list)i;
            return true;
        }
    return false;
}

int cli_put_list(cli *c, cli_list which, const char *word, FILE *out)
{
    if (lists[which].put(c, word, out) > 0)
        return CLI_FINE;
    if (c->quiet)
        return CLI_BAD;
    fflush(out);
    fprintf(stderr, "ct: no %s ", lists[which].what);
    cli_put_escaped(stderr, word, strlen(word));
    fputs(cli_put_near_word(which, word) ? "?\n" : "\n", stderr);
    return CLI_BAD;
}

bool cli_put_name(cli *c, const char *name, FILE *out)
{
    int op = cli_find_operation((cli_span){name, strlen(name)});
    if (op >= 0)
        put_operation(c, op, out);
    return op >= 0;
}
