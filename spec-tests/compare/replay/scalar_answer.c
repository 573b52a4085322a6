/* scalar_answer.c - what a case of scalar forms names, and its answer as the probe writes it:
 * digests of all results, and some in clear; of approximations, which no document specifies to the
 * bit, many more.
 *
 * Not here: who runs the case (scalar.c, scalar_ptx.c). */
#include "spec-tests/compare/replay/scalar_form.h"

/* The types that the names of an operand have. */
static void note_types(scalar_type *type, const char *text)
{
    scalar_operand o;
    while (*text != '\0') {
        if (strchr("|,{}[].", *text) != NULL) {
            ++text;
            continue;
        }
        text = scalar_operand_of(text, &o);
        if (o.name != '\0' && scalar_place(o.name, SCALAR_ALL_NAMES) >= 0)
            memcpy(type[scalar_place(o.name, SCALAR_ALL_NAMES)], o.type, sizeof o.type);
    }
}

void scalar_types(const replay_case *c, int first, scalar_type *type)
{
    bool is_opcode = true;
    memset(type, 0, SCALAR_NAMES * sizeof *type);
    for (int i = first; i < c->fields; ++i) {
        bool ends = strcmp(c->field[i], ";") == 0;
        if (!ends && !is_opcode)
            note_types(type, c->field[i]);
        is_opcode = ends;
    }
}

void scalar_answer(scalar_type *type, const uint64_t *out, bool approximate, replay_answer *a)
{
    uint64_t all = 0, part = 0, parts[SCALAR_PARTS];
    for (unsigned run = 0; run < SCALAR_RUNS; ++run) {
        for (unsigned k = 0; k < SCALAR_RESULTS; ++k)
            if (type[SCALAR_SOURCES + k][0] != '\0') {
                all = scalar_digest(all, out[SCALAR_RUNS * k + run]);
                part = scalar_digest(part, out[SCALAR_RUNS * k + run]);
            }
        if ((run + 1) % (SCALAR_RUNS / SCALAR_PARTS) == 0) {
            parts[run / (SCALAR_RUNS / SCALAR_PARTS)] = part & 0xffff;
            part = 0;
        }
    }
    replay_say(a, "digest %016llx parts", (unsigned long long)all);
    for (int k = 0; k < SCALAR_PARTS; ++k)
        replay_say(a, "%s%04llx", k == 0 ? " " : ",", (unsigned long long)parts[k]);
    for (unsigned k = 0; k < SCALAR_SOME; ++k)
        replay_say(a, "%s%llx", k == 0 ? " some " : ",",
                   (unsigned long long)out[1 + SCALAR_SOME_STEP * k]);
    for (unsigned k = 0; approximate && k < SCALAR_MANY; ++k)
        replay_say(a, "%s%llx", k == 0 ? " many " : ",",
                   (unsigned long long)out[SCALAR_RUNS / SCALAR_MANY * k]);
}
