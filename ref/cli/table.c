/* table.c - `ct -p`: a layout or a tensor as the reference prints it, or threads and values over a
 * tile.
 *
 *              0      1
 *         +------+------+
 *      0  | T0V0 | T1V0 |      the form of CuTe's print_layout; a cell without an owner is empty
 *         +------+------+
 *
 * Here: tables of tiles. Not here: tables of layouts and tensors, which ct_print_layout and
 * ct_print_tensor write. */
#include "ref/cli/cli.h"

#include <inttypes.h>
#include <string.h>

static void put_rule(int64_t columns, int width, FILE *out)
{
    fputs("    ", out);
    for (int64_t n = 0; n < columns; ++n) {
        fputc('+', out);
        for (int i = 0; i < width + 2; ++i)
            fputc('-', out);
    }
    fputs("+\n", out);
}

static int widest_label(const draw_tile *tile)
{
    size_t widest = 4;
    for (int64_t cell = 0; cell < tile->view.rows * tile->view.columns; ++cell) {
        char t[DRAW_LABEL], v[DRAW_LABEL];
        draw_tile_labels(tile, cell, t, v);
        widest = strlen(t) + strlen(v) > widest ? strlen(t) + strlen(v) : widest;
    }
    return (int)widest;
}

static void put_row(const draw_tile *tile, int64_t m, int width, FILE *out)
{
    fprintf(out, "%2" PRId64 "  ", m);
    for (int64_t n = 0; n < tile->view.columns; ++n) {
        char t[DRAW_LABEL], v[DRAW_LABEL], both[2 * DRAW_LABEL];
        draw_tile_labels(tile, m + tile->view.rows * n, t, v);
        snprintf(both, sizeof both, "%s%s", t, v);
        fprintf(out, "| %-*s ", width, both);
    }
    fputs("|\n", out);
}

static void put_table(const draw_tile *tile, FILE *out)
{
    int width = widest_label(tile);
    fputs("    ", out);
    for (int64_t n = 0; n < tile->view.columns; ++n)
        fprintf(out, "  %*" PRId64 " ", width, n);
    fputc('\n', out);
    for (int64_t m = 0; m < tile->view.rows; ++m) {
        put_rule(tile->view.columns, width, out);
        put_row(tile, m, width, out);
    }
    put_rule(tile->view.columns, width, out);
}

static void put_value(cli *c, ct_value v, FILE *out)
{
    static char text[48 << 20];
    size_t need = ct_kind_of(v) == CT_TENSOR ? ct_print_tensor(&c->draw.cx, v, text, sizeof text)
                                             : ct_print_layout(&c->draw.cx, v, text, sizeof text);
    if (need >= sizeof text)
        draw_refuse(&c->draw, "the table takes %zu bytes, %zu are the limit", need,
                    sizeof text - 1);
    if (draw_ok(&c->draw))
        fprintf(out, "%s\n", text);
}

void cli_table(cli *c, ct_value v, FILE *out)
{
    draw_view view;
    if (c->tile[0] == 0) {
        put_value(c, v, out);
        return;
    }
    bool fits = draw_tv_view(&c->draw, v, c->tile, &view);
    const draw_tile *tile = fits ? draw_tiles_of(&c->draw, &view, 1) : NULL;
    if (tile == NULL)
        return;
    fprintf(out, "%s\n", ct_str(&c->draw.cx, v));
    put_table(tile, out);
}

/* All tiles are found before the first is written. */
void cli_table_atom(cli *c, const cli_atom *atom, FILE *out)
{
    draw_view view[DRAW_MAX_VIEWS];
    int n = cli_atom_views(c, atom, view);
    const draw_tile *tiles = draw_tiles_of(&c->draw, view, n);
    for (int i = 0; i < n && tiles != NULL; ++i) {
        fprintf(out, "%s%s %s %s\n", i == 0 ? "" : "\n", view[i].name, view[i].axes,
                ct_str(&c->draw.cx, view[i].layout));
        put_table(&tiles[i], out);
    }
}
