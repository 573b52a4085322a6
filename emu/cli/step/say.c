/* say.c - how the stepper speaks: colours, what is not there, where an instruction is. */
#include "emu/cli/step/step.h"

#include <stdarg.h>
#include <string.h>

const char *step_base_of(const char *path)
{
    const char *name = strrchr(path, '/');
    return name == NULL ? path : name + 1;
}

void step_put_place(stepper *s, int32_t pc, FILE *out)
{
    const emu_source *source = step_source(s, pc);
    fprintf(out, "#%d", (int)pc);
    if (source != NULL && source->file != NULL)
        fprintf(out, "  %s:%d", step_base_of(source->file), (int)source->line);
    fprintf(out, "  %s", source == NULL || source->text == NULL ? "end" : source->text);
}

void step_put_plain(const char *before, const char *text)
{
    fputs(before, stdout);
    for (const char *c = text; *c != '\0'; ++c)
        putchar((unsigned char)*c < ' ' || *c == 127 ? '?' : *c);
    putchar('\n');
}

void step_no(stepper *s, const char *format, ...)
{
    char text[600];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    s->failed = true;
    step_put_plain("? ", text);
}

const char *step_ink_of(const stepper *s, step_ink ink)
{
    static const char *const on[] = {"\033[0m",  "\033[2m",  "\033[1m", "\033[1;31m",
                                     "\033[32m", "\033[36m", "\033[7m"};
    return s->color ? on[ink] : "";
}
