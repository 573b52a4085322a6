/* why.c - `ct --why`: what was computed, or how to read a refusal.
 *
 * Here: the innermost call that failed or the outermost that answered, its operands and its law;
 * for a composition, the two sides of the law coordinate by coordinate. Not here: the laws'
 * sentences (ct_op_says), the facts of an operand (facts.c). Follows 02_layout_algebra. */
#include "ref/cli/cli.h"

#include <inttypes.h>
#include <string.h>

enum { TABLE_ROWS = 8 };

/* ---- The two sides of a composition's law ---- */

typedef struct sides {
    ct_value a, b, r; /* R = A o B, or what CuTe's algorithm would give */
} sides;

static ct_value apply(ct_ctx *cx, ct_value f, ct_value x)
{
    return ct_kind_of(f) == CT_SWIZZLE ? ct_swizzle_call(cx, f, x) : ct_layout_call(cx, f, x);
}

static void put_padded(ct_ctx *cx, ct_value v, int width, FILE *out)
{
    const char *text = ct_str(cx, v);
    fprintf(out, "%*s", width, text[0] != '\0' ? text : "-");
}

/* One row: c, B(c), A(B(c)), R(c), and a mark where the last two differ. */
static void put_row(cli *c, const sides *s, int64_t i, FILE *out)
{
    ct_ctx *cx = &c->draw.cx;
    size_t mark = ct_mark(cx);
    ct_value index = ct_dynamic(cx, i);
    ct_value b = apply(cx, s->b, index), ab = apply(cx, s->a, b), r = apply(cx, s->r, index);
    ct_value coord = ct_idx2crd(cx, index, ct_shape(cx, s->b));
    if (ct_check(cx) == CT_OK) {
        bool differs = ct_int(ct_equal(cx, ab, r)) == 0;
        fputs(differs && c->colour_out ? "\33[1;31m" : "", out);
        put_padded(cx, coord, 16, out);
        put_padded(cx, b, 10, out);
        put_padded(cx, ab, 10, out);
        put_padded(cx, r, 10, out);
        fputs(differs ? "   <- differs" : "", out);
        fputs(differs && c->colour_out ? "\33[0m\n" : "\n", out);
    }
    ct_clear(cx);
    ct_release(cx, mark);
}

static void put_rows(cli *c, const sides *s, int64_t around, const char *r_name, FILE *out)
{
    ct_value size = ct_size(&c->draw.cx, ct_shape(&c->draw.cx, s->b));
    int64_t count = ct_check(&c->draw.cx) == CT_OK ? ct_int(size) : 0;
    int64_t from = around < TABLE_ROWS - 2 ? 0 : around - 3;
    int64_t to = from + TABLE_ROWS < count ? from + TABLE_ROWS : count;
    fprintf(out, "\n%16s%10s%10s%10s\n", "c", "B(c)", "A(B(c))", r_name);
    for (int64_t i = from; i < to; ++i)
        put_row(c, s, i, out);
    if (to < count)
        fprintf(out, "%16s   %" PRId64 " more\n", "..", count - to);
}

/* ---- What was computed ---- */

static void put_law(const cli_call *what, FILE *out)
{
    int op = cli_find_operation((cli_span){what->name, strlen(what->name)});
    fprintf(out, "\n%s(", what->name);
    for (int i = 0; i < what->n; ++i)
        fprintf(out, "%s%c", i == 0 ? "" : ", ", 'A' + i);
    fprintf(out, "): %s\n", ct_op_says(op));
}

/* The value, and on the same line or the next what it is. */
static void put_named(ct_ctx *cx, char name, ct_value v, FILE *out)
{
    enum { COLUMN = 34 };
    size_t mark = ct_mark(cx);
    const char *text = ct_str(cx, v);
    fprintf(out, "  %c = %-*s", name, COLUMN, text);
    fprintf(out, strlen(text) > COLUMN ? "\n      %*s" : "%*s", 2, "");
    cli_put_facts(cx, v, out);
    fputc('\n', out);
    ct_clear(cx);
    ct_release(cx, mark);
}

static void put_call(cli *c, const cli_call *what, FILE *out)
{
    put_law(what, out);
    for (int i = 0; i < what->n; ++i)
        put_named(&c->draw.cx, (char)('A' + i), what->value[i], out);
}

static bool is_composition(const cli_call *what)
{
    return strcmp(what->name, "composition") == 0 && what->n == 2 &&
           ct_kind_of(what->value[1]) == CT_LAYOUT;
}

static void explain_answer(cli *c, const cli_source *source, ct_value r, FILE *out)
{
    cli_call what;
    int failed;
    if (!cli_split_call((cli_span){source->text, source->length}, &what) ||
        !cli_evaluate_operands(&c->draw.cx, &what, &failed)) {
        ct_clear(&c->draw.cx);
        cli_put_facts(&c->draw.cx, r, out);
        fputc('\n', out);
        return;
    }
    put_call(c, &what, out);
    put_named(&c->draw.cx, 'R', r, out);
    sides s = {what.value[0], what.value[1], r};
    if (is_composition(&what) && ct_kind_of(s.a) != CT_TUPLE)
        put_rows(c, &s, 0, "R(c)", out);
}

/* ---- What a refusal means ---- */

static const char *fault(ct_error error)
{
    switch (error) {
    case CT_EINVAL:
        return "CuTe would not compile this call: the operands do not fit together in kind, rank "
               "or "
               "nesting.";
    case CT_EDOMAIN:
        return "The call is well formed, but no layout satisfies the law for these operands.";
    case CT_ERANGE:
        return "A number would leave the 64-bit range, or a value grow past its limits.";
    case CT_ENOMEM:
        return "The answer does not fit into the calculator's memory.";
    case CT_EUNSUP:
        return "The operation is defined, but not decided or not provided here.";
    case CT_EPARSE:
    case CT_OK:
        break;
    }
    return "";
}

/* The text between two marks in the witness, "" where they do not both occur. */
static cli_span between(const char *text, const char *before, const char *after)
{
    const char *from = strstr(text, before);
    from = from != NULL ? from + strlen(before) : NULL;
    const char *to = from != NULL ? strstr(from, after) : NULL;
    return to != NULL ? (cli_span){from, (size_t)(to - from)} : (cli_span){"", 0};
}

/* "at COORDINATE: A(B) is .., the layout LAYOUT gives ..": both sides around that place. */
static void put_witness_rows(cli *c, const cli_call *what, const char *witness, FILE *out)
{
    ct_ctx *cx = &c->draw.cx;
    cli_span at = between(witness, "at ", ":"), layout = between(witness, "the layout ", " gives");
    sides s = {what->value[0], what->value[1], NULL};
    s.r = ct_parse_n(cx, layout.text, layout.length);
    ct_value coord = ct_parse_n(cx, at.text, at.length);
    ct_value index = ct_crd2idx_compact(cx, coord, ct_shape(cx, s.b));
    ct_value here = apply(cx, s.a, apply(cx, s.b, coord));
    ct_value same = ct_equal(cx, here, apply(cx, s.r, coord));
    bool proves = ct_check(cx) == CT_OK && ct_int(same) == 0;
    ct_clear(cx);
    if (proves)
        put_rows(c, &s, ct_int(index), "algorithm", out);
}

static void explain_refusal(cli *c, const cli_source *source, FILE *out)
{
    char witness[sizeof c->draw.cx.witness];
    ct_error error = ct_check(&c->draw.cx);
    cli_call what;
    memcpy(witness, ct_witness(&c->draw.cx), sizeof witness);
    ct_clear(&c->draw.cx);
    fprintf(out, "%s\n", fault(error));
    if (!cli_find_refused(&c->draw.cx, (cli_span){source->text, source->length}, &what))
        return;
    put_call(c, &what, out);
    if (witness[0] == '\0')
        return;
    fprintf(out, "\nProof: %s.\n", witness);
    if (is_composition(&what))
        put_witness_rows(c, &what, witness, out);
}

int cli_why(cli *c, const cli_source *source, FILE *out)
{
    size_t mark = ct_mark(&c->draw.cx);
    ct_value v = ct_eval(&c->draw.cx, source->text, source->length);
    int code = cli_report(c, source);
    if (code == CLI_FINE) {
        fprintf(out, "%s\n", ct_str(&c->draw.cx, v));
        explain_answer(c, source, v, out);
    } else if (code == CLI_REFUSED) {
        explain_refusal(c, source, out);
    }
    draw_reset(&c->draw, mark);
    return code;
}
