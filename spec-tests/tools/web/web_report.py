"""web_report.py - the page of `make report` in browsers: filters, details, links, pictures.

    web_report.py BUILD     over BUILD/report/index.html, in which the implementation "mine" is wrong
                            at times, and BUILD/ct, whose pictures those of the page are compared with
"""
import re
import subprocess
import sys

from browser import check, run, serious

READY = "html[data-ready=yes]"


def open_report(page, address, link=""):
    page.goto(address + "index.html" + link)
    page.wait_for_selector(READY)


def count(page):
    return int(page.inner_text("#view > p").split()[0].replace(",", ""))


def drilling_down(page, where, address):
    open_report(page, address)
    page.click("td button.bad[data-i=mine]")
    check("%s: a cell leads to its lines" % where, "tab=lines" in page.url and "f=" in page.url,
          page.url)
    check("%s: there are lines" % where, count(page) > 0)
    page.select_option("#by-family", "composition")
    page.click(".line > button")
    said = page.inner_text(".detail")
    check("%s: a line shows who says what" % where, "mine" in said and "cutecheck" in said, said)
    check("%s: a wrong answer has its witness" % where, "expected," in
          page.inner_text(".witness"), page.inner_text(".detail"))
    check("%s: both layouts are drawn" % where, page.locator(".detail figure svg").count() == 2)
    check("%s: axe finds nothing serious in a line" % where, not serious(page), serious(page))
    link = page.url
    shown = page.inner_text("#view")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(READY)
    check("%s: a link shows the same" % where, page.inner_text("#view") == shown,
          page.inner_text("#view")[:200])
    fits(page, where, "a line")


def filtering(page, where, address):
    open_report(page, address, "#tab=lines&i=mine")
    every = count(page)
    page.select_option("#by-class", "required")
    required = count(page)
    page.click("[data-verdict='5']")
    wrong = count(page)
    check("%s: filters narrow down" % where, every > required > wrong > 0,
          (every, required, wrong))
    page.fill("#by-text", "composition _2:_1")
    check("%s: words narrow down" % where, count(page) < wrong)
    check("%s: the address holds them" % where, all(
        part in page.url for part in ("c=required", "v=5", "q=composition")), page.url)
    page.click("#clear")
    check("%s: clear shows what did not pass" % where, "i=" not in page.url)
    page.go_back()
    check("%s: back brings the filters back" % where, page.input_value("#by-class") == "required")
    page.click("#clear")
    page.click("#tab-disputed")
    page.click(".line > button")
    check("%s: a disputed line shows who says what" % where, "CuTe C++ gives" in
          page.inner_text(".detail"), page.inner_text(".detail"))


def looks(page, where, address):
    for tab in ("matrix", "lines", "disputed", "about"):
        open_report(page, address, "#tab=" + tab)
        fits(page, where, tab)
        check("%s: axe finds nothing serious in %s" % (where, tab), not serious(page),
              serious(page))


def fits(page, where, what):
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    check("%s: %s is no wider than the window" % (where, what), wide <= room, (wide, room))


CELL = re.compile(r'fill="#(\w+)"><title>(.*?)</title></rect><text [^>]*class="(\w)">(.*?)</text>')


def pictures(page, where, address):
    """The cells of a picture are those of `ct --svg`: colours, ink, texts and titles."""
    open_report(page, address)
    texts = page.evaluate("Object.keys(report.pictures)")[:12]
    check("%s: there are pictures" % where, len(texts) == 12, len(texts))
    for text in texts:
        drawn = page.evaluate("(t) => pictureOf({title: t, ...report.pictures[t]})", text)
        ct = subprocess.run([sys.argv[1] + "/ct", "--svg", text], capture_output=True, text=True)
        check("%s: %s is drawn as ct draws it" % (where, text),
              CELL.findall(drawn) == CELL.findall(ct.stdout) != [], drawn[:300])


if __name__ == "__main__":
    run([drilling_down, filtering, looks, pictures], folder="/report")
