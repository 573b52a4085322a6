/* eval.c - expressions: any bytes are answered or refused, an answer can be read back, a fault lies
 * within the text, and every form of the calculator can show the answer.
 *
 * An expression ends at a call whose operands are too large to go through. Not here: the line
 * protocol (pipe.c), whether answers are right (operation.c). */
#include "ref/cli/cli.h"
#include "ref/cxx/cxx.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <string.h>

enum { CELLS = 32 }; /* of what is drawn */

static const char too_large[] = "the operands are too large for this target";

static ct_value call(ct_ctx *cx, const char *name, int n, const ct_value *operands)
{
    return fuzz_is_small(FUZZ_MOST, n, operands) ? ct_call(cx, name, n, operands)
                                                 : cti_fail(cx, CT_EUNSUP, "%s", too_large);
}

/* Only where memory ends may what was printed fail to be read; tables are not meant to be, and
 * left_inverse makes negative extents, as CuTe does, which are not read. The texts are compared: a
 * basis element without a path prints as the integer that it then is. */
static void read_back(ct_ctx *cx, ct_value v)
{
    if (ct_kind_of(v) == CT_TEXT || ct_kind_of(v) == CT_OBJECT)
        return;
    const char *text = ct_str(cx, v);
    const char *again = ct_str(cx, ct_parse(cx, text));
    bool refused = ct_check(cx) == CT_ENOMEM || strstr(ct_message(cx), " is negative") != NULL;
    if (ct_check(cx) == CT_OK ? strcmp(text, again) != 0 : !refused)
        fuzz_broken("%s is not read back: %s", text, ct_message(cx));
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
    draw_reset(&c->draw, ct_mark(&c->draw.cx));
}

static bool is_drawn(ct_ctx *cx, ct_value v)
{
    ct_value size = ct_size(cx, v);
    bool drawn = ct_check(cx) == CT_OK && ct_int(size) <= CELLS;
    ct_clear(cx);
    return drawn;
}

static void run(const char *text, size_t length)
{
    static char memory[FUZZ_ARENA];
    static FILE *nowhere;
    static const cli_form plain; /* refusals are messages, which nobody wants here */
    ct_names names = {.all_static = false};
    cli c = {.quiet = true, .names = &names, .form = &plain};
    cli_source source = {.text = text, .length = length};
    if (nowhere == NULL && (nowhere = fopen("/dev/null", "w")) == NULL)
        fuzz_broken("no /dev/null");
    ct_init(&c.draw.cx, memory, sizeof memory);
    ct_value v = cti_run(&c.draw.cx, &(cti_reading){.call = call}, text, length);
    if (c.draw.cx.column < 0 || (size_t)c.draw.cx.column > length + 1)
        fuzz_broken("a fault in column %d of %zu", (int)c.draw.cx.column, length);
    bool good = ct_check(&c.draw.cx) == CT_OK,
         ran = strstr(ct_message(&c.draw.cx), too_large) == NULL;
    if (good) {
        read_back(&c.draw.cx, v);
        if (is_drawn(&c.draw.cx, v))
            show(&c, v, nowhere);
    }
    draw_reset(&c.draw, 0);
    if (ran)
        cli_why(&c, &source, nowhere);
    if (!draw_ok(&c.draw) || ct_mark(&c.draw.cx) != 0)
        fuzz_broken("something of the expression is left");
}

/* A call, or C++ around values. */
static void fresh(struct generator *g, struct text *out)
{
    struct text line = {NULL, 0, 0};
    if (generate_chance(g, 35)) {
        fuzz_fresh_cxx(g, out);
        return;
    }
    text_clear(&line);
    fuzz_fresh_line(g, "\t", &line);
    char *field = line.bytes, *next;
    for (int i = 0; field != NULL; ++i, field = next) {
        next = strchr(field, '\t');
        if (next != NULL)
            *next++ = '\0';
        text_printf(out, "%s%s", i == 0 ? "" : i == 1 ? "(" : ", ", field);
    }
    text_puts(out, ")");
    text_free(&line);
}

const struct fuzz_target fuzz_target = {"eval", run, fresh, fuzz_op_word, ", "};
