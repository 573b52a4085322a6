"""browser.py - what the tests of pages share: a host, browsers, and the lines that they print.

A test is a function of a page; `run` calls it in Chromium and in Firefox, light and dark, narrow
and wide as asked. The pages come from a server on this machine, and every request that leaves it
is a failure of its own: the pages promise to need no network.
"""
import contextlib
import functools
import http.server
import os
import shutil
import sys
import threading

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

WIDTHS = {"narrow": 390, "wide": 1280}
STALL_LIMIT = 120000  # milliseconds, of a machine that is busy


def say(result, name, detail=""):
    """One test: ok, FAIL or skip; the detail stays in one line."""
    line = " ".join(str(detail).split())[:600]
    print("\t".join([result, name, line] if line else [result, name]), flush=True)


def check(name, holds, detail=""):
    """A test that held or not; returns whether it did."""
    say("ok" if holds else "FAIL", name, "" if holds else detail or "it does not hold")
    return bool(holds)


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map,
                      ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *args):
        pass


@contextlib.contextmanager
def serve(folder):
    """A host of static files; gives its address."""
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield "http://127.0.0.1:%d/" % server.server_address[1]
    finally:
        server.shutdown()


def launch(playwright, name, scheme):
    """The browser, or None where it is not here. Firefox gets its scheme when it starts."""
    program = shutil.which({"chromium": "chromium", "firefox": "firefox-esr"}[name])
    if program is None:
        return None
    if name == "chromium":
        return playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=STALL_LIMIT)
    dark = {"layout.css.prefers-color-scheme.content-override": 0 if scheme == "dark" else 1}
    return playwright.firefox.launch(channel="moz-firefox", executable_path=program,
                                     firefox_user_prefs=dark, timeout=STALL_LIMIT)


def open_page(browser, name, scheme, width):
    """A page that keeps what its console said and which requests left the host."""
    as_it_is = {k: "null" for k in ("reduced_motion", "forced_colors", "contrast")}
    page = browser.new_page(viewport={"width": width, "height": 800},
                            color_scheme=scheme if name == "chromium" else "null", **as_it_is)
    page.set_default_timeout(STALL_LIMIT)
    page.said, page.strangers = [], []
    page.on("console", lambda m: m.type in ("error", "warning") and page.said.append(m.text))
    page.on("pageerror", lambda e: page.said.append(str(e)))
    page.on("request", lambda r: r.url.startswith(("http://127.0.0.1", "data:", "blob:", "about:"))
            or page.strangers.append(r.url))
    return page


def serious(page):
    """What axe-core finds that is serious or critical, as text; empty where nothing is."""
    found = Axe().run(page).response["violations"]
    return "; ".join("%s: %s" % (v["id"], v["nodes"][0]["html"][:120]) for v in found
                     if v["impact"] in ("serious", "critical"))


def chosen(name, scheme, width):
    """All of them by EVERY=1, which make check-web sets; else two, each value of each once."""
    few = (("chromium", "light", "wide"), ("firefox", "dark", "narrow"))
    return os.environ.get("EVERY") == "1" or (name, scheme, width) in few


def run(tests, schemes=("light", "dark"), widths=("narrow", "wide"),
        browsers=("chromium", "firefox"), folder="/web"):
    """Calls each test(page, where, address) in the browsers, schemes and widths that are chosen."""
    build = sys.argv[1]
    with serve(build + folder) as address, sync_playwright() as playwright:
        for name in browsers:
            for scheme in schemes:
                at = [width for width in widths if chosen(name, scheme, width)]
                if not at:
                    continue
                browser = launch(playwright, name, scheme)
                if browser is None:
                    say("skip", "%s, %s" % (name, scheme), "no %s here" % name)
                    continue
                for width in at:
                    run_page(tests, browser, (name, scheme, width), address)
                browser.close()


def run_page(tests, browser, at, address):
    name, scheme, width = at
    where = "%s, %s, %s" % at
    for test in tests:
        page = open_page(browser, name, scheme, WIDTHS[width])
        try:
            test(page, where, address)
        except Exception as error:  # a test that cannot go on has failed
            say("FAIL", "%s: %s" % (where, test.__name__), error)
        check("%s: %s: the console is silent" % (where, test.__name__), not page.said,
              page.said[:3])
        check("%s: %s: nothing else is requested" % (where, test.__name__), not page.strangers,
              page.strangers[:3])
        page.close()
