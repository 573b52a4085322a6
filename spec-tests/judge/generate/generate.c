/* generate.c - see generate.h: the operations and laws for which cases are generated, and the run
 * over all of them. */
#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/judge/generate/answer.h"
#include "spec-tests/judge/generate/coverage.h"
#include "spec-tests/judge/generate/mix.h"
#include <inttypes.h>
#include <string.h>

const struct generate_maker *generate_maker_at(int i)
{
    static const struct generate_maker *const tables[] = {
        makers_of_algebra, makers_of_layouts, makers_of_tuples, makers_of_tensor_memory};
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; ++t) {
        for (const struct generate_maker *m = tables[t]; m->op != NULL; ++m)
            if (i-- == 0)
                return m;
    }
    return NULL;
}

const struct generate_maker *mix_at(int i)
{
    static const struct generate_maker *const tables[] = {mixes_of_layouts, mixes_of_tensors,
                                                          mixes_of_atoms};
    for (int t = 0; t < 3; ++t) {
        for (const struct generate_maker *m = tables[t]; m->op != NULL; ++m)
            if (i-- == 0)
                return m;
    }
    return NULL;
}

bool mix_has_laws(int i)
{
    int n = 0;
    while (mixes_of_layouts[n].op != NULL)
        ++n;
    return i < n;
}

const char *generate_op(int i)
{
    const struct generate_maker *m = i < 0 ? NULL : generate_maker_at(i);
    return m == NULL ? NULL : m->op;
}

static const struct generate_maker *maker_of(const struct generate_options *o, int i)
{
    return o->mixes ? mix_at(i) : generate_maker_at(i);
}

static void list_cases(const struct generate_options *o, const struct generate_maker *m, FILE *out)
{
    struct generator g;
    struct generate_case c;
    for (int64_t i = 0; i < o->cases; ++i) {
        if (!generate_make(&g, m, o->seed, o->first + i, &c))
            continue;
        fputs(c.op, out);
        for (int k = 0; k < c.n; ++k)
            fprintf(out, "\t%s", c.args[k]);
        fputc('\n', out);
    }
}

int generate_list(const struct generate_options *o, FILE *out)
{
    int ops = 0;
    for (int i = 0; maker_of(o, i) != NULL; ++i) {
        const struct generate_maker *m = maker_of(o, i);
        if (o->op != NULL && strcmp(o->op, m->op) != 0)
            continue;
        list_cases(o, m, out);
        ++ops;
    }
    return ops == 0;
}

int generate_run(const struct generate_options *o, struct answerer *judged,
                 struct answerer *reference, FILE *out, struct generate_counts *total)
{
    struct answers s = {.judged = judged, .reference = reference, .forms_ok = o->forms_ok};
    struct run_judge judge = answers_judge(&s);
    int bad = 0, ops = 0;
    *total = (struct generate_counts){.cases = 0};
    fprintf(out,
            "# generated cases: seed %" PRIu64 ", %" PRId64 " of each operation from %" PRId64 "\n",
            o->seed, o->cases, o->first);
    for (int i = 0; maker_of(o, i) != NULL; ++i) {
        const struct generate_maker *m = maker_of(o, i);
        if (o->op != NULL && strcmp(o->op, m->op) != 0)
            continue;
        s.by_reference = o->mixes && !mix_has_laws(i);
        if (s.by_reference && reference == NULL) {
            fprintf(out, "%-24s only for implementations that are compared with the reference\n",
                    m->op);
            continue;
        }
        bad |= run_cases(o, m, &judge, out, total);
        ++ops;
    }
    s.by_reference = false;
    if (!o->mixes)
        bad |= coverage_run(o, judged, out, total, &ops);
    answer_free(&s.answer);
    answer_free(&s.expected);
    if (o->progress != NULL)
        fprintf(o->progress, "\r%40s\r", "");
    return bad || ops == 0 || total->passed + total->refused == 0;
}
