/* child.c - launches that kernels ask for: what is kept of them, and in which order; a buffer that
 * is launched twice, or was never given. */
#include "emu/host.h"
#include "spec-tests/unit/emu/load/loaded.h"
#include "spec-tests/unit/suites.h"

#define DECLARED                                                                                   \
    ".extern .func (.param .b64 r) __cudaCDP2GetParameterBufferV2(.param .b64 f,\n"                \
    ".param .align 4 .b8 g[12], .param .align 4 .b8 b[12], .param .b32 s);\n"                      \
    ".extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2(.param .b64 p, .param .b64 s);\n"      \
    ".extern .func (.param .b32 r) __cudaCDP2GetLastError();\n"
#define GET(to, kernel, ctas)                                                                      \
    "{ .param .b64 f; .param .align 4 .b8 g[12]; .param .align 4 .b8 b[12]; .param .b32 s;\n"      \
    ".param .b64 r; mov.u64 %rd1, " kernel "; st.param.b64 [f], %rd1;\n"                           \
    "st.param.b32 [g], " ctas "; st.param.b32 [g+4], 2; st.param.b32 [g+8], 3;\n"                  \
    "st.param.b32 [b], 32; st.param.b32 [b+4], 1; st.param.b32 [b+8], 1; st.param.b32 [s], 64;\n"  \
    "call (r), __cudaCDP2GetParameterBufferV2, (f, g, b, s); ld.param.b64 " to ", [r]; }\n"
#define LAUNCH(error, buffer, stream)                                                              \
    "{ .param .b64 p; .param .b64 s; .param .b32 r; st.param.b64 [p], " buffer ";\n"               \
    "st.param.b64 [s], " stream "; call (r), __cudaCDP2LaunchDeviceV2, (p, s);\n"                  \
    "ld.param.b32 " error ", [r]; }\n"

static const char parent[] = DECLARED
    ".visible .entry child(.param .u64 p) { ret; }\n.visible .entry other() { ret; }\n"
    ".global .u32 out[4];\n"
    ".visible .entry parent() { .reg .b64 %rd<5>; .reg .b32 %r<5>;\n" GET("%rd2", "other", "5") GET(
        "%rd3", "child", "7") "mov.u64 %rd4, 77; st.u64 [%rd3], %rd4;\n" LAUNCH("%r1", "%rd3", "3")
        LAUNCH("%r2", "%rd2", "0") LAUNCH(
            "%r3", "%rd2",
            "0") "{ .param .b32 r; call (r), __cudaCDP2GetLastError, (); ld.param.b32 %r4, [r]; }\n"
                 "st.global.v4.u32 [out], {%r1, %r2, %r3, %r4}; ret; }\n";

START_TEST(launches_are_kept)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, parent);
    emu_ptx_error error;
    uint32_t out[4];
    uint64_t value = 0;
    emu_ptx_launch launch = {.entry = "parent", .grid = {1, 1, 1}, .block = {1, 1, 1}};
    ck_assert_msg(emu_ptx_start(p, &launch, &error) == EMU_FINISHED, "%s", error.text);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert(emu_get(m, emu_ptx_address(p, "out", NULL), out, sizeof out));
    ck_assert(out[0] == 0 && out[1] == 0 && out[2] == 1 && out[3] == 0);
    ck_assert_int_eq(emu_children(m), 2);
    const emu_child *first = emu_child_at(m, 0), *second = emu_child_at(m, 1);
    ck_assert(emu_child_at(m, 2) == NULL && emu_child_at(m, -1) == NULL);
    ck_assert_int_eq(emu_ptx_entry_of(p, first->function), emu_ptx_find_entry(p, "child"));
    ck_assert_int_eq(emu_ptx_entry_of(p, second->function), emu_ptx_find_entry(p, "other"));
    ck_assert_int_eq(emu_ptx_entry_of(p, first->function + 1), -1);
    ck_assert(first->grid[0] == 7 && first->grid[1] == 2 && first->grid[2] == 3);
    ck_assert(first->block[0] == 32 && first->dynamic_shared == 64 && first->stream == 3);
    ck_assert(second->grid[0] == 5 && second->stream == 0);
    ck_assert(emu_get(m, first->parameters, &value, sizeof value) && value == 77);
    launch.entry = "other";
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_FINISHED);
    ck_assert_int_eq(emu_children(m), 0);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

/* A stream, and memory of the heap, go where their pointers say; cudaFree gives it back. */
static const char streams[] =
    ".extern .func (.param .b32 r) __cudaCDP2StreamCreateWithFlags(.param .b64 p, .param .b32 f);\n"
    ".extern .func (.param .b32 r) __cudaCDP2StreamDestroy(.param .b64 s);\n"
    ".extern .func (.param .b32 r) __cudaCDP2Malloc(.param .b64 p, .param .b64 n);\n"
    ".extern .func (.param .b32 r) __cudaCDP2Free(.param .b64 p);\n"
    ".extern .func (.param .b32 r) __cudaCDP2GetDevice(.param .b64 p);\n"
    ".global .align 8 .u64 first; .global .align 8 .u64 second; .global .align 8 .u64 heap;\n"
    ".global .u32 ordinal = 9; .global .align 8 .u64 none = 5; .global .u32 errors[8];\n"
    ".visible .entry streams() { .reg .b64 %rd<4>; .reg .b32 %r<8>;\n"
    "{ .param .b64 p; .param .b32 f; .param .b32 r; mov.u64 %rd1, first; cvta.global.u64 %rd1, "
    "%rd1; st.param.b64 [p], %rd1; st.param.b32 [f], 1;\n"
    "call (r), __cudaCDP2StreamCreateWithFlags, (p, f); ld.param.b32 %r0, [r]; }\n"
    "{ .param .b64 p; .param .b32 f; .param .b32 r; mov.u64 %rd1, second; cvta.global.u64 %rd1, "
    "%rd1; st.param.b64 [p], %rd1; st.param.b32 [f], 1;\n"
    "call (r), __cudaCDP2StreamCreateWithFlags, (p, f); ld.param.b32 %r1, [r]; }\n"
    "{ .param .b64 s; .param .b32 r; st.param.b64 [s], 16;\n"
    "call (r), __cudaCDP2StreamDestroy, (s); ld.param.b32 %r2, [r]; }\n"
    "{ .param .b64 p; .param .b64 n; .param .b32 r; mov.u64 %rd1, heap; cvta.global.u64 %rd1, "
    "%rd1; st.param.b64 [p], %rd1; st.param.b64 [n], 8;\n"
    "call (r), __cudaCDP2Malloc, (p, n); ld.param.b32 %r3, [r]; }\n"
    "ld.global.u64 %rd2, [heap]; st.u64 [%rd2], 7;\n"
    "{ .param .b64 p; .param .b32 r; st.param.b64 [p], %rd2;\n"
    "call (r), __cudaCDP2Free, (p); ld.param.b32 %r4, [r]; }\n"
    "{ .param .b64 p; .param .b64 n; .param .b32 r; mov.u64 %rd1, none; cvta.global.u64 %rd1, "
    "%rd1; st.param.b64 [p], %rd1; st.param.b64 [n], 0x4000000000;\n"
    "call (r), __cudaCDP2Malloc, (p, n); ld.param.b32 %r5, [r]; }\n"
    "{ .param .b64 p; .param .b32 r; mov.u64 %rd1, ordinal; cvta.global.u64 %rd1, %rd1;\n"
    "st.param.b64 [p], %rd1; call (r), __cudaCDP2GetDevice, (p); ld.param.b32 %r6, [r]; }\n"
    "st.global.v4.u32 [errors], {%r0, %r1, %r2, %r3};\n"
    "st.global.u32 [errors+16], %r4; st.global.u32 [errors+20], %r5;\n"
    "st.global.u32 [errors+24], %r6; ret; }\n";

START_TEST(kernels_have_streams_and_memory)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, streams);
    emu_ptx_error error;
    uint32_t errors[7], ordinal = 9;
    uint64_t first = 0, second = 0, none = 0;
    emu_ptx_launch launch = {.entry = "streams", .grid = {1, 1, 1}, .block = {1, 1, 1}};
    ck_assert_msg(emu_ptx_start(p, &launch, &error) == EMU_FINISHED, "%s", error.text);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert(emu_get(m, emu_ptx_address(p, "errors", NULL), errors, sizeof errors));
    ck_assert(emu_get(m, emu_ptx_address(p, "first", NULL), &first, sizeof first));
    ck_assert(emu_get(m, emu_ptx_address(p, "second", NULL), &second, sizeof second));
    ck_assert(emu_get(m, emu_ptx_address(p, "none", NULL), &none, sizeof none));
    ck_assert(emu_get(m, emu_ptx_address(p, "ordinal", NULL), &ordinal, sizeof ordinal));
    for (int i = 0; i < 7; ++i)
        ck_assert_uint_eq(errors[i], i == 5 ? 2 : 0);
    ck_assert(first > 4 && second > 4 && first != second);
    ck_assert(none == 5 && ordinal == 0);
    ck_assert_uint_eq(emu_leaks(m), 0);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

Suite *emu_child_suite(void)
{
    Suite *s = suite_create("emu_child");
    TCase *c = tcase_create("emu_child");
    tcase_add_test(c, launches_are_kept);
    tcase_add_test(c, kernels_have_streams_and_memory);
    suite_add_tcase(s, c);
    return s;
}
