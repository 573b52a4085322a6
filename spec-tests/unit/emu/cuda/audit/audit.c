/* audit.c - what the dynamic linker asks: which library, of which version. Objects that are loaded
 * are the matter of tools/suites/emu/cuda.sh. */
#define _GNU_SOURCE
#include "spec-tests/unit/suites.h"

#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

START_TEST(the_linker_of_machine_code_is_the_driver)
{
    char own[] = "/opt/lib/libother.so.1", theirs[] = "/opt/lib/libnvJitLink.so.13";
    uintptr_t cookie = 0;
    ck_assert_uint_eq(la_version(LAV_CURRENT), LAV_CURRENT);
    ck_assert_uint_eq(la_version(1), 1);
    ck_assert_ptr_eq(la_objsearch(own, &cookie, LA_SER_ORIG), own);
    const char *instead = la_objsearch(theirs, &cookie, LA_SER_ORIG);
    ck_assert_ptr_nonnull(strstr(instead, "libcuda.so.1"));
}
END_TEST

/* Where the auditor itself lies, in the folder of the machine's libraries. */
START_TEST(a_library_by_its_whole_path_is_the_machine_s)
{
    char theirs[PATH_MAX], *slash;
    uintptr_t cookie = 0;
    la_version(LAV_CURRENT);
    char asked[] = "/opt/lib/libnvJitLink.so.13", other[] = "/opt/lib/libcu_nothing.so.1";
    snprintf(theirs, sizeof theirs, "%s", la_objsearch(asked, &cookie, LA_SER_ORIG));
    slash = strrchr(theirs, '/');
    ck_assert_ptr_nonnull(slash);
    ck_assert_ptr_eq(la_objsearch(other, &cookie, LA_SER_ORIG), other);
    char path[PATH_MAX + 16] = "/opt/lib/libcu_test_own.so.1";
    snprintf(slash + 1, sizeof theirs - (size_t)(slash + 1 - theirs), "libcu_test_own.so.1");
    FILE *file = fopen(theirs, "w");
    ck_assert_ptr_nonnull(file);
    fclose(file);
    ck_assert_str_eq(la_objsearch(path, &cookie, LA_SER_ORIG), theirs);
    ck_assert_ptr_eq(la_objsearch(path, &cookie, LA_SER_LIBPATH), path);
    remove(theirs);
    ck_assert_ptr_eq(la_objsearch(path, &cookie, LA_SER_ORIG), path);
}
END_TEST

/* An object that is linked against it needs the versions of its symbols. */
START_TEST(a_library_that_needs_it_gets_it)
{
    static const char strings[] = "\0libm.so.6\0libnvJitLink.so.13";
    char theirs[] = "/opt/lib/libnvJitLink.so.13", other[] = "/opt/lib/libnvJitLink.so.12";
    ElfW(Dyn) dynamic[] = {{DT_NEEDED, {1}}, {DT_NEEDED, {11}}, {DT_STRTAB, {0}}, {DT_NULL, {0}}};
    struct link_map map = {.l_ld = dynamic};
    uintptr_t cookie = (uintptr_t)&map;
    dynamic[2].d_un.d_ptr = (ElfW(Addr))(uintptr_t)strings;
    la_version(LAV_CURRENT);
    ck_assert_ptr_eq(la_objsearch(theirs, &cookie, LA_SER_ORIG), theirs);
    ck_assert_ptr_nonnull(strstr(la_objsearch(other, &cookie, LA_SER_ORIG), "libcuda.so.1"));
    map.l_addr = (ElfW(Addr))(uintptr_t)strings - 1;
    dynamic[2].d_un.d_ptr = 1;
    ck_assert_ptr_eq(la_objsearch(theirs, &cookie, LA_SER_ORIG), theirs);
}
END_TEST

/* Nothing is done to objects of other spaces, nor to files that are no objects. Those of the
 * program's own space may bind functions of the compiler's, so that is asked about. */
START_TEST(other_objects_are_left_alone)
{
    char vdso[] = "linux-vdso.so.1", text[] = "/etc/passwd";
    struct link_map map = {.l_name = vdso};
    uintptr_t cookie = 0;
    ck_assert_uint_eq(la_objopen(&map, LM_ID_BASE, &cookie), LA_FLG_BINDFROM);
    map.l_name = text;
    ck_assert_uint_eq(la_objopen(&map, LM_ID_BASE, &cookie), LA_FLG_BINDFROM);
    ck_assert_uint_eq(la_objopen(&map, LM_ID_BASE + 1, &cookie), 0);
}
END_TEST

Suite *emu_cuda_audit_suite(void)
{
    Suite *s = suite_create("emu_cuda_audit");
    TCase *c = tcase_create("emu_cuda_audit");
    tcase_add_test(c, the_linker_of_machine_code_is_the_driver);
    tcase_add_test(c, a_library_that_needs_it_gets_it);
    tcase_add_test(c, a_library_by_its_whole_path_is_the_machine_s);
    tcase_add_test(c, other_objects_are_left_alone);
    suite_add_tcase(s, c);
    return s;
}
