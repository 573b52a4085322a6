/* litmus.c - the notation of litmus tests: what a line says, and lines that say nothing. What the
 * replay makes of them is tested by tools/suites/replay_emu.sh. */
#include "gpu/lab/probes/litmus_case.h"

#include "spec-tests/unit/suites.h"

#include <stdio.h>

enum { FIELDS = 24, LINE = 512 };

/* A line that fields are cut out of. */
typedef struct line {
    char text[LINE];
    char *field[FIELDS];
    int fields;
} line;

static void cut(line *l, const char *text)
{
    snprintf(l->text, sizeof l->text, "%s", text);
    l->fields = 0;
    for (char *word = strtok(l->text, " "); word != NULL && l->fields < FIELDS;
         word = strtok(NULL, " "))
        l->field[l->fields++] = word;
}

static const char *read_line(litmus_case *c, line *l, const char *text)
{
    cut(l, text);
    return litmus_read(c, l->fields, l->field);
}

#define MP "litmus test MP at grid so never find none ask 1,- "

START_TEST(a_case_is_read)
{
    line l;
    litmus_case c;
    const char *wrong =
        read_line(&c, &l,
                  "litmus test MP at grid of 0,0,1 set x=1,s=2 so may find in_flight "
                  "ask 1,0,2 p0 st.weak:x=1,fence.sc.gpu,st.relaxed.gpu:y=1 p1 "
                  "ld.acquire.gpu:y,stop,ld.weak:x p2 expect:b=16,load:t=z@b,proxy.global "
                  "end x");
    ck_assert_msg(wrong == NULL, "%s", wrong);
    ck_assert_str_eq(c.name, "MP");
    ck_assert(!c.never && c.place == LITMUS_GRID);
    ck_assert_int_eq(c.threads, 3);
    ck_assert_int_eq(c.ctas, 2);
    ck_assert_int_eq(c.slices, 2);
    ck_assert(c.of[1] == 0 && c.slice[1] == 1 && c.of[2] == 1 && c.slice[2] == 0);
    ck_assert(c.set[0] == 1 && c.set[3] == 2 && c.set[1] == 0);
    ck_assert(c.ends == 1 && c.end[0] == 0 && litmus_items(&c) == 3);
    ck_assert(c.op[0][1].kind == LITMUS_FENCE && c.op[0][1].sem == LITMUS_SC);
    ck_assert(c.op[0][1].scope == LITMUS_SCOPE_GPU);
    ck_assert(c.op[1][1].kind == LITMUS_STOP && c.op[1][1].copied == 0);
    ck_assert(c.op[1][2].to == 1 && c.reads[1] == 2);
    ck_assert(c.op[2][1].variable == 4 && c.op[2][1].source == 2 && c.op[2][1].barrier == 0);
    ck_assert(c.op[2][0].value == 16 && c.op[2][2].space == LITMUS_GLOBAL);
    ck_assert(c.arrivals[0] == 1 && c.arrivals[1] == 0);
    ck_assert(c.home[0] == 2 && c.ends_phase[0]);
}
END_TEST

/* A phase whose arrivals depend on what was read may not end. */
START_TEST(an_arrival_behind_a_stop_may_not_come)
{
    line l;
    litmus_case c;
    const char *wrong = read_line(&c, &l,
                                  "litmus test A at cta so never find none ask 1 p0 "
                                  "ld.weak:x,stop,arrive:c p1 arrive:c,arrive:b");
    ck_assert_msg(wrong == NULL, "%s", wrong);
    ck_assert(c.arrivals[0] == 1 && c.arrivals[1] == 2);
    ck_assert(c.ends_phase[0] && !c.ends_phase[1]);
}
END_TEST

/* Each of these is refused, with words that say why. */
static const struct {
    const char *text, *why;
} bad[] = {
    {"litmus", "no thread"},
    {"litmus test A at cta so never find none ask 1", "no thread"},
    {"litmus at cta so never find none ask 1 p0 ld.weak:x", "test NAME"},
    {"litmus test A at cta so never find none p0 ld.weak:x", "test NAME"},
    {"litmus test A at cta so seldom find none ask 1 p0 ld.weak:x", "so never or may"},
    {"litmus test A at cta so may find luck ask 1 p0 ld.weak:x", "find none"},
    {"litmus test A at sea so may find none ask 1 p0 ld.weak:x", "at warp"},
    {"litmus test A at cta of 0,1 so may find none ask 1 p0 ld.weak:x p1 ld.weak:x", "of has"},
    {"litmus test A at grid of 0 so may find none ask 1 p0 ld.weak:x p1 ld.weak:x", "of has"},
    {"litmus test A at grid of 0,2 so may find none ask 1 p0 ld.weak:x p1 ld.weak:x", "of counts"},
    {"litmus test A at grid of 1,0 so may find none ask 1 p0 ld.weak:x p1 ld.weak:x", "of counts"},
    {"litmus test A at cta set x so may find none ask 1 p0 ld.weak:x", "set x=1"},
    {"litmus test A at cta set x=3 so may find none ask 1 p0 ld.weak:x", "set x=1"},
    {"litmus test A at cta set w=1 so may find none ask 1 p0 ld.weak:x", "set x=1"},
    {"litmus test A at cta so may find none ask 1 p0 ld.weak:x end w", "end x,y"},
    {"litmus test A at grid so may find none ask 1 p0 ld.weak:x p1 ld.weak:x end s", "end x,y"},
    {"litmus test A at cta so may find none ask 1 p0 st.weak:x=1", "an outcome has"},
    {MP "p0 ld.weak:x,", "not an operation"},
    {MP "p0 ld:x", "not an operation"},
    {MP "p0 ld.relaxed:x", "not an operation"},
    {MP "p0 ld.weak.gpu:x", "not an operation"},
    {MP "p0 ld.weak", "not an operation"},
    {MP "p0 ld.weak:w", "not an operation"},
    {MP "p0 ld.weak:x=1", "not an operation"},
    {MP "p0 ld.weak.weak:x", "not an operation"},
    {MP "p0 ld.near:x", "not an operation"},
    {MP "p0 st.weak:x", "not an operation"},
    {MP "p0 st.weak:x=q", "not an operation"},
    {MP "p0 st.weak:x=12", "not an operation"},
    {MP "p0 st.weak:b=1", "not an operation"},
    {MP "p0 fence", "not an operation"},
    {MP "p0 fence.sc", "not an operation"},
    {MP "p0 jump", "not an operation"},
    {MP "p0 load:s=x", "not an operation"},
    {MP "p0 load:x=s@b", "not an operation"},
    {MP "p0 load:s=x@d", "not an operation"},
    {MP "p0 store:s=x", "not an operation"},
    {MP "p0 copy:x=y", "not an operation"},
    {MP "p0 send:x=1@b", "not an operation"},
    {MP "p0 arrive:x", "not an operation"},
    {MP "p0 bar:b", "not an operation"},
    {MP "p0 stop,ld.weak:x", "a register"},
    {MP "p0 st.weak:x=r0,ld.weak:x", "a register"},
    {MP "p0 ld.weak:x,ld.weak:x,ld.weak:x,ld.weak:x,ld.weak:x", "too many reads"},
    {MP "p0 proxy,proxy,proxy,proxy,proxy,proxy,proxy,proxy,proxy,proxy,proxy",
     "too many operations"},
    {MP "p0 ld.weak:x,ld.weak:x,ld.weak:x,ld.weak:x p1 ld.weak:x,ld.weak:x,ld.weak:x",
     "an outcome"},
    {MP "p0 arrive:b p1 test:b", "an mbarrier of another CTA"},
    {"litmus test A at cluster so may find none ask 1 p0 arrive:b p1 test:b", "an mbarrier"},
};

START_TEST(a_bad_line_is_refused)
{
    line l;
    litmus_case c;
    const char *wrong = read_line(&c, &l, bad[_i].text);
    ck_assert_msg(wrong != NULL, "it was read: %s", bad[_i].text);
    ck_assert_msg(strncmp(wrong, bad[_i].why, strlen(bad[_i].why)) == 0, "%s: %s, not %s",
                  bad[_i].text, wrong, bad[_i].why);
}
END_TEST

START_TEST(outcomes_are_numbers)
{
    line l;
    litmus_case c;
    char text[2 * LITMUS_ITEMS];
    ck_assert_ptr_null(read_line(&c, &l, MP "p0 ld.weak:x,stop,ld.weak:y end x"));
    for (int key = 0; key < 64; ++key) {
        litmus_outcome(&c, (uint32_t)key, text);
        ck_assert_int_eq(litmus_key(&c, text), key);
    }
    ck_assert_int_eq(litmus_key(&c, "1,-,2"), 1 | 3 << 2 | 2 << 4);
    ck_assert_int_eq(litmus_key(&c, "1,-"), -1);
    ck_assert_int_eq(litmus_key(&c, "1,-,2,0"), -1);
    ck_assert_int_eq(litmus_key(&c, "1,3,2"), -1);
    ck_assert_int_eq(litmus_key(&c, ""), -1);
}
END_TEST

Suite *replay_litmus_suite(void)
{
    Suite *s = suite_create("replay_litmus");
    TCase *c = tcase_create("replay_litmus");
    tcase_add_test(c, a_case_is_read);
    tcase_add_test(c, an_arrival_behind_a_stop_may_not_come);
    tcase_add_loop_test(c, a_bad_line_is_refused, 0, (int)(sizeof bad / sizeof bad[0]));
    tcase_add_test(c, outcomes_are_numbers);
    suite_add_tcase(s, c);
    return s;
}
