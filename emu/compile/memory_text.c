/* memory_text.c - loads and stores as C: calls of the functions of unchecked_row.h.
 *
 *      emui_aim W4; W4.region = 0;                                    by %rd4, of 64 bits
 *      L7:  if (!load_w4_4(y, active, &W4, R(4), &X7, R(9)))          ld.global.u32 %r9, [%rd4+8]
 *               LEAVE(7)
 *      L8:  .. W4.region = 0;                                         add.s64 %rd4, %rd4, 32
 *
 * An aim is looked at once, for all instructions of a part that use the same address register,
 * until that is written: a product of matrices by its definition is 2.3 times as fast by all that.
 * Where accesses are checked, those that nothing is found of pass.
 *
 * Here: what of them depends on the instruction. Not here: what they do. */
#include "emu/compile/memory_text.h"

#include "emu/exec/memory/load_store.h"
#include "emu/isa/traits.h"

#include <inttypes.h>
#include <string.h>

bool emui_is_compiled_access(const emu_ins *i, uint32_t is)
{
    return (is & (EMUI_LOADS | EMUI_STORES)) != 0 && emui_has_unchecked(i) &&
           (i->op == EMU_LD || i->listed > 0 || i->b.kind == EMU_REG || i->b.kind == EMU_IMM);
}

bool emui_is_interpreted_access(const emu_ins *i, uint32_t is)
{
    if ((is & EMUI_UPDATES) != 0)
        return i->count <= 1 && i->listed == 0;
    return (is & (EMUI_LOADS | EMUI_STORES)) != 0 && emui_has_pieces(i, emui_bytes_of_lane(i)) &&
           (i->space == EMU_PARAM || i->space == EMU_CONST || i->space == EMU_LOCAL);
}

/* ---- Names ---- */

typedef struct name {
    char s[32];
} name;

/* load_w8_4: 8 bytes of a lane, in pieces of 4, by addresses of 64 bits. */
static name function_of(const emu_ins *i)
{
    const bool is_signed = i->op == EMU_LD && (i->type == EMU_S8 || i->type == EMU_S16);
    name n;
    snprintf(n.s, sizeof n.s, "%s_%s%c%" PRIu32 "_%" PRIu32, i->op == EMU_LD ? "load" : "store",
             is_signed ? "s" : "", i->space == EMU_SHARED ? 'n' : 'w', emui_bytes_of_lane(i),
             emui_piece_of(i));
    return n;
}

/* W4, N4: of the address register, of 64 or 32 bits. */
static name aim_of(const emu_ins *i)
{
    name n;
    snprintf(n.s, sizeof n.s, "%c%" PRId32, i->space == EMU_SHARED ? 'N' : 'W', i->a.r);
    return n;
}

/* ---- Functions ---- */

static void put_function(FILE *to, const emu_ins *i)
{
    const bool shared = i->space == EMU_SHARED;
    const name n = function_of(i);
    fprintf(to,
            "CALLED bool %s(const emui_way *y, U active, emui_aim *aim, const U *low,"
            " const struct added *by",
            n.s);
    for (uint32_t k = 0; k < emui_pieces_of(i); ++k)
        fprintf(to, ", U *d%" PRIu32, k);
    fprintf(to,
            ")\n{\nif (!y->unchecked && !y->may) return false;\n"
            "const emui_address_rows a = {low, %s};\n"
            "const emui_unchecked x = {by->add, by->first, by->end, %" PRIu32 ", %" PRIu32
            ", %d, {",
            shared ? "0, y->shared" : "low + 32, y->recent[by->recent]", emui_bytes_of_lane(i),
            emui_piece_of(i), n.s[5] == 's');
    for (uint32_t k = 0; k < emui_pieces_of(i); ++k)
        fprintf(to, "d%" PRIu32 ",", k);
    fprintf(to, "}, y->may, y->warp, by->pc};\nreturn emui_unchecked_%s(aim, &a, active, &x);\n}\n",
            i->op == EMU_LD ? "load" : "store");
}

void emui_put_access_functions(FILE *to, const emui_code *s)
{
    enum { MOST = 2 * 2 * 16 };
    name seen[MOST];
    int n = 0;
    fputs("struct added { uint64_t add, first, end; U recent; int32_t pc; };\n", to);
    for (int32_t pc = s->first; pc < s->end; ++pc) {
        if (!emui_is_compiled_access(&s->ins[pc], s->is[pc]))
            continue;
        const name f = function_of(&s->ins[pc]);
        bool is_new = n < MOST;
        for (int k = 0; is_new && k < n; ++k)
            is_new = strcmp(seen[k].s, f.s) != 0;
        if (is_new) {
            put_function(to, &s->ins[pc]);
            seen[n++] = f;
        }
    }
}

void emui_put_access_constant(FILE *to, const emu_ins *i, int32_t pc)
{
    const emui_stretch in = emui_stretch_of(i);
    fprintf(to,
            "static const struct added X%" PRId32 " = {0x%" PRIx64 "u, %" PRIu64 "u, 0x%" PRIx64
            "u, %" PRId32 ", %" PRId32 "};\n",
            pc, i->a.value, in.first, in.end, pc % EMUI_RECENT, pc);
    if (i->op == EMU_ST && i->listed == 0 && i->b.kind == EMU_IMM)
        fprintf(to, "static const uint32_t Kb%" PRId32 "[] = {[0 ... 31] = 0x%" PRIx32 "u};\n", pc,
                (uint32_t)i->b.value);
}

/* ---- Instructions ---- */

void emui_put_access(FILE *to, const emu_ins *i, int32_t pc)
{
    const bool load = i->op == EMU_LD;
    fprintf(to, "%s(y, active, &%s, R(%" PRId32 "), &X%" PRId32, function_of(i).s, aim_of(i).s,
            i->a.r, pc);
    if (!load && i->listed == 0 && i->b.kind == EMU_IMM)
        fprintf(to, ", (U *)Kb%" PRId32, pc);
    else
        for (uint32_t k = 0; k < emui_pieces_of(i); ++k)
            fprintf(to, ", R(%" PRId32 ")", emui_row_of_piece(i, load ? i->d : i->b, k));
    fputs(")", to);
}

/* ---- Aims ---- */

/* Is it the first instruction with its aim? */
static bool is_first(const emui_code *s, int32_t pc)
{
    if (!emui_is_compiled_access(&s->ins[pc], s->is[pc]))
        return false;
    const name n = aim_of(&s->ins[pc]);
    for (int32_t k = s->first; k < pc; ++k)
        if (emui_is_compiled_access(&s->ins[k], s->is[k]) && strcmp(aim_of(&s->ins[k]).s, n.s) == 0)
            return false;
    return true;
}

void emui_put_aims(FILE *to, const emui_code *s)
{
    for (int32_t pc = s->first; pc < s->end; ++pc)
        if (is_first(s, pc))
            fprintf(to, "emui_aim %s; %s.region = 0;\n", aim_of(&s->ins[pc]).s,
                    aim_of(&s->ins[pc]).s);
}

void emui_put_aims_lost(FILE *to, const emui_code *s, int32_t row, int rows)
{
    for (int32_t pc = s->first; pc < s->end; ++pc) {
        const emu_ins *i = &s->ins[pc];
        const int32_t have = i->space == EMU_SHARED ? 1 : 2; /* rows of an address */
        if (i->a.r < row + rows && row < i->a.r + have && is_first(s, pc))
            fprintf(to, "%s.region = 0;\n", aim_of(i).s);
    }
}
