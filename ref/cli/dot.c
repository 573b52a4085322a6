/* dot.c - `ct --dot`: a layout as a tree for Graphviz.
 *
 *           shape:stride         the root: the layout, its size and cosize
 *           /          \
 *        mode 0      mode 1      a nested mode: its own shape:stride and size
 *        /    \
 *      2:1    3:4                a leaf: extent:stride
 *
 * A composed layout is a root over its three parts, a tensor over two, an atom over all that its
 * print names. Follows 01_layout "Layout". */
#include "ref/cli/cli.h"

#include <inttypes.h>
#include <string.h>

typedef struct drawing {
    ct_ctx *cx;
    FILE *out;
    int nodes; /* numbered in the order in which they are written */
} drawing;

/* A quoted string of the dot language. */
static void put_quoted(FILE *out, const char *text)
{
    for (; *text != '\0'; ++text) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
}

static int put_node(drawing *d, const char *style, ct_value v, const char *note)
{
    const char *text = ct_str(d->cx, v);
    fprintf(d->out, "    n%d [%slabel=\"", d->nodes, style);
    put_quoted(d->out, text);
    if (note[0] != '\0')
        fputs("\\n", d->out);
    put_quoted(d->out, note);
    fputs("\"];\n", d->out);
    return d->nodes++;
}

static void put_edge(const drawing *d, int from, int to, const char *label)
{
    fprintf(d->out, "    n%d -> n%d [label=\"", from, to);
    put_quoted(d->out, label);
    fputs("\"];\n", d->out);
}

static int put_modes(drawing *d, ct_layout layout, const char *note);

static int put_mode(drawing *d, ct_value shape, ct_value stride)
{
    static const char leaf[] = "fillcolor=\"#97d3bb\", ";
    ct_layout mode = ct_make_layout(d->cx, shape, stride);
    char note[48] = "";
    if (ct_kind_of(shape) != CT_TUPLE)
        return put_node(d, leaf, mode, note);
    ct_value size = ct_size(d->cx, shape);
    if (ct_check(d->cx) == CT_OK)
        snprintf(note, sizeof note, "size %" PRId64, ct_int(size));
    return put_modes(d, mode, note);
}

static int put_modes(drawing *d, ct_layout layout, const char *note)
{
    int root = put_node(d, "", layout, note);
    ct_value shape = ct_shape(d->cx, layout), stride = ct_stride(d->cx, layout);
    if (ct_check(d->cx) != CT_OK || ct_kind_of(shape) != CT_TUPLE)
        return root;
    for (int i = 0; i < ct_length(shape) && ct_check(d->cx) == CT_OK; ++i) {
        char label[24];
        snprintf(label, sizeof label, "%d", i);
        put_edge(d, root, put_mode(d, ct_item(shape, i), ct_item(stride, i)), label);
    }
    return root;
}

/* "size 12, cosize 43", as far as they are defined. */
static void root_note(ct_ctx *cx, ct_layout layout, char *note, size_t size)
{
    char cosize[72];
    ct_value extent = ct_size(cx, ct_shape(cx, layout));
    size_t used = 0;
    if (ct_check(cx) == CT_OK)
        used = (size_t)snprintf(note, size, "size %" PRId64, ct_int(extent));
    ct_clear(cx);
    if (used > 0 && draw_cosize_text(cx, layout, cosize, sizeof cosize))
        snprintf(note + used, size - used, ", cosize %s", cosize);
}

static int put_value(drawing *d, ct_value v);

/* a o offset o b, or iterator o layout: applied from the right. */
static int put_parts(drawing *d, ct_value v, const char *note)
{
    static const char *const composed[] = {"then", "plus", "first"};
    static const char *const tensor[] = {"at", "layout"};
    int root = put_node(d, "fillcolor=\"#fdf3c8\", ", v, note);
    for (int i = 0; i < ct_length(v); ++i) {
        const char *label = ct_kind_of(v) == CT_COMPOSED ? composed[i] : tensor[i];
        put_edge(d, root, put_value(d, ct_item(v, i)), label);
    }
    return root;
}

static int put_value(drawing *d, ct_value v)
{
    char note[160] = "";
    ct_kind kind = ct_kind_of(v);
    if (kind == CT_LAYOUT || kind == CT_COMPOSED)
        root_note(d->cx, v, note, sizeof note);
    if (kind == CT_COMPOSED || kind == CT_TENSOR)
        return put_parts(d, v, note);
    if (kind == CT_LAYOUT)
        return put_modes(d, v, note);
    return put_node(d, "fillcolor=\"#97d3bb\", ", v, note);
}

static void open_graph(FILE *out)
{
    fputs("digraph layout {\n"
          "    bgcolor=\"transparent\";\n"
          "    node [shape=box, style=\"rounded,filled\", fillcolor=\"#d6eabc\", "
          "color=\"#59636e\", fontname=\"monospace\", fontsize=12];\n"
          "    edge [color=\"#818b98\", fontname=\"monospace\", fontsize=10, "
          "fontcolor=\"#818b98\", arrowsize=0.6];\n",
          out);
}

void cli_dot(cli *c, ct_value v, FILE *out)
{
    ct_kind kind = ct_kind_of(v);
    if (kind != CT_LAYOUT && kind != CT_COMPOSED && kind != CT_TENSOR) {
        draw_refuse(&c->draw, "--dot draws a layout; this is a value of another kind");
        return;
    }
    drawing d = {.cx = &c->draw.cx, .out = out};
    open_graph(out);
    put_value(&d, v);
    fputs("}\n", out);
}

/* ---- Atoms ---- */

static int put_heading(drawing *d, const char *text)
{
    fprintf(d->out, "    n%d [fillcolor=\"#fdf3c8\", label=\"%s\"];\n", d->nodes, text);
    return d->nodes++;
}

/* A heading hangs under the one before. */
void cli_dot_atom(cli *c, const cli_atom *atom, FILE *out)
{
    cli_part part[CLI_MAX_PARTS];
    int n = cli_atom_parts(c, atom, part), root = -1;
    if (!draw_ok(&c->draw))
        return;
    drawing d = {.cx = &c->draw.cx, .out = out};
    open_graph(out);
    for (int i = 0; i < n; ++i) {
        char label[32];
        snprintf(label, sizeof label, "%.*s", (int)strcspn(part[i].label, ":"), part[i].label);
        bool heading = part[i].value == NULL;
        int node = heading ? put_heading(&d, label) : put_value(&d, part[i].value);
        if (root >= 0)
            put_edge(&d, root, node, heading ? "atom" : label);
        root = heading ? node : root;
    }
    fputs("}\n", out);
}
