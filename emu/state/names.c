/* names.c - what memory, registers and instructions are called in messages.
 *
 *      memory        emu_name(): of a space, so many bytes from an address on
 *      registers     emu_name_row(): of a row, at some instructions
 *      instructions  emu_ins.source: their text, file and line
 *
 * What has no name is told by its offset, its row, its number. Here: keeping names, and finding
 * them. Not here: sentences (findings.c, and each family). */
#include "emu/state/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A name of bytes, or of a row where it is of registers. */
typedef struct emui_label {
    struct emui_label *next;
    bool row;
    emu_space space;
    uint64_t from, to; /* addresses; instructions */
    int r;
    char name[EMUI_NAME_CHARS];
} emui_label;

void emui_plain(char *text)
{
    for (char *c = text; *c != '\0'; ++c)
        if (*c == '"' || *c == '\\' || (unsigned char)*c < ' ')
            *c = '_';
}

static bool keep(emu_machine *m, emui_label like, const char *name)
{
    emui_label *n = malloc(sizeof *n);
    if (n == NULL)
        return false;
    *n = like;
    snprintf(n->name, sizeof n->name, "%s", name);
    emui_plain(n->name);
    n->next = m->labels;
    m->labels = n;
    return true;
}

bool emu_name(emu_machine *m, emu_space space, uint64_t address, uint64_t bytes, const char *name)
{
    emu_space of = space == EMU_GENERIC ? EMU_GLOBAL : space;
    return keep(m, (emui_label){.space = of, .from = address, .to = address + bytes}, name);
}

bool emu_name_row(emu_machine *m, int r, int32_t from, int32_t to, const char *name)
{
    emui_label like = {.row = true, .r = r, .from = (uint64_t)from, .to = (uint64_t)to};
    return keep(m, like, name);
}

bool emui_named_at(const emu_machine *m, int i, emui_named *to)
{
    const emui_label *n = m->labels;
    for (; n != NULL && (n->row || i > 0); n = n->next)
        i -= !n->row;
    if (n == NULL)
        return false;
    *to = (emui_named){n->space, n->from, n->to - n->from, ""};
    memcpy(to->name, n->name, sizeof to->name);
    return true;
}

void emui_names_free(emu_machine *m)
{
    while (m->labels != NULL) {
        emui_label *next = m->labels->next;
        free(m->labels);
        m->labels = next;
    }
}

const char *emui_called(emui_place p, uint64_t *begins)
{
    const emui_region *r = p.region;
    const emui_label *n = r->m == NULL ? NULL : r->m->labels;
    uint64_t base = r->space == EMU_GLOBAL ? r->base : 0, at = base + p.offset;
    while (n != NULL && (n->row || n->space != r->space || at < n->from || at >= n->to))
        n = n->next;
    if (n == NULL)
        return NULL;
    *begins = n->from - base;
    return n->name;
}

/* As the program's text has it; NULL: it has no such register there. */
static const emui_named_row *named_row(const emui_functions *f, int32_t r, int32_t pc)
{
    for (int32_t k = 0; k < f->rows; ++k) {
        const emui_named_row *row = &f->row[k];
        if (r >= row->first && r < row->first + row->rows && pc >= row->from && pc <= row->to)
            return row;
    }
    return NULL;
}

const char *emui_row_name(const emu_machine *m, int32_t r, int32_t pc, emui_text *t)
{
    const emui_label *n = m->labels;
    while (n != NULL && (!n->row || n->r != r || (uint64_t)pc < n->from || (uint64_t)pc >= n->to))
        n = n->next;
    const emui_named_row *row = n == NULL ? named_row(&m->functions, r, pc) : NULL;
    if (n != NULL || row != NULL)
        snprintf(t->s, sizeof t->s, "%s", n != NULL ? n->name : row->name);
    else
        snprintf(t->s, sizeof t->s, "register row %" PRId32, r);
    return t->s;
}

/* ---- Instructions ---- */

static const emu_source *source_of(const emu_machine *m, int32_t pc)
{
    return pc >= 0 && pc < m->length ? m->program[pc].source : NULL;
}

/* As much of the text and of the file as leaves room for the rest. */
enum { TEXT_SHOWN = 80, FILE_SHOWN = 96 };

/* Writes a text of at most that many characters; one that is longer ends with a word and "..". */
static int shown(char *to, const char *text)
{
    static const char more[] = " ..";
    int n = snprintf(to, TEXT_SHOWN, "%s", text);
    if (n < TEXT_SHOWN)
        return n;
    n = TEXT_SHOWN - (int)sizeof more;
    for (int k = n; k > TEXT_SHOWN / 2; --k)
        if (text[k] == ' ') {
            n = k;
            break;
        }
    memcpy(to + n, more, sizeof more);
    return n + (int)sizeof more - 1;
}

/* The end of a path that is short enough, from a folder on. */
static const char *end_of(const char *file)
{
    size_t length = strlen(file);
    const char *end = length > FILE_SHOWN ? file + (length - FILE_SHOWN) : file;
    const char *folder = end == file ? NULL : strchr(end, '/');
    return folder == NULL ? end : folder + 1;
}

const char *emui_relative(const char *folder, const char *file)
{
    size_t n = folder == NULL ? 0 : strlen(folder);
    bool below = n > 1 && strncmp(file, folder, n) == 0 && file[n] == '/' && file[n + 1] != '\0';
    return below ? file + n + 1 : file;
}

const char *emui_at(const emu_machine *m, int32_t pc, emui_text *t)
{
    const emu_source *s = source_of(m, pc);
    if (s == NULL) {
        snprintf(t->s, sizeof t->s, "instruction %" PRId32, pc);
        return t->s;
    }
    int n = s->text != NULL ? shown(t->s, s->text)
                            : snprintf(t->s, TEXT_SHOWN, "instruction %" PRId32, pc);
    if (s->file != NULL) {
        const char *header = s->header == NULL ? "" : s->header;
        snprintf(t->s + n, sizeof t->s - (size_t)n, " (%s:%" PRId32 "%s%s)",
                 end_of(emui_relative(m->config.folder, s->file)), s->line,
                 header[0] == '\0' ? "" : ", ", header);
    } else if (s->at > 0)
        snprintf(t->s + n, sizeof t->s - (size_t)n, " (line %" PRId32 ")", s->at);
    emui_plain(t->s);
    return t->s;
}
