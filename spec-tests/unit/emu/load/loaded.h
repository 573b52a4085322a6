/* loaded.h - what the suites of this folder share: a text, loaded into a machine. */
#ifndef CHECK_PTX_LOADED_H
#define CHECK_PTX_LOADED_H

#include "emu/ptx.h"
#include "spec-tests/unit/emu/ptx/text.h"

/* The machine of module, or NULL; text follows the beginning of a module. */
static inline emu_ptx *loaded_try(emu_machine *m, const char *text, emu_ptx_error *error)
{
    char whole[4000];
    int length = snprintf(whole, sizeof whole, "%s%s", PTX_BEGIN, text);
    ck_assert_int_lt(length, (int)sizeof whole);
    return emu_ptx_load(m, whole, (size_t)length, error);
}

static inline emu_ptx *loaded(emu_machine *m, const char *text)
{
    emu_ptx_error error;
    emu_ptx *module = loaded_try(m, text, &error);
    ck_assert_msg(module != NULL, "%d:%d: %s", error.line, error.column, error.text);
    return module;
}

static inline emu_machine *loaded_machine(void)
{
    emu_config config = emu_defaults();
    config.undefined = true;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

#endif
