/* symbols.c - functions of objects by their names: of this program, of the C library. */
#define _GNU_SOURCE
#include "emu/cuda/audit/symbols.h"

#include "spec-tests/unit/suites.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* As CUDA's static runtime has such names, this program is one that has it linked in. */
int libcudart_static_of_the_check(void);
int libcudart_static_of_the_check(void)
{
    return 1;
}

typedef struct seen {
    bool allocates, registers;
    int others;
} seen;

static void see(const emui_elf_symbol *s, void *data)
{
    seen *to = data;
    to->allocates |= strcmp(s->name, "cudaMalloc") == 0 && s->value != 0 && s->bytes > 0;
    to->registers |= strcmp(s->name, "__cudaRegisterFatBinary") == 0;
    to->others += strncmp(s->name, "cuda", 4) != 0 && strncmp(s->name, "__cuda", 6) != 0;
}

START_TEST(a_runtime_is_found_by_its_names)
{
    emui_elf e;
    seen s = {false, false, 0};
    ck_assert(emui_object_open(&e, "/proc/self/exe"));
    emui_object_runtime(&e, see, &s);
    emui_object_close(&e);
    ck_assert(s.allocates && s.registers && s.others == 0);
    ck_assert_int_eq(libcudart_static_of_the_check(), 1);
}
END_TEST

START_TEST(functions_that_others_see)
{
    Dl_info info;
    emui_elf e;
    seen s = {false, false, 0};
    void *at = dlsym(RTLD_DEFAULT, "getpid");
    ck_assert(dladdr(at, &info) != 0);
    ck_assert(emui_object_open(&e, info.dli_fname));
    uint64_t value = emui_object_exported(&e, "getpid");
    ck_assert_ptr_eq((char *)info.dli_fbase + value, at);
    ck_assert_uint_eq(emui_object_exported(&e, "no_function_of_it"), 0);
    emui_object_runtime(&e, see, &s);
    ck_assert(!s.allocates && !s.registers);
    emui_object_close(&e);
}
END_TEST

/* Files that end early, at each byte: nothing behind their end is read. */
START_TEST(what_is_cut_off_has_no_functions)
{
    static const char path[] = "/tmp/cuda_symbols_check";
    static char bytes[4096];
    FILE *from = fopen("/proc/self/exe", "rb");
    size_t n = fread(bytes, 1, sizeof bytes, from);
    fclose(from);
    for (size_t cut = 0; cut <= n; cut += cut < 80 ? 1 : 97) {
        emui_elf e;
        seen s = {false, false, 0};
        FILE *f = fopen(path, "wb");
        fwrite(bytes, 1, cut, f);
        fclose(f);
        if (!emui_object_open(&e, path))
            continue;
        emui_object_runtime(&e, see, &s);
        ck_assert(!s.allocates && emui_object_exported(&e, "getpid") == 0);
        emui_object_close(&e);
    }
    remove(path);
    emui_elf e;
    ck_assert(!emui_object_open(&e, path));
    ck_assert(!emui_object_open(&e, "/dev/null"));
}
END_TEST

Suite *emu_cuda_symbols_suite(void)
{
    Suite *s = suite_create("emu_cuda_symbols");
    TCase *c = tcase_create("emu_cuda_symbols");
    tcase_add_test(c, a_runtime_is_found_by_its_names);
    tcase_add_test(c, functions_that_others_see);
    tcase_add_test(c, what_is_cut_off_has_no_functions);
    suite_add_tcase(s, c);
    return s;
}
