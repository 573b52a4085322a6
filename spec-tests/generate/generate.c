/* generate.c - see generate.h: the operations and laws for which cases are generated, and the run
 * over all of them. */
#include "spec-tests/generate/generate.h"
#include "spec-tests/generate/answer.h"
#include "spec-tests/generate/coverage.h"
#include <inttypes.h>
#include <string.h>

const struct generate_maker *generate_maker_at(int i)
{
    static const struct generate_maker *const tables[] = {makers_of_algebra, makers_of_layouts,
                                                          makers_of_tuples};
    for (int t = 0; t < 3; ++t) {
        for (const struct generate_maker *m = tables[t]; m->op != NULL; ++m)
            if (i-- == 0)
                return m;
    }
    return NULL;
}

const char *generate_op(int i)
{
    const struct generate_maker *m = i < 0 ? NULL : generate_maker_at(i);
    return m == NULL ? NULL : m->op;
}

int generate_run(const struct generate_options *o, struct generate_subject subject,
                 struct generate_subject reference, FILE *out, struct generate_counts *total)
{
    struct answers s = {.subject = subject, .reference = reference, .forms_ok = o->forms_ok};
    struct run_judge judge = answers_judge(&s);
    int bad = 0, ops = 0;
    *total = (struct generate_counts){.cases = 0};
    fprintf(out,
            "# generated cases: seed %" PRIu64 ", %" PRId64 " of each operation from %" PRId64 "\n",
            o->seed, o->cases, o->first);
    for (int i = 0; generate_maker_at(i) != NULL; ++i) {
        const struct generate_maker *m = generate_maker_at(i);
        if (o->op != NULL && strcmp(o->op, m->op) != 0)
            continue;
        bad |= run_cases(o, m, &judge, out, total);
        ++ops;
    }
    bad |= coverage_run(o, subject, out, total, &ops);
    if (o->progress != NULL)
        fprintf(o->progress, "\r%40s\r", "");
    return bad || ops == 0 || total->passed + total->refused == 0;
}
