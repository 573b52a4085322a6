/* registers.c - registers and predicates: all of a lane, one of all lanes, what has changed. */
#include "emu/cli/step/step.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- What was there before ------------------------------------------------------------------ */

static bool make_room(uint32_t **to, int rows)
{
    uint32_t *more = realloc(*to, ((size_t)rows + 1) * EMU_LANES * sizeof **to);
    *to = more == NULL ? *to : more;
    return more != NULL;
}

void step_see(stepper *s)
{
    step_seen *seen = &s->seen;
    const emu_warp *w = step_warp(s);
    int rows = s->l.m->config.registers, predicates = s->l.m->config.predicates;
    seen->rows = seen->predicates = 0;
    if (w == NULL || !make_room(&seen->row, rows) || !make_room(&seen->predicate, predicates))
        return;
    for (int r = 0; r < rows; ++r)
        memcpy(seen->row + r * EMU_LANES, w->row[r], sizeof w->row[r]);
    memcpy(seen->predicate, w->predicate, (size_t)predicates * sizeof *seen->predicate);
    seen->cta = s->cta;
    seen->warp = s->warp;
    seen->rows = rows;
    seen->predicates = predicates;
    memcpy(seen->pc, w->pc, sizeof seen->pc);
}

static bool has_changed(const stepper *s, const step_register *r, int lane)
{
    const step_seen *seen = &s->seen;
    const emu_warp *w = step_warp(s);
    if (seen->cta != s->cta || seen->warp != s->warp || w == NULL)
        return false;
    if (r->is_predicate)
        return r->first < seen->predicates &&
               ((seen->predicate[r->first] ^ w->predicate[r->first]) >> lane & 1) != 0;
    for (int32_t k = r->first; k < r->first + r->rows && k < seen->rows; ++k)
        if (seen->row[k * EMU_LANES + lane] != w->row[k][lane])
            return true;
    return false;
}

/* .. or had no value then. */
static bool is_news(const stepper *s, const step_register *r, int lane)
{
    step_register old;
    const step_seen *seen = &s->seen;
    if (seen->rows == 0 || seen->cta != s->cta || seen->warp != s->warp)
        return false;
    return has_changed(s, r, lane) || !step_register_at(s, seen->pc[lane], r->index, &old) ||
           old.name != r->name || !old.is_live;
}

/* ---- One value ------------------------------------------------------------------------------ */

static emu_type shown_as(emu_type type)
{
    static const struct {
        emu_type from, to;
    } as[] = {{EMU_B8, EMU_U8},     {EMU_B16, EMU_U16},    {EMU_B32, EMU_S32}, {EMU_B64, EMU_U64},
              {EMU_F16X2, EMU_U32}, {EMU_BF16X2, EMU_U32}, {EMU_TF32, EMU_F32}};
    for (size_t i = 0; i < sizeof as / sizeof as[0]; ++i)
        if (as[i].from == type)
            return as[i].to;
    return type;
}

static void value_text(emu_type type, uint64_t bits, char *to, size_t size)
{
    if (type == EMU_PRED)
        snprintf(to, size, "%s", bits != 0 ? "true" : "false");
    else if (cuemu_bytes(shown_as(type)) == 0 || cuemu_bytes(type) > sizeof bits)
        snprintf(to, size, "0x%" PRIx64, bits);
    else
        cuemu_element_text(shown_as(type), &bits, to, size);
}

/* What an address points to: "argument 1 + 0x40". */
static bool put_target(const stepper *s, uint64_t bits)
{
    emui_place p;
    emui_text name;
    if (bits <= UINT32_MAX || !emui_look(s->l.m, step_warp(s), s->lane, bits, 1, &p))
        return false;
    printf("%-24s 0x%016" PRIx64, emui_name(&name, p), bits);
    return true;
}

void step_put_value(const stepper *s, emu_type type, uint64_t bits, int rows)
{
    char text[48];
    if (rows == 2 && put_target(s, bits))
        return;
    value_text(type, bits, text, sizeof text);
    printf("%-24s 0x%0*" PRIx64, text, rows >= 2 ? 16 : 8, bits);
}

/* Words that may well be floats. */
static void put_as_float(const stepper *s, uint32_t bits)
{
    char text[48];
    uint32_t exponent = bits >> 23 & 255;
    if (exponent < 127 - 60 || exponent > 127 + 60)
        return;
    value_text(EMU_F32, bits, text, sizeof text);
    printf("  %sas f32 %s%s", step_ink_of(s, STEP_DIM), text, step_ink_of(s, STEP_PLAIN));
}

static void put_one(stepper *s, const step_register *r)
{
    char text[48];
    uint64_t bits = step_value(s, r, s->lane);
    bool changed = is_news(s, r, s->lane);
    printf("%s%s %-10s %s", step_ink_of(s, changed ? STEP_GREEN : STEP_PLAIN), changed ? "*" : " ",
           r->name, step_ink_of(s, STEP_PLAIN));
    if (r->is_predicate) {
        value_text(r->type, bits, text, sizeof text);
        fputs(text, stdout);
    } else {
        step_put_value(s, r->type, bits, r->rows);
    }
    if (r->type == EMU_B32)
        put_as_float(s, (uint32_t)bits);
    if (r->rows > 2)
        printf("  .. and %d words more", (int)r->rows - 2);
    putchar('\n');
}

void step_put_changed(stepper *s)
{
    step_register r;
    int32_t pc = step_pc(s);
    for (int i = 0; step_register_at(s, pc, i, &r); ++i)
        if (r.is_live && is_news(s, &r, s->lane))
            put_one(s, &r);
}

static void put_all(stepper *s)
{
    step_register r;
    int shown = 0;
    int32_t pc = step_pc(s);
    printf("lane %d of warp %d of CTA %d, registers that hold a value:\n", s->lane, s->warp,
           s->cta);
    for (int i = 0; step_register_at(s, pc, i, &r); ++i)
        if (r.is_live) {
            put_one(s, &r);
            ++shown;
        }
    if (shown == 0)
        puts("  none");
}

/* ---- All lanes of one ----------------------------------------------------------------------- */

static void put_lane(const stepper *s, const step_register *r, int lane, emu_type type, bool hex)
{
    const emu_warp *w = step_warp(s);
    char text[48];
    uint64_t bits = step_value(s, r, lane);
    if (w == NULL || (w->alive >> lane & 1) == 0)
        snprintf(text, sizeof text, "-");
    else if (hex)
        snprintf(text, sizeof text, "0x%" PRIx64, bits);
    else
        value_text(type, bits, text, sizeof text);
    bool here = lane == s->lane;
    printf("%s%s%*s%s", step_ink_of(s, here ? STEP_HERE : STEP_PLAIN), here ? ">" : " ",
           r->rows >= 2 ? 18 : 11, text, step_ink_of(s, STEP_PLAIN));
}

static void put_lanes(stepper *s, const step_register *r, emu_type type, bool hex)
{
    int a_row = r->rows >= 2 ? 4 : 8;
    printf("%s of warp %d of CTA %d, all lanes:\n", r->name, s->warp, s->cta);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if (lane % a_row == 0)
            printf("  %2d", lane);
        put_lane(s, r, lane, type, hex);
        if (lane % a_row == a_row - 1)
            putchar('\n');
    }
    if (r->is_predicate)
        printf("  as a mask 0x%08" PRIx32 "\n", *emu_predicate(s->l.m, s->cta, s->warp, r->first));
}

void step_put_registers(stepper *s, const step_words *w)
{
    step_register r;
    int32_t pc = step_pc(s);
    if (pc < 0) {
        step_no(s, "lane %d of warp %d of CTA %d has exited", s->lane, s->warp, s->cta);
    } else if (w->n < 2) {
        put_all(s);
    } else if (!step_find_register(s, pc, w->word[1], &r)) {
        step_no(s, "no register '%.60s' here; p lists those that hold a value", w->word[1]);
    } else if (!r.is_live && r.rows == 0) {
        step_no(s, "%s is never used", r.name);
    } else if (!r.is_live) {
        step_no(s, "%s holds a value from #%d to #%d alone, and this is #%d", r.name, (int)r.from,
                (int)r.to, (int)pc);
    } else {
        const char *as = w->n > 2 ? w->word[2] : "";
        emu_type type = cuemu_type(as, strlen(as));
        bool hex = strcmp(as, "x") == 0;
        if (*as != '\0' && !hex && type == EMU_NO_TYPE)
            step_no(s, "'%.60s' is no type; x is hexadecimal", as);
        else
            put_lanes(s, &r, type == EMU_NO_TYPE ? r.type : type, hex);
    }
}
