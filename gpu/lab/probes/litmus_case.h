/* litmus_case.h - litmus tests: how a case is written, and what it says.
 *
 *      litmus test NAME at PLACE [of 0,0,1] [set x=1] so never|may find RULE ask 1,0
 *             p0 OPS p1 OPS .. [end x,y]
 *
 *      at      where the threads p0 .. p3 are: warp, one warp's lanes; cta, warps of a CTA;
 *              cluster, CTAs of a cluster; grid, CTAs of a grid, each its own cluster
 *      of      the CTA of each thread, where some share one
 *      set     what variables hold before; 0 otherwise
 *      so      may the outcome that is asked for be seen, by the PTX ISA's memory model?
 *      find    what the machine finds: none, or the rule: race, proxy, in_flight
 *      ask     the outcome in question: what each read gave, thread by thread and in their order,
 *              "-" where a thread stopped before; then the variables of end, when all is over
 *
 * C and C++; used by litmus.cu, by the replay and its test. Not here: operations (litmus_op.h), the
 * cases (cases/litmus.awk). */
#ifndef LITMUS_CASE_H
#define LITMUS_CASE_H

#include "gpu/lab/probes/litmus_op.h"

enum { LITMUS_THREADS = 4, LITMUS_OPS = 10, LITMUS_ITEMS = 6, LITMUS_UNREAD = 3, LITMUS_WORD = 16 };

/* A value of an outcome has two bits, the first the lowest: so many outcomes can be told apart. */
enum { LITMUS_OUTCOMES = 1 << 2 * LITMUS_ITEMS };

typedef enum litmus_place { LITMUS_WARP, LITMUS_CTA, LITMUS_CLUSTER, LITMUS_GRID } litmus_place;

typedef struct litmus_case {
    const char *name, *ask, *find;
    bool never;
    litmus_place place;
    int threads, ctas, slices; /* slices: most threads of one CTA */
    int of[LITMUS_THREADS];    /* CTA of each thread */
    int slice[LITMUS_THREADS]; /* number of the thread in its CTA */
    int ops[LITMUS_THREADS];   /* operations */
    int reads[LITMUS_THREADS]; /* operations that read */
    litmus_op op[LITMUS_THREADS][LITMUS_OPS];
    int set[LITMUS_VARIABLES];
    int ends, end[LITMUS_VARIABLES];
    int arrivals[LITMUS_BARRIERS];    /* 0: there is no such mbarrier */
    int home[LITMUS_BARRIERS];        /* the lowest thread of its CTA */
    bool ends_phase[LITMUS_BARRIERS]; /* that thread can wait for the phase in the end */
} litmus_case;

/* ---- A case ---- */

static inline const char *litmus_field(int fields, char *const *field, const char *name)
{
    for (int i = 1; i + 1 < fields; i += 2)
        if (strcmp(field[i], name) == 0)
            return field[i + 1];
    return NULL;
}

static inline const char *litmus_read_thread(litmus_case *c, int t, const char *text)
{
    for (;;) {
        litmus_op *op = &c->op[t][c->ops[t]];
        if (c->ops[t] == LITMUS_OPS)
            return "too many operations";
        text = litmus_read_op(text, op);
        if (text == NULL)
            return "not an operation";
        if (op->copied >= c->reads[t] || (op->kind == LITMUS_STOP && c->reads[t] == 0))
            return "a register that is not filled";
        if (op->kind == LITMUS_STOP)
            op->copied = c->reads[t] - 1;
        if (litmus_fills(op->kind))
            op->to = c->reads[t]++;
        if (c->reads[t] > LITMUS_READS)
            return "too many reads";
        ++c->ops[t];
        if (*text == '\0')
            return NULL;
        ++text;
    }
}

/* Which threads share a CTA. */
static inline const char *litmus_read_places(litmus_case *c, const char *at, const char *of)
{
    static const char *const places[] = {"warp", "cta", "cluster", "grid"};
    int place = at == NULL ? -1 : litmus_index(at, strlen(at), places, 4);
    int in_cta[LITMUS_THREADS] = {0};
    if (place < 0)
        return "at warp, cta, cluster or grid";
    c->place = (litmus_place)place;
    if (of != NULL && (place < LITMUS_CLUSTER || strlen(of) != 2 * (size_t)c->threads - 1))
        return "of has a CTA for each thread of a cluster or grid";
    for (int t = 0; t < c->threads; ++t) {
        int cta = place < LITMUS_CLUSTER ? 0 : of == NULL ? t : of[2 * t] - '0';
        if (cta < 0 || cta > c->ctas)
            return "of counts CTAs up from 0";
        c->ctas += cta == c->ctas;
        c->of[t] = cta;
        c->slice[t] = in_cta[cta]++;
        c->slices = in_cta[cta] > c->slices ? in_cta[cta] : c->slices;
    }
    return NULL;
}

/* "x=1,s=2" */
static inline const char *litmus_read_set(litmus_case *c, const char *text)
{
    for (; text != NULL && *text != '\0'; text += text[3] == ',' ? 4 : 3) {
        int v = litmus_letter(*text, litmus_variables);
        if (v < 0 || text[1] != '=' || text[2] < '0' || text[2] > '2' ||
            (text[3] != ',' && text[3] != '\0'))
            return "set x=1, up to 2";
        c->set[v] = text[2] - '0';
    }
    return NULL;
}

/* "x,y" */
static inline const char *litmus_read_end(litmus_case *c, const char *text)
{
    for (; text != NULL && *text != '\0'; text += text[1] == ',' ? 2 : 1) {
        int v = litmus_letter(*text, litmus_variables);
        if (v < 0 || c->ends == LITMUS_VARIABLES || (text[1] != ',' && text[1] != '\0') ||
            (litmus_is_shared(v) && c->place == LITMUS_GRID && c->ctas > 1))
            return "end x,y, in memory that thread 0 sees";
        c->end[c->ends++] = v;
    }
    return NULL;
}

/* Arrivals on each mbarrier, and whether all of them are made whatever is read. Shared memory is of
 * one CTA: that of CTA 0 in a cluster, that of the threads that name it elsewhere. */
static inline const char *litmus_count_arrivals(litmus_case *c)
{
    int cta[LITMUS_BARRIERS] = {-1, -1};
    c->ends_phase[0] = c->ends_phase[1] = true;
    for (int t = 0; t < c->threads; ++t) {
        bool may_stop = false;
        for (int k = 0; k < c->ops[t]; ++k) {
            const litmus_op *op = &c->op[t][k];
            int b = op->barrier, at = c->place == LITMUS_CLUSTER ? 0 : c->of[t];
            bool waits = op->kind == LITMUS_TEST || op->kind == LITMUS_WAIT;
            may_stop |= op->kind == LITMUS_STOP;
            if (b < 0)
                continue;
            if ((cta[b] >= 0 && cta[b] != at) || (waits && c->of[t] != at))
                return "an mbarrier of another CTA";
            cta[b] = at;
            bool arrives = op->kind == LITMUS_ARRIVE || op->kind == LITMUS_EXPECT ||
                           op->kind == LITMUS_COPY_ARRIVE;
            c->arrivals[b] += arrives;
            c->ends_phase[b] &= !(arrives && may_stop);
        }
    }
    for (int b = 0; b < LITMUS_BARRIERS; ++b)
        for (int t = c->threads - 1; t >= 0; --t)
            if (c->of[t] == cta[b] && c->slice[t] == 0)
                c->home[b] = t;
    return NULL;
}

static inline const char *litmus_read_claim(litmus_case *c, const char *so)
{
    static const char *const rules[] = {"none", "race", "proxy", "in_flight"};
    if (c->name == NULL || c->ask == NULL)
        return "test NAME, and an outcome to ask for";
    if (so == NULL || (strcmp(so, "never") != 0 && strcmp(so, "may") != 0))
        return "so never or may";
    c->never = strcmp(so, "never") == 0;
    if (c->find == NULL || litmus_index(c->find, strlen(c->find), rules, 4) < 0)
        return "find none, race, proxy or in_flight";
    return NULL;
}

static inline int litmus_items(const litmus_case *c)
{
    return c->reads[0] + c->reads[1] + c->reads[2] + c->reads[3] + c->ends;
}

/* A case cut at blanks, field[0] being "litmus"; what is wrong with it, or NULL. It names the
 * fields as long as it is used. */
static inline const char *litmus_read(litmus_case *c, int fields, char *const *field)
{
    static const char *const thread[LITMUS_THREADS] = {"p0", "p1", "p2", "p3"};
    const char *wrong = NULL, *text;
    memset(c, 0, sizeof *c);
    c->name = litmus_field(fields, field, "test");
    c->ask = litmus_field(fields, field, "ask");
    c->find = litmus_field(fields, field, "find");
    while (wrong == NULL && c->threads < LITMUS_THREADS &&
           (text = litmus_field(fields, field, thread[c->threads])) != NULL)
        wrong = litmus_read_thread(c, c->threads++, text);
    if (wrong == NULL)
        wrong =
            c->threads == 0 ? "no thread" : litmus_read_claim(c, litmus_field(fields, field, "so"));
    if (wrong == NULL)
        wrong = litmus_read_places(c, litmus_field(fields, field, "at"),
                                   litmus_field(fields, field, "of"));
    if (wrong == NULL)
        wrong = litmus_read_set(c, litmus_field(fields, field, "set"));
    if (wrong == NULL)
        wrong = litmus_read_end(c, litmus_field(fields, field, "end"));
    if (wrong == NULL && (litmus_items(c) == 0 || litmus_items(c) > LITMUS_ITEMS))
        wrong = "an outcome has 1 to 6 items";
    return wrong == NULL ? litmus_count_arrivals(c) : wrong;
}

/* ---- Outcomes ---- */

/* An outcome as text, "1,-,0"; into has 2 * LITMUS_ITEMS bytes. */
static inline void litmus_outcome(const litmus_case *c, uint32_t key, char *into)
{
    int items = litmus_items(c);
    for (int k = 0; k < items; ++k, key >>= 2) {
        into[2 * k] = "012-"[key & 3];
        into[2 * k + 1] = k + 1 < items ? ',' : '\0';
    }
}

/* The number behind it; -1: it is not an outcome of the case. */
static inline int litmus_key(const litmus_case *c, const char *text)
{
    int items = litmus_items(c), key = 0;
    for (int k = 0; k < items; ++k) {
        int v = litmus_letter(text[2 * k], "012-");
        if (v < 0 || text[2 * k + 1] != (k + 1 < items ? ',' : '\0'))
            return -1;
        key |= v << 2 * k;
    }
    return key;
}

#endif
