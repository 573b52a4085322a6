/* instruction.c - MMA atoms, tiled MMAs and tiled copies as the forms of an answer show them.
 *
 * Here: the instruction that an object of an expression is, its parts and their meaning. Not here:
 * its picture (picture.c), the objects and what their names mean (the reference). Follows
 * 0t_mma_atom, 0x_gemm_tutorial "TiledCopy", and the print functions of atom/copy_atom.hpp and
 * atom/mma_atom.hpp. */
#include "ref/cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_OPERANDS = 5, MAKER = 1, MADE_OF = 3 }; /* of an object: its maker, its operands */

typedef struct form {
    const char *name, *maker, *traits;
    cli_atom_kind kind;
    ct_operand operand; /* of a tiled copy that follows a tiled mma */
    int operands;
} form;

static const form forms[] = {
    {"mma", "MMA_Atom", "MMA_Traits", CLI_MMA, CT_C, 1},
    {"tiled_mma", "tiled_mma", "", CLI_TILED_MMA, CT_C, 3},
    {"tiled_copy", "tiled_copy", "", CLI_TILED_COPY, CT_C, 4},
    {"tiled_copy_A", "make_tiled_copy_A", "", CLI_TILED_COPY, CT_A, 5},
    {"tiled_copy_B", "make_tiled_copy_B", "", CLI_TILED_COPY, CT_B, 5},
    {"tiled_copy_C", "make_tiled_copy_C", "", CLI_TILED_COPY, CT_C, 5},
    {"make_tmem_copy", "make_tmem_copy", "", CLI_TILED_COPY, CT_C, 3},
    {"make_utccp_copy", "make_utccp_copy", "", CLI_TILED_COPY, CT_C, 3},
};

enum { FORMS = sizeof forms / sizeof forms[0] };

bool cli_is_instruction(cli_span text)
{
    cli_span call = cli_trim(text);
    size_t n = 0;
    while (n < call.length && strchr("( \t", call.text[n]) == NULL)
        ++n;
    for (int i = 0; i < FORMS; ++i)
        if (strlen(forms[i].name) == n && memcmp(forms[i].name, call.text, n) == 0)
            return true;
    return false;
}

bool cli_put_instruction_name(const char *name, FILE *out)
{
    size_t n = strlen(name);
    for (int i = 0; i < FORMS; ++i) {
        const char *object = i == 0 ? "tiled_mma" : forms[i].maker;
        if (strcmp(forms[i].name, name) != 0 || ct_instruction_usage(i) == NULL)
            continue;
        fprintf(
            out,
            "%s\n"
            "    an instruction, not a value: print, why, draw and --svg show it alone, and an\n"
            "    operation takes it as its first operand where one of its members is meant:\n"
            "    size(%.*s(..)); ops %s. lists the members\n",
            ct_instruction_usage(i), (int)n, name, object);
        return true;
    }
    return false;
}

/* ---- Of an object ---- */

/* half_t, 16b or u32 */
static int width_of(const char *type)
{
    int i = 0;
    while (ct_type_name(i) != NULL && strcmp(ct_type_name(i), type) != 0)
        ++i;
    return ct_type_name(i) != NULL ? ct_type_bits(i) : (int)strtol(type + (*type == 'u'), NULL, 10);
}

/* The atom, the layout of atoms and the permutation, from item first on. */
static ct_tiled_mma tiled_mma_of(cli *c, ct_value object, int first)
{
    ct_ctx *cx = &c->draw.cx;
    bool alone = ct_length(object) == first + 1;
    ct_mma_traits atom = ct_MMA_Traits(cx, ct_str(cx, ct_item(object, first)));
    if (alone)
        return ct_make_tiled_mma(cx, atom, ct_make_layout(cx, ct_static(cx, 1), NULL), NULL);
    return ct_make_tiled_mma(cx, atom, ct_item(object, first + 1), ct_item(object, first + 2));
}

static ct_tiled_copy tiled_copy_of(cli *c, const form *f, ct_value object, int bits)
{
    ct_ctx *cx = &c->draw.cx;
    ct_copy_traits atom = ct_Copy_Atom(cx, ct_str(cx, ct_item(object, MADE_OF)), bits);
    if (strcmp(f->name, "make_tmem_copy") == 0)
        return ct_make_tmem_copy(cx, atom, ct_item(object, MADE_OF + 2));
    if (strcmp(f->name, "make_utccp_copy") == 0)
        return ct_make_utccp_copy(cx, atom, ct_item(object, MADE_OF + 2));
    if (f->operands == 4)
        return ct_make_tiled_copy(cx, atom, ct_item(object, MADE_OF + 2),
                                  ct_item(object, MADE_OF + 3));
    ct_tiled_mma mma = tiled_mma_of(c, object, MADE_OF + 2);
    return ct_make_tiled_copy_of(cx, atom, &mma, f->operand);
}

/* tiled_mma(SM80_..,_1:_0,(_,_,_)): as it could be written. */
static cli_span call_of(cli *c, const form *f, ct_value object)
{
    static char text[CLI_LINE_MAX];
    ct_value part[MAX_OPERANDS];
    for (int k = 0; k < f->operands; ++k)
        part[k] = ct_item(object, MADE_OF + k);
    ct_value operands = ct_make_tuple(&c->draw.cx, f->operands, part);
    int n = snprintf(text, sizeof text, "%s%s", f->name, ct_str(&c->draw.cx, operands));
    return (cli_span){text, n > 0 && n < CLI_LINE_MAX ? (size_t)n : 0};
}

static const form *form_of(cli *c, ct_value object)
{
    const char *maker = ct_str(&c->draw.cx, ct_item(object, MAKER));
    for (int i = 0; i < FORMS; ++i)
        if ((strcmp(forms[i].maker, maker) == 0 || strcmp(forms[i].traits, maker) == 0) &&
            ct_length(object) == MADE_OF + forms[i].operands)
            return &forms[i];
    return NULL;
}

bool cli_object_atom(cli *c, ct_value object, cli_span written, cli_atom *to)
{
    const form *f = NULL;
    if (draw_ok(&c->draw) && ct_kind_of(object) == CT_OBJECT)
        f = form_of(c, object);
    if (f == NULL)
        return false;
    *to = (cli_atom){.kind = f->kind, .name = f->name};
    to->text = cli_is_instruction(written) ? cli_trim(written) : call_of(c, f, object);
    if (f->kind == CLI_TILED_COPY) {
        to->bits = width_of(ct_str(&c->draw.cx, ct_item(object, MADE_OF + 1)));
        to->copy = tiled_copy_of(c, f, object, to->bits);
    } else {
        to->mma = tiled_mma_of(c, object, MADE_OF);
    }
    return draw_ok(&c->draw);
}

/* make_tma_copy(op, tensor, smem [, [tiler,] cluster]). */
bool cli_object_tma(cli *c, ct_value object, cli_tma *to)
{
    ct_ctx *cx = &c->draw.cx;
    form f = {.name = "make_tma_copy"};
    if (!draw_ok(&c->draw) || ct_kind_of(object) != CT_OBJECT ||
        strcmp(ct_str(cx, ct_item(object, MAKER)), "tma_copy") != 0)
        return false;
    f.operands = ct_length(object) - MADE_OF;
    ct_value tiler = f.operands > 4 ? ct_item(object, MADE_OF + 3) : NULL;
    ct_value cluster = f.operands > 3 ? ct_item(object, MADE_OF + f.operands - 1) : NULL;
    const char *op = ct_str(cx, ct_item(object, MADE_OF));
    ct_layout smem = ct_item(object, MADE_OF + 2);
    *to = (cli_tma){.text = call_of(c, &f, object), .copy = {.op = op, .smem = smem}};
    to->copy.plan = ct_make_tma_copy(cx, 0, op, ct_item(object, MADE_OF + 1), smem, tiler, cluster);
    return draw_ok(&c->draw);
}

/* ---- Parts ---- */

static int copy_parts(cli *c, const cli_atom *atom, cli_part *part)
{
    char width[16];
    const ct_tiled_copy *copy = &atom->copy;
    snprintf(width, sizeof width, "%db", atom->bits);
    const cli_part all[] = {
        {"TiledCopy", NULL, NULL},
        {"Tiler_MN:       ", copy->Tiler_MN, "the tile of the data, mode by mode"},
        {"TiledLayout_TV: ", copy->TiledLayout_TV,
         "(thread, value) -> place in the tile, the first mode running fastest"},
        {"Copy_Atom", NULL, NULL},
        {"ThrID:        ", copy->atom.ThrID, "the threads that one instruction works for"},
        {"ValLayoutSrc: ", copy->atom.SrcLayout, "(thread, value) -> value, as it is read"},
        {"ValLayoutDst: ", copy->atom.DstLayout, "(thread, value) -> value, as it is written"},
        {"ValLayoutRef: ", copy->atom.RefLayout, "the one of them that tilings are written in"},
        {"ValueType:    ", ct_parse(&c->draw.cx, width), "the width of a value"},
    };
    memcpy(part, all, sizeof all);
    return (int)(sizeof all / sizeof all[0]);
}

static int mma_parts(const cli_atom *atom, cli_part *part)
{
    const ct_mma_traits *t = &atom->mma.atom;
    const cli_part all[] = {
        {"TiledMMA", NULL, NULL},
        {"ThrLayoutVMNK:  ", atom->mma.thr_layout_vmnk,
         "(thread of the atom, atom in M, in N, in K) -> thread"},
        {"PermutationMNK: ", atom->mma.permutation_mnk,
         "how M, N and K are tiled: _ as the atoms lie, an extent, or a layout"},
        {"MMA_Atom", NULL, NULL},
        {"ThrID:      ", t->ThrID, "the threads that one instruction works for"},
        {"Shape_MNK:  ", t->Shape_MNK, "C is M x N, A is M x K, B is N x K"},
        {"LayoutA_TV: ", t->ALayout, "(thread, value) -> place in A, M running fastest"},
        {"LayoutB_TV: ", t->BLayout, "(thread, value) -> place in B, N running fastest"},
        {"LayoutC_TV: ", t->CLayout, "(thread, value) -> place in C, M running fastest"},
    };
    int from = atom->kind == CLI_MMA ? 3 : 0, n = (int)(sizeof all / sizeof all[0]) - from;
    memcpy(part, all + from, (size_t)n * sizeof all[0]);
    return n;
}

int cli_atom_parts(cli *c, const cli_atom *atom, cli_part part[CLI_MAX_PARTS])
{
    return atom->kind == CLI_TILED_COPY ? copy_parts(c, atom, part) : mma_parts(atom, part);
}

void cli_put_atom(cli *c, const cli_atom *atom, FILE *out)
{
    static char text[1 << 18];
    ct_ctx *cx = &c->draw.cx;
    size_t need =
        atom->kind == CLI_TILED_COPY ? ct_print_tiled_copy(cx, &atom->copy, text, sizeof text)
        : atom->kind == CLI_MMA      ? ct_print_mma_atom(cx, &atom->mma.atom, text, sizeof text)
                                     : ct_print_tiled_mma(cx, &atom->mma, text, sizeof text);
    if (need >= sizeof text)
        draw_refuse(&c->draw, "the print takes %zu bytes, %zu are the limit", need,
                    sizeof text - 1);
    if (draw_ok(&c->draw))
        fprintf(out, "%s\n", text);
}

void cli_explain_atom(cli *c, const cli_atom *atom, FILE *out)
{
    cli_part part[CLI_MAX_PARTS];
    int n = cli_atom_parts(c, atom, part);
    for (int i = 0; i < n && draw_ok(&c->draw); ++i)
        if (part[i].value == NULL)
            fprintf(out, "%s\n", part[i].label);
        else
            fprintf(out, "  %s%s\n      %s\n", part[i].label, ct_str(&c->draw.cx, part[i].value),
                    part[i].meaning);
}

int cli_atom_views(cli *c, const cli_atom *atom, draw_view view[DRAW_MAX_VIEWS])
{
    if (atom->kind == CLI_TILED_COPY)
        return draw_copy_views(&c->draw, &atom->copy, view);
    return draw_mma_views(&c->draw, &atom->mma, atom->kind == CLI_MMA, view);
}
