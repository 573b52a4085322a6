/* entry.c - the entry that a command line means.
 *
 *      in the module                         on the command line
 *      axpy                                  axpy
 *      _Z4axpyfPKfPf                         axpy
 *      _ZN5tools4copyIfEEvPT_PKS0_           copy, tools::copy
 *
 * By the name without the types of parameters, which are what differs in two entries of one name;
 * the mangled name is always one. Not here: reading it (ptx/mangled.h). */
#include "emu/cli/cuemu.h"
#include "emu/ptx/mangled.h"

#include <string.h>

enum { NAME = 256, LIST = 200 }; /* of a name of the source; of names in a message */

/* By the whole name, or by its last parts. */
static bool is_called(const char *entry, const char *name)
{
    char source[NAME];
    if (!emui_ptx_source_name(entry, source, sizeof source))
        return false;
    size_t all = strlen(source), length = strlen(name);
    return all >= length && strcmp(source + all - length, name) == 0 &&
           (all == length || (all > length + 1 && source[all - length - 1] == ':'));
}

/* Entries by their names, as many as there is room for: those that are called so; NULL: all. */
static void list(const emu_ptx *module, const char *name, char *to, size_t room)
{
    emu_ptx_entry e;
    size_t used = 0;
    for (int i = 0; emu_ptx_entry_at(module, i, &e); ++i) {
        if (name != NULL && !is_called(e.name, name))
            continue;
        if (used + strlen(e.name) + 6 >= room) {
            snprintf(to + used, room - used, " ..");
            return;
        }
        used += (size_t)snprintf(to + used, room - used, "%s %s", used > 0 ? "," : "", e.name);
    }
}

int cuemu_entry(const emu_ptx *module, const char *name, char *why)
{
    emu_ptx_entry e;
    char names[LIST] = " none";
    int found = emu_ptx_find_entry(module, name), count = 0;
    if (found >= 0)
        return found;
    for (int i = 0; emu_ptx_entry_at(module, i, &e); ++i)
        if (is_called(e.name, name)) {
            found = i;
            ++count;
        }
    if (count == 1)
        return found;
    list(module, count > 1 ? name : NULL, names, sizeof names);
    if (count > 1)
        snprintf(why, CUEMU_WHY, "'%.40s' may be%s: which one?", name, names);
    else
        snprintf(why, CUEMU_WHY, "the module has no entry '%.40s': it has%s", name, names);
    return -1;
}
