/* memory.c - bytes of memory: as elements one behind the other, and as a layout of CuTe.
 *
 *      view smem 0x400 (8,64):(64,1) f16      element (i, j) is at the layout's own index: mode 0
 *                                             goes down, all others together go right
 *      --                                     bytes that nobody wrote
 *      ~~                                     bytes that a copy in flight still has to write
 *
 * Layouts are those of ref, in its text form. */
#include "emu/cli/step/step.h"

#include "ref/ct.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void put_element(const stepper *s, emui_place p, emu_type type, int width)
{
    uint32_t bytes = cuemu_bytes(type);
    char text[48];
    bool written = true, arriving = false;
    if (p.offset + bytes > p.region->bytes) {
        snprintf(text, sizeof text, "beyond");
    } else {
        for (uint32_t i = 0; i < bytes; ++i) {
            written = written && step_is_written(s, emui_states(p)[i]);
            arriving = arriving || (emui_states(p)[i] & EMUI_ARRIVING) != 0;
        }
        if (arriving || !written)
            snprintf(text, sizeof text, "%s", arriving ? "~~" : "--");
        else
            cuemu_element_text(type, emui_bytes(p), text, sizeof text);
    }
    printf(" %s%*s%s",
           step_ink_of(s, arriving  ? STEP_CYAN
                          : written ? STEP_PLAIN
                                    : STEP_DIM),
           width, text, step_ink_of(s, STEP_PLAIN));
}

static int width_of(emu_type type)
{
    uint32_t bytes = cuemu_bytes(type);
    bool is_float = type == EMU_F16 || type == EMU_BF16 || type == EMU_F32 || type == EMU_F64;
    if (is_float)
        return bytes == 2 ? 7 : 11;
    return bytes == 1 ? 4 : bytes == 2 ? 6 : bytes == 4 ? 11 : 20;
}

static const char *place_name(const stepper *s, emui_place p, char *to, size_t size)
{
    uint32_t within = 0;
    char name[STEP_NAME];
    bool shared = p.region->space == EMU_SHARED;
    snprintf(to, size, "%s 0x%" PRIx64, shared ? "smem" : p.region->name, p.offset);
    size_t n = strlen(to);
    if (shared && step_shared_name(s, p.offset, name, &within))
        snprintf(to + n, size - n, " (%s+0x%" PRIx32 ")", name, within);
    return to;
}

static int read_count(const char *text)
{
    char *end = NULL;
    long n = strtol(text, &end, 10);
    return end == text || *end != '\0' || n < 1 || n > 4096 ? 0 : (int)n;
}

void step_put_memory(stepper *s, const step_words *w)
{
    emui_place p;
    char name[120];
    emu_type type = EMU_U32;
    int at = 1, count = 32;
    if (!step_place(s, w, &at, &p))
        return;
    for (; at < w->n; ++at) {
        emu_type is = cuemu_type(w->word[at], strlen(w->word[at]));
        int n = read_count(w->word[at]);
        if (is == EMU_NO_TYPE && n == 0) {
            step_no(s, "'%.60s' is neither a type nor a number of elements", w->word[at]);
            return;
        }
        type = is != EMU_NO_TYPE ? is : type;
        count = n != 0 ? n : count;
    }
    printf("%s, %s\n", place_name(s, p, name, sizeof name), cuemu_type_name(type));
    int a_row = cuemu_bytes(type) == 8 ? 4 : 8;
    for (int i = 0; i < count && p.offset < p.region->bytes; ++i) {
        if (i % a_row == 0)
            printf("  0x%-6" PRIx64, p.offset);
        put_element(s, p, type, width_of(type));
        p.offset += cuemu_bytes(type);
        if (i % a_row == a_row - 1 || i + 1 == count || p.offset >= p.region->bytes)
            putchar('\n');
    }
}

/* ---- As a layout ---------------------------------------------------------------------------- */

enum { MAX_ROWS = 64, MAX_COLUMNS = 64, MEMORY = 1 << 16 };

/* A layout as rows and columns. */
typedef struct table {
    ct_ctx cx;
    ct_value layout;
    int rank;
    int64_t rows, columns;
} table;

/* Mode 0 goes down; of more than two modes those behind it are one. */
static bool open_table(table *t, void *memory, const char *text)
{
    ct_init(&t->cx, memory, MEMORY);
    t->layout = ct_parse(&t->cx, text);
    t->rank = ct_check(&t->cx) == CT_OK ? ct_rank(t->layout) : 0;
    if (t->rank > 2) {
        t->layout = ct_group(&t->cx, t->layout, 1, t->rank);
        t->rank = 2;
    }
    bool two = t->rank == 2;
    ct_value all = ct_size(&t->cx, t->layout);
    ct_value down = two ? ct_size(&t->cx, ct_get(&t->cx, t->layout, 0)) : all;
    if (ct_check(&t->cx) != CT_OK)
        return false;
    t->rows = two ? ct_int(down) : 1;
    t->columns = t->rows == 0 ? 0 : ct_int(all) / t->rows;
    return true;
}

static int64_t index_of(table *t, int64_t i, int64_t j)
{
    size_t mark = ct_mark(&t->cx);
    ct_value both[] = {ct_dynamic(&t->cx, i), ct_dynamic(&t->cx, j)};
    ct_value at = t->rank == 2 ? ct_make_tuple(&t->cx, 2, both) : both[1];
    ct_value r = ct_layout_call(&t->cx, t->layout, at);
    int64_t index = ct_check(&t->cx) == CT_OK ? ct_int(r) : -1;
    ct_release(&t->cx, mark);
    return index;
}

static void put_table(const stepper *s, table *t, emui_place p, emu_type type)
{
    int width = width_of(type);
    int64_t bytes = (int64_t)cuemu_bytes(type);
    int64_t columns = t->columns < MAX_COLUMNS ? t->columns : MAX_COLUMNS;
    fputs("     ", stdout);
    for (int64_t j = 0; j < columns; ++j)
        printf(" %s%*" PRId64 "%s", step_ink_of(s, STEP_DIM), width, j, step_ink_of(s, STEP_PLAIN));
    putchar('\n');
    for (int64_t i = 0; i < t->rows && i < MAX_ROWS; ++i) {
        printf("%5" PRId64, i);
        for (int64_t j = 0; j < columns; ++j) {
            int64_t index = index_of(t, i, j);
            emui_place at = {p.region, p.offset + (uint64_t)(index * bytes)};
            if (index < 0)
                at.offset = p.region->bytes;
            put_element(s, at, type, width);
        }
        putchar('\n');
    }
    if (t->rows > MAX_ROWS || t->columns > MAX_COLUMNS)
        printf("  .. of %" PRId64 " rows and %" PRId64 " columns\n", t->rows, t->columns);
}

void step_put_layout(stepper *s, const step_words *w)
{
    emui_place p;
    table t;
    char name[120], text[512] = "";
    int at = 1;
    if (!step_place(s, w, &at, &p))
        return;
    emu_type type = w->n > at ? cuemu_type(w->word[w->n - 1], strlen(w->word[w->n - 1])) : EMU_U32;
    for (size_t n = 0; at < w->n - (type != EMU_NO_TYPE); ++at, n = strlen(text))
        snprintf(text + n, sizeof text - n, "%s%s", n > 0 ? " " : "", w->word[at]);
    type = type == EMU_NO_TYPE ? EMU_U32 : type;
    if (*text == '\0') {
        step_no(s, "view PLACE LAYOUT TYPE, as in view smem 0x400 (8,64):(64,1) f16");
        return;
    }
    void *memory = malloc(MEMORY);
    if (memory == NULL)
        step_no(s, "out of memory");
    else if (!open_table(&t, memory, text))
        step_no(s, "%s", ct_message(&t.cx));
    else {
        printf("%s, %s as %s\n", place_name(s, p, name, sizeof name), cuemu_type_name(type), text);
        put_table(s, &t, p, type);
    }
    free(memory);
}
