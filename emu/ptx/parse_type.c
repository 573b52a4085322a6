/* parse_type.c - types, alignments, and the small lists that directives have.
 *
 * Follows the PTX ISA, "Types" and "Directives". */
#include "emu/ptx/parse.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    emu_type type;
} types[] = {
    {"b32", EMU_B32},
    {"b64", EMU_B64},
    {"pred", EMU_PRED},
    {"b8", EMU_B8},
    {"u8", EMU_U8},
    {"s8", EMU_S8},
    {"b16", EMU_B16},
    {"u16", EMU_U16},
    {"s16", EMU_S16},
    {"u32", EMU_U32},
    {"s32", EMU_S32},
    {"u64", EMU_U64},
    {"s64", EMU_S64},
    {"f16", EMU_F16},
    {"bf16", EMU_BF16},
    {"f32", EMU_F32},
    {"f64", EMU_F64},
    {"b128", EMU_B128},
    {"f16x2", EMU_F16X2},
    {"bf16x2", EMU_BF16X2},
    {"tf32", EMU_TF32},
    {"texref", EMU_NO_TYPE},
    {"samplerref", EMU_NO_TYPE},
    {"surfref", EMU_NO_TYPE},
};

enum { TYPES = sizeof types / sizeof types[0] };

static int type_index(const emui_ptx_lexer *l)
{
    for (int i = 0; i < TYPES && l->token.kind == EMUI_PTX_T_DOT; ++i)
        if (strcmp(types[i].name, l->token.name->text) == 0)
            return i;
    return -1;
}

static int vector_of(const emui_ptx_lexer *l)
{
    return emui_ptx_is_dot(l, "v2")   ? 2
           : emui_ptx_is_dot(l, "v4") ? 4
           : emui_ptx_is_dot(l, "v8") ? 8
                                      : 0;
}

bool emui_ptx_is_type(const emui_ptx_lexer *l)
{
    return type_index(l) >= 0 || vector_of(l) > 0;
}

emui_ptx_type emui_ptx_parse_type(emui_ptx_parser *p)
{
    emui_ptx_type type = {EMU_NO_TYPE, 1, false};
    if (vector_of(&p->lex) > 0) {
        type.vector = vector_of(&p->lex);
        emui_ptx_advance(&p->lex);
    }
    int i = type_index(&p->lex);
    if (i < 0)
        emui_ptx_fail_expected(&p->lex, "a type, as .b32");
    type.type = types[i].type;
    type.opaque = type.type == EMU_NO_TYPE;
    emui_ptx_advance(&p->lex);
    return type;
}

/* An opaque variable has the bytes of a handle. */
uint32_t emui_ptx_type_bytes(emui_ptx_type type)
{
    uint32_t bits = type.opaque ? 64 : emu_type_bits(type.type);
    return (bits + 7) / 8 * (uint32_t)type.vector;
}

uint32_t emui_ptx_parse_align(emui_ptx_parser *p)
{
    emui_ptx_place at = p->lex.token.at;
    uint64_t align = emui_ptx_parse_count(p, 1 << 20, "an alignment");
    if (align == 0 || (align & (align - 1)) != 0)
        emui_ptx_fail(&p->lex, at, "an alignment is a power of 2, and %llu is not",
                      (unsigned long long)align);
    return (uint32_t)align;
}

void emui_ptx_parse_numbers(emui_ptx_parser *p, int32_t *number, int n, int32_t most)
{
    for (int i = 0; i < n; ++i)
        number[i] = 1;
    int i = 0;
    do
        number[i++] = (int32_t)emui_ptx_parse_count(p, (uint64_t)most, "a number");
    while (i < n && emui_ptx_accept(&p->lex, ','));
}

/* "used_bytes_mask 4095": the bytes that matter of what the next load moves, a bit each. nvcc makes
 * a vector of what is narrower by it, at the end of an array, or with gaps. */
static uint32_t used_bytes(emui_ptx_token t)
{
    static const char begin[] = "\"used_bytes_mask ";
    if (strncmp(t.begin, begin, sizeof begin - 1) != 0)
        return 0;
    return (uint32_t)strtoull(t.begin + sizeof begin - 1, NULL, 0);
}

/* Of the whole module: who compiled it, where findings depend on that, and the most registers of a
 * thread, which the machine's own linker writes. */
static void read_module(emui_ptx_parser *p, emui_ptx_token t)
{
    static const char triton[] = "\"profile triton\"", most[] = "\"maxrregcount ";
    if (strncmp(t.begin, triton, sizeof triton - 1) == 0)
        p->module->of_triton = true;
    if (strncmp(t.begin, most, sizeof most - 1) == 0)
        p->module->max_registers = (int32_t)strtol(t.begin + sizeof most - 1, NULL, 10);
}

/* Others say what an assembler does with a text, and are passed over. */
void emui_ptx_parse_pragma(emui_ptx_parser *p)
{
    do {
        emui_ptx_token t = emui_ptx_expect(&p->lex, EMUI_PTX_T_STRING, "a string of .pragma");
        p->used_bytes = used_bytes(t);
        read_module(p, t);
    } while (emui_ptx_accept(&p->lex, ','));
    emui_ptx_accept(&p->lex, ';');
}

void emui_ptx_skip_parens(emui_ptx_parser *p)
{
    emui_ptx_place at = emui_ptx_expect(&p->lex, '(', "'('").at;
    for (int depth = 1; depth > 0; emui_ptx_advance(&p->lex)) {
        if (emui_ptx_is(&p->lex, EMUI_PTX_T_END))
            emui_ptx_fail(&p->lex, at, "the ( is not closed");
        depth += emui_ptx_is(&p->lex, '(') ? 1 : emui_ptx_is(&p->lex, ')') ? -1 : 0;
    }
}
