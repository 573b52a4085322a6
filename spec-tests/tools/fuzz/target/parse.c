/* parse.c - values as text: what is read prints, and what was printed is read as the same value;
 * the oracle, which shares no code with the reference, reads the same.
 *
 * Not here: expressions (eval.c), whether an operation's answer is right (operation.c). */
#include "spec-tests/tools/fuzz/fuzz.h"

#include <string.h>

enum { TEXT = 4096 };

/* Nothing of a text that does not fit is written, and its whole length is returned. */
static void print_short(ct_value v, size_t length)
{
    char start[8];
    memset(start, '#', sizeof start);
    if (ct_print(v, start, 5) != length || strlen(start) != (length < 4 ? length : 4) ||
        start[5] != '#')
        fuzz_broken("printed into 5 bytes: %.8s", start);
}

/* The oracle does not read pointers and names, of mixed bits it keeps the value alone, and its
 * bounds are lower. What it reads it must read as the reference does. */
static void read_by_oracle(const char *printed)
{
    static struct oracle o;
    char again[TEXT];
    oracle_init(&o);
    oracle_tree t = strstr(printed, "M_") == NULL ? oracle_parse(&o, printed) : NULL;
    if (t == NULL || o.undecided || oracle_print(t, again, sizeof again) >= sizeof again)
        return;
    if (strcmp(printed, again) != 0)
        fuzz_broken("%s is, to the oracle, %s", printed, again);
}

/* Only where memory ends may what was printed fail to be read. */
static void read_again(ct_ctx *cx, ct_value v, const char *printed)
{
    ct_value again = ct_parse(cx, printed);
    if (ct_check(cx) == CT_ENOMEM)
        return;
    if (ct_check(cx) != CT_OK)
        fuzz_broken("%s is not read again: %s", printed, ct_message(cx));
    const char *second = ct_str(cx, again);
    if (ct_check(cx) == CT_OK &&
        (strcmp(printed, second) != 0 || ct_kind_of(v) != ct_kind_of(again)))
        fuzz_broken("%s, read again, is %s", printed, second);
}

static void run(const char *text, size_t length)
{
    static char memory[FUZZ_ARENA];
    ct_ctx cx;
    ct_init(&cx, memory, sizeof memory);
    ct_value v = ct_parse_n(&cx, text, length);
    if (cx.column < 0 || (size_t)cx.column > length + 1)
        fuzz_broken("a fault in column %d of %zu", (int)cx.column, length);
    if (ct_check(&cx) != CT_OK)
        return;
    const char *printed = ct_str(&cx, v);
    if (ct_check(&cx) != CT_OK)
        return;
    print_short(v, strlen(printed));
    read_again(&cx, v, printed);
    read_by_oracle(printed);
}

static void fresh(struct generator *g, struct text *out)
{
    fuzz_fresh_value(g, out);
}

const struct fuzz_target fuzz_target = {"parse", run, fresh, fuzz_value_word, " o "};
