/* line.c - lines of PTX: decoded, run, and compared with the results that they name. */
#include "spec-tests/unit/emu/line.h"

#include "emu/state/region.h"
#include "emu/state/state.h"

#include "spec-tests/support/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT = 2048, VALUES = 32, LANE_OUT = 5 };

#define HEAD                                                                                       \
    ".version 9.0\n.target sm_90a\n.address_size 64\n.shared .b8 s[4096];\n"                       \
    ".extern .func (.param .b64 r) malloc(.param .b64 n); .extern .func free(.param .b64 p);\n"    \
    ".extern .func __assertfail(.param .b64 what, .param .b64 file, .param .b32 line,\n"           \
    ".param .b64 function, .param .b64 size);\n"                                                   \
    ".visible .entry k()\n{ .reg .pred p<16>; .reg .b8 b<64>; .reg .b16 h<64>;\n"                  \
    ".reg .b32 r<320>; .reg .b64 d<320>; .reg .b128 q<64>;\n"

/* ---- Decoding ---- */

static bool shared_at_0(void *of, const emui_ptx_variable *v, uint64_t *address)
{
    (void)of;
    *address = 0;
    return v->space == EMU_SHARED;
}

static int32_t number_of(const emui_ptx_function *f, int32_t reg)
{
    return (int32_t)strtol(f->reg[reg].name + 1, NULL, 10);
}

static void renumber(void *of, emu_operand *o, int does)
{
    (void)does;
    o->r = number_of(of, o->r);
}

/* Where the name of a register that ends here begins, r8 or r8.h10. */
static const char *name_before(const char *begin, const char *end)
{
    while (end > begin && (isalnum((unsigned char)end[-1]) || end[-1] == '.'))
        --end;
    return end;
}

/* Text to its end, {r4..r7} as {r4, r5, r6, r7}, and {d4..d6} as {d4, d6}. */
static void put_expanded(struct text *to, const char *text)
{
    for (const char *dots = strstr(text, ".."); dots != NULL; dots = strstr(text, "..")) {
        const char *first = name_before(text, dots);
        const int step = *first == 'd' ? 2 : 1, end = atoi(dots + 3);
        text_printf(to, "%.*s", (int)(dots - text), text);
        for (int r = atoi(first + 1) + step; r <= end; r += step)
            text_printf(to, ", %c%d", *first, r);
        text = dots + 3 + strspn(dots + 3, "0123456789");
    }
    text_puts(to, text);
}

static struct ptx_line decode(const char *text)
{
    static const emui_ptx_symbols symbols = {shared_at_0, NULL, EMUI_NAMED_CODE};
    struct text all = {NULL, 0, 0};
    emui_ptx_error error;
    const emu_arch arch = one_arch(&text);
    text_clear(&all);
    text_puts(&all, HEAD);
    put_expanded(&all, text);
    text_puts(&all, "\n}\n");
    struct ptx_line l = {.module = emui_ptx_parse(all.bytes, all.length, &error)};
    text_free(&all);
    ck_assert_msg(l.module != NULL, "%s: %s", text, error.text);
    const emui_ptx_function *f = &l.module->function[l.module->functions - 1];
    emui_ptx_decoder d = {
        .module = l.module, .function = f, .symbols = &symbols, .error = &error, .arch = arch};
    l.code = emui_ptx_translate(&d);
    emui_ptx_forget(&d);
    ck_assert_msg(l.code != NULL, "%s: %s", text, error.text);
    l.n = l.code->length;
    l.ins = l.code->ins;
    l.guarded = malloc((size_t)l.n * sizeof *l.guarded);
    ck_assert_ptr_nonnull(l.guarded);
    for (int k = 0; k < l.n; ++k) {
        emu_ins *ins = &l.code->ins[k];
        emui_ptx_each_operand(ins, renumber, (void *)f);
        ins->guard = ins->guard == EMU_NO_GUARD ? EMU_NO_GUARD : number_of(f, ins->guard - 1);
        l.guarded[k] = *ins;
        if (ins->guard == EMU_NO_GUARD && k < l.n - 1)
            l.guarded[k].guard = LINE_ACTIVE;
    }
    return l;
}

__attribute__((format(printf, 2, 0))) static void put(char text[TEXT], const char *format,
                                                      va_list arguments)
{
    int size = vsnprintf(text, TEXT, format, arguments);
    va_end(arguments);
    ck_assert_int_lt(size, TEXT);
}

struct ptx_line line_of(const char *format, ...)
{
    char text[TEXT];
    va_list arguments;
    va_start(arguments, format);
    put(text, format, arguments);
    return decode(text);
}

void line_close(struct ptx_line *l)
{
    free(l->guarded);
    emui_ptx_code_close(l->code);
    emui_ptx_close(l->module);
}

/* ---- Runs ---- */

emu_end line_run(emu_machine *m, uint32_t active, const struct ptx_line *l)
{
    *emu_predicate(m, 0, 0, LINE_ACTIVE) = active;
    return emu_run(m, active == UINT32_MAX ? l->ins : l->guarded, l->n);
}

emu_end line_run_text(emu_machine *m, uint32_t active, const char *text)
{
    struct ptx_line l = decode(text);
    emu_end end = line_run(m, active, &l);
    line_close(&l);
    return end;
}

/* ---- Comparison ---- */

/* A register of the text with its value. */
struct value {
    char kind;
    int number;
    bool is_result;
    uint64_t v;
};

/* All that a warp holds. */
struct held {
    uint32_t row[LINE_ROWS][EMU_LANES], predicate[LINE_PREDICATES];
};

/* The text without its values; how many there are. */
static int take_values(const char *text, char plain[TEXT], struct value *value)
{
    int n = 0, depth = 0, length = 0;
    bool results = true;
    for (const char *p = text; *p != '\0';) {
        depth += *p == '{' ? 1 : *p == '}' ? -1 : 0;
        results = *p == ';' || (results && (*p != ',' || depth > 0));
        if (*p != '=') {
            plain[length++] = *p++;
            continue;
        }
        plain[length] = '\0';
        const char *name = name_before(plain, plain + length);
        ck_assert_int_lt(n, VALUES);
        value[n++] =
            (struct value){*name, atoi(name + 1), results, strtoull(p + 1, (char **)&p, 0)};
    }
    plain[length] = '\0';
    return n;
}

static void set(struct held *h, const struct value *v, int lane)
{
    uint32_t low = (uint32_t)v->v, bit = UINT32_C(1) << lane;
    ck_assert_int_lt(v->number, v->kind == 'p' ? LINE_ACTIVE : LINE_ROWS - 1);
    if (v->kind == 'p') {
        h->predicate[v->number] &= ~bit;
        h->predicate[v->number] |= v->v != 0 ? bit : 0;
        return;
    }
    if (v->kind == 'h' || v->kind == 'b') /* what lies above it counts for nothing */
        low = v->is_result ? low & 0xffff : low | 0xaaaa0000;
    h->row[v->number][lane] = low;
    if (v->kind == 'd')
        h->row[v->number + 1][lane] = (uint32_t)(v->v >> 32);
}

static void hold(emu_machine *m, const struct held *h)
{
    for (int r = 0; r < LINE_ROWS; ++r)
        memcpy(emu_register(m, 0, 0, r), h->row[r], sizeof h->row[r]);
    for (int p = 1; p < LINE_PREDICATES; ++p)
        *emu_predicate(m, 0, 0, p) = h->predicate[p];
}

static void compare(emu_machine *m, const struct held *must, const char *text)
{
    for (int r = 0; r < LINE_ROWS; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t is = emu_register(m, 0, 0, r)[lane];
            ck_assert_msg(is == must->row[r][lane],
                          "%s: row %d, lane %d: 0x%" PRIx32 ", not 0x%" PRIx32, text, r, lane, is,
                          must->row[r][lane]);
        }
    for (int p = 1; p < LINE_PREDICATES; ++p)
        ck_assert_msg(*emu_predicate(m, 0, 0, p) == must->predicate[p],
                      "%s: predicate %d: 0x%" PRIx32 ", not 0x%" PRIx32, text, p,
                      *emu_predicate(m, 0, 0, p), must->predicate[p]);
}

void line_check(const char *text)
{
    char plain[TEXT];
    struct value value[VALUES];
    struct held h;
    ck_assert_uint_lt(strlen(text), TEXT);
    const int n = take_values(text, plain, value);
    const uint32_t active = ~(UINT32_C(1) << LANE_OUT);
    memset(&h, 0x75, sizeof h);
    h.predicate[LINE_ACTIVE] = active;
    for (int k = 0; k < n; ++k)
        for (int lane = 0; !value[k].is_result && lane < EMU_LANES; ++lane)
            set(&h, &value[k], lane);
    const char *at = text;
    emu_machine *m = one_open_on(one_arch(&at), EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    hold(m, &h);
    ck_assert_msg(line_run_text(m, active, plain) == EMU_FINISHED, "%s: %s", text,
                  emu_findings(m) > 0 ? emu_found(m, 0)->message : "it does not end");
    ck_assert_msg(emu_findings(m) == 0, "%s: %s", text, emu_found(m, 0)->message);
    for (int k = 0; k < n; ++k)
        for (int lane = 0; value[k].is_result && lane < EMU_LANES; ++lane)
            if (lane != LANE_OUT)
                set(&h, &value[k], lane);
    compare(m, &h, text);
    emu_close(m);
}

void line_check_format(const char *format, ...)
{
    char text[TEXT];
    va_list arguments;
    va_start(arguments, format);
    put(text, format, arguments);
    line_check(text);
}

/* ---- Rows of values ---- */

enum { D = 8, CHOOSING = 3, CHOSEN = 0x0ff0a5a5 };
static const uint32_t some = 0x80a5f001;

/* Choice n of where the sources lie; false where a predicate would lie elsewhere. */
static bool spell(const struct line_rows *r, size_t n, char text[TEXT])
{
    const size_t places = strlen(r->places);
    int at = snprintf(text, TEXT, "%s %c%d", r->opcode, r->letters[0], D);
    for (int k = 1; r->letters[k] != '\0'; ++k, n /= places) {
        const char place = r->places[n % places], letter = r->letters[k];
        if (letter == 'p' && n % places != 0)
            return false;
        const int row = letter == 'p' ? CHOOSING : place == 'd' ? D : place == 'a' ? 2 : 2 * k;
        if (place == 'n')
            at += snprintf(text + at, TEXT - (size_t)at, ", %s", r->number);
        else if (place == 'l')
            at += snprintf(text + at, TEXT - (size_t)at, ", %%laneid");
        else
            at += snprintf(text + at, TEXT - (size_t)at, ", %c%d", letter, row);
    }
    snprintf(text + at, TEXT - (size_t)at, ";");
    return true;
}

static uint64_t value_of(const struct line_rows *r, const emu_ins *ins, int k, int lane, int turn)
{
    const emu_operand o = k == 0 ? ins->a : k == 1 ? ins->b : ins->c;
    switch (o.kind) {
    case EMU_REG:
        return r->start(ins, o.r, lane, turn) &
               (r->letters[k + 1] == 'd' ? UINT64_MAX : UINT32_MAX);
    case EMU_PREDICATE:
        return CHOSEN >> lane & 1;
    case EMU_SPECIAL:
        return (uint64_t)lane;
    default:
        return o.value;
    }
}

/* Values of its own, and lanes that are active. alone: by the executing function, as where
 * something is watched from step to step; else as the schedule takes the instruction, which has
 * functions of whole rows for most. */
struct turn {
    int number;
    uint32_t active;
    bool alone;
};

static bool execute(emu_machine *m, const struct ptx_line *l, struct turn t)
{
    if (t.alone)
        return l->ins->execute(m, m->cta[0].warp, t.active, l->ins) == EMU_DONE;
    return line_run(m, t.active, l) == EMU_FINISHED;
}

static void check_turn(emu_machine *m, const struct line_rows *r, const struct ptx_line *l,
                       struct turn t, const char *text)
{
    for (int row = 2; row <= D; row += 2)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, row, lane, r->start(l->ins, row, lane, t.number));
    *emu_predicate(m, 0, 0, CHOOSING) = CHOSEN;
    ck_assert_msg(execute(m, l, t) && emu_findings(m) == 0, "%s", text);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t v[3], must = r->start(l->ins, D, lane, t.number), is = one_get(m, D, lane);
        for (int k = 0; k < 3; ++k)
            v[k] = value_of(r, l->ins, k, lane, t.number);
        if (t.active >> lane & 1)
            must = r->letters[0] == 'd'
                       ? r->means(l->ins, v)
                       : (must & ~(uint64_t)UINT32_MAX) | (uint32_t)r->means(l->ins, v);
        ck_assert_msg(is == must,
                      "%s: lane %d, 0x%" PRIx64 ", 0x%" PRIx64 ", 0x%" PRIx64 ": 0x%" PRIx64
                      ", not 0x%" PRIx64,
                      text, lane, v[0], v[1], v[2], is, must);
        for (int row = 2; row < D; row += 2)
            ck_assert_uint_eq(one_get(m, row, lane), r->start(l->ins, row, lane, t.number));
    }
}

void line_check_rows(const struct line_rows *r)
{
    char text[TEXT];
    size_t choices = 1;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int k = 1; r->letters[k] != '\0'; ++k)
        choices *= strlen(r->places);
    for (size_t n = 0; n < choices; ++n) {
        if (!spell(r, n, text))
            continue;
        struct ptx_line l = decode(text);
        for (int turn = 0; turn < r->turns; ++turn) {
            if (r->turns == 1 || turn % 3 != 0)
                check_turn(m, r, &l, (struct turn){turn, UINT32_MAX, false}, text);
            if (r->turns == 1 || turn % 3 == 0)
                check_turn(m, r, &l, (struct turn){turn, some, false}, text);
            check_turn(m, r, &l, (struct turn){turn, turn % 2 == 0 ? UINT32_MAX : some, true},
                       text);
        }
        line_close(&l);
    }
    emu_close(m);
}
