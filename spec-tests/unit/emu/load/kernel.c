/* kernel.c - launches: arguments in their places, shapes that an entry allows, what is refused. */
#include "spec-tests/unit/emu/load/loaded.h"

/* out[tid] = n + x[tid], and a byte of a parameter that is a struct. */
static const char text[] =
    ".visible .entry add(.param .u8 n, .param .u64 x, .param .align 4 .b8 s[8], .param .u64 out)\n"
    "{ .reg .b32 %r<9>; .reg .b64 %rd<9>;\n"
    "ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [out]; ld.param.u8 %r1, [n];\n"
    "ld.param.u32 %r2, [s+4]; mov.u32 %r3, %tid.x;\n"
    "mad.wide.u32 %rd3, %r3, 4, %rd1; mad.wide.u32 %rd4, %r3, 4, %rd2;\n"
    "ld.global.u32 %r4, [%rd3]; add.u32 %r4, %r4, %r1; add.u32 %r4, %r4, %r2;\n"
    "st.global.u32 [%rd4], %r4; ret; }\n"
    ".visible .entry fixed() .reqntid 32, 2 .reqnctapercluster 2 { ret; }\n"
    ".visible .entry small() .maxntid 64 { ret; }\n"
    ".visible .entry bad() { .reg .b32 a;\n what.b32 a, 1; ret; }\n";

static const emu_ptx_launch plain = {.grid = {1, 1, 1}, .block = {32, 1, 1}};

START_TEST(arguments_reach_their_places)
{
    uint8_t n = 3;
    uint32_t s[2] = {1000, 20}, x[32], out[32] = {0};
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    emu_ptx_error error;
    for (uint32_t i = 0; i < 32; ++i)
        x[i] = 100 * i;
    uint64_t at_x = emu_alloc(m, sizeof x, "x"), at_out = emu_alloc(m, sizeof out, "out");
    emu_put(m, at_x, x, sizeof x);
    uint8_t packed[32] = {3};
    memcpy(packed + 8, &at_x, 8);
    memcpy(packed + 16, s, 8);
    memcpy(packed + 24, &at_out, 8);
    emu_ptx_launch launch = plain;
    launch.entry = "add";
    launch.arguments = (const void *[]){&n, &at_x, s, &at_out};
    launch.count = 4;
    if (_i == 1) {
        launch.packed = packed;
        launch.packed_bytes = sizeof packed;
    }
    ck_assert_msg(emu_ptx_start(p, &launch, &error) == EMU_FINISHED, "%s", error.text);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert(emu_get(m, at_out, out, sizeof out));
    for (uint32_t i = 0; i < 32; ++i)
        ck_assert_uint_eq(out[i], 100 * i + 23);
    ck_assert_str_eq(emu_ptx_source(p, 0)->text, "ld.param.u64 %rd1, [x]");
    ck_assert_ptr_null(emu_ptx_source(p, 1000));
    ck_assert_ptr_null(emu_ptx_source(p, -1));
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

static const struct {
    const char *entry;
    int block[3], cluster[3];
    int64_t grid;
    const char *said; /* NULL: it runs */
} launches[] = {
    {"fixed", {32, 2, 1}, {0}, 2, NULL},
    {"fixed", {32, 2, 1}, {2, 1, 1}, 2, NULL},
    {"fixed", {32, 1, 1}, {0}, 2, "a block of 32 x 1 x 1, and fixed requires 32 x 2 x 1"},
    {"fixed", {32, 2, 1}, {1, 1, 1}, 2, "a cluster of 1 x 1 x 1, and fixed requires 2 x 1 x 1"},
    {"fixed", {32, 2, 1}, {0}, 3, "grid"},
    {"small", {64, 1, 1}, {0}, 1, NULL},
    {"small", {33, 2, 1}, {0}, 1, "a block of 66 threads, and small allows 64"},
    {"small", {0, 1, 1}, {0}, 1, "at least 1"},
    {"small", {32, 1, 1}, {0}, 0, "at least 1"},
    {"small", {32, 1, 1}, {4, 1, 1}, 4, NULL},
    {"add", {32, 1, 1}, {0}, 1, "0 arguments, and add has 4 parameters"},
    {"bad", {32, 1, 1}, {0}, 1, "what"},
    {"none", {32, 1, 1}, {0}, 1, "no entry 'none'"},
    {NULL, {32, 1, 1}, {0}, 1, "the module has 4 entries: which one?"},
};

START_TEST(an_entry_allows_shapes)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    emu_ptx_error error;
    emu_ptx_launch launch = {.entry = launches[_i].entry, .grid = {launches[_i].grid, 1, 1}};
    for (int d = 0; d < 3; ++d) {
        launch.block[d] = launches[_i].block[d];
        launch.cluster[d] = launches[_i].cluster[d];
    }
    emu_end end = emu_ptx_start(p, &launch, &error);
    if (launches[_i].said == NULL) {
        ck_assert_msg(end == EMU_FINISHED, "%d: %s", (int)end, error.text);
    } else {
        ck_assert_int_eq(end, EMU_REFUSED);
        ck_assert_msg(strstr(error.text, launches[_i].said) != NULL, "%s", error.text);
        ck_assert_uint_eq(emu_counted(m)->instructions, 0);
        ck_assert_ptr_null(emu_ptx_source(p, 0));
    }
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

START_TEST(packed_arguments_have_all_bytes)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, text);
    emu_ptx_error error;
    emu_ptx_launch launch = plain;
    launch.entry = "add";
    launch.packed = text;
    launch.packed_bytes = 31;
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_REFUSED);
    ck_assert_str_eq(error.text, "the arguments have 31 bytes, the parameters of add 32");
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

START_TEST(a_launch_that_was_begun_goes_step_by_step)
{
    static const int32_t ten = 10, more = 5;
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, ".global .u32 out;\n.visible .entry k(.param .u32 a, .param .u32 b) {\n"
                           ".reg .b32 %r<4>; ld.param.u32 %r1, [a]; ld.param.u32 %r2, [b];\n"
                           "add.u32 %r3, %r1, %r2; st.global.u32 [out], %r3; ret; }");
    uint64_t out = emu_ptx_address(p, "out", NULL);
    uint32_t value = 0;
    emu_ptx_error error;
    emu_at at;
    emu_ptx_launch launch = {.entry = "k",
                             .grid = {1, 1, 1},
                             .block = {1, 1, 1},
                             .arguments = (const void *[]){&ten, &more},
                             .count = 2};
    ck_assert_msg(emu_ptx_begin(p, &launch, &error), "%s", error.text);
    ck_assert_uint_eq(emu_counted(m)->instructions, 0);
    ck_assert_int_eq(emu_step(m, 3, &at), EMU_RUNNING);
    ck_assert_str_eq(emu_ptx_source(p, at.pc)->text, "add.u32 %r3, %r1, %r2");
    ck_assert(emu_get(m, out, &value, sizeof value) && value == 0);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    ck_assert(emu_get(m, out, &value, sizeof value) && value == 15);
    launch.count = 1;
    ck_assert(!emu_ptx_begin(p, &launch, &error));
    ck_assert_str_eq(error.text, "1 arguments, and k has 2 parameters");
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

START_TEST(a_form_that_is_unknown_is_found_before)
{
    emu_ptx_error error;
    emu_ptx *p = loaded(NULL, text);
    ck_assert_msg(emu_ptx_check(p, 0, &error), "%s", error.text);
    ck_assert(!emu_ptx_check(p, 3, &error));
    ck_assert_int_eq(error.line, 14);
    ck_assert(!emu_ptx_check(p, 4, &error) && error.line == 0);
    emu_ptx_launch launch = plain;
    launch.entry = "small";
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_REFUSED);
    ck_assert_str_eq(error.text, "the module was loaded without a machine");
    emu_ptx_unload(p);
}
END_TEST

/* A table of functions, called through it. */
START_TEST(tables_hold_functions)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(
        m, ".func (.param .b32 r) inc(.param .b32 x) { .reg .b32 a; ld.param.b32 a, [x];\n"
           "add.u32 a, a, 1; st.param.b32 [r], a; ret; }\n"
           ".func (.param .b32 r) dbl(.param .b32 x) { .reg .b32 a; ld.param.b32 a, [x];\n"
           "shl.b32 a, a, 1; st.param.b32 [r], a; ret; }\n"
           ".global .u64 table[2] = {inc, dbl};\n.global .u32 out[2];\n"
           ".visible .entry other() { ret; ret; ret; }\n"
           ".visible .entry k(.param .u32 n) { .reg .b32 %r<4>; .reg .b64 %rd<5>;\n"
           "ld.param.u32 %r1, [n]; mov.u64 %rd1, table; mad.wide.u32 %rd2, %r1, 8, %rd1;\n"
           "ld.global.u64 %rd3, [%rd2];\n"
           "{ .param .b32 x; st.param.b32 [x], 20; .param .b32 r;\n"
           "P: .callprototype (.param .b32 _) _ (.param .b32 _);\n"
           "call (r), %rd3, (x), P; ld.param.b32 %r2, [r]; }\n"
           "mov.u64 %rd1, out; mad.wide.u32 %rd2, %r1, 4, %rd1; st.global.u32 [%rd2], %r2; ret; }");
    emu_ptx_error error;
    emu_ptx_launch launch = {.entry = "other", .grid = {1, 1, 1}, .block = {1, 1, 1}};
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), EMU_FINISHED);
    launch.entry = "k";
    launch.count = 1;
    for (uint32_t n = 0; n < 2; ++n) {
        launch.arguments = (const void *[]){&n};
        ck_assert_msg(emu_ptx_start(p, &launch, &error) == EMU_FINISHED, "%s", error.text);
    }
    uint32_t out[2] = {0};
    ck_assert(emu_get(m, emu_ptx_address(p, "out", NULL), out, sizeof out));
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0) ? emu_found(m, 0)->message : "");
    ck_assert(out[0] == 21 && out[1] == 40);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

#define A_FUNCTION(name, body)                                                                     \
    ".func (.param .b32 r) " name "(.param .b32 x) { .reg .b32 a; ld.param.b32 a, [x];\n" body     \
    " a, a, 3; st.param.b32 [r], a; ret; }\n"
/* Stores the address of a function at kept. */
#define STORES(name, function)                                                                     \
    ".visible .entry " name "() { .reg .b64 %rd1; mov.b64 %rd1, " function ";\n"                   \
    "st.global.b64 [kept], %rd1; ret; }\n"
/* Calls the address at kept with 20, and stores what that gives at out. */
#define CALLS                                                                                      \
    ".visible .entry calls() { .reg .b64 %rd3; .reg .b32 %r2; ld.global.b64 %rd3, [kept];\n"       \
    "{ .param .b32 x; st.param.b32 [x], 20; .param .b32 r;\n"                                      \
    "P: .callprototype (.param .b32 _) _ (.param .b32 _);\n"                                       \
    "call (r), %rd3, (x), P; ld.param.b32 %r2, [r]; }\n"                                           \
    "st.global.b32 [out], %r2; ret; }"
#define KEPT ".global .u64 kept;\n.global .u32 out;\n"

static emu_end run_entry(emu_ptx *p, const char *name)
{
    emu_ptx_error error;
    emu_ptx_launch launch = {.entry = name, .grid = {1, 1, 1}, .block = {1, 1, 1}};
    emu_end end = emu_ptx_start(p, &launch, &error);
    ck_assert_msg(end != EMU_REFUSED, "%s", error.text);
    return end;
}

static uint64_t kept_in(emu_machine *m, const emu_ptx *p)
{
    uint64_t kept = 0;
    ck_assert(emu_get(m, emu_ptx_address(p, "kept", NULL), &kept, sizeof kept));
    return kept;
}

/* One kernel stores an address, whichever functions it has itself; another one calls it. */
START_TEST(an_address_means_one_function_in_all_kernels)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, KEPT A_FUNCTION("inc", "add.u32") A_FUNCTION("tri", "mul.lo.u32")
                               STORES("of_inc", "inc") STORES("of_tri", "tri") CALLS);
    static const uint32_t wanted[] = {23, 60};
    uint64_t address[2];
    for (int k = 0; k < 2; ++k) {
        uint32_t out = 0;
        ck_assert_int_eq(run_entry(p, k == 0 ? "of_inc" : "of_tri"), EMU_FINISHED);
        address[k] = kept_in(m, p);
        ck_assert_int_eq(run_entry(p, "calls"), EMU_FINISHED);
        ck_assert(emu_get(m, emu_ptx_address(p, "out", NULL), &out, sizeof out));
        ck_assert_uint_eq(out, wanted[k]);
    }
    ck_assert_uint_ne(address[0], address[1]);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

/* What the host wrote into a table stays there. */
START_TEST(a_table_that_was_changed_stays_so)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p =
        loaded(m, A_FUNCTION("inc", "add.u32") A_FUNCTION(
                      "tri", "mul.lo.u32") ".global .u64 kept = inc;\n.global .u64 of_tri = tri;\n"
                                           ".global .u32 out;\n" CALLS);
    uint64_t tri;
    uint32_t out = 0;
    ck_assert(emu_get(m, emu_ptx_address(p, "of_tri", NULL), &tri, sizeof tri));
    ck_assert(emu_put(m, emu_ptx_address(p, "kept", NULL), &tri, sizeof tri));
    for (int k = 0; k < 2; ++k)
        ck_assert_int_eq(run_entry(p, "calls"), EMU_FINISHED);
    ck_assert(emu_get(m, emu_ptx_address(p, "out", NULL), &out, sizeof out));
    ck_assert_uint_eq(out, 60);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

/* The function of another module, also of one that is gone, is none of this one. */
START_TEST(an_address_of_another_module_is_told)
{
    emu_machine *m = loaded_machine();
    emu_ptx *a = loaded(m, KEPT A_FUNCTION("inc", "add.u32") STORES("of_inc", "inc"));
    emu_ptx *b = loaded(m, KEPT A_FUNCTION("inc", "add.u32") CALLS);
    ck_assert_int_eq(run_entry(a, "of_inc"), EMU_FINISHED);
    uint64_t inc = kept_in(m, a);
    emu_ptx_unload(a);
    a = loaded(m, KEPT A_FUNCTION("inc", "add.u32") STORES("of_inc", "inc"));
    ck_assert_int_eq(run_entry(a, "of_inc"), EMU_FINISHED);
    ck_assert_uint_ne(kept_in(m, a), inc);
    ck_assert(emu_put(m, emu_ptx_address(b, "kept", NULL), &inc, sizeof inc));
    ck_assert_int_eq(run_entry(b, "calls"), EMU_FAULTED);
    ck_assert_ptr_nonnull(strstr(emu_found(m, 0)->message, "a function of another module"));
    ck_assert_ptr_nonnull(strstr(emu_found(m, 0)->repair, "-rdc=true"));
    emu_ptx_unload(a);
    emu_ptx_unload(b);
    emu_close(m);
}
END_TEST

/* down calls itself n times; take takes n bytes in a function. */
static const char stacks[] =
    ".func down(.param .b32 n);\n"
    ".func down(.param .b32 n) { .reg .b32 %r<3>; .reg .pred %p1; ld.param.b32 %r1, [n];\n"
    "setp.eq.s32 %p1, %r1, 0; @%p1 ret; sub.s32 %r2, %r1, 1;\n"
    "{ .param .b32 a; st.param.b32 [a], %r2; call down, (a); } ret; }\n"
    ".func take(.param .b32 n) { .reg .b32 %r1; .reg .b64 %rd<3>; ld.param.b32 %r1, [n];\n"
    "cvt.u64.u32 %rd2, %r1; alloca.u64 %rd1, %rd2; ret; }\n"
    ".visible .entry k(.param .u32 calls, .param .u32 n) { .reg .b32 %r<3>; .reg .pred %p1;\n"
    "ld.param.u32 %r1, [calls]; ld.param.u32 %r2, [n]; setp.eq.s32 %p1, %r1, 0;\n"
    "{ .param .b32 a; st.param.b32 [a], %r2; @%p1 bra T; call down, (a); ret;\n"
    "T: call take, (a); } ret; }\n";

static const struct stack {
    uint32_t calls, n; /* of down, or of take */
    uint64_t sure, most;
    emu_end end;
    int findings; /* strict ones among them */
} of_stacks[] = {
    {1, 9, 1024, 1024, EMU_FINISHED, 0}, /* 24 + 10 * 100 */
    {1, 10, 1024, 1024, EMU_FAULTED, 1},   {1, 10, 1024, 1124, EMU_FINISHED, 1},
    {1, 11, 1024, 1124, EMU_FAULTED, 2},   {1, 2000, 1 << 20, 1 << 20, EMU_FINISHED, 0},
    {0, 960, 1024, 1024, EMU_FINISHED, 0}, /* 24 + 40 + 960 */
    {0, 961, 1024, 1024, EMU_FAULTED, 1},  {0, 961, 1024, 1025, EMU_FINISHED, 1}};

/* The frames of machine code are added up, call by call, whatever the text itself takes. */
START_TEST(a_stack_holds_so_many_frames)
{
    const struct stack *c = &of_stacks[_i];
    emu_config config = emu_defaults();
    config.strict = true;
    emu_machine *m = emu_open(&config, NULL);
    emu_ptx *p = loaded(m, stacks);
    emu_ptx_error error;
    ck_assert(emu_ptx_set_frame(p, 0, NULL, 24) && emu_ptx_set_frame(p, 0, "down", 100) &&
              emu_ptx_set_frame(p, 0, "take", 40));
    ck_assert(!emu_ptx_set_frame(p, 0, "none", 1) && !emu_ptx_set_frame(p, 1, "down", 1));
    emu_ptx_launch launch = {.entry = "k",
                             .grid = {1, 1, 1},
                             .block = {1, 1, 1},
                             .arguments = (const void *[]){&c->calls, &c->n},
                             .count = 2,
                             .stack = c->sure,
                             .stack_most = c->most};
    ck_assert_int_eq(emu_ptx_start(p, &launch, &error), c->end);
    ck_assert_int_eq(emu_findings(m), c->findings);
    for (int i = 0; i < c->findings; ++i) {
        const emu_finding *f = emu_found(m, i);
        bool is_fault = c->end == EMU_FAULTED && i == c->findings - 1;
        ck_assert(f->rule == EMU_BOUNDS && f->note != is_fault);
        ck_assert_ptr_nonnull(strstr(f->repair, "cudaDeviceSetLimit(cudaLimitStackSize, "));
    }
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

/* Memory of the host, a text, packed arguments: one call. */
START_TEST(all_at_once)
{
    static uint32_t mine[32];
    static const char one[] = PTX_BEGIN
        ".entry k(.param .u64 p) { .reg .b64 %rd<3>; .reg .b32 %r1; mov.u32 %r1, %tid.x;\n"
        "ld.param.u64 %rd1, [p]; mad.wide.u32 %rd2, %r1, 4, %rd1; st.global.u32 [%rd2], %r1; ret; "
        "}";
    uint64_t address = (uintptr_t)mine;
    emu_machine *m = emu_ptx_machine();
    emu_ptx_error error;
    ck_assert(emu_share(m, mine, sizeof mine, "mine"));
    emu_ptx_launch launch = plain;
    launch.packed = &address;
    launch.packed_bytes = sizeof address;
    ck_assert_msg(emu_ptx_run(m, one, &launch, &error) == EMU_FINISHED, "%s", error.text);
    for (uint32_t i = 0; i < 32; ++i)
        ck_assert_uint_eq(mine[i], i);
    ck_assert_int_eq(emu_ptx_run(m, "x", &launch, &error), EMU_REFUSED);
    ck_assert_int_eq(error.line, 1);
    emu_close(m);
}
END_TEST

/* Twelve bytes are used of each vector, and no more are there; without the pragma it is a fault. */
START_TEST(bytes_that_are_not_used_need_not_be_there)
{
    static const char body[] = ".visible .entry k(.param .u64 p)\n"
                               "{ .reg .b32 %%r<9>; .reg .b64 %%rd<9>; ld.param.u64 %%rd1, [p];\n"
                               "mov.u32 %%r1, %%tid.x; mad.wide.u32 %%rd2, %%r1, 16, %%rd1; %s\n"
                               "ld.global.v4.u32 {%%r2, %%r3, %%r4, %%r5}, [%%rd2];\n"
                               "add.u32 %%r6, %%r2, %%r4; st.global.u32 [%%rd2], %%r6; ret; }\n";
    uint32_t data[7] = {1, 2, 3, 4, 5, 6, 7};
    char whole[600];
    emu_ptx_error error;
    emu_machine *m = loaded_machine();
    snprintf(whole, sizeof whole, body, _i == 0 ? ".pragma \"used_bytes_mask 4095\";" : "");
    emu_ptx *p = loaded(m, whole);
    uint64_t x = emu_alloc(m, sizeof data, "x");
    emu_put(m, x, data, sizeof data);
    emu_ptx_launch launch = {.entry = "k",
                             .grid = {1, 1, 1},
                             .block = {2, 1, 1},
                             .arguments = (const void *[]){&x},
                             .count = 1};
    emu_end end = emu_ptx_start(p, &launch, &error);
    ck_assert_int_eq(end, _i == 0 ? EMU_FINISHED : EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), _i);
    ck_assert(emu_get(m, x, data, sizeof data));
    ck_assert(_i == 1 || (data[0] == 4 && data[4] == 12));
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

Suite *emu_ptx_kernel_suite(void)
{
    Suite *s = suite_create("emu_ptx_kernel");
    TCase *c = tcase_create("emu_ptx_kernel");
    tcase_add_loop_test(c, arguments_reach_their_places, 0, 2);
    tcase_add_loop_test(c, an_entry_allows_shapes, 0, COUNT(launches));
    tcase_add_test(c, packed_arguments_have_all_bytes);
    tcase_add_test(c, a_launch_that_was_begun_goes_step_by_step);
    tcase_add_test(c, a_form_that_is_unknown_is_found_before);
    tcase_add_test(c, tables_hold_functions);
    tcase_add_test(c, an_address_means_one_function_in_all_kernels);
    tcase_add_test(c, a_table_that_was_changed_stays_so);
    tcase_add_test(c, an_address_of_another_module_is_told);
    tcase_add_loop_test(c, a_stack_holds_so_many_frames, 0, COUNT(of_stacks));
    tcase_add_test(c, all_at_once);
    tcase_add_loop_test(c, bytes_that_are_not_used_need_not_be_there, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
