/* scalar_policy.c - createpolicy as a scalar instruction; see scalar_form.h. */
#include "spec-tests/compare/replay/scalar_form.h"

#include <stdlib.h>

typedef struct policy_word {
    const char *word;
    int value;
} policy_word;

static const policy_word kinds[] = {{"fractional", EMU_POLICY_FRACTIONAL},
                                    {"range", EMU_POLICY_RANGE},
                                    {"cvt", EMU_POLICY_CONVERT}};

static const policy_word priorities[] = {{"L2::evict_unchanged", EMU_EVICT_UNCHANGED},
                                         {"L2::evict_first", EMU_EVICT_FIRST},
                                         {"L2::evict_last", EMU_EVICT_LAST},
                                         {"L2::evict_normal", EMU_EVICT_NORMAL}};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static bool find(const policy_word *table, size_t n, const char *word, int *value)
{
    for (size_t k = 0; k < n; ++k)
        if (strcmp(table[k].word, word) == 0) {
            *value = table[k].value;
            return true;
        }
    return false;
}

/* Kind, then one priority or two. */
static const char *read_opcode(emu_ins *ins, const char *text)
{
    char copy[128];
    int value, seen = 0;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = copy, *rest; word != NULL; word = rest) {
        rest = strchr(word, '.');
        if (rest != NULL)
            *rest++ = '\0';
        if (find(kinds, COUNT(kinds), word, &value))
            ins->op = value;
        if (!find(priorities, COUNT(priorities), word, &value))
            continue;
        if (++seen == 1)
            ins->count = value;
        else if (value == EMU_EVICT_FIRST)
            ins->flags = EMU_EVICT_FIRST_ELSE;
        else if (value != EMU_EVICT_UNCHANGED)
            return "a policy has no such second priority";
    }
    return NULL;
}

const char *scalar_decode_policy(scalar_instruction *to, char *const *word, int n)
{
    emu_operand *place[] = {&to->ins.d, &to->ins.a, &to->ins.b, &to->ins.c};
    to->ins.execute = emu_policy;
    const char *unknown = read_opcode(&to->ins, word[0]);
    for (int k = 1; k < n && k <= (int)COUNT(place); ++k) {
        scalar_operand o;
        const char *text = word[k][0] == '[' ? word[k] + 1 : word[k];
        scalar_operand_of(text, &o);
        *place[k - 1] = strncmp(text, "0f", 2) == 0 ? replay_imm(strtoull(text + 2, NULL, 16))
                                                    : replay_row(scalar_row(o.name));
    }
    return unknown;
}
