/* picture.c - `ct --svg`: one picture a run, of a value, of a tile, of an instruction.
 *
 * Here: which drawing of ref/draw it is. Not here: ink (ref/draw/svg.h). */
#include "ref/cli/cli.h"

#include <string.h>

/* A file holds one picture. */
static bool may_draw(cli *c)
{
    if (c->drawn > 0)
        draw_refuse(&c->draw, "--svg draws one expression: a file holds one picture");
    return draw_ok(&c->draw);
}

static void draw_threads(cli *c, ct_value v, FILE *out)
{
    draw_view view;
    const char *title = ct_str(&c->draw.cx, v);
    if (draw_ok(&c->draw) && draw_tv_view(&c->draw, v, c->tile, &view))
        draw_svg_tiles(&c->draw, title, strlen(title), &view, 1, out);
}

void cli_picture(cli *c, ct_value v, FILE *out)
{
    if (!may_draw(c))
        return;
    if (c->tile[0] > 0)
        draw_threads(c, v, out);
    else
        draw_svg(&c->draw, v, c->banks, out);
    c->drawn += draw_ok(&c->draw);
}

void cli_picture_atom(cli *c, const cli_atom *atom, FILE *out)
{
    draw_view view[DRAW_MAX_VIEWS];
    if (!may_draw(c))
        return;
    int n = cli_atom_views(c, atom, view);
    draw_svg_tiles(&c->draw, atom->text.text, atom->text.length, view, n, out);
    c->drawn += draw_ok(&c->draw);
}
