/* picture.c - `ct --svg`, `ct --latex`, `ct --cells`: one picture a run, of a value, of a tile, of
 * an instruction.
 *
 * Here: which drawing of ref/draw it is. Not here: ink (ref/draw/svg.h, ref/draw/latex.c). */
#include "ref/cli/cli.h"

#include <string.h>

/* A file holds one picture. */
static bool may_draw(cli *c)
{
    if (c->drawn > 0)
        draw_refuse(&c->draw, "--%s draws one expression: a file holds one picture", c->form->name);
    return draw_ok(&c->draw);
}

/* draw_svg_tiles, draw_latex_tiles or draw_cells_tiles */
typedef void put_tiles(draw_ctx *d, const char *title, size_t length, const draw_view *view, int n,
                       FILE *out);

static void draw_threads(cli *c, ct_value v, put_tiles *put, FILE *out)
{
    draw_view view;
    const char *title = ct_str(&c->draw.cx, v);
    if (draw_ok(&c->draw) && draw_tv_view(&c->draw, v, c->tile, &view))
        put(&c->draw, title, strlen(title), &view, 1, out);
}

static void draw_atom(cli *c, const cli_atom *atom, put_tiles *put, FILE *out)
{
    draw_view view[DRAW_MAX_VIEWS];
    if (!may_draw(c))
        return;
    int n = cli_atom_views(c, atom, view);
    put(&c->draw, atom->text.text, atom->text.length, view, n, out);
    c->drawn += draw_ok(&c->draw);
}

void cli_picture(cli *c, ct_value v, FILE *out)
{
    cli_tma tma;
    if (!may_draw(c))
        return;
    if (cli_object_tma(c, v, &tma))
        draw_svg_tma(&c->draw, tma.text.text, tma.text.length, &tma.copy, out);
    else if (c->tile[0] > 0)
        draw_threads(c, v, draw_svg_tiles, out);
    else
        draw_svg(&c->draw, v, c->banks, out);
    c->drawn += draw_ok(&c->draw);
}

void cli_picture_atom(cli *c, const cli_atom *atom, FILE *out)
{
    draw_atom(c, atom, draw_svg_tiles, out);
}

void cli_latex(cli *c, ct_value v, FILE *out)
{
    if (!may_draw(c))
        return;
    if (c->tile[0] > 0)
        draw_threads(c, v, draw_latex_tiles, out);
    else
        draw_latex(&c->draw, v, out);
    c->drawn += draw_ok(&c->draw);
}

void cli_latex_atom(cli *c, const cli_atom *atom, FILE *out)
{
    draw_atom(c, atom, draw_latex_tiles, out);
}

void cli_cells(cli *c, ct_value v, FILE *out)
{
    if (!may_draw(c))
        return;
    if (c->tile[0] > 0)
        draw_threads(c, v, draw_cells_tiles, out);
    else
        draw_cells(&c->draw, v, c->banks, out);
    c->drawn += draw_ok(&c->draw);
}

void cli_cells_atom(cli *c, const cli_atom *atom, FILE *out)
{
    draw_atom(c, atom, draw_cells_tiles, out);
}
