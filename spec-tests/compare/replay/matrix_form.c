/* matrix_form.c - see matrix_form.h: names of PTX as an emu_ins.
 *
 *      mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.f32.f16.f16.f32
 *      wgmma.mma_async.sp.sync.aligned.m64n16k32.satfinite.f32.f16.f16
 *      wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32, or .f32.f16 of f16
 *      wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 */
#include "spec-tests/compare/replay/matrix_form.h"

#include <stdio.h>

enum { PARTS = 16, PART = 24 };

typedef struct parts {
    char text[PARTS][PART];
    int n;
} parts;

static void split(const char *op, parts *p)
{
    for (p->n = 0; *op != '\0' && p->n < PARTS; ++p->n) {
        size_t n = strcspn(op, ".");
        snprintf(p->text[p->n], PART, "%.*s", (int)(n < PART ? n : PART - 1), op);
        op += n + (op[n] == '.');
    }
}

static bool has(const parts *p, const char *word)
{
    for (int i = 0; i < p->n; ++i)
        if (strcmp(p->text[i], word) == 0)
            return true;
    return false;
}

static emu_type type_of(const char *name)
{
    static const struct {
        const char *name;
        emu_type type;
    } all[] = {{"f16", EMU_F16}, {"bf16", EMU_BF16}, {"tf32", EMU_TF32}, {"f32", EMU_F32},
               {"f64", EMU_F64}, {"e4m3", EMU_E4M3}, {"e5m2", EMU_E5M2}, {"s8", EMU_S8},
               {"u8", EMU_U8},   {"s4", EMU_S4},     {"u4", EMU_U4},     {"b1", EMU_B1},
               {"s32", EMU_S32}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (strcmp(all[i].name, name) == 0)
            return all[i].type;
    return EMU_NO_TYPE;
}

/* The type that stands so far from the end. */
static emu_type type_at(const parts *p, int from_end)
{
    return p->n < from_end ? EMU_NO_TYPE : type_of(p->text[p->n - from_end]);
}

/* The part that is a shape; its sizes. */
static const char *shape_of(const parts *p, int size[3])
{
    for (int i = 0; i < p->n; ++i)
        if (sscanf(p->text[i], "m%dn%dk%d", &size[0], &size[1], &size[2]) == 3)
            return p->text[i];
    return "";
}

static int number_of(const char *shape, const char *const *names, int n)
{
    int i = 0;
    while (i < n && strcmp(names[i], shape) != 0)
        ++i;
    return i;
}

static int mma_shape(const char *shape)
{
    static const char *const names[EMU_MMA_SHAPES] = {[EMU_M16N8K8] = "m16n8k8",
                                                      [EMU_M16N8K16] = "m16n8k16",
                                                      [EMU_M16N8K32] = "m16n8k32",
                                                      [EMU_M16N8K64] = "m16n8k64",
                                                      [EMU_M16N8K128] = "m16n8k128",
                                                      [EMU_M8N8K4] = "",
                                                      [EMU_M8N8K16] = "",
                                                      [EMU_M8N8K32] = "",
                                                      [EMU_M8N8K128] = "",
                                                      [EMU_M16N8K4] = "",
                                                      [EMU_M16N8K256] = ""};
    return number_of(shape, names, EMU_MMA_SHAPES);
}

static int wmma_shape(const char *shape)
{
    static const char *const names[EMU_WMMA_SHAPES] = {
        [EMU_WMMA_M16N16K16] = "m16n16k16", [EMU_WMMA_M8N32K16] = "m8n32k16",
        [EMU_WMMA_M32N8K16] = "m32n8k16",   [EMU_WMMA_M16N16K8] = "m16n16k8",
        [EMU_WMMA_M8N8K4] = "m8n8k4",       [EMU_WMMA_M8N8K32] = "m8n8k32",
        [EMU_WMMA_M8N8K128] = "m8n8k128"};
    return number_of(shape, names, EMU_WMMA_SHAPES);
}

/* Operands of the rows of a field; a double takes two. */
static void add(matrix_form *f, const matrix_field *of, int first)
{
    for (int r = 0; r < of->rows && f->ins.listed < MATRIX_LIST; r += of->bits == 64 ? 2 : 1)
        f->list[f->ins.listed++] = replay_row(first + r);
}

static uint32_t modifiers(const parts *p)
{
    return (has(p, "satfinite") ? (uint32_t)EMU_MMA_SATFINITE : 0) |
           (has(p, "xor") ? (uint32_t)EMU_MMA_XOR : 0) |
           (has(p, "and") ? (uint32_t)EMU_MMA_AND : 0) | (has(p, "rz") ? (uint32_t)EMU_MMA_RZ : 0) |
           (has(p, "rm") ? (uint32_t)EMU_MMA_RM : 0) | (has(p, "rp") ? (uint32_t)EMU_MMA_RP : 0);
}

static uint32_t selector_of(const replay_case *c)
{
    return (uint32_t)replay_number(c, "sel", 0) << EMU_MMA_SELECTOR_SHIFT;
}

/* ---- The families ---- */

static void sparse(const parts *p, matrix_form *f)
{
    int size[3];
    f->ins.execute = emu_mma;
    f->ins.op = mma_shape(shape_of(p, size));
    f->ins.type = type_at(p, 4);
    f->ins.from = type_at(p, 3);
    f->ins.flags = modifiers(p) | (uint32_t)EMU_MMA_SPARSE | selector_of(f->c) |
                   emu_mma_types(type_at(p, 2), type_at(p, 1));
    if (has(p, "sp::ordered_metadata"))
        f->ins.flags |= EMU_MMA_ORDERED;
    f->ins.x = replay_row(MATRIX_E);
    add(f, &f->d, MATRIX_D);
    f->ins.written = f->ins.listed;
    add(f, &f->a, MATRIX_A);
    add(f, &f->b, MATRIX_B);
    add(f, &f->c_field, MATRIX_C);
}

static uint32_t signs_and_majors(const char *tail, bool registers)
{
    int v[4] = {1, 1, 0, 0};
    uint32_t flags = 0;
    int n = sscanf(tail, "%d,%d,%d,%d", &v[0], &v[1], &v[2], &v[3]);
    if (n == 3 && registers) {
        v[3] = v[2];
        v[2] = 0;
    }
    flags |= v[0] < 0 ? (uint32_t)EMU_WGMMA_NEGATE_A : 0;
    flags |= v[1] < 0 ? (uint32_t)EMU_WGMMA_NEGATE_B : 0;
    flags |= v[2] != 0 ? (uint32_t)EMU_WGMMA_TRANS_A : 0;
    return flags | (v[3] != 0 ? (uint32_t)EMU_WGMMA_TRANS_B : 0);
}

static uint64_t hexadecimal(const replay_case *c, const char *name)
{
    return strtoull(replay_value(c, name, "0"), NULL, 16);
}

static void group(const parts *p, matrix_form *f)
{
    int size[3] = {0, 0, 0};
    bool registers = f->a.rows > 0;
    shape_of(p, size);
    f->ins.execute = emu_wgmma;
    f->ins.op = EMU_WGMMA_MMA;
    f->ins.count = size[1];
    f->ins.type = type_at(p, 3);
    f->ins.from = type_at(p, 2);
    f->ins.flags = modifiers(p) | (uint32_t)EMU_MMA_SPARSE | selector_of(f->c) |
                   signs_and_majors(replay_value(f->c, "tail", ""), registers) |
                   (registers ? (uint32_t)EMU_WGMMA_A_REGISTERS : 0) |
                   emu_mma_types(type_at(p, 1), EMU_NO_TYPE);
    f->ins.a =
        registers ? (emu_operand){EMU_NOTHING, 0, 0} : replay_imm(hexadecimal(f->c, "adesc"));
    f->ins.b = replay_imm(hexadecimal(f->c, "bdesc"));
    f->ins.c = replay_imm((uint64_t)replay_number(f->c, "scaled", 1));
    f->ins.x = replay_row(MATRIX_E);
    add(f, &f->c_field, MATRIX_C);
    add(f, &f->a, MATRIX_A);
}

static void product(const parts *p, matrix_form *f)
{
    int size[3];
    bool pair = type_at(p, 3) == EMU_NO_TYPE; /* D and C alone: A and B are of f16 */
    f->ins.execute = emu_wmma;
    f->ins.op = wmma_shape(shape_of(p, size));
    f->ins.flags =
        modifiers(p) | emu_mma_types(pair ? EMU_F16 : type_of(f->b.type), type_of(f->c_field.type));
    f->ins.type = type_of(f->d.type);
    f->ins.from = type_of(f->a.type);
    f->ins.flags |=
        strcmp(p->text[has(p, "popc") ? 6 : 4], "col") == 0 ? (uint32_t)EMU_MMA_A_COL : 0;
    f->ins.flags |=
        strcmp(p->text[has(p, "popc") ? 7 : 5], "row") == 0 ? (uint32_t)EMU_MMA_B_ROW : 0;
    add(f, &f->d, MATRIX_D);
    f->ins.written = f->ins.listed;
    add(f, &f->a, MATRIX_A);
    add(f, &f->b, MATRIX_B);
    add(f, &f->c_field, MATRIX_C);
}

static void transfer(const parts *p, matrix_form *f)
{
    int size[3];
    bool loads = has(p, "load");
    f->ins.execute = loads ? emu_wmma_load : emu_wmma_store;
    f->ins.op = wmma_shape(shape_of(p, size));
    f->ins.count = has(p, "a") ? EMU_WMMA_A : has(p, "b") ? EMU_WMMA_B : EMU_WMMA_C;
    f->ins.type = type_at(p, 1);
    f->ins.space = has(p, "shared") ? EMU_SHARED : EMU_GLOBAL;
    f->ins.flags = has(p, "col") ? (uint32_t)EMU_WMMA_COLUMNS : 0;
    f->ins.b = replay_imm((uint64_t)replay_number(f->c, "stride", 0));
    add(f, loads ? &f->d : &f->a, loads ? MATRIX_D : MATRIX_A);
    f->ins.written = loads ? f->ins.listed : 0;
}

const char *matrix_form_of(const replay_case *c, matrix_form *f)
{
    parts p;
    memset(f, 0, sizeof *f);
    f->c = c;
    f->op = replay_value(c, "op", "");
    f->a = matrix_field_of(replay_value(c, "a", ""));
    f->b = matrix_field_of(replay_value(c, "b", ""));
    f->c_field = matrix_field_of(replay_value(c, "c", ""));
    f->d = matrix_field_of(replay_value(c, "d", ""));
    f->threads = f->op[1] == 'g' ? 4 * EMU_LANES : EMU_LANES;
    f->ins.guard = EMU_NO_GUARD;
    f->ins.list = f->list;
    split(f->op, &p);
    if (strcmp(p.text[0], "mma") == 0)
        sparse(&p, f);
    else if (strcmp(p.text[0], "wgmma") == 0)
        group(&p, f);
    else if (has(&p, "mma"))
        product(&p, f);
    else if (has(&p, "load") || has(&p, "store"))
        transfer(&p, f);
    else
        return "no such instruction";
    return NULL;
}
