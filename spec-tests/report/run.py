"""run.py - every implementation on every chunk, each once: what is finished is not run again.

    $BUILD/report/results/IMPLEMENTATION/CHUNK.jsonl   the judge's records of a chunk, below a first
                                                       line with the key of all they depend on

A key is a hash of the judge, the chunk's files, the adapter and the version of what it asks. A
result with another key is run anew; an unfinished one has another name, so a stopped report goes on
where it was. Not here: what the verdicts mean (result.py).
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import lines

TIMEOUT = 20                      # seconds for one answer


class Progress:
    """A line on a terminal that changes, a line per result elsewhere."""

    def __init__(self, total):
        self.total, self.done, self.kept = total, 0, 0
        self.began, self.live, self.lock = time.monotonic(), sys.stderr.isatty(), threading.Lock()

    def note(self, text, last=False):
        with self.lock:
            self.done += 1
            seconds = time.monotonic() - self.began
            text = "%d of %d chunks, %3.0f s: %s" % (self.done, self.total, seconds, text)
            if self.live:
                sys.stderr.write("\r\033[K" + text[:100])
                if self.done == self.total:
                    sys.stderr.write("\n")
            else:
                sys.stderr.write("report: " + text + "\n")
            sys.stderr.flush()


def key_of(build, implementation, chunk):
    return lines.digest((os.path.join(build, "judge"),), *[(f,) for f in chunk.files],
                        json.dumps(implementation.words), implementation.version, TIMEOUT,
                        *implementation.depends)


def result_path(build, implementation, chunk):
    return os.path.join(build, "report", "results", implementation.name, chunk.name + ".jsonl")


def is_kept(path, key):
    try:
        with open(path, encoding="utf-8") as f:
            return json.loads(f.readline()).get("key") == key
    except (OSError, ValueError, AttributeError):
        return False


def command(build, implementation, records, chunk):
    words = [os.path.join(build, "judge"), "--records", records, "--color", "never"]
    if implementation.words[0] == "--subject":
        return words + implementation.words + chunk.files
    pipe = " ".join("'%s'" % w.replace("'", "'\\''") for w in implementation.words)
    return words + ["--timeout", str(TIMEOUT), "--pipe", "exec " + pipe] + chunk.files


def ask(build, implementation, chunk, key):
    """Runs the judge on one chunk. The records get their name when they are complete."""
    path = result_path(build, implementation, chunk)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        records = os.path.join(scratch, "records")
        done = subprocess.run(command(build, implementation, records, chunk), text=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode not in (0, 1):
            raise RuntimeError("the judge ended with status %d on %s of %s: %s" % (
                done.returncode, chunk.name, implementation.title, done.stderr.strip()[-300:]))
        with open(records, encoding="utf-8") as f:
            text = f.read()
    if text.count("\n") != len(chunk.lines):
        raise RuntimeError("%d records of the %d lines of %s" % (text.count("\n"),
                                                                 len(chunk.lines), chunk.name))
    head = {"key": key, "seconds": round(time.monotonic() - began, 2)}
    with open(path + ".new", "w", encoding="utf-8") as f:
        f.write(json.dumps(head) + "\n" + text)
    os.replace(path + ".new", path)


def all_of(build, implementations, chunks, jobs):
    """Runs what is missing, JOBS at a time; how many results there were, and how many are new."""
    there = [i for i in implementations if not i.missing]
    wanted = [(i, c, key_of(build, i, c)) for i in there for c in chunks]
    todo = [w for w in wanted if not is_kept(result_path(build, w[0], w[1]), w[2])]
    progress = Progress(len(todo))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = {pool.submit(ask, build, *w): w for w in todo}
        try:
            for future in concurrent.futures.as_completed(futures):
                future.result()
                implementation, chunk, _ = futures[future]
                progress.note("%s on %s" % (implementation.title, chunk.name))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return len(wanted) - len(todo), len(todo)


def records(build, implementation, chunk):
    """The seconds that a chunk took, and its records."""
    with open(result_path(build, implementation, chunk), encoding="utf-8") as f:
        head = json.loads(f.readline())
        return head["seconds"], [json.loads(text) for text in f]
