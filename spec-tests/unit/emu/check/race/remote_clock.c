/* remote_clock.c - what is known of other clusters, held to arrays of all epochs.
 *
 * Here: the structures by themselves. Not here: who learns of whom (race/sync_word.c). */
#include "emu/check/race/remote_clock.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum { LENGTH = 70, CLUSTERS = 600, KNOWERS = 4, ROUNDS = 3000 };

static uint64_t random_state, serial;

static uint32_t some(uint32_t below)
{
    return (uint32_t)random_below(&random_state, below);
}

/* Runs of epochs, some of them of length 1. */
static void fill(uint32_t epoch[LENGTH])
{
    uint32_t now = some(5);
    for (int i = 0; i < LENGTH; ++i) {
        now = some(4) == 0 ? some(5) : now;
        epoch[i] = now;
    }
}

START_TEST(epochs_of_one_are_kept)
{
    uint32_t epoch[LENGTH], raised[LENGTH];
    random_state = (uint64_t)_i;
    fill(epoch);
    emui_seen *s = emui_seen_new(epoch, LENGTH);
    ck_assert_ptr_nonnull(s);
    for (int i = 0; i < LENGTH; ++i)
        ck_assert_uint_eq(emui_seen_epoch(s, i), epoch[i]);
    ck_assert_uint_eq(emui_seen_epoch(s, LENGTH), 0);
    for (int i = 0; i < LENGTH; ++i)
        raised[i] = 2;
    emui_seen_raise(s, raised, LENGTH - 1);
    for (int i = 0; i < LENGTH - 1; ++i)
        ck_assert_uint_eq(raised[i], epoch[i] > 2 ? epoch[i] : 2);
    ck_assert_uint_eq(raised[LENGTH - 1], 2);
    emui_seen_free(s);
}
END_TEST

START_TEST(levels_hold_all_clusters)
{
    static const int64_t clusters[] = {1, 16, 17, 256, 257, 4096, 4097, 65536, 65537, INT32_MAX};
    static const int levels[] = {1, 1, 2, 2, 3, 3, 4, 4, 5, 8};
    for (int i = 0; i < COUNT(levels); ++i)
        ck_assert_int_eq(emui_others_levels(clusters[i]), levels[i]);
}
END_TEST

/* Some who know of clusters, and learn of each other, against arrays. */
START_TEST(what_is_known_is_what_was_learnt)
{
    static uint32_t model[KNOWERS][CLUSTERS][LENGTH];
    emui_others *known[KNOWERS] = {NULL};
    const int levels = emui_others_levels(CLUSTERS);
    memset(model, 0, sizeof model);
    random_state = (uint64_t)_i;
    for (int round = 0; round < ROUNDS; ++round) {
        uint32_t who = some(KNOWERS), from = some(KNOWERS), cluster = some(CLUSTERS), epoch[LENGTH];
        if (some(8) == 0) {
            ck_assert(emui_others_join(&known[who], known[from], &serial));
            for (int c = 0; c < CLUSTERS; ++c)
                for (int i = 0; i < LENGTH; ++i)
                    if (model[from][c][i] > model[who][c][i])
                        model[who][c][i] = model[from][c][i];
            continue;
        }
        fill(epoch);
        emui_seen *s = emui_seen_new(epoch, LENGTH);
        ck_assert(emui_others_add(&known[who], levels, cluster, s, &serial));
        emui_seen_free(s);
        for (int i = 0; i < LENGTH; ++i)
            if (epoch[i] > model[who][cluster][i])
                model[who][cluster][i] = epoch[i];
        uint32_t other = some(CLUSTERS);
        for (int k = 0; k < KNOWERS; ++k) {
            const emui_seen *seen = emui_others_at(known[k], other);
            for (int i = 0; i < LENGTH; ++i)
                ck_assert_uint_eq(seen == NULL ? 0 : emui_seen_epoch(seen, i), model[k][other][i]);
        }
    }
    for (int k = 0; k < KNOWERS; ++k)
        emui_others_free(known[k]);
}
END_TEST

/* Who knows less takes what the other has, and does not copy it. */
START_TEST(what_is_the_same_is_shared)
{
    const uint32_t epoch[1] = {3}, less[1] = {2};
    emui_others *a = NULL, *b = NULL;
    emui_seen *s = emui_seen_new(epoch, 1), *t = emui_seen_new(less, 1);
    ck_assert(emui_others_add(&a, 2, 40, s, &serial) && emui_others_add(&b, 2, 40, t, &serial));
    ck_assert(emui_others_join(&b, a, &serial));
    ck_assert_ptr_eq(a, b);
    ck_assert(emui_others_add(&b, 2, 40, t, &serial));
    ck_assert_ptr_eq(a, b);
    ck_assert(emui_others_add(&b, 2, 41, t, &serial));
    ck_assert_ptr_ne(a, b);
    ck_assert_ptr_null(emui_others_at(a, 41));
    ck_assert(emui_others_join(&b, a, &serial) && emui_others_join(&a, b, &serial));
    ck_assert_ptr_eq(a, b);
    emui_others_free(a);
    emui_others_free(b);
    emui_seen_free(s);
    emui_seen_free(t);
}
END_TEST

/* Out of memory: nothing is lost of what was known. */
START_TEST(a_failure_keeps_what_was_known)
{
    const uint32_t epoch[2] = {3, 1}, other[2] = {1, 3};
    bool failed = true;
    for (long n = 0; failed; ++n) {
        emui_others *a = NULL, *b = NULL;
        check_let_fail(n);
        emui_seen *s = emui_seen_new(epoch, 2), *t = emui_seen_new(other, 2);
        bool done = s != NULL && t != NULL && emui_others_add(&a, 3, 7, s, &serial) &&
                    emui_others_add(&b, 3, 7, t, &serial) &&
                    emui_others_add(&b, 3, 300, t, &serial);
        bool joined = done && emui_others_join(&a, b, &serial);
        failed = check_has_failed();
        ck_assert(joined != failed);
        if (done) {
            ck_assert_uint_eq(emui_seen_epoch(emui_others_at(a, 7), 0), 3);
            ck_assert(failed || emui_seen_epoch(emui_others_at(a, 7), 1) == 3);
        }
        emui_others_free(a);
        emui_others_free(b);
        emui_seen_free(s);
        emui_seen_free(t);
    }
}
END_TEST

Suite *emu_remote_clock_suite(void)
{
    Suite *s = suite_create("emu_remote_clock");
    TCase *c = tcase_create("emu_remote_clock");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, epochs_of_one_are_kept, 0, 50);
    tcase_add_test(c, levels_hold_all_clusters);
    tcase_add_loop_test(c, what_is_known_is_what_was_learnt, 0, 5);
    tcase_add_test(c, what_is_the_same_is_shared);
    tcase_add_test(c, a_failure_keeps_what_was_known);
    suite_add_tcase(s, c);
    return s;
}
