/* mangled.c - names of C++, as nvcc mangled them for headers of the toolkit and for kernels. */
#include "emu/ptx/mangled.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

/* NULL: there is none. */
static const char *const names[][2] = {
    {"_Z16__shfl_down_syncjijj", "__shfl_down_sync"},
    {"_ZL5twicePKi", "twice"},
    {"_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_", "std::move"},
    {"_ZN4cuda3__47barrierILNS_3std3__412thread_scopeE2ENS2_18__empty_completionEE15arrive_and_"
     "waitEv",
     "cuda::barrier::arrive_and_wait"},
    {"_ZNK4cuda3__47barrierILNS_3std3__412thread_scopeE2ENS2_18__empty_completionEE4waitEOm",
     "cuda::barrier::wait"},
    {"_ZNK4cuda3std3__427__barrier_poll_tester_phaseINS_3__47barrierILNS1_12thread_scopeE2ENS1_"
     "18__empty_completionEEEEclEv",
     "cuda::std::__barrier_poll_tester_phase::operator()"},
    {"_ZN34_INTERNAL_926f20c1_4_a_cu_d64132b84cuda3ptx3__415mbarrier_arriveIvEEmPmRKj",
     "cuda::ptx::mbarrier_arrive"},
    {"_ZN4cuda3std3__46chrono8durationIxNS1_5ratioILl1ELl1000000000EEEEC2Ev",
     "cuda::std::chrono::duration::duration"},
    {"_ZN1a1bD1Ev", "a::b::~b"},
    {"_ZN1aIA4_iXadL_Z1fvEEUlvE_DpT_DTclfp_EEE1bEv", "a::b"},
    {"k", "k"},
    {"", NULL},
    {"_Z", NULL},
    {"_ZN", NULL},
    {"_ZN4cuda", NULL},
    {"_ZN1aI", NULL},
    {"_ZN1aIL", NULL},
    {"_ZN1aIS", NULL},
    {"_ZN1aIC", NULL},
    {"_ZNE", NULL},
    {"_Z99f", NULL},
    {"_Z999999999999999999999f", NULL},
    {"_ZZ1fvE1g", "f::g"},
    {"_ZZ7reversePKjPjE4tile", "reverse::tile"},
    {"_ZdlPv", "operator delete"},
};

/* As c++filt writes them; NULL: it is none. */
static const char *const whole[][2] = {
    {"_Z5scalePfi", "scale(float*, int)"},
    {"_Z5scaleIfEvPT_i", "void scale<float>(float*, int)"},
    {"_ZN5tools4copyIfEEvPT_PKS1_", "void tools::copy<float>(float*, float const*)"},
    {"_Z1fPFvPKfiEPA4_i", "f(void (*)(float const*, int), int (*) [4])"},
    {"_Z1gIJifEEvDpRKT_", "void g<int, float>(int const&, float const&)"},
    {"_Z1gIJEEvDpRKT_", "void g<>()"},
    {"_Z1hIRiEvOT_", "void h<int&>(int&)"},
    {"_Z1kILi5ELb1ELj7EEvv", "void k<5, true, 7u>()"},
    {"_ZNK1a1bIiE1cEv", "a::b<int>::c() const"},
    {"_ZN1aIiEC2IfEET_", "a<int>::a<float>(float)"},
    {"_ZN1acviEv", "a::operator int()"},
    {"_ZN12_GLOBAL__N_11fEv", "(anonymous namespace)::f()"},
    {"_ZZ1fvENKUliE_clEi", "f()::{lambda(int)#1}::operator()(int) const"},
    {"_Z1fIXsr1aIiE1bEEvPi", "void f<..>(int*)"},
    {"_Z1fSsRKSaIcE", "f(std::string, std::allocator<char> const&)"},
    {"_Z1fM1aFviE", "f(void (a::*)(int))"},
    {"_Z1fILN1a1bE2EEvv", "void f<(a::b)2>()"},
    {"_Z1fRA3_A4_f", "f(float (&) [3][4])"},
    {"_Z1fPKFviEPVKi", "f(void (*)(int) const, int const volatile*)"},
    {"_Z1fM1ai1aIJifELi3EES_I1bIiEE", "f(int a::*, a<int, float, 3>, a<b<int> >)"},
    {"_Z1fSt4pairIiS_E", "f(std::pair<int, std::pair>)"},
    {"_Z1fu6__bf16DTclfp_EE", "f(__bf16, decltype(..))"},
    {"_Z1fP", NULL},
    {"_Z1fA3i", NULL},
    {"_Z1fFi", NULL},
    {"_Z1f1aILiE", NULL},
    {"_Z5scalePfi_param_0", NULL},
    {"_Z1fS9_", NULL},
    {"scale", NULL},
    {"_Z", NULL},
    {"_Z1f", "f"},
};

START_TEST(the_whole_name_has_types)
{
    char *name = emui_ptx_whole_name(whole[_i][0]);
    ck_assert_msg((name != NULL) == (whole[_i][1] != NULL), "%s: %s", whole[_i][0], name);
    if (name != NULL)
        ck_assert_str_eq(name, whole[_i][1]);
    free(name);
}
END_TEST

START_TEST(the_source_has_a_name)
{
    char to[64];
    bool known = emui_ptx_source_name(names[_i][0], to, sizeof to);
    ck_assert_msg(known == (names[_i][1] != NULL), "%s: %s", names[_i][0], to);
    if (known)
        ck_assert_str_eq(to, names[_i][1]);
}
END_TEST

START_TEST(a_long_name_is_cut)
{
    char to[8];
    ck_assert(emui_ptx_source_name("_ZN4cuda7barrier4waitEv", to, sizeof to));
    ck_assert_str_eq(to, "cuda::b");
}
END_TEST

/* As deep as it likes, it ends. */
START_TEST(groups_nest)
{
    char text[4000] = "_ZN1a", to[16];
    memset(text + 5, 'I', sizeof text - 6);
    text[sizeof text - 1] = '\0';
    ck_assert(!emui_ptx_source_name(text, to, sizeof to));
    memset(text + 3, 'P', sizeof text - 4);
    memcpy(text, "_Z1f", 4);
    ck_assert_ptr_null(emui_ptx_whole_name(text));
}
END_TEST

Suite *emu_ptx_mangled_suite(void)
{
    Suite *s = suite_create("emu_ptx_mangled");
    TCase *c = tcase_create("emu_ptx_mangled");
    tcase_add_loop_test(c, the_source_has_a_name, 0, COUNT(names));
    tcase_add_loop_test(c, the_whole_name_has_types, 0, COUNT(whole));
    tcase_add_test(c, a_long_name_is_cut);
    tcase_add_test(c, groups_nest);
    suite_add_tcase(s, c);
    return s;
}
