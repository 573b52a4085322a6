/* emu.c - the machine as an implementation: see emu.h.
 *
 * What is here: the families of operations it answers, and the way from a question to an answer.
 * What is not: what the machine does for one (emu_*.c). */
#include "spec-tests/judge/answerers/emu.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA = 64 << 20, MAX_ARGUMENTS = 64 };

struct emu {
    struct answerer base;
    struct answerer *ref;
    struct answer planned;
    emu_disturb *disturb;
    struct emu_known *known;
    ct_ctx cx;
    char *arena;
};

static const struct family {
    const char *begins;
    enum emu_says (*ask)(struct emu_question *q);
} families[] = {
    {"copy", emu_ask_cells},
    {"copy_aligned", emu_ask_cells},
    {"copy_if", emu_ask_cells},
    {"copy_atom", emu_ask_cells},
    {"fill", emu_ask_cells},
    {"fill<", emu_ask_cells},
    {"clear", emu_ask_cells},
    {"store", emu_ask_cells},
    {"cooperative_copy<", emu_ask_cooperative},
    {"Copy_Traits.", emu_ask_copy_traits},
    {"Copy_Atom.", emu_ask_copy_traits},
    {"MMA_Traits.", emu_ask_mma_traits},
    {"GMMA::Layout_", emu_ask_gmma},
    {"tma_copy.", emu_ask_tma},
    {"im2col_tma_copy.", emu_ask_tma},
};

/* The whole name; of those that end in a sign, the beginning. */
static const struct family *family_of(const char *op)
{
    for (size_t i = 0; i < sizeof families / sizeof families[0]; ++i) {
        const char *begins = families[i].begins;
        size_t n = strlen(begins);
        bool part = strchr("<._", begins[n - 1]) != NULL;
        if (part ? strncmp(op, begins, n) == 0 : strcmp(op, begins) == 0)
            return &families[i];
    }
    return NULL;
}

static enum emu_says ask_machine(struct emu *e, const struct family *f, struct emu_question *q)
{
    ct_value arg[MAX_ARGUMENTS];
    ct_init(&e->cx, e->arena, ARENA);
    for (int i = 0; i < q->n; ++i)
        arg[i] = ct_parse(&e->cx, q->text[i]);
    q->arg = arg;
    enum emu_says says = f->ask(q);
    if (says == EMU_AGREES && ct_check(&e->cx) != CT_OK)
        return emu_says(q, EMU_DIFFERS, "%.500s", ct_message(&e->cx));
    return says;
}

static void answer_with(struct answer *answer, enum answer_kind kind, const char *format,
                        const char *what)
{
    answer->kind = kind;
    text_clear(&answer->text);
    text_printf(&answer->text, format, what);
}

static void ask(struct answerer *s, const char *op, int n, const char *const *args,
                struct answer *answer)
{
    static const enum answer_kind kinds[] = {
        [EMU_AGREES] = ANSWER_VALUE,
        [EMU_DIFFERS] = ANSWER_REFUSED,
        [EMU_SAYS_NOTHING] = ANSWER_UNSUPPORTED,
    };
    struct emu *e = (struct emu *)s;
    char why[EMU_WHY] = "";
    const struct family *f = family_of(op);
    if (f == NULL || n > MAX_ARGUMENTS) {
        answer_with(answer, ANSWER_UNSUPPORTED, "no instruction is involved in %s", op);
        return;
    }
    answerer_ask(e->ref, op, n, args, &e->planned);
    if (e->planned.kind == ANSWER_FAULT) {
        answer_with(answer, ANSWER_FAULT, "%s", e->planned.text.bytes);
        return;
    }
    if (e->planned.kind != ANSWER_VALUE) {
        answer_with(answer, ANSWER_UNSUPPORTED, "nothing to run, for ref refuses: %s",
                    e->planned.text.bytes);
        return;
    }
    struct emu_question q = {&e->cx,           op,  n,        args, NULL, e->disturb,
                             &e->planned.text, why, &e->known};
    enum emu_says says = ask_machine(e, f, &q);
    if (ct_check(&e->cx) == CT_ENOMEM)
        answer_with(answer, ANSWER_FAULT, "%s", ct_message(&e->cx));
    else
        answer_with(answer, kinds[says], "%s", says == EMU_AGREES ? e->planned.text.bytes : why);
}

static size_t close_emu(struct answerer *s)
{
    struct emu *e = (struct emu *)s;
    size_t unasked = answerer_close(e->ref);
    emu_forget(&e->known);
    answer_free(&e->planned);
    free(e->arena);
    free(e);
    return unasked;
}

struct answerer *answerer_emu_disturbed(emu_disturb *disturb)
{
    struct emu *e = need(calloc(1, sizeof *e));
    e->base = (struct answerer){"emu", true, ask, close_emu};
    e->ref = answerer_ref_open();
    e->arena = need(malloc(ARENA));
    e->disturb = disturb;
    return &e->base;
}

struct answerer *answerer_emu_open(void)
{
    return answerer_emu_disturbed(NULL);
}
