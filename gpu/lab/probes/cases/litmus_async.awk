# litmus_async.awk - litmus tests of asynchronous copies, families that litmus.awk calls.
#
# What completes without a wait may be seen at any time; what the async proxy reads or overwrites
# after an ordinary store needs a proxy fence; a wait hands over what was copied, and of what the
# issuing thread stored before only what that released or fenced.

# Small copies: of the generic proxy, but in a time of their own.
function copies() {
    place = "cta"; S = "cta"; tag = "cta"
    family = "CP"
    test("no-wait", "may", "in_flight", "0", "p0 copy:s=x,ld.weak:s", "set x=1")
    test("wait", "never", "none", "0", "p0 copy:s=x,copy_wait,ld.weak:s", "set x=1")
    test("bar-no-wait", "may", "in_flight", "0", "p0 copy:s=x,bar p1 bar,ld.weak:s", "set x=1")
    test("bar-wait", "never", "none", "0", "p0 copy:s=x,copy_wait,bar p1 bar,ld.weak:s", "set x=1")
    test("mbarrier", "never", "none", "1,0", "p0 copy:s=x,copy_arrive:b p1 test:b,stop,ld.weak:s" \
        , "set x=1")
    test("mbarrier-arrive", "may", "in_flight", "1,0",
        "p0 copy:s=x,arrive:b p1 test:b,stop,ld.weak:s", "set x=1")
    test("after-store", "never", "none", "0", "p0 st.weak:x=1,copy:s=x,copy_wait,ld.weak:s")
    test("store-to-source", "may", "in_flight", "2", "p0 copy:s=x,st.weak:x=2,copy_wait,ld.weak:s",
        "set x=1")
    test("store-before", "may", "none", "1,0",
        "p0 st.weak:t=1,copy:s=x,copy_arrive:b p1 test:b,stop,ld.weak:t", "set x=1")
    test("store-and-fence-before", "may", "none", "1,0",
        "p0 st.weak:t=1,fence.acq_rel.cta,copy:s=x,copy_arrive:b p1 test:b,stop,ld.weak:t",
        "set x=1")
}

# Bulk copies: the async proxy.
function bulk_loads() {
    place = "cta"; S = "cta"; tag = "cta"
    family = "LOAD"
    test("no-wait", "may", "in_flight", "0", "p0 expect:b=16,load:s=x@b,ld.weak:s", "set x=1")
    test("wait", "never", "none", "0", "p0 expect:b=16,load:s=x@b,wait:b,ld.weak:s", "set x=1")
    test("test", "never", "none", "1,0", "p0 expect:b=16,load:s=x@b p1 test:b,stop,ld.weak:s",
        "set x=1")
    test("relaxed-test", "may", "race", "1,0",
        "p0 expect:b=16,load:s=x@b p1 test.relaxed.cta:b,stop,ld.weak:s", "set x=1")
    test("store-no-fence", "may", "proxy", "0",
        "p0 st.weak:x=1,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
    test("store-fence", "never", "none", "0",
        "p0 st.weak:x=1,proxy,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
    test("store-fence-global", "never", "none", "0",
        "p0 st.weak:x=1,proxy.global,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
    test("store-fence-shared", "may", "proxy", "0",
        "p0 st.weak:x=1,proxy.shared,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
    test("over-store-no-fence", "may", "proxy", "2",
        "p0 st.weak:s=2,expect:b=16,load:s=x@b,wait:b,ld.weak:s", "set x=1")
    test("over-store-fence", "never", "none", "2",
        "p0 st.weak:s=2,proxy,expect:b=16,load:s=x@b,wait:b,ld.weak:s", "set x=1")
    test("after-read", "may", "none", "1,2",
        "p0 test:c,stop,expect:b=16,load:s=x@b,wait:b p1 ld.weak:s,arrive:c", "set s=1,x=2")
    test("after-read-used", "may", "none", "1,2",
        "p0 test:c,stop,expect:b=16,load:s=x@b,wait:b p1 ld.weak:s,stop,arrive:c", "set s=1,x=2")
    test("after-read-fence", "may", "none", "1,2",
        "p0 test:c,stop,expect:b=16,load:s=x@b,wait:b p1 ld.weak:s,fence.acq_rel.cta,arrive:c",
        "set s=1,x=2")
    test("after-read-proxy", "never", "none", "1,2",
        "p0 test:c,stop,expect:b=16,load:s=x@b,wait:b p1 ld.weak:s,proxy,arrive:c", "set s=1,x=2")
    test("after-read-flag", "may", "none", "1,2",
        "p0 ld.acquire.cta:y,stop,expect:b=16,load:s=x@b,wait:b p1 ld.weak:s,st.release.cta:y=1",
        "set s=1,x=2")
    test("after-read-bar", "may", "none", "2",
        "p0 bar,expect:b=16,load:s=x@b,wait:b p1 ld.weak:s,bar", "set s=1,x=2")
    test("store-before", "may", "none", "1,0",
        "p0 st.weak:t=1,expect.relaxed.cta:b=16,load:s=x@b p1 test:b,stop,ld.weak:t", "set x=1")
    test("global-store-before", "may", "none", "1,0",
        "p0 st.weak:y=1,expect.relaxed.cta:b=16,load:s=x@b p1 test:b,stop,ld.weak:y", "set x=1")
    test("expect-releases", "never", "none", "1,0",
        "p0 st.weak:t=1,expect:b=16,load:s=x@b p1 test:b,stop,ld.weak:t", "set x=1")
    place = tag = "cluster"; S = "cluster"
    test("far", "never", "none", "1,0", "p0 expect:b=16,test:b,stop,ld.weak:s p1 load:s=x@b",
        "set x=2")
    test("far-store-before", "may", "race", "1,0",
        "p0 expect:b=16,test.acquire.cluster:b,stop,ld.weak:y p1 st.weak:y=1,load:s=x@b", "set x=2")
    test("far-fence-before", "never", "none", "1,0",
        "p0 expect:b=16,test.acquire.cluster:b,stop,ld.weak:y" \
        " p1 st.weak:y=1,fence.acq_rel.cluster,load:s=x@b", "set x=2")
    place = tag = "grid"; S = "gpu"
    test("flag-fence-reader", "may", "none", "1,0", "p0 st.weak:x=1,st.release.gpu:y=1" \
        " p1 ld.acquire.gpu:y,stop,proxy,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
    test("flag-fence-writer", "never", "none", "1,0", "p0 st.weak:x=1,proxy,st.release.gpu:y=1" \
        " p1 ld.acquire.gpu:y,stop,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
    test("flag-fences", "never", "none", "1,0", "p0 st.weak:x=1,proxy,st.release.gpu:y=1" \
        " p1 ld.acquire.gpu:y,stop,proxy,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
    test("flag-no-fence", "may", "proxy", "1,0", "p0 st.weak:x=1,st.release.gpu:y=1" \
        " p1 ld.acquire.gpu:y,stop,expect:b=16,load:s=x@b,wait:b,ld.weak:s")
}

function bulk_stores() {
    place = "cta"; S = "cta"; tag = "cta"
    family = "STORE"
    test("no-fence", "may", "proxy", "0", "p0 st.weak:s=1,store:x=s,commit,group,ld.weak:x")
    test("fence", "never", "none", "0", "p0 st.weak:s=1,proxy,store:x=s,commit,group,ld.weak:x")
    test("fence-shared", "never", "none", "0",
        "p0 st.weak:s=1,proxy.shared,store:x=s,commit,group,ld.weak:x")
    test("fence-global", "may", "proxy", "0",
        "p0 st.weak:s=1,proxy.global,store:x=s,commit,group,ld.weak:x")
    test("no-wait", "may", "in_flight", "0", "p0 store:x=s,commit,ld.weak:x", "set s=1")
    test("wait-read", "may", "in_flight", "0", "p0 store:x=s,commit,group_read,ld.weak:x",
        "set s=1")
    test("source-no-wait", "may", "in_flight", "2", "p0 store:x=s,commit,st.weak:s=2 end x",
        "set s=1")
    test("source-wait-read", "never", "none", "2",
        "p0 store:x=s,commit,group_read,st.weak:s=2 end x", "set s=1")
    test("bar", "never", "none", "0",
        "p0 st.weak:s=1,proxy,bar p1 bar,store:x=s,commit,group,ld.weak:x")
    test("bar-fence-after", "may", "none", "0",
        "p0 st.weak:s=1,bar p1 bar,proxy,store:x=s,commit,group,ld.weak:x")
    test("bar-no-fence", "may", "proxy", "0",
        "p0 st.weak:s=1,bar p1 bar,store:x=s,commit,group,ld.weak:x")
    test("reduce-twice", "never", "none", "1",
        "p0 reduce:x=s,commit,group p1 reduce:x=t,commit,group end x", "set s=1,t=1")
    place = tag = "grid"; S = "gpu"
    test("flag", "never", "none", "1,0",
        "p0 store:x=s,commit,group,st.release.gpu:y=1 p1 ld.acquire.gpu:y,stop,ld.weak:x",
        "set s=1")
    test("flag-no-wait", "may", "in_flight", "1,0",
        "p0 store:x=s,commit,st.release.gpu:y=1 p1 ld.acquire.gpu:y,stop,ld.weak:x", "set s=1")
    test("flag-wait-read", "may", "race", "1,0",
        "p0 store:x=s,commit,group_read,st.release.gpu:y=1 p1 ld.acquire.gpu:y,stop,ld.weak:x",
        "set s=1")
    test("flag-relaxed", "may", "race", "1,0",
        "p0 store:x=s,commit,group,st.relaxed.gpu:y=1 p1 ld.relaxed.gpu:y,stop,ld.weak:x",
        "set s=1")
    test("reduce-flag", "never", "none", "1,0",
        "p0 reduce:x=s,commit,group,st.release.gpu:y=1 p1 ld.acquire.gpu:y,stop,ld.weak:x",
        "set s=1")
}

# st.async: to another CTA of the cluster, counted on its mbarrier.
function sends() {
    place = tag = "cluster"; S = "cluster"
    family = "SEND"
    test("test", "never", "none", "1,0", "p0 expect:b=4,test:b,stop,ld.weak:s p1 send:s=1@b")
    test("test-cluster", "never", "none", "1,0",
        "p0 expect:b=4,test.acquire.cluster:b,stop,ld.weak:s p1 send:s=1@b")
    test("no-wait", "may", "in_flight", "1,0", "p0 expect:b=4,ld.weak:s,ld.weak:s p1 send:s=1@b")
    test("two", "never", "none", "1,0,0",
        "p0 expect:b=8,test:b,stop,ld.weak:s,ld.weak:t p1 send:s=1@b,send:t=1@b")
    test("store-before", "may", "race", "1,0",
        "p0 expect:b=4,test.acquire.cluster:b,stop,ld.weak:x p1 st.weak:x=1,send:s=1@b")
    test("far-store-before", "may", "race", "1,0",
        "p0 expect:b=4,test.acquire.cluster:b,stop,ld.weak:t p1 st.weak:t=1,send:s=1@b")
    test("fence-before", "never", "none", "1,0",
        "p0 expect:b=4,test.acquire.cluster:b,stop,ld.weak:x" \
        " p1 st.weak:x=1,fence.acq_rel.cluster,send:s=1@b")
    test("far-fence-before", "never", "none", "1,0",
        "p0 expect:b=4,test.acquire.cluster:b,stop,ld.weak:t" \
        " p1 st.weak:t=1,fence.acq_rel.cluster,send:s=1@b")
    test("bar-before", "may", "race", "1,0", "p0 expect:b=4,test.acquire.cluster:b,stop,ld.weak:x" \
        " p1 st.weak:x=1,bar p2 bar,send:s=1@b", "of 0,1,1")
    test("far-bar-before", "may", "race", "1,0",
        "p0 expect:b=4,test.acquire.cluster:b,stop,ld.weak:t" \
        " p1 st.weak:t=1,bar p2 bar,send:s=1@b", "of 0,1,1")
}
