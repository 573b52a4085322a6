/* scalar_video.c - video instructions in PTX's spelling, as the machine has them: vadd2.s32.s32.s32
 * with parts of registers. See scalar_form.h. */
#include "spec-tests/compare/replay/scalar_form.h"

typedef struct video_word {
    const char *word;
    uint32_t value;
} video_word;

static const video_word names[] = {
    {"vadd", EMU_VADD}, {"vsub", EMU_VSUB},        {"vmin", EMU_VMIN},   {"vmax", EMU_VMAX},
    {"vset", EMU_VSET}, {"vshl", EMU_VSHL},        {"vavrg", EMU_VAVRG}, {"vshr", EMU_VSHR},
    {"vmad", EMU_VMAD}, {"vabsdiff", EMU_VABSDIFF}};

static const video_word modifiers[] = {{"sat", EMU_SAT},
                                       {"wrap", EMU_WRAP},
                                       {"clamp", 0},
                                       {"add", EMU_VIDEO_ADD},
                                       {"min", EMU_VIDEO_MIN},
                                       {"max", EMU_VIDEO_MAX},
                                       {"po", EMU_VIDEO_PLUS_ONE},
                                       {"shr7", EMU_VIDEO_SHR7},
                                       {"shr15", EMU_VIDEO_SHR15},
                                       {"eq", EMU_CMP_EQ << EMU_VIDEO_COMPARE_SHIFT},
                                       {"ne", EMU_CMP_NE << EMU_VIDEO_COMPARE_SHIFT},
                                       {"lt", EMU_CMP_LT << EMU_VIDEO_COMPARE_SHIFT},
                                       {"le", EMU_CMP_LE << EMU_VIDEO_COMPARE_SHIFT},
                                       {"gt", EMU_CMP_GT << EMU_VIDEO_COMPARE_SHIFT},
                                       {"ge", EMU_CMP_GE << EMU_VIDEO_COMPARE_SHIFT}};

static const video_word parts[] = {
    {"", EMU_VIDEO_WHOLE}, {"b0", EMU_VIDEO_B0}, {"b1", EMU_VIDEO_B1}, {"b2", EMU_VIDEO_B2},
    {"b3", EMU_VIDEO_B3},  {"h0", EMU_VIDEO_H0}, {"h1", EMU_VIDEO_H1}};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const video_word *find(const video_word *table, size_t n, const char *word)
{
    for (size_t k = 0; k < n; ++k)
        if (strcmp(table[k].word, word) == 0)
            return &table[k];
    return NULL;
}

/* The name, whose last digit is the number of elements. */
static bool read_name(emu_ins *ins, char *name)
{
    size_t last = strlen(name) - 1;
    ins->count = name[last] == '2' || name[last] == '4' ? name[last] - '0' : 1;
    if (ins->count > 1)
        name[last] = '\0';
    const video_word *found = find(names, COUNT(names), name);
    if (found != NULL)
        ins->op = (int)found->value;
    return found != NULL;
}

/* Types come as d, a, b; vset has no type of d, but for its pairs' sums of u32. */
static const char *read_opcode(emu_ins *ins, const char *text)
{
    char copy[64];
    emu_type type[3] = {EMU_U32, EMU_U32, EMU_U32};
    snprintf(copy, sizeof copy, "%s", text);
    int types = 0;
    char *rest = strchr(copy, '.');
    if (rest != NULL)
        *rest++ = '\0';
    if (!read_name(ins, copy))
        return "the video instruction is not known";
    types = ins->op == EMU_VSET ? 1 : 0;
    for (char *word = rest; word != NULL; word = rest) {
        rest = strchr(word, '.');
        if (rest != NULL)
            *rest++ = '\0';
        const video_word *found = find(modifiers, COUNT(modifiers), word);
        bool is_type = strcmp(word, "u32") == 0 || strcmp(word, "s32") == 0;
        if (is_type && types < 3)
            type[types++] = word[0] == 's' ? EMU_S32 : EMU_U32;
        else if (found != NULL)
            ins->flags |= found->value;
        else
            return "a modifier is not known";
    }
    ins->type = type[0];
    ins->from = type[1];
    ins->flags |= type[2] == EMU_S32 ? EMU_VIDEO_B_SIGNED : 0;
    return NULL;
}

/* Of several elements: "h32", the highest first; without one, those from first on. */
static uint32_t elements(const char *selector, uint32_t n, uint32_t first)
{
    uint32_t all = 0;
    for (uint32_t k = 0; k < n; ++k) {
        uint32_t element = selector[0] == '\0' ? first + k : (uint32_t)(selector[n - k] - '0');
        all |= element << 4 * k;
    }
    return all;
}

static uint32_t mask(const char *selector, uint32_t n)
{
    uint32_t all = 0;
    for (const char *p = selector[0] == '\0' ? selector : selector + 1; *p != '\0'; ++p)
        all |= 1U << (*p - '0');
    return selector[0] == '\0' ? (1U << n) - 1 : all;
}

static uint32_t selected(const emu_ins *ins, int k, const char *selector)
{
    uint32_t n = (uint32_t)ins->count;
    const video_word *found = find(parts, COUNT(parts), selector);
    if (n == 1)
        return found == NULL ? EMU_VIDEO_WHOLE : found->value;
    return k == 0 ? mask(selector, n) : elements(selector, n, k == 1 ? 0 : n);
}

const char *scalar_decode_video(scalar_instruction *to, char *const *word, int n)
{
    emu_ins *ins = &to->ins;
    emu_operand *place[] = {&ins->d, &ins->a, &ins->b, &ins->c};
    static const uint32_t negative[] = {0, EMU_NEG_A, EMU_NEG_B, EMU_NEG_C};
    uint32_t part[4] = {0};
    ins->execute = emu_video;
    const char *unknown = read_opcode(ins, word[0]);
    for (int k = 0; unknown == NULL && k + 1 < n && k < 4; ++k) {
        scalar_operand o;
        scalar_operand_of(word[k + 1], &o);
        *place[k] = replay_row(scalar_row(o.name));
        part[k] = selected(ins, k, o.selector);
        ins->flags |= o.sign == '-' ? negative[k] : 0;
    }
    ins->x = replay_imm(emu_video_parts(part[1], part[2], part[0]));
    return unknown;
}
