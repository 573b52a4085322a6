/* show.c - `draw` at the prompt, and `ct --show`: a picture where the terminal can show one, else
 * the table of -p, no wider than the terminal.
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

/* A layout of rank 1 is one row. */
static ct_value as_table(cli *c, ct_value v)
{
    ct_ctx *cx = &c->draw.cx;
    bool row = c->tile[0] == 0 && ct_kind_of(v) == CT_LAYOUT && ct_rank(v) == 1;
    return row ? ct_prepend(cx, v, ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 0))) : v;
}

static void put_table(cli *c, const subject *s, FILE *out)
{
    if (s->atom != NULL)
        cli_table_atom(c, s->atom, out);
    else
        cli_table(c, as_table(c, s->v), out);
}

/* What is too long to be kept is written as it is. */
static void show_table(cli *c, const subject *s, FILE *out)
{
    enum { LONGEST = 2 << 20 };
    static char text[LONGEST];
    size_t width = cli_screen_width();
    FILE *whole = width > 0 ? tmpfile() : NULL;
    put_table(c, s, whole != NULL ? whole : out);
    if (whole == NULL)
        return;
    rewind(whole);
    size_t n = fread(text, 1, sizeof text - 1, whole);
    bool kept = n < sizeof text - 1;
    text[n] = '\0';
    if (kept)
        cli_put_narrow(text, width, out);
    for (; !kept && n > 0; n = fread(text, 1, sizeof text - 1, whole))
        fwrite(text, 1, n, out);
    fclose(whole);
}

static void show(cli *c, const subject *s, FILE *out)
{
    if (!show_picture(c, s, out))
        show_table(c, s, out);
}

void cli_show(cli *c, ct_value v, FILE *out)
{
    show(c, &(subject){.v = v}, out);
}

void cli_show_atom(cli *c, const cli_atom *atom, FILE *out)
{
    show(c, &(subject){.atom = atom}, out);
}
