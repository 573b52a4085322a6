/* argument.c - the arguments of a kernel on the command line.
 *
 *      u32:7  s32:-1  f32:1.5  f16:2             a value
 *      in:f32[1024]=iota                         a buffer, whose address is passed
 *      out:f32[1024]  out:f32[1024]@y.npy        one that is written: printed, or into a file
 *      inout:u32[8]=zero                         both
 *      bytes:@file.bin                           bytes, as they are
 *      tmap:f16,..                               a tensor map (map.c) */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>

static bool wrong(char *why, const char *format, const char *what)
{
    snprintf(why, CUEMU_WHY, format, what);
    return false;
}

static bool parse_value(cuemu_argument *a, const char *number, char *why)
{
    a->kind = CUEMU_VALUE;
    a->bytes = cuemu_bytes(a->type);
    a->data = calloc(1, 8);
    if (a->data == NULL)
        return wrong(why, "%s", "out of memory");
    if (cuemu_read_element(a->type, number, a->data))
        return true;
    snprintf(why, CUEMU_WHY, "'%.60s' is no number of type %s", number, cuemu_type_name(a->type));
    return false;
}

/* f32[1024] and what follows. */
static bool parse_buffer(cuemu_argument *a, const char *text, char *why)
{
    char *end = NULL;
    size_t name = strcspn(text, "[");
    a->kind = CUEMU_BUFFER;
    a->type = cuemu_type(text, name);
    if (a->type == EMU_NO_TYPE || text[name] != '[')
        return wrong(why, "'%.60s' is no TYPE[COUNT]", text);
    a->count = strtoull(text + name + 1, &end, 0);
    if (end == text + name + 1 || *end != ']' || a->count == 0 || a->count > UINT64_C(1) << 32)
        return wrong(why, "'%.60s' has no number of elements from 1 to 2^32", text);
    a->bytes = a->count * cuemu_bytes(a->type);
    a->fill = end[1] == '=' ? end + 2 : NULL;
    a->file = end[1] == '@' ? end + 2 : NULL;
    if (end[1] != '\0' && a->fill == NULL && a->file == NULL)
        return wrong(why, "'%.60s': expected =CONTENTS or @FILE behind the ]", text);
    if (a->fill != NULL && !a->is_in)
        return wrong(why, "'%.60s': what is only written has no contents to begin with", text);
    if (a->file != NULL && !a->is_out)
        return wrong(why, "'%.60s': what is only read is not written into a file", text);
    a->data = calloc(1, (size_t)a->bytes);
    if (a->data == NULL)
        return wrong(why, "%s", "out of memory");
    if (a->is_in && a->fill == NULL)
        a->fill = "zero";
    return a->fill == NULL || cuemu_fill(a, why);
}

/* What stands before a text, and where the text goes on. */
static const char *after(const char *text, const char *begin)
{
    size_t n = strlen(begin);
    return strncmp(text, begin, n) == 0 ? text + n : NULL;
}

bool cuemu_parse_argument(cuemu_argument *a, const char *text, char *why)
{
    const char *rest = NULL;
    *a = (cuemu_argument){.text = text};
    if ((rest = after(text, "inout:")) != NULL)
        a->is_in = a->is_out = true;
    else if ((rest = after(text, "in:")) != NULL)
        a->is_in = true;
    else if ((rest = after(text, "out:")) != NULL)
        a->is_out = true;
    if (rest != NULL)
        return parse_buffer(a, rest, why);
    if ((rest = after(text, "tmap:")) != NULL)
        return cuemu_parse_map(a, rest, why);
    if ((rest = after(text, "bytes:@")) != NULL) {
        a->data = cuemu_read_file(rest, &a->bytes, why);
        return a->data != NULL;
    }
    size_t name = strcspn(text, ":");
    a->type = cuemu_type(text, name);
    if (a->type == EMU_NO_TYPE || text[name] != ':')
        return wrong(why, "'%.60s' is no argument, as u32:7 or in:f32[1024]=iota", text);
    return parse_value(a, text + name + 1, why);
}

void cuemu_free_argument(cuemu_argument *a)
{
    free(a->data);
    a->data = NULL;
}
