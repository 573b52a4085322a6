/* litmus_case.h - litmus tests: how a case is written, and what it says.
 *
 *      litmus test NAME at PLACE [of 0,0,1] [set x=1] so never|may find RULE ask 1,0 p0 OPS p1 OPS ..
 *             [end x,y]
 *
 *      at      where the threads p0 .. p3 are: warp, one warp's lanes; cta, warps of a CTA; cluster,
 *              CTAs of a cluster; grid, CTAs of a grid, each its own cluster
 *      of      the CTA of each thread, where some share one
 *      set     what variables hold before; 0 otherwise
 *      so      may the outcome that is asked for be seen, by the PTX ISA's memory model?
 *      find    what the machine finds: none, or the rule: race, proxy, in_flight
 *      ask     the outcome in question: what each read gave, thread by thread and in their order, "-"
 *              where a thread stopped before; then the variables of end, when all is over
 *
 *      x y z   32-bit words in global memory      s t u   in shared memory, of CTA 0 in a cluster,
 *      b c     mbarriers in shared memory                 of the thread's own CTA otherwise
 *
 * Operations, with their semantics and scope behind dots, parted by commas:
 *
 *      ld:x  st:x=1  st:x=r0          exch:x=1  add:x=1  red:x=1 (add, no result)
 *      fence.acq_rel.gpu              proxy, proxy.global, proxy.shared: fence.proxy.async
 *      stop                           ends the thread where its last read gave 0
 *      bar  warp                      bar.sync of all threads of the CTA; bar.warp.sync
 *      cluster_arrive  cluster_wait
 *      arrive:b  expect:b=16          mbarrier.arrive, .arrive.expect_tx
 *      test:b  wait:b                 of phase 0: mbarrier.test_wait, a read; try_wait until it is
 *      copy:s=x  copy_wait            cp.async, cp.async.wait_all
 *      copy_arrive:b                  cp.async.mbarrier.arrive.noinc
 *      load:s=x@b                     cp.async.bulk to shared memory, 16 bytes
 *      store:x=s  reduce:x=s          cp.async.bulk, cp.reduce.async.bulk.add to global memory
 *      commit  group  group_read      cp.async.bulk.commit_group, .wait_group 0, .wait_group.read 0
 *      send:s=1@b                     st.async
 *
 * C and C++; used by litmus.cu, by the replay and its test. Not here: the cases (cases/litmus.awk),
 * what the operations are in PTX (cases/litmus_ptx.awk) and in the machine (the replay). */
#ifndef LITMUS_CASE_H
#define LITMUS_CASE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LITMUS_THREADS = 4, LITMUS_OPS = 10, LITMUS_READS = 4, LITMUS_VARIABLES = 6 };
enum {
    LITMUS_FIRST_SHARED = 3,
    LITMUS_BARRIERS = 2,
    LITMUS_ITEMS = 6,
    LITMUS_UNREAD = 3,
    LITMUS_WORD = 16
};

/* A value of an outcome has two bits, the first the lowest; this many outcomes can be told apart. */
enum { LITMUS_OUTCOMES = 1 << 2 * LITMUS_ITEMS };

typedef enum litmus_place { LITMUS_WARP, LITMUS_CTA, LITMUS_CLUSTER, LITMUS_GRID } litmus_place;

typedef enum litmus_kind {
    LITMUS_LD,
    LITMUS_ST,
    LITMUS_EXCH,
    LITMUS_ADD,
    LITMUS_RED,
    LITMUS_FENCE,
    LITMUS_PROXY,
    LITMUS_STOP,
    LITMUS_BAR,
    LITMUS_WARP_SYNC,
    LITMUS_CLUSTER_ARRIVE,
    LITMUS_CLUSTER_WAIT,
    LITMUS_ARRIVE,
    LITMUS_EXPECT,
    LITMUS_TEST,
    LITMUS_WAIT,
    LITMUS_COPY,
    LITMUS_COPY_WAIT,
    LITMUS_COPY_ARRIVE,
    LITMUS_LOAD,
    LITMUS_STORE,
    LITMUS_REDUCE,
    LITMUS_COMMIT,
    LITMUS_GROUP,
    LITMUS_GROUP_READ,
    LITMUS_SEND,
    LITMUS_KINDS
} litmus_kind;

/* What stands behind dots, in this order; an operation has none or some of each. */
typedef enum litmus_sem {
    LITMUS_NO_SEM,
    LITMUS_WEAK,
    LITMUS_RELAXED,
    LITMUS_ACQUIRE,
    LITMUS_RELEASE,
    LITMUS_ACQ_REL,
    LITMUS_SC,
    LITMUS_VOLATILE
} litmus_sem;

typedef enum litmus_scope {
    LITMUS_NO_SCOPE,
    LITMUS_SCOPE_CTA,
    LITMUS_SCOPE_CLUSTER,
    LITMUS_SCOPE_GPU,
    LITMUS_SCOPE_SYS
} litmus_scope;

typedef enum litmus_space { LITMUS_NO_SPACE, LITMUS_GLOBAL, LITMUS_SHARED } litmus_space;

typedef struct litmus_op {
    litmus_kind kind;
    litmus_sem sem;
    litmus_scope scope;
    litmus_space space; /* of a proxy fence */
    int variable;       /* 0 .. 5 are x y z s t u; -1: none */
    int source;         /* the same */
    int barrier;        /* 0, 1: b, c */
    int value,
        copied; /* copied: a register that holds the value, or that stop looks at; -1: none */
    int to;     /* the register that a read fills; -1: it is none */
} litmus_op;

typedef struct litmus_case {
    const char *name, *ask, *find;
    bool never;
    litmus_place place;
    int threads, ctas, slices;                      /* slices: most threads of one CTA */
    int of[LITMUS_THREADS], slice[LITMUS_THREADS];  /* CTA, and which of its threads */
    int ops[LITMUS_THREADS], reads[LITMUS_THREADS]; /* how many */
    litmus_op op[LITMUS_THREADS][LITMUS_OPS];
    int set[LITMUS_VARIABLES];
    int ends, end[LITMUS_VARIABLES];
    int arrivals[LITMUS_BARRIERS];    /* 0: there is no such mbarrier */
    int home[LITMUS_BARRIERS];        /* the lowest thread of its CTA, .. */
    bool ends_phase[LITMUS_BARRIERS]; /* .. which can wait for the phase in the end */
} litmus_case;

static const char litmus_variables[] = "xyzstu", litmus_barriers[] = "bc";

static const char *const litmus_kinds[LITMUS_KINDS] = {
    "ld",         "st",        "exch",           "add",
    "red",        "fence",     "proxy",          "stop",
    "bar",        "warp",      "cluster_arrive", "cluster_wait",
    "arrive",     "expect",    "test",           "wait",
    "copy",       "copy_wait", "copy_arrive",    "load",
    "store",      "reduce",    "commit",         "group",
    "group_read", "send"};

static inline bool litmus_is_shared(int variable)
{
    return variable >= LITMUS_FIRST_SHARED;
}

static inline bool litmus_fills(litmus_kind k)
{
    return k == LITMUS_LD || k == LITMUS_EXCH || k == LITMUS_ADD || k == LITMUS_TEST;
}

/* ---- Words ---- */

static inline int litmus_index(const char *word, size_t n, const char *const *names, int count)
{
    for (int i = 0; i < count; ++i)
        if (strlen(names[i]) == n && memcmp(names[i], word, n) == 0)
            return i;
    return -1;
}

/* The place of a letter; -1: it is none of them. */
static inline int litmus_letter(char c, const char *letters)
{
    const char *at = c == '\0' ? NULL : strchr(letters, c);
    return at == NULL ? -1 : (int)(at - letters);
}

/* One word behind a dot. */
static inline bool litmus_read_mark(const char *word, size_t n, litmus_op *op)
{
    static const char *const sems[] = {"",        "weak",    "relaxed", "acquire",
                                       "release", "acq_rel", "sc",      "volatile"};
    static const char *const scopes[] = {"", "cta", "cluster", "gpu", "sys"};
    static const char *const spaces[] = {"", "global", "shared"};
    int sem = litmus_index(word, n, sems, 8), scope = litmus_index(word, n, scopes, 5),
        space = litmus_index(word, n, spaces, 3);
    if (sem > 0 && op->sem == LITMUS_NO_SEM)
        op->sem = (litmus_sem)sem;
    else if (scope > 0 && op->scope == LITMUS_NO_SCOPE)
        op->scope = (litmus_scope)scope;
    else if (space > 0 && op->space == LITMUS_NO_SPACE)
        op->space = (litmus_space)space;
    else
        return false;
    return true;
}

/* "x=1@b" behind the colon, up to a comma; what follows it, NULL where it is wrong. */
static inline const char *litmus_read_operands(const char *text, litmus_op *op)
{
    op->variable = litmus_letter(*text, litmus_variables);
    if (op->variable < 0 && (op->barrier = litmus_letter(*text, litmus_barriers)) < 0)
        return NULL;
    if (*++text == '=') {
        ++text;
        op->source = litmus_letter(*text, litmus_variables);
        if (*text == 'r' && text[1] >= '0' && text[1] < '0' + LITMUS_READS)
            op->copied = *++text - '0';
        else if (op->source < 0 && (*text < '0' || *text > '9'))
            return NULL;
        op->value = op->source < 0 && op->copied < 0 ? *text - '0' : 0;
        ++text;
        if (op->barrier >= 0) /* bytes: more digits than one */
            for (; *text >= '0' && *text <= '9' && op->value < 1000; ++text)
                op->value = 10 * op->value + *text - '0';
    }
    if (*text == '@') {
        op->barrier = litmus_letter(text[1], litmus_barriers);
        text += op->barrier < 0 ? 0 : 2;
    }
    return *text == ',' || *text == '\0' ? text : NULL;
}

/* ---- One operation ---- */

/* What an operation needs: a variable, a value, a source, a barrier; "!" semantics, "." a scope where
 * they are strong. */
static inline const char *litmus_needs(litmus_kind k)
{
    static const char *const needs[LITMUS_KINDS] = {
        "x!", "xv!", "xv!", "xv!", "xv!", "!", "",    "",   "",   "", "!", "", "b",
        "bv", "b",   "b",   "xs",  "",    "b", "xsb", "xs", "xs", "", "",  "", "xvb"};
    return needs[k];
}

static inline bool litmus_has(const litmus_op *op, char what)
{
    switch (what) {
    case 'x':
        return op->variable >= 0;
    case 's':
        return op->source >= 0;
    case 'b':
        return op->barrier >= 0;
    case 'v':
        return op->value > 0 || op->copied >= 0;
    default:
        return op->sem != LITMUS_NO_SEM;
    }
}

/* Data goes between the two memories in one direction. */
static inline bool litmus_spaces_fit(const litmus_op *op)
{
    bool in_shared = litmus_is_shared(op->variable);
    switch (op->kind) {
    case LITMUS_COPY:
    case LITMUS_LOAD:
        return in_shared && !litmus_is_shared(op->source);
    case LITMUS_STORE:
    case LITMUS_REDUCE:
        return !in_shared && litmus_is_shared(op->source);
    case LITMUS_SEND:
        return in_shared;
    default:
        return true;
    }
}

static inline bool litmus_is_strong(const litmus_op *op)
{
    return op->sem != LITMUS_NO_SEM && op->sem != LITMUS_WEAK && op->sem != LITMUS_VOLATILE;
}

static inline bool litmus_is_whole(const litmus_op *op)
{
    const char *needs = litmus_needs(op->kind);
    for (const char *what = "xsbv!"; *what != '\0'; ++what)
        if (strchr(needs, *what) != NULL ? !litmus_has(op, *what)
                                         : *what != '!' && litmus_has(op, *what))
            return false;
    bool scoped = op->kind != LITMUS_CLUSTER_ARRIVE && litmus_is_strong(op);
    return scoped == (op->scope != LITMUS_NO_SCOPE) && litmus_spaces_fit(op);
}

/* One operation; what follows it, NULL where it is wrong. */
static inline const char *litmus_read_op(const char *text, litmus_op *op)
{
    size_t n = strcspn(text, ".:,");
    int kind = litmus_index(text, n, litmus_kinds, LITMUS_KINDS);
    memset(op, 0, sizeof *op);
    op->variable = op->source = op->barrier = op->copied = op->to = -1;
    if (kind < 0)
        return NULL;
    op->kind = (litmus_kind)kind;
    for (text += n; *text == '.'; text += n) {
        n = strcspn(++text, ".:,");
        if (!litmus_read_mark(text, n, op))
            return NULL;
    }
    if (*text == ':')
        text = litmus_read_operands(text + 1, op);
    return text != NULL && litmus_is_whole(op) ? text : NULL;
}

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

/* A case cut at blanks, field[0] being "litmus"; what is wrong with it, or NULL. It names the fields
 * as long as it is used. */
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
