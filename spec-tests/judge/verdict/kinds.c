/* kinds.c - see kinds.h.
 *
 *      the first answered vector of each operation with so many operands    div  6  2  =  3
 *      one operand, or all of them, replaced by a sample of each kind       div  _  2
 *                                                                           div  6  _
 *                                                                           div  _  _
 *
 * Each question must be answered, or refused for a reason. Which of both is right is not judged
 * here: of CuTe's own answers there are recorded files. */
#include "spec-tests/judge/verdict/kinds.h"

#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/judge/verdict/junit.h"
#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/support/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One text for each kind of operand, and for what its leaves may be. */
static const char *const samples[] = {
    "_4",
    "4",
    "()",
    "(_2,3)",
    "(_2,(3,_4))",
    "(_,_2)",
    "(_2:_1,_4:_1)",
    "(_1@0,_1@1)",
    "_",
    "_1@0",
    "2@1",
    "(_2,_4):(_4,_1)",
    "(2,4):(4,1)",
    "(_2,_4):(_1@1,_1@0)",
    "Sw<1,0,2> o _0 o (_2,_4):(_4,_1)",
    "_8:_2 o _1 o (_2,_4):(_1,_2)",
    "Sw<1,0,2>",
    "ptr[32b](0x1000) o (_2,_4):(_4,_1)",
    "smem_ptr[16b](0x400) o Sw<1,0,2> o _0 o (_2,_4):(_4,_1)",
    "ArithTuple(_0,_0) o (_2,_4):(_1@0,_1@1)",
    "ArithTuple(_0,3)",
    "counting_iter(3)",
    "counting_iter(3) o (_2,_4):(_4,_1)",
    "gmem_ptr[32b](0x1000)",
    "LayoutLeft",
};
enum { SAMPLES = sizeof samples / sizeof samples[0], MAX_OPERANDS = 64 };

struct kinds {
    const struct options *o;
    FILE *out;
    struct junit junit;
    struct answerer *answerer;
    struct answer answer;
    const struct vector **models; /* not owned */
    size_t model_count;
    size_t asked[ANSWER_GONE + 1]; /* by the kind of the answer */
    size_t failed;
};

static size_t name_length(const char *op)
{
    return strcspn(op, "<");
}

/* Both ask one operation in one form: as many operands, template arguments or none. */
static bool same_form(const struct vector *a, const struct vector *b)
{
    size_t length = name_length(a->op);

    return a->n == b->n && name_length(b->op) == length && strncmp(a->op, b->op, length) == 0 &&
           (a->op[length] == '<') == (b->op[length] == '<');
}

static void add_model(struct kinds *k, const struct vector *v)
{
    if (v->sign != '=' || v->n > MAX_OPERANDS || (k->o->op && strcmp(k->o->op, v->op)))
        return;
    for (size_t i = 0; i < k->model_count; ++i)
        if (same_form(k->models[i], v))
            return;
    k->models = need_one_more(k->models, k->model_count, sizeof(const struct vector *));
    k->models[k->model_count++] = v;
}

/* An answer, or a refusal with its reason; or else an operation that is not there. */
static bool is_sound(const struct answer *a)
{
    return a->kind == ANSWER_VALUE || a->kind == ANSWER_UNSUPPORTED ||
           (a->kind == ANSWER_REFUSED && a->text.length > 0);
}

static void ask(struct kinds *k, const struct vector *question)
{
    struct text line = {NULL, 0, 0};

    answerer_ask(k->answerer, question->op, question->n, question->args, &k->answer);
    ++k->asked[k->answer.kind];
    if (!is_sound(&k->answer)) {
        ++k->failed;
        vector_print(&line, question);
        fprintf(k->out, "neither answered nor refused for a reason: %s: %s\n", line.bytes,
                k->answer.text.bytes);
        junit_text(&k->junit, line.bytes, k->answer.text.bytes, FAILED);
        text_free(&line);
    }
}

/* As a line of the protocol. */
static void list(struct kinds *k, const struct vector *question)
{
    fputs(question->op, k->out);
    for (int i = 0; i < question->n; ++i)
        fprintf(k->out, "\t%s", question->args[i]);
    fputc('\n', k->out);
}

/* The model with operand `place` replaced, or with all of them where that is n. */
static void replaced(struct kinds *k, const struct vector *model, int place, const char *sample)
{
    const char *args[MAX_OPERANDS];
    struct vector question = *model;
    bool changed = false;

    for (int i = 0; i < model->n; ++i) {
        args[i] = i == place || place == model->n ? sample : model->args[i];
        changed |= strcmp(args[i], model->args[i]) != 0;
    }
    question.args = args;
    if (changed && k->o->list)
        list(k, &question);
    else if (changed)
        ask(k, &question);
}

static void all_kinds(struct kinds *k, const struct vector *model)
{
    int places = model->n == 1 ? 1 : model->n + 1;

    for (int place = 0; model->n > 0 && place < places; ++place)
        for (int i = 0; i < SAMPLES; ++i)
            replaced(k, model, place, samples[i]);
}

static int conclude(struct kinds *k)
{
    size_t done = k->asked[ANSWER_VALUE] + k->asked[ANSWER_REFUSED];

    char said[160];

    if (k->o->list)
        return k->model_count > 0 ? JUDGE_PASSED : JUDGE_FAILED;
    snprintf(said, sizeof said,
             "%zu operations and forms: %zu answered, %zu refused, %zu not provided",
             k->model_count, k->asked[ANSWER_VALUE], k->asked[ANSWER_REFUSED],
             k->asked[ANSWER_UNSUPPORTED]);
    junit_text(&k->junit, "operands of every kind", said, done == 0 ? FAILED : PASSED);
    junit_end_suite(&k->junit, "kinds");
    fprintf(k->out, "%s\n", said);
    fprintf(k->out, "%zu passed, %zu failed, %zu skipped\n", done, k->failed + (done == 0),
            k->asked[ANSWER_UNSUPPORTED]);
    return k->failed == 0 && done > 0 ? JUDGE_PASSED : JUDGE_FAILED;
}

/* Asks the implementation that O names about the vectors of its paths, or lists the questions. */
int kinds_run(const struct options *o, FILE *out, FILE *errors)
{
    struct kinds k = {.o = o, .out = out};
    struct files paths = {NULL, 0};
    int faults = 0, status;

    if (!junit_open(&k.junit, o->junit)) {
        fprintf(errors, "%s: cannot be written: %s\n", o->junit, strerror(errno));
        return JUDGE_BAD_INPUT;
    }
    for (int i = 0; i < o->path_count; ++i)
        faults += files_add(&paths, o->paths[i], ".vec", errors);
    struct vector_file *files = need(calloc(paths.count + 1, sizeof *files));
    for (size_t i = 0; i < paths.count; ++i) {
        vector_read(&files[i], paths.paths[i]);
        for (size_t j = 0; j < files[i].count; ++j)
            add_model(&k, &files[i].vectors[j]);
    }
    k.answerer = o->pipe ? answerer_pipe_open(o->pipe, o->timeout)
                         : answerer_open(o->answerer ? o->answerer : answerer_name(0));
    for (size_t i = 0; i < k.model_count; ++i)
        all_kinds(&k, k.models[i]);
    status = faults > 0 ? JUDGE_BAD_INPUT : conclude(&k);
    if (!junit_close(&k.junit)) {
        fprintf(errors, "%s: not all of it could be written\n", o->junit);
        status = JUDGE_BAD_INPUT;
    }
    answerer_close(k.answerer);
    for (size_t i = 0; i < paths.count; ++i)
        vector_free(&files[i]);
    free(files);
    free(k.models);
    files_free(&paths);
    answer_free(&k.answer);
    return status;
}
