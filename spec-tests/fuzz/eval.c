/* eval.c - libFuzzer on expressions: any bytes are answered or refused, an answer can be read
 * back, a fault lies within the text, and every form of the calculator can show the answer.
 *
 * Memory is small, so that running out of it is met too. Not here: the line protocol (pipe.c),
 * and whether answers are right (the judge). */
#include "ref/cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Only where memory ends may what was printed fail to be read; tables are not meant to be. The
 * texts are compared: a basis element without a path prints as the integer that it then is. */
static void read_back(ct_ctx *cx, ct_value v)
{
    if (ct_kind_of(v) == CT_TEXT)
        return;
    const char *text = ct_str(cx, v);
    const char *again = ct_str(cx, ct_parse(cx, text));
    if (ct_check(cx) == CT_OK ? strcmp(text, again) != 0 : ct_check(cx) != CT_ENOMEM)
        abort();
    ct_clear(cx);
}

static void show(cli *c, ct_value v, FILE *out)
{
    char cells[4096];
    ct_print_layout(&c->draw.cx, v, cells, sizeof cells);
    ct_clear(&c->draw.cx);
    cli_dot(c, v, out);
    draw_reset(&c->draw, ct_mark(&c->draw.cx));
    draw_svg(&c->draw, v, 0, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char memory[ARENA];
    static FILE *nowhere;
    cli c = {.quiet = true};
    cli_source source = {.text = (const char *)data, .length = size};
    if (nowhere == NULL && (nowhere = fopen("/dev/null", "w")) == NULL)
        abort();
    ct_init(&c.draw.cx, memory, sizeof memory);
    ct_value v = ct_eval(&c.draw.cx, source.text, source.length);
    if (c.draw.cx.column < 0 || (size_t)c.draw.cx.column > size + 1)
        abort();
    if (ct_check(&c.draw.cx) == CT_OK) {
        read_back(&c.draw.cx, v);
        show(&c, v, nowhere);
    }
    draw_reset(&c.draw, 0);
    cli_why(&c, &source, nowhere);
    if (!draw_ok(&c.draw) || ct_mark(&c.draw.cx) != 0)
        abort();
    return 0;
}
