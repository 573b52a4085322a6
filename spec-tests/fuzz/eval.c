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
    ct_print_layout(&c->cx, v, cells, sizeof cells);
    ct_clear(&c->cx);
    cli_dot(c, v, out);
    cli_reset(c, ct_mark(&c->cx));
    cli_svg(c, v, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char memory[ARENA];
    static FILE *nowhere;
    cli c = {.mode = CLI_WHY, .quiet = true};
    cli_source source = {.text = (const char *)data, .length = size};
    if (nowhere == NULL && (nowhere = fopen("/dev/null", "w")) == NULL)
        abort();
    ct_init(&c.cx, memory, sizeof memory);
    ct_value v = ct_eval(&c.cx, source.text, source.length);
    if (c.cx.column < 0 || (size_t)c.cx.column > size + 1)
        abort();
    if (ct_check(&c.cx) == CT_OK) {
        read_back(&c.cx, v);
        show(&c, v, nowhere);
    }
    cli_reset(&c, 0);
    cli_why(&c, &source, nowhere);
    if (!cli_ok(&c) || ct_mark(&c.cx) != 0)
        abort();
    return 0;
}
