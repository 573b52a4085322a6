/* save_launch.c - the launch that somebody wants to step (CUEMU_SAVE=FILE): it is saved as it is
 * before its first instruction, and the process ends there.
 *
 * What the file holds: emu/load/saved.h. Not here: which launch is wanted (launch_filter.h). */
#include "emu/cuda/device/state.h"
#include "emu/load/saved.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAVED = 0, NOT_SAVED = 2 }; /* exit codes, as cuemu has them */

/* Another process of the program may have been first. */
static bool is_empty(FILE *file)
{
    return fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0;
}

static bool save(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch, FILE *to)
{
    emui_saved_launch saved = {
        .module = l->kernel->image->ptx, .launch = launch, .number = d->launches};
    char *text = NULL;
    if (emui_cu_image_text(d, l->kernel->image, &text, &saved.bytes) != CU_OK)
        return false;
    saved.text = text;
    bool good = emui_launch_save(&saved, to);
    if (text != l->kernel->image->text)
        free(text);
    return good;
}

void emui_cu_save(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch)
{
    const char *path = getenv("CUEMU_SAVE");
    if (path == NULL || !emui_cu_is_wanted(d, l))
        return;
    FILE *to = fopen(path, "r+");
    bool good = to != NULL && (!is_empty(to) || save(d, l, launch, to));
    if (!good)
        emui_cu_say("the launch cannot be saved: %s", strerror(errno));
    if (to != NULL)
        good = fclose(to) == 0 && good;
    fflush(stdout); /* what the program printed so far */
    _exit(good ? SAVED : NOT_SAVED);
}
