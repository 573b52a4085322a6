/* atom.c - tiled_copy(..), mma(..), tiled_mma(..): instructions as the calculator's own values.
 *
 * Here: reading the call, the parts of an atom, its print. Not here: its picture (picture.c), what
 * its names mean (the reference). Follows 0t_mma_atom, 0x_gemm_tutorial "TiledCopy", and the print
 * functions of atom/copy_atom.hpp and atom/mma_atom.hpp. */
#include "ref/cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_OPERANDS = 5 };

typedef struct form {
    const char *name;
    int least, most; /* operands */
    cli_atom_kind kind;
    ct_operand operand; /* of a tiled copy that follows a tiled mma */
    const char *usage;
} form;

static const form forms[] = {
    {"mma", 1, 1, CLI_MMA, CT_C, "mma(atom)"},
    {"tiled_mma", 1, 3, CLI_TILED_MMA, CT_C, "tiled_mma(atom, atoms, permutation)"},
    {"tiled_copy", 3, 4, CLI_TILED_COPY, CT_C, "tiled_copy(copy, type, threads, values)"},
    {"tiled_copy_A", 3, 5, CLI_TILED_COPY, CT_A,
     "tiled_copy_A(copy, type, atom, atoms, permutation)"},
    {"tiled_copy_B", 3, 5, CLI_TILED_COPY, CT_B,
     "tiled_copy_B(copy, type, atom, atoms, permutation)"},
    {"tiled_copy_C", 3, 5, CLI_TILED_COPY, CT_C,
     "tiled_copy_C(copy, type, atom, atoms, permutation)"},
};

enum { FORMS = sizeof forms / sizeof forms[0] };

const char *cli_atom_name(int i)
{
    return i >= 0 && i < FORMS ? forms[i].name : NULL;
}

const char *cli_atom_usage(int i)
{
    return forms[i].usage;
}

/* ---- Reading ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The form that the text calls, and where its parenthesis is; blanks may stand around the name. */
static const form *find(cli_span text, size_t *open)
{
    cli_span call = cli_trim(text);
    for (int i = 0; i < FORMS; ++i) {
        size_t at = strlen(forms[i].name);
        if (call.length < at || memcmp(call.text, forms[i].name, at) != 0)
            continue;
        while (at < call.length && is_blank(call.text[at]))
            ++at;
        *open = (size_t)(call.text - text.text) + at;
        if (at < call.length && call.text[at] == '(')
            return &forms[i];
    }
    return NULL;
}

const char *cli_find_atom(cli_span text)
{
    size_t open;
    const form *f = find(text, &open);
    return f == NULL ? NULL : f->name;
}

bool cli_is_atom(cli_span text)
{
    return cli_find_atom(text) != NULL;
}

/* Without its name the call is a tuple. Blanks in the name's place keep the columns. */
static ct_value operands_of(cli *c, const cli_source *source, size_t open, bool all_static)
{
    static char text[CLI_LINE_MAX];
    if (source->length > sizeof text) {
        draw_refuse(&c->draw, "the expression is longer than %d bytes", CLI_LINE_MAX);
        return NULL;
    }
    memset(text, ' ', open);
    memcpy(text + open, source->text + open, source->length - open);
    return cli_eval_part(c, text, source->length, all_static);
}

static bool right_operands(cli *c, const form *f, ct_value operands)
{
    if (!draw_ok(&c->draw))
        return false;
    int n = ct_length(operands);
    if (ct_kind_of(operands) != CT_TUPLE)
        draw_refuse(&c->draw, "%s: something follows the call, which is not a value; usage: %s",
                    f->name, f->usage);
    else if (n < f->least || n > f->most)
        draw_refuse(&c->draw, "%s: %d operand%s; usage: %s", f->name, n, n == 1 ? "" : "s",
                    f->usage);
    return draw_ok(&c->draw);
}

static const char *name_at(cli *c, const form *f, ct_value operands, int i)
{
    if (draw_ok(&c->draw) && ct_kind_of(ct_item(operands, i)) != CT_NAME)
        draw_refuse(&c->draw,
                    "%s: operand %d, %.80s, is not the name of an instruction or of a type",
                    f->name, i + 1, ct_str(&c->draw.cx, ct_item(operands, i)));
    return draw_ok(&c->draw) ? ct_str(&c->draw.cx, ct_item(operands, i)) : "";
}

/* half_t; 0 where no type has the name. */
static int bits_of(const char *type)
{
    int i = 0;
    while (ct_type_name(i) != NULL && strcmp(ct_type_name(i), type) != 0)
        ++i;
    return ct_type_name(i) != NULL ? ct_type_bits(i) : 0;
}

/* 16b, u32 or half_t */
static int width_at(cli *c, const form *f, ct_value operands, int i)
{
    const char *type = name_at(c, f, operands, i);
    long bits = bits_of(type);
    if (bits == 0)
        bits = strtol(type + (*type == 'u'), NULL, 10);
    if (bits < 1 || bits > 1024)
        draw_refuse(&c->draw, "%s: operand %d, %.80s, is not a type of 1 to 1024 bits", f->name,
                    i + 1, type);
    return (int)bits;
}

/* From operand first on: the atom, the layout of atoms, the permutation. */
static ct_tiled_mma tiled_mma_from(cli *c, const form *f, ct_value operands, int first)
{
    const char *op = name_at(c, f, operands, first);
    int n = ct_length(operands);
    ct_tiled_mma mma = {0};
    if (!draw_ok(&c->draw))
        return mma;
    mma.atom = ct_MMA_Traits(&c->draw.cx, op);
    ct_layout one = ct_make_layout(&c->draw.cx, ct_static(&c->draw.cx, 1), NULL);
    ct_layout atoms = n > first + 1 ? ct_item(operands, first + 1) : one;
    ct_tuple permutation = n > first + 2 ? ct_item(operands, first + 2) : NULL;
    return draw_ok(&c->draw) ? ct_make_tiled_mma(&c->draw.cx, mma.atom, atoms, permutation) : mma;
}

static ct_tiled_copy tiled_copy_from(cli *c, const form *f, ct_value operands, int bits)
{
    ct_ctx *cx = &c->draw.cx;
    const char *op = name_at(c, f, operands, 0);
    ct_tiled_copy none = {0};
    if (!draw_ok(&c->draw))
        return none;
    ct_copy_traits atom = ct_Copy_Atom(cx, op, bits);
    if (!draw_ok(&c->draw))
        return none;
    if (strcmp(f->name, "tiled_copy") != 0) {
        ct_tiled_mma mma = tiled_mma_from(c, f, operands, 2);
        return draw_ok(&c->draw) ? ct_make_tiled_copy_of(cx, atom, &mma, f->operand) : none;
    }
    ct_layout values =
        ct_length(operands) > 3 ? ct_item(operands, 3) : ct_make_layout(cx, ct_static(cx, 1), NULL);
    return ct_make_tiled_copy(cx, atom, ct_item(operands, 2), values);
}

static bool make_atom(cli *c, const form *f, ct_value operands, cli_span text, cli_atom *to)
{
    if (!right_operands(c, f, operands))
        return false;
    *to = (cli_atom){.kind = f->kind, .name = f->name, .text = cli_trim(text)};
    if (f->kind == CLI_TILED_COPY) {
        to->bits = width_at(c, f, operands, 1);
        to->copy = tiled_copy_from(c, f, operands, to->bits);
    } else {
        to->mma = tiled_mma_from(c, f, operands, 0);
    }
    return draw_ok(&c->draw);
}

bool cli_read_atom(cli *c, const cli_source *source, cli_atom *to)
{
    size_t open;
    cli_span text = {source->text, source->length};
    const form *f = find(text, &open);
    return make_atom(c, f, operands_of(c, source, open, false), text, to);
}

/* tiled_mma(SM80_..,_1:_0,(_,_,_)), as it could be written; the bytes that it takes. */
static size_t put_call(cli *c, const form *f, ct_value operands, char *text, size_t size)
{
    int n = snprintf(text, size, "%s%s", f->name, ct_str(&c->draw.cx, operands));
    return n > 0 ? (size_t)n : 0;
}

bool cli_object_atom(cli *c, ct_value object, cli_atom *to)
{
    enum { MAKER = 1, MADE_OF = 3 };
    static const char *const makers[FORMS][2] = {
        {"MMA_Atom", "MMA_Traits"}, {"tiled_mma"},         {"tiled_copy"},
        {"make_tiled_copy_A"},      {"make_tiled_copy_B"}, {"make_tiled_copy_C"}};
    static char text[CLI_LINE_MAX];
    ct_value part[MAX_OPERANDS];
    if (!draw_ok(&c->draw) || ct_kind_of(object) != CT_OBJECT)
        return false;
    const char *maker = ct_str(&c->draw.cx, ct_item(object, MAKER));
    int i = 0, n = ct_length(object) - MADE_OF;
    while (i < FORMS && strcmp(makers[i][0], maker) != 0 &&
           (makers[i][1] == NULL || strcmp(makers[i][1], maker) != 0))
        ++i;
    if (i == FORMS || n > MAX_OPERANDS)
        return false;
    for (int k = 0; k < n; ++k)
        part[k] = ct_item(object, MADE_OF + k);
    ct_value operands = ct_make_tuple(&c->draw.cx, n, part);
    size_t length = put_call(c, &forms[i], operands, text, sizeof text);
    cli_span call = {text, length < sizeof text ? length : 0};
    return make_atom(c, &forms[i], operands, call, to);
}

size_t cli_cure_atom(cli *c, const cli_source *source, char *text, size_t size)
{
    size_t open;
    cli_atom atom;
    cli_span as_written = {source->text, source->length};
    if (cli_read_atom(c, source, &atom))
        return 0;
    draw_reset(&c->draw, ct_mark(&c->draw.cx));
    const form *f = find(as_written, &open);
    ct_value operands = operands_of(c, source, open, true);
    if (!make_atom(c, f, operands, as_written, &atom))
        return 0;
    return put_call(c, f, operands, text, size);
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
