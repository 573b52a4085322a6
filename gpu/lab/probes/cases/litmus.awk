# litmus.awk - litmus tests: litmus_case.h says how they are written.
#
# A family is one function; its rows are the kinds of synchronisation, its columns the places. The
# claims ("so", "find") follow from the axioms of the PTX ISA's memory model: never where release
# and acquire of a scope that holds both threads, or fence.sc, put the accesses in order. Copies and
# st.async are in litmus_async.awk.

# The letters of a memory, and how a place is called in it.
function memory(kind) {
    shared = kind == "shared"
    X = shared ? "s" : "x"; Y = shared ? "t" : "y"; Z = shared ? "u" : "z"
    tag = place (shared ? ".shared" : "")
}

function test(name, so, find, ask, threads, more) {
    printf "litmus test %s.%s at %s%s so %s find %s ask %s %s\n", family "." name, tag, place,
        more == "" ? "" : " " more, so, find, ask, threads
}

# The scope that holds two threads at a place.
function scope(at) {
    return at == "warp" ? "cta" : at == "grid" ? "gpu" : at
}

# A store or load of a variable: "st.relaxed.gpu:x=1".
function st(sem, v, n) { return "st." sem (sem == "weak" || sem == "volatile" ? "" : "." S) ":" v \
    "=" n }
function ld(sem, v) { return "ld." sem (sem == "weak" || sem == "volatile" ? "" : "." S) ":" v }
function fence(sem) { return sem == "" ? "" : "fence." sem "." S "," }

# Message passing: p0 writes x and then y, p1 sees y and then reads x.
function mp_of(data, before, write, read, after, guarded) {
    return "p0 " st(data, X, 1) "," fence(before) st(write, Y, 1) " p1 " ld(read, Y) "," \
        fence(after) (guarded ? "stop," : "") ld(data, X)
}

function mp() {
    family = "MP"
    test("weak", "may", "race", "1,0", mp_of("weak", "", "weak", "weak", "", 0))
    test("relaxed", "may", "none", "1,0", mp_of("relaxed", "", "relaxed", "relaxed", "", 0))
    test("release-acquire", "never", "none", "1,0", mp_of("weak", "", "release", "acquire", "", 1))
    test("acq_rel-fences", "never", "none", "1,0",
        mp_of("weak", "acq_rel", "relaxed", "relaxed", "acq_rel", 1))
    test("release-relaxed", "may", "race", "1,0", mp_of("weak", "", "release", "relaxed", "", 1))
    test("relaxed-acquire", "may", "race", "1,0", mp_of("weak", "", "relaxed", "acquire", "", 1))
}

# The fences with one side, the other one, and one fence alone.
function mp_fences() {
    family = "MP"
    test("sided-fences", "never", "none", "1,0",
        mp_of("weak", "release", "relaxed", "relaxed", "acquire", 1))
    test("wrong-fence-before", "may", "race", "1,0",
        mp_of("weak", "acquire", "relaxed", "relaxed", "acquire", 1))
    test("wrong-fence-after", "may", "race", "1,0",
        mp_of("weak", "release", "relaxed", "relaxed", "release", 1))
    test("sc-fences", "never", "none", "1,0", mp_of("weak", "sc", "relaxed", "relaxed", "sc", 1))
    test("fence-acquire", "never", "none", "1,0",
        mp_of("weak", "acq_rel", "relaxed", "acquire", "", 1))
    test("release-fence", "never", "none", "1,0",
        mp_of("weak", "", "release", "relaxed", "acq_rel", 1))
    test("volatile", "may", "none", "1,0", mp_of("volatile", "", "volatile", "volatile", "", 0))
    test("strong-data", "never", "none", "1,0",
        mp_of("relaxed", "", "release", "acquire", "", 0))
    test("atomic-flag", "never", "none", "1,0", "p0 st.weak:" X "=1,red.release." S ":" Y \
        "=1 p1 add.acquire." S ":" Y "=1,stop,ld.weak:" X)
}

# A scope that does not hold both.
function mp_narrow(   wide) {
    family = "MP"
    wide = S; S = "cta"
    test("release-acquire.cta", "may", "race", "1,0", mp_of("weak", "", "release", "acquire", "",
        1))
    test("fences.cta", "may", "race", "1,0", "p0 st.weak:" X "=1,fence.acq_rel.cta,st.relaxed." \
        wide ":" Y "=1 p1 ld.relaxed." wide ":" Y ",fence.acq_rel.cta,stop,ld.weak:" X)
    S = wide
}

# The flag goes on through a third thread.
function mp_chain(   end) {
    family = "MP3"
    end = " p2 " ld("acquire", Y) ",stop," ld("weak", X)
    test("atomic-between", "never", "none", "1,2,0", "p0 " st("weak", X, 1) "," st("release", Y,
        1) " p1 " ld("relaxed", Y) ",stop,red.relaxed." S ":" Y "=1 p2 " ld("acquire", Y) \
        ",stop," ld("weak", X))
    test("store-between", "may", "race", "1,2,0",
        "p0 " st("weak", X, 1) "," st("release", Y, 1) " p1 " ld("relaxed", Y) ",stop," \
        st("relaxed", Y, 2) end)
    test("release-between", "may", "race", "1,2,0",
        "p0 " st("weak", X, 1) "," st("release", Y, 1) " p1 " ld("relaxed", Y) ",stop," \
        st("release", Y, 2) end)
    test("same-thread", "never", "none", "2,0",
        "p0 " st("weak", X, 1) "," st("release", Y, 1) "," st("relaxed", Y, 2) " p1 " \
        ld("acquire", Y) ",stop," ld("weak", X))
}

# Barriers as synchronisation.
function mp_barriers() {
    family = "WAR"
    if (place == "cta")
        test("mbarrier", "never", "none", "1,2",
            "p0 test:b,stop,st.weak:" X "=2 p1 ld.weak:" X ",arrive:b")
    test("release-acquire", "never", "none", "1,2", "p0 " ld("acquire", Y) ",stop," st("weak", X,
        2) " p1 " ld("weak", X) "," st("release", Y, 1))
    family = "MP"
    if (place == "warp")
        test("warp", "never", "none", "0", "p0 st.weak:" X "=1,warp p1 warp,ld.weak:" X)
    if (place == "cta") {
        test("bar", "never", "none", "0", "p0 st.weak:" X "=1,bar p1 bar,ld.weak:" X)
        test("mbarrier", "never", "none", "1,0", "p0 st.weak:" X \
            "=1,arrive:b p1 test:b,stop,ld.weak:" X)
        test("mbarrier-try", "never", "none", "0", "p0 st.weak:" X \
            "=1,arrive:b p1 wait:b,ld.weak:" X)
        test("mbarrier-arrives-relaxed", "may", "race", "1,0",
            "p0 st.weak:" X "=1,arrive.relaxed.cta:b p1 test:b,stop,ld.weak:" X)
        test("mbarrier-tests-relaxed", "may", "race", "1,0",
            "p0 st.weak:" X "=1,arrive:b p1 test.relaxed.cta:b,stop,ld.weak:" X)
        test("mbarrier-fences", "never", "none", "1,0",
            "p0 st.weak:" X "=1,fence.acq_rel.cta,arrive.relaxed.cta:b p1 test.relaxed.cta:b," \
            "fence.acq_rel.cta,stop,ld.weak:" X)
    }
    if (place == "cluster") {
        test("barrier", "never", "none", "0", "p0 st.weak:" X \
            "=1,cluster_arrive.release,cluster_wait" \
            " p1 cluster_arrive.release,cluster_wait,ld.weak:" X)
        test("barrier-relaxed", "may", "race", "0",
            "p0 st.weak:" X "=1,cluster_arrive.relaxed,cluster_wait" \
            " p1 cluster_arrive.relaxed,cluster_wait,ld.weak:" X)
        test("barrier-fence", "never", "none", "0",
            "p0 st.weak:" X "=1,fence.acq_rel.cluster,cluster_arrive.relaxed,cluster_wait" \
            " p1 cluster_arrive.relaxed,cluster_wait,ld.weak:" X)
        test("mbarrier", "never", "none", "1,0", "p0 test.acquire.cluster:b,stop,ld.weak:" X \
            " p1 st.weak:" X "=1,arrive.release.cluster:b")
        test("mbarrier-near", "may", "race", "1,0", "p0 test:b,stop,ld.weak:" X \
            " p1 st.weak:" X "=1,arrive:b")
        test("mbarrier-arrives-relaxed", "may", "race", "1,0",
            "p0 test.acquire.cluster:b,stop,ld.weak:" X " p1 st.weak:" X \
            "=1,arrive.relaxed.cluster:b")
    }
}

# Store buffering: each writes one word and reads the other.
function sb_of(write, between, read) {
    return "p0 " st(write, X, 1) "," fence(between) ld(read, Y) " p1 " st(write, Y, 1) "," \
        fence(between) ld(read, X)
}

function sb(   wide) {
    family = "SB"
    test("weak", "may", "race", "0,0", sb_of("weak", "", "weak"))
    test("relaxed", "may", "none", "0,0", sb_of("relaxed", "", "relaxed"))
    test("release-acquire", "may", "none", "0,0", sb_of("release", "", "acquire"))
    test("acq_rel-fences", "may", "none", "0,0", sb_of("relaxed", "acq_rel", "relaxed"))
    test("sc-fences", "never", "none", "0,0", sb_of("relaxed", "sc", "relaxed"))
    if (shared || place == "warp")
        return
    test("volatile", "may", "none", "0,0", sb_of("volatile", "", "volatile"))
    test("atomics", "may", "none", "0,0,0,0", "p0 exch.acq_rel." S ":" X "=1,ld.acquire." S ":" Y \
        " p1 exch.acq_rel." S ":" Y "=1,ld.acquire." S ":" X)
    test("one-sc-fence", "may", "none", "0,0", "p0 " st("relaxed", X, 1) "," fence("sc") \
        ld("relaxed", Y) " p1 " st("relaxed", Y, 1) "," fence("acq_rel") ld("relaxed", X))
    if (place == "cluster" || place == "grid") {
        wide = S
        test("sc-fences.cta", "may", "none", "0,0", "p0 " st("relaxed", X, 1) ",fence.sc.cta," \
            ld("relaxed", Y) " p1 " st("relaxed", Y, 1) ",fence.sc.cta," ld("relaxed", X))
    }
}

# Load buffering: each reads one word and writes the other.
function lb() {
    family = "LB"
    test("weak", "may", "race", "1,1", "p0 " ld("weak", X) "," st("weak", Y, 1) " p1 " ld("weak",
        Y) "," st("weak", X, 1))
    test("relaxed", "may", "none", "1,1", "p0 " ld("relaxed", X) "," st("relaxed", Y, 1) " p1 " \
        ld("relaxed", Y) "," st("relaxed", X, 1))
    test("acquire", "may", "none", "1,1", "p0 " ld("acquire", X) "," st("relaxed", Y, 1) " p1 " \
        ld("acquire", Y) "," st("relaxed", X, 1))
    test("release-acquire", "never", "none", "1,1", "p0 " ld("acquire", X) "," st("release", Y, 1) \
        " p1 " ld("acquire", Y) "," st("release", X, 1))
    test("acq_rel-fences", "never", "none", "1,1", "p0 " ld("relaxed", X) "," fence("acq_rel") \
        st("relaxed", Y, 1) " p1 " ld("relaxed", Y) "," fence("acq_rel") st("relaxed", X, 1))
    test("dependent", "never", "none", "1,1", "p0 " ld("relaxed", X) "," st("relaxed", Y, "r0") \
        " p1 " ld("relaxed", Y) "," st("relaxed", X, "r0"))
}

# Independent reads of independent writes: two readers, in different orders.
function iriw_of(read, between) {
    return "p0 " st("relaxed", X, 1) " p1 " st("relaxed", Y, 1) " p2 " ld(read, X) "," \
        fence(between) ld(read, Y) " p3 " ld(read, Y) "," fence(between) ld(read, X)
}

function iriw(of) {
    family = "IRIW"
    test("relaxed", "may", "none", "1,0,1,0", iriw_of("relaxed", ""), of)
    test("acquire", "may", "none", "1,0,1,0", iriw_of("acquire", ""), of)
    test("acq_rel-fences", "may", "none", "1,0,1,0", iriw_of("relaxed", "acq_rel"), of)
    test("sc-fences", "never", "none", "1,0,1,0", iriw_of("relaxed", "sc"), of)
}

# One word alone.
function coherence() {
    family = "CoRR"
    test("relaxed", "never", "none", "1,0", "p0 " st("relaxed", X, 1) " p1 " ld("relaxed", X) "," \
        ld("relaxed", X))
    test("weak", "may", "race", "1,0", "p0 " st("weak", X, 1) " p1 " ld("weak", X) "," ld("weak",
        X))
    test("weak-after", "never", "none", "1,0", "p0 " st("relaxed", X, 1) " p1 " ld("relaxed", X) \
        ",stop," ld("weak", X))
    family = "CoRR2"
    test("relaxed", "never", "none", "1,2,2,1", "p0 " st("relaxed", X, 1) " p1 " st("relaxed", X,
        2) " p2 " ld("relaxed", X) "," ld("relaxed", X) " p3 " ld("relaxed", X) "," ld("relaxed",
        X))
    family = "CoWW"
    test("weak", "never", "none", "1", "p0 " st("weak", X, 1) "," st("weak", X, 2) " end " X)
    family = "CoWR"
    test("relaxed", "never", "none", "0", "p0 " st("relaxed", X, 1) "," ld("relaxed", X) " p1 " \
        st("relaxed", X, 2))
    family = "CoRW"
    test("relaxed", "never", "none", "1,2", "p0 " ld("relaxed", X) "," st("relaxed", X, 1) " p1 " \
        st("relaxed", X, 2) " end " X)
    family = "Add"
    test("relaxed", "never", "none", "0,0", "p0 add.relaxed." S ":" X "=1 p1 add.relaxed." S ":" \
        X "=1")
}

# Causality through a thread between.
function wrc(of) {
    family = "WRC"
    test("relaxed", "may", "none", "1,1,0", "p0 " st("relaxed", X, 1) " p1 " ld("relaxed", X) "," \
        st("relaxed", Y, 1) " p2 " ld("relaxed", Y) "," ld("relaxed", X), of)
    test("release-acquire", "never", "none", "1,1,0", "p0 " st("relaxed", X, 1) " p1 " \
        ld("relaxed", X) "," st("release", Y, 1) " p2 " ld("acquire", Y) "," ld("relaxed", X), of)
    test("weak-after", "never", "none", "1,1,0", "p0 " st("relaxed", X, 1) " p1 " ld("relaxed", X) \
        ",stop," st("release", Y, 1) " p2 " ld("acquire", Y) ",stop," ld("weak", X), of)
}

function isa2_of(data, guard, first, second,   a, b) {
    a = first; b = second
    return "p0 " st(data, X, 1) ",st.release." a ":" Y "=1 p1 ld.acquire." a ":" Y "," guard \
        "st.release." b ":" Z "=1 p2 ld.acquire." b ":" Z "," guard ld(data, X)
}

function isa2(of) {
    family = "ISA2"
    test("release-acquire", "never", "none", "1,1,0", isa2_of("weak", "stop,", S, S), of)
    test("relaxed-between", "may", "race", "1,1,0", "p0 " st("weak", X, 1) "," st("release", Y, 1) \
        " p1 " ld("relaxed", Y) ",stop," st("relaxed", Z, 1) " p2 " ld("acquire", Z) ",stop," \
        ld("weak", X), of)
    if (of == "of 0,0,1")
        test("cta-then-wide", "never", "none", "1,1,0", isa2_of("weak", "stop,", "cta", S), of)
    if (of == "of 0,1,1")
        test("wide-then-cta", "never", "none", "1,1,0", isa2_of("weak", "stop,", S, "cta"), of)
}

# Writes that are in order, and what is left at the end.
function ends() {
    family = "R"
    test("relaxed", "may", "none", "0,2", "p0 " st("relaxed", X, 1) "," st("relaxed", Y, 1) " p1 " \
        st("relaxed", Y, 2) "," ld("relaxed", X) " end " Y)
    test("acq_rel-fences", "may", "none", "0,2", "p0 " st("relaxed", X, 1) "," fence("acq_rel") \
        st("relaxed", Y, 1) " p1 " st("relaxed", Y, 2) "," fence("acq_rel") ld("relaxed", X) \
        " end " Y)
    test("sc-fences", "never", "none", "0,2", "p0 " st("relaxed", X, 1) "," fence("sc") \
        st("relaxed", Y, 1) " p1 " st("relaxed", Y, 2) "," fence("sc") ld("relaxed", X) " end " Y)
    family = "2+2W"
    test("relaxed", "may", "none", "1,1", "p0 " st("relaxed", X, 1) "," st("relaxed", Y, 2) " p1 " \
        st("relaxed", Y, 1) "," st("relaxed", X, 2) " end " X "," Y)
    test("release", "may", "none", "1,1", "p0 " st("relaxed", X, 1) "," st("release", Y, 2) " p1 " \
        st("relaxed", Y, 1) "," st("release", X, 2) " end " X "," Y)
    test("sc-fences", "never", "none", "1,1", "p0 " st("relaxed", X, 1) "," fence("sc") st( \
        "relaxed", Y, 2) " p1 " st("relaxed", Y, 1) "," fence("sc") st("relaxed", X, 2) " end " X \
        "," Y)
    family = "S"
    test("relaxed", "may", "none", "1,2", "p0 " st("relaxed", X, 2) "," st("relaxed", Y, 1) " p1 " \
        ld("relaxed", Y) "," st("relaxed", X, 1) " end " X)
    test("release-acquire", "never", "none", "1,2", "p0 " st("relaxed", X, 2) "," st("release",
        Y, 1) " p1 " ld("acquire", Y) ",stop," st("relaxed", X, 1) " end " X)
}

BEGIN {
    print "# message passing, store buffering, load buffering: each place and memory"
    for (k = 1; k <= split("warp cta cluster grid", all, " "); k++) for (m = 0; m < 2; m++) {
        place = all[k]; S = scope(place)
        if (m == 1 && (place == "grid" || place == "warp"))
            continue
        memory(m == 0 ? "global" : "shared")
        mp(); mp_barriers(); sb(); lb()
        if (place == "cluster" || place == "grid")
            mp_narrow()
    }
    print "# one word; final values; fences with one side; flags that are handed on"
    for (k = 1; k <= split("cta cluster grid", all, " "); k++) {
        place = all[k]; S = scope(place)
        memory(place == "cluster" ? "shared" : "global"); coherence(); ends()
        if (place != "cta") {
            mp_fences(); mp_chain()
        }
    }
    print "# causality through other threads, in one CTA, in several, in both"
    for (k = 1; k <= split("cta cluster grid", all, " "); k++) {
        place = all[k]; S = scope(place)
        memory(place == "cluster" ? "shared" : "global"); iriw(); wrc(); isa2()
    }
    place = "grid"; S = "gpu"
    memory("global")
    tag = "grid.apart"; iriw("of 0,1,0,1")
    tag = "grid.pairs"; iriw("of 0,0,1,1")
    tag = "grid.first"; wrc("of 0,0,1"); isa2("of 0,0,1")
    tag = "grid.last"; wrc("of 0,1,1"); isa2("of 0,1,1")
    print "# asynchronous copies"
    copies(); bulk_loads(); bulk_stores(); sends()
}
