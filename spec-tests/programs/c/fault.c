/* fault.c - a variant of a family is written, and a fault put in.
 *
 * What is here: the edits. What is not: running what comes of them (corpus.c). */
#include "spec-tests/programs/c/corpus.h"

#include <string.h>

static bool is_at(const struct script *s, int i, const char *place)
{
    return place != NULL && s->place[i] != NULL && strcmp(s->place[i], place) == 0;
}

static void take_out(struct script *s, int i)
{
    --s->n;
    memmove(s->ins + i, s->ins + i + 1, (size_t)(s->n - i) * sizeof *s->ins);
    memmove(s->place + i, s->place + i + 1, (size_t)(s->n - i) * sizeof *s->place);
}

static void put_in(struct script *s, int i, const emu_ins *ins, const char *place)
{
    memmove(s->ins + i + 1, s->ins + i, (size_t)(s->n - i) * sizeof *s->ins);
    memmove(s->place + i + 1, s->place + i, (size_t)(s->n - i) * sizeof *s->place);
    s->ins[i] = *ins;
    s->place[i] = place;
    ++s->n;
}

/* The run of items of a place that begins at i goes before, or after, the nearest run of another:
 * of those that stand before it, or after it. */
static int length_of(const struct script *s, int i, const char *place)
{
    int n = 0;
    while (i + n < s->n && is_at(s, i + n, place))
        ++n;
    return n;
}

static void move_one(struct script *s, int from, int to)
{
    emu_ins ins = s->ins[from];
    const char *place = s->place[from];
    take_out(s, from);
    put_in(s, to, &ins, place);
}

static int move_run(struct script *s, int i, const struct fault *f)
{
    int n = length_of(s, i, f->place), at = i;
    bool back = f->edit == EARLIER;
    while (at >= 0 && at < s->n && !is_at(s, at, f->to))
        at += back ? -1 : 1;
    if (at < 0 || at >= s->n)
        return 0;
    if (back) {
        while (at > 0 && is_at(s, at - 1, f->to))
            --at;
        for (int k = 0; k < n; ++k)
            move_one(s, i + k, at + k);
    } else {
        at += length_of(s, at, f->to) - 1;
        for (int k = 0; k < n; ++k)
            move_one(s, i, at);
    }
    return n;
}

/* All runs of the place; those that move forward from the last one on, so that none is met
 * again. */
static bool move_all(struct script *s, const struct fault *f)
{
    int moved = 0;
    bool back = f->edit == EARLIER;
    for (int k = 0; k < s->n; ++k) {
        int i = back ? k : s->n - 1 - k;
        bool begins = is_at(s, i, f->place) && (i == 0 || !is_at(s, i - 1, f->place));
        if (begins)
            moved += move_run(s, i, f);
    }
    return moved > 0;
}

static void change_operand(emu_operand *o, int by)
{
    if (o->kind == EMU_NOTHING)
        o->kind = EMU_IMM;
    if (o->kind == EMU_REG || o->kind == EMU_PREDICATE)
        o->r += by;
    else
        o->value += (uint64_t)(int64_t)by;
}

static void change(emu_ins *i, const struct fault *f)
{
    emu_operand *const operand[] = {&i->a, &i->b, &i->c, &i->d, &i->x};
    if (f->edit >= EDIT_A && f->edit <= EDIT_X)
        change_operand(operand[f->edit - EDIT_A], f->by);
    else if (f->edit == RELAX || f->edit == WEAKEN)
        i->sem = f->edit == RELAX ? EMU_RELAXED : EMU_WEAK;
    else if (f->edit == NARROW)
        i->scope = EMU_CTA;
    else if (f->edit == EDIT_COUNT)
        i->count += f->by;
    else if (f->edit == EDIT_FLAGS)
        i->flags ^= (uint32_t)f->by;
    else if (f->edit == EDIT_OP)
        i->op = f->by;
    else if (f->edit == EDIT_SPACE)
        i->space = (emu_space)f->by;
    else if (f->edit == EDIT_GUARD)
        i->guard = f->by;
    else if (f->edit == EDIT_ROW)
        i->a.r = f->by;
    else
        *i = (emu_ins){.execute = emu_exit, .guard = i->guard, .guard_not = i->guard_not};
}

/* A wait is a label, an instruction and a branch: edits that change leave the branch alone. */
static bool put_fault(struct script *s, const struct fault *f)
{
    bool done = false;
    if (f->edit == EARLIER || f->edit == LATER)
        return move_all(s, f);
    for (int i = s->n - 1; i >= 0; --i) {
        if (!is_at(s, i, f->place))
            continue;
        if (f->edit == OMIT)
            take_out(s, i);
        else if (s->ins[i].execute != NULL && s->ins[i].execute != emu_bra)
            change(&s->ins[i], f);
        done = true;
    }
    return done;
}

bool corpus_write(struct script *s, const struct family *f, int variant, const struct fault *fault)
{
    f->write(s, f->variant[variant]);
    return (fault == NULL || put_fault(s, fault)) && script_end(s);
}
