/* layout.h - where the variables are that an entry uses. */
#ifndef EMUI_PTX_LAYOUT_H
#define EMUI_PTX_LAYOUT_H

#include "emu/ptx/module.h"

/* Where a variable is, in its own space. */
typedef struct emui_ptx_home {
    const emui_ptx_variable *variable;
    uint64_t address;
} emui_ptx_home;

/* The shared memory of a CTA of an entry.
 *
 *      0           shared   dynamic                shared: rounded up to the alignment of the
 *      | s | t | ..|        | all .extern ..       dynamic variables
 */
typedef struct emui_ptx_layout {
    emui_ptx_home *home;
    int homes;
    uint32_t shared, dynamic;
    bool has_dynamic;
} emui_ptx_layout;

/* The shared variables of the entry and of the functions it may call. False: out of memory. */
bool emui_ptx_layout_open(emui_ptx_layout *l, const emui_ptx_module *m,
                          const emui_ptx_function *entry);
void emui_ptx_layout_close(emui_ptx_layout *l);
const emui_ptx_home *emui_ptx_home_of(const emui_ptx_layout *l, const emui_ptx_variable *v);
/* The next multiple. */
uint64_t emui_ptx_align_up(uint64_t at, uint64_t align);

#endif
