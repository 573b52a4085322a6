/* text/print_layout.c - `ct -p` of threads and values: the cells of a tile as a table.
 *
 *              0      1
 *         +------+------+
 *      0  | T0V0 | T1V0 |      the form of CuTe's print_layout; a cell without an owner is empty
 *         +------+------+
 *
 * Here: tables of tiles. Not here: tables of layouts, which the reference prints. */
#include "ref/draw/tile.h"

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

static int widest_label(const cli_tile *tile)
{
    size_t widest = 4;
    for (int64_t cell = 0; cell < tile->view.rows * tile->view.columns; ++cell) {
        char t[CLI_LABEL], v[CLI_LABEL];
        cli_tile_labels(tile, cell, t, v);
        widest = strlen(t) + strlen(v) > widest ? strlen(t) + strlen(v) : widest;
    }
    return (int)widest;
}

static void put_row(const cli_tile *tile, int64_t m, int width, FILE *out)
{
    fprintf(out, "%2" PRId64 "  ", m);
    for (int64_t n = 0; n < tile->view.columns; ++n) {
        char t[CLI_LABEL], v[CLI_LABEL], both[2 * CLI_LABEL];
        cli_tile_labels(tile, m + tile->view.rows * n, t, v);
        snprintf(both, sizeof both, "%s%s", t, v);
        fprintf(out, "| %-*s ", width, both);
    }
    fputs("|\n", out);
}

static void put_table(const cli_tile *tile, FILE *out)
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

void cli_tv_table(cli *c, ct_value v, FILE *out)
{
    static cli_tile tile;
    cli_view view;
    if (!cli_tv_view(c, v, &view) || !cli_tile_of(c, &view, &tile))
        return;
    fprintf(out, "%s\n", ct_str(&c->cx, v));
    put_table(&tile, out);
}

/* All tiles are found before the first is written. */
void cli_atom_tables(cli *c, const cli_atom *atom, FILE *out)
{
    static cli_tile tiles[CLI_MAX_VIEWS];
    cli_view view[CLI_MAX_VIEWS];
    int n = cli_atom_views(c, atom, view);
    for (int i = 0; i < n; ++i)
        if (!cli_tile_of(c, &view[i], &tiles[i]))
            return;
    for (int i = 0; i < n; ++i) {
        fprintf(out, "%s%s %s %s\n", i == 0 ? "" : "\n", view[i].name, view[i].axes,
                ct_str(&c->cx, view[i].layout));
        put_table(&tiles[i], out);
    }
}
