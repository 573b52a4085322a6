/* show.c - `draw` at the prompt, and `ct --show`: a picture where the terminal can show one, else
 * the table of -p.
 *
 * Here: which of the two. Not here: the picture (picture.c), the table (table.c), the terminal
 * (screen.c). */
#include "ref/cli/cli.h"
#include "ref/cli/screen.h"

/* One of both: a value, an instruction. */
typedef struct subject {
    ct_value v;
    const cli_atom *atom;
} subject;

/* Said once, and only where the terminal could. */
static void say_what_lacks(const cli *c, cli_protocol protocol)
{
    static bool said;
    if (!said && !c->quiet)
        fprintf(stderr, "ct: for pictures in this terminal install %s\n",
                protocol == CLI_SIXEL ? "rsvg-convert and img2sixel" : "rsvg-convert");
    said = true;
}

/* False, and nothing written, where there is no picture to be shown: also of what a picture is
 * refused of, for a table may do. */
static bool show_picture(cli *c, const subject *s, FILE *out)
{
    size_t mark = ct_mark(&c->draw.cx);
    cli_protocol protocol = cli_screen_protocol();
    FILE *svg = protocol == CLI_CHARACTERS ? NULL : tmpfile();
    if (svg == NULL)
        return false;
    c->drawn = 0; /* each is a picture of its own */
    if (s->atom != NULL)
        cli_picture_atom(c, s->atom, svg);
    else
        cli_picture(c, s->v, svg);
    bool drawn = draw_ok(&c->draw), shown = drawn && cli_screen_put(protocol, svg, out);
    fclose(svg);
    if (drawn && !shown)
        say_what_lacks(c, protocol);
    draw_reset(&c->draw, mark);
    return shown;
}

void cli_show(cli *c, ct_value v, FILE *out)
{
    if (!show_picture(c, &(subject){.v = v}, out))
        cli_table(c, v, out);
}

void cli_show_atom(cli *c, const cli_atom *atom, FILE *out)
{
    if (!show_picture(c, &(subject){.atom = atom}, out))
        cli_table_atom(c, atom, out);
}
