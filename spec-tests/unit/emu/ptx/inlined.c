/* inlined.c - the names of inlined functions, and the user's call of the toolkit's. */
#include "spec-tests/unit/emu/ptx/text.h"

/* _Z1fv, and behind it _Z4downj. */
#define STRINGS                                                                                    \
    ".section .debug_str\n{\n$F:\n.b8 95,90,49,102,118,0\n"                                        \
    ".b8 95,90,52,100,111,119,110,106,0\n$EMPTY:\n$W: .b8 119\n}\n"
#define FILES(header)                                                                              \
    ".file 1 \"/home/a/k.cu\"\n.file 2 \"" header "\"\n.file 3 \"/home/a/include/tools.h\"\n"
#define CUDA "/usr/local/cuda-13.0/include/"

static const emui_ptx_frame *last_frame(const emui_ptx_module *m)
{
    return &m->frame[ptx_kernel(m)->body[0].at.frame];
}

static const struct {
    const char *label, *function;
} functions[] = {
    {"$F", "f"}, {"$F+6", "down"}, {"$F+15", NULL},  {"$EMPTY", NULL},
    {"$W", "w"}, {"$NONE", NULL},  {"_Z2upv", "up"},
};

START_TEST(labels_and_symbols_name_functions)
{
    char text[800];
    snprintf(text, sizeof text, "%s%s%s", ".entry k()\n{\n.loc 2 3 1, function_name ",
             functions[_i].label, ", inlined_at 1 9 5\nret;\n}\n" STRINGS);
    emui_ptx_module *m = ptx_read(text);
    const char *name = last_frame(m)->function;
    ck_assert(functions[_i].function == NULL ? name == NULL
                                             : strcmp(name, functions[_i].function) == 0);
    emui_ptx_close(m);
}
END_TEST

#define DOWN ".loc 2 433 3, function_name $F+6, inlined_at 1 12 5\nret;\n"
#define DEEP                                                                                       \
    ".loc 2 70 3, function_name $F+6, inlined_at 1 12 5\n"                                         \
    ".loc 2 433 3, function_name $F, inlined_at 2 70 3\nret;\n"
#define TOOL                                                                                       \
    ".loc 3 70 3, function_name $F+6, inlined_at 1 12 5\n"                                         \
    ".loc 2 433 3, function_name $F, inlined_at 3 70 3\nret;\n"

/* The line that is the user's, in which file, and what stands for the header. */
static const struct {
    const char *text;
    int file, line;
    const char *header;
} users[] = {
    {PTX_BODY(DOWN) FILES(CUDA "sm_30_intrinsics.hpp") STRINGS, 1, 12,
     "in down, sm_30_intrinsics.hpp:433"},
    {PTX_BODY(DEEP) FILES("/usr/local/cuda/targets/x86_64-linux/include/cccl/cuda/b.h") STRINGS, 1,
     12, "in f, b.h:433, called by down"},
    {PTX_BODY(DOWN) FILES("/opt/py/site-packages/nvidia/cu13/include/a.h") STRINGS, 1, 12,
     "in down, a.h:433"},
    {PTX_BODY(DOWN) FILES("/usr/include/crt/mma.hpp") STRINGS, 1, 12, "in down, mma.hpp:433"},
    {PTX_BODY(".loc 2 433 3, inlined_at 1 12 5\nret;\n") FILES(CUDA "a.h"), 1, 12, "a.h:433"},
    {PTX_BODY(TOOL) FILES(CUDA "a.h") STRINGS, 3, 70, "in f, a.h:433"},
    /* Headers of others, a header alone, and files that have no name. */
    {PTX_BODY(DOWN) FILES("/usr/include/boost/a.h") STRINGS, 2, 433, NULL},
    {PTX_BODY(DOWN) FILES("/home/cuda-tools/include/a.h") STRINGS, 2, 433, NULL},
    {PTX_BODY(".loc 2 433 3\nret;\n") FILES(CUDA "a.h"), 2, 433, NULL},
    {PTX_BODY(".loc 2 433 3, inlined_at 2 12 5\nret;\n") FILES(CUDA "a.h"), 2, 433, NULL},
    {PTX_BODY(DOWN) STRINGS, 2, 433, NULL},
    {PTX_BODY(".loc 2 433 3, inlined_at 7 12 5\nret;\n") FILES(CUDA "a.h"), 2, 433, NULL},
};

START_TEST(the_user_is_outside_of_the_toolkit)
{
    emui_ptx_module *m = ptx_read(users[_i].text);
    const emui_ptx_frame *f = last_frame(m), *user = &m->frame[f->user];
    ck_assert_int_eq(user->file, users[_i].file);
    ck_assert_int_eq(user->line, users[_i].line);
    if (users[_i].header == NULL)
        ck_assert_ptr_null(f->header);
    else
        ck_assert_str_eq(f->header, users[_i].header);
    emui_ptx_close(m);
}
END_TEST

Suite *emu_ptx_inlined_suite(void)
{
    Suite *s = suite_create("emu_ptx_inlined");
    TCase *c = tcase_create("emu_ptx_inlined");
    tcase_add_loop_test(c, labels_and_symbols_name_functions, 0, COUNT(functions));
    tcase_add_loop_test(c, the_user_is_outside_of_the_toolkit, 0, COUNT(users));
    suite_add_tcase(s, c);
    return s;
}
