/* body.c - a kernel's body as PTX text: loaded, launched, unloaded. */
#include "spec-tests/unit/emu/body.h"

#include "spec-tests/unit/emu/load/loaded.h"

enum { TEXT = 4000, NONE_FAILS = -1 };

static emu_ptx *load(emu_machine *m, const struct body *b)
{
    char text[TEXT];
    int size = snprintf(text, sizeof text,
                        "%s\n.visible .entry kernel(.param .u64 p0, .param .u64 p1, .param .u64 "
                        "p2, .param .u64 p3) { .reg .b32 %%r<32>; .reg .b64 %%rd<32>; .reg .f32 "
                        "%%f<8>; .reg .f64 %%fd<8>; .reg .pred %%p<8>;\n%s\nret; }",
                        b->above == NULL ? "" : b->above, b->text);
    ck_assert_int_lt(size, TEXT);
    return loaded(m, text);
}

/* The nth allocation of the launch fails; *fails: so it did. */
static emu_end launch(emu_machine *m, const struct body *b, long nth, bool *fails)
{
    emu_ptx_error error = {0};
    const void *argument[BODY_PARAMETERS];
    for (int k = 0; k < BODY_PARAMETERS; ++k)
        argument[k] = &b->p[k];
    emu_ptx_launch how = {.entry = "kernel",
                          .grid = {1, 1, 1},
                          .block = {b->threads == 0 ? EMU_LANES : b->threads, 1, 1},
                          .arguments = argument,
                          .count = BODY_PARAMETERS};
    emu_ptx *module = load(m, b);
    if (nth != NONE_FAILS)
        check_let_fail(nth);
    emu_end end = emu_ptx_start(module, &how, &error);
    *fails = nth != NONE_FAILS && check_has_failed();
    ck_assert_msg(*fails || end != EMU_REFUSED, "line %d: %s", error.line, error.text);
    emu_ptx_unload(module);
    return end;
}

emu_end body_run(emu_machine *m, const struct body *b)
{
    bool fails;
    return launch(m, b, NONE_FAILS, &fails);
}

long body_without_memory(const emu_config *how, const struct body *b)
{
    long n = 0;
    for (bool fails = true; fails; ++n) {
        emu_machine *m = emu_open(how, NULL);
        ck_assert_ptr_nonnull(m);
        emu_end end = launch(m, b, n, &fails);
        ck_assert_msg(fails ? end == EMU_NO_MEMORY || end == EMU_REFUSED : end == EMU_FINISHED,
                      "allocation %ld: %d", n, end);
        emu_close(m);
    }
    return n - 1;
}
