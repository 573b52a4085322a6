/* host_frames.c - frames of the host's program: host_frames.h. */
#include "emu/stats/host_frames.h"

#include "emu/ptx/mangled.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 6, SHOWN = 4, NAME = 100 };
static const char between = '\x1f'; /* of a line's fields: no path has it */

static void put(FILE *to, const char *text, char after)
{
    for (const char *c = text; *c != '\0'; ++c)
        fputc(*c == between || *c == '\n' ? '?' : *c, to);
    fputc(after, to);
}

void emui_cu_host_frame_write(FILE *to, const emui_cu_host_frame *f)
{
    const char *const texts[] = {f->of, f->function, f->file, f->object};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i)
        put(to, texts[i], between);
    fprintf(to, "%ld%c%" PRIx64 "\n", f->line, between, f->offset);
}

bool emui_cu_host_frame_read(const char **at, char *room, emui_cu_host_frame *f)
{
    size_t length = strcspn(*at, "\n");
    char *field[FIELDS], *next = room;
    if (**at == '\0' || length >= EMUI_CU_HOST_LINE)
        return false;
    memcpy(room, *at, length);
    room[length] = '\0';
    *at += length + ((*at)[length] == '\n' ? 1 : 0);
    for (int i = 0; i < FIELDS; ++i) {
        if (next == NULL)
            return false;
        field[i] = next;
        next = strchr(next, between);
        if (next != NULL)
            *next++ = '\0';
    }
    *f = (emui_cu_host_frame){.of = field[0],
                              .function = field[1],
                              .file = field[2],
                              .object = field[3],
                              .line = strtol(field[4], NULL, 10),
                              .offset = strtoull(field[5], NULL, 16)};
    return true;
}

/* ---- Text ----------------------------------------------------------------------------------- */

/* k.cu:40 in run(int); in run(int) of libx.so; libx.so+0x1139 */
static void put_place(FILE *out, const emui_cu_host_frame *f, const char *folder)
{
    const char *slash = strrchr(f->object, '/'), *object = slash == NULL ? f->object : slash + 1;
    char *name = emui_ptx_whole_name(f->function);
    const char *function = name != NULL ? name : f->function;
    if (f->line > 0)
        fprintf(out, "%s:%ld", emui_relative(folder, f->file), f->line);
    else
        fprintf(out, "%s+0x%" PRIx64, *object == '\0' ? "?" : object, f->offset);
    if (*function != '\0')
        fprintf(out, " in %.*s%s", NAME, function, strlen(function) > NAME ? ".." : "");
    fputc('\n', out);
    free(name);
}

static const char *verb_of(const char *of)
{
    return strcmp(of, "launch") == 0       ? "launched"
           : strcmp(of, "allocation") == 0 ? "allocated"
           : strcmp(of, "free") == 0       ? "freed"
           : strcmp(of, "access") == 0     ? "accessed"
           : strcmp(of, "earlier") == 0    ? "the earlier one called"
                                           : "called";
}

void emui_cu_host_frames_print(FILE *out, const char *lines, const char *folder)
{
    char room[EMUI_CU_HOST_LINE], of[16] = "";
    emui_cu_host_frame f;
    int shown = 0;
    while (emui_cu_host_frame_read(&lines, room, &f)) {
        if (strcmp(of, f.of) != 0) {
            snprintf(of, sizeof of, "%s", f.of);
            shown = 0;
        }
        if (shown++ >= SHOWN)
            continue;
        fprintf(out, shown == 1 ? "    %s at " : "        from ", verb_of(of));
        put_place(out, &f, folder);
    }
}
