"""The end of devices and launches: closing, forks, threads, signals, leaks."""

import gc
import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from kernels import FOREVER, RACE, TWICE, entry, words

import cutecheck


def test_closing_in_any_order():
    d = cutecheck.device()
    a, module = d.zeros(32, np.uint32), d.module(TWICE)
    d.close()
    d.close()
    uses = [
        (type(a).ptr.fget, a),
        (a.get,),
        (d.module, TWICE),
        (d.zeros, 1),
        (type(d).stats.fget, d),
    ]
    for use, *of in uses:
        with pytest.raises(ValueError, match="the device is closed"):
            use(*of)
    with pytest.raises(ValueError, match="the device is closed"):
        d.launch(module, None, 1, 1, [None])
    a.free()
    del a, module, d, uses, use, of
    gc.collect()


def test_reset():
    with cutecheck.device(raises=False) as d:
        d.launch(RACE, None, 1, 64, [words()])
        d.reset()
        assert repr(d) == "<Device sm_90a, 0 launches, 0 findings>" and d.stats.instructions == 0
        assert d.launch(RACE, None, 1, 64, [words()]).number == 1
        a, module = d.zeros(32, np.uint32), d.module(TWICE)
        d.reset()
        b = d.zeros(32, np.uint32)
        with pytest.raises(ValueError, match=r"the array was freed by reset\(\)"):
            d.launch(TWICE, None, 1, 32, [a])
        for use in (lambda: d.launch(module, None, 1, 32, [b]), lambda: module.variable("x")):
            with pytest.raises(ValueError, match=r"kernel.ptx was unloaded by reset\(\): load it"):
                use()
        del a
        d.launch(TWICE, None, 1, 32, [b])


def test_threads():
    """Several threads, of one device and of their own, each with its own results."""

    def work(d, x):
        for _ in range(20):
            d.launch(TWICE, None, 1, 32, [x])
            x //= 2

    with cutecheck.device() as shared:
        devices = [shared, shared, cutecheck.device(), cutecheck.device()]
        arrays = [np.arange(32, dtype=np.uint32) + i for i in range(4)]
        threads = [threading.Thread(target=work, args=a) for a in zip(devices, arrays, strict=True)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert shared.launches == 40
    for i, x in enumerate(arrays):
        assert (x == np.arange(32) + i).all()


def test_a_child_has_a_copy():
    with cutecheck.device() as d:
        a = d.array(np.arange(32, dtype=np.uint32))
        child = os.fork()
        if child == 0:
            d.launch(TWICE, None, 1, 32, [a])
            os._exit(int(a.get()[3] != 6))
        assert os.waitpid(child, 0)[1] == 0
        assert a.get()[3] == 3


def test_a_child_of_a_running_launch_needs_a_device_of_its_own():
    d = cutecheck.device()

    def endless():
        with pytest.raises(cutecheck.TooLong):
            d.launch(FOREVER, None, 1, 1, [words()], timeout=3)

    thread = threading.Thread(target=endless)
    thread.start()
    while not d._is_busy and thread.is_alive():
        time.sleep(0.001)
    child = os.fork()
    if child == 0:
        try:
            d.zeros(1)
        except ValueError as e:
            os._exit(int("a launch was running when the process forked: open a dev" not in str(e)))
        os._exit(2)
    assert os.waitpid(child, 0)[1] == 0
    thread.join()
    assert d.launch(TWICE, None, 1, 32, [words()]).end == "finished"


def test_a_signal_does_not_launch_into_a_launch():
    import signal

    with cutecheck.device() as d:

        def ring(*_):
            if not d._is_busy:  # yet
                signal.setitimer(signal.ITIMER_REAL, 0.05)
                return
            d.launch(TWICE, None, 1, 32, [words()])

        old = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(cutecheck.LaunchError, match="a launch of this device is running"):
                d.launch(FOREVER, None, 1, 1, [words()])
        finally:
            signal.signal(signal.SIGALRM, old)
        assert d.launch(TWICE, None, 1, 32, [words()]).end == "finished"


def resident():
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_thousand_launches_do_not_leak():
    with cutecheck.device() as d:
        x = np.zeros(1024, np.uint32)
        for _ in range(100):
            d.launch(TWICE, None, 1, 32, [x])
        before = resident()
        for i in range(1000):
            d.launch(TWICE, None, 1, 32, [x], schedules=2 if i % 50 == 0 else 1)
            d.empty(64, np.uint32)
        assert resident() - before < 1 << 20


def test_a_device_may_be_left_open_at_exit():
    code = (
        "import cutecheck, kernels; d = cutecheck.device(); a = d.zeros(32, 'uint32');"
        "d.launch(kernels.TWICE, None, 1, 32, [a]); e = cutecheck.device(); e.x = e"
    )
    paths = os.pathsep.join([*sys.path])
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_launch_given_up_leaves_nothing_in_flight():
    """What a copy was to bring is not written into memory that is freed by then."""
    text = entry(
        """ld.param.u64 %rd1, [p]; again: cp.async.ca.shared.global [s], [%rd1], 16;
        cp.async.commit_group; atom.global.add.u32 %r1, [%rd1+16], 1; bra again;"""
    )
    with cutecheck.device() as d:
        for _ in range(3):
            with pytest.raises(cutecheck.TooLong):
                d.launch(text, None, 4, 32, [words()], timeout=0.02)
            assert d.launch(TWICE, None, 1, 32, [words()]).end == "finished"


def test_import_is_cheap():
    code = (
        "import cutecheck, sys; assert 'numpy' not in sys.modules and 'ctypes' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=600, env={**os.environ})
    started = time.process_time()
    cutecheck.device().close()
    assert time.process_time() - started < 1
