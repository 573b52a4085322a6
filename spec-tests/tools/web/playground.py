"""playground.py - the playground in browsers: what it answers, shows, keeps and how fast it is.

playground.py BUILD [TEST]: all tests, or one in Chromium alone. CT and CUEMU choose the programs
that the page must agree with.
"""
import json
import os
import subprocess
import sys

import browser
from browser import check

BUILD = sys.argv[1]
CT = os.environ.get("CT", BUILD + "/ct")
CUEMU = os.environ.get("CUEMU", BUILD + "/cuemu")

MMA = "SM80_16x8x16_F32F16F16F32_TN"
EXPRESSIONS = [
    "(_4,_8):(_8,_1)",
    "composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))",
    "size(logical_divide((4,8):(8,1), (2:1,4:2)))",
    "make_layout(make_shape(Int<4>{}, 8), LayoutRight{})",
    "auto t = make_layout(make_shape(Int<32>{}, Int<8>{}), LayoutRight{}); size<0>(t)",
    "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
    "mma(%s)" % MMA,
    "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
    "(_64,_64):(_64,_1))",
    "print_layout((2,3):(_1,2))",
    "int n = 0;\nfor (int i = 0; i < 4; ++i)\n  n += i;\nn",
    "-4",
    "--4",
]
LINES = [
    "let A = (4,8):(8,1)  // row-major\nlet B =\n  coalesce(A)\nsize(B) + 1",
    "# a tile\nauto tile = make_layout(make_shape(Int<4>{}, // rows\n    Int<8>{}))\n\ntile(3, 2)",
    "let A = (4,8):(8,1)\nlet T = (2,\n  4)\nzipped_divide(A, T)\n",
]
REFUSED = [
    "composition((6,2):(1,7), (3,2):(2,3))",
    "(4,8",
    "frobnicate(4:1)",
    "compostion(4:1, 4:1)",
    "logical_divide((4,8):(8,1), 3:1)",
    "logical_product((2,2):(4,1), 6:1)",
]


def native(*arguments):
    """What the program of a terminal prints: output, messages, exit code."""
    done = subprocess.run([CT, *arguments], capture_output=True, text=True, check=False)
    return done.stdout, done.stderr, done.returncode


def loaded(page, address, fragment=""):
    """The page when it needs nothing more; every later request of it is counted."""
    page.goto(address + fragment)
    page.wait_for_selector("html[data-loaded]")
    page.late = []
    page.on("request", lambda r: r.url.startswith(("data:", "blob:", "about:"))
            or page.late.append(r.url))


def pane(page, n=0):
    return page.locator(".pane").nth(n)


def one_line(text):
    return " / ".join(text.split("\n"))


def settle(page):
    """The calculator has nothing to do."""
    page.wait_for_function("() => !playground.ct.running && playground.ct.waiting.size === 0")


def type_text(page, text, n=0):
    pane(page, n).locator("textarea.text").fill(text)
    settle(page)


def answer(page, n=0):
    return pane(page, n).locator(".answer").inner_text()


def another(page, where):
    """A page of its own, in the same browser."""
    name, scheme, width = where.split(", ")
    return browser.open_page(page.context.browser, name, scheme, browser.WIDTHS[width])


def panes(*texts):
    """A fragment with these texts."""
    quoted = [t.replace("%", "%25").replace("+", "%2B").replace(" ", "+").replace("&", "%26")
              .replace("<", "%3C").replace(">", "%3E").replace("\n", "%0A") for t in texts]
    return "#v1" + "".join("&p=" + t for t in quoted)


# ---- Answers ----

def answers(page, where, address):
    loaded(page, address, panes("4"))
    for text in EXPRESSIONS:
        type_text(page, text)
        expected = native("--", text)[0].rstrip("\n")
        check("%s: the answer of ct: %s" % (where, one_line(text)), answer(page) == expected, answer(page))
    for text in LINES:
        type_text(page, text)
        last = subprocess.run([CT, "-"], input=text, capture_output=True, text=True,
                              check=False).stdout.strip().split("\n")[-1]
        check("%s: the last answer of ct to lines: %s" % (where, one_line(text)), answer(page) == last,
              "%s, not %s" % (answer(page), last))
    type_text(page, "(4,8):(8,1)")
    pane(page).locator(".fixed").check()
    settle(page)
    check("%s: integers as static ones" % where, answer(page) == "(_4,_8):(_8,_1)", answer(page))


def refusals(page, where, address):
    loaded(page, address, panes("4"))
    for text in REFUSED:
        type_text(page, text)
        messages = native("--", text)[1].strip().split("\n")
        lines = [m.removeprefix("ct: ") for m in messages]
        check("%s: the message of ct: %s" % (where, text),
              answer(page).split("\n") == lines, answer(page))
    type_text(page, REFUSED[0])
    witness = json.loads(native("--json", "--", REFUSED[0])[0])["witness"]
    check("%s: a refusal shows its witness" % where,
          witness != "" and pane(page).locator(".witness").inner_text() == witness)
    check("%s: and both sides" % where, "<- differs" in pane(page).locator(".detail").inner_text())
    type_text(page, "let A = (4,8):(8,1)\nlet B = A\n%s" % REFUSED[0])
    marked = pane(page).locator(".behind mark")
    before = page.evaluate("document.querySelector('.behind mark').previousSibling.textContent")
    check("%s: the place is marked" % where, marked.inner_text() == "composition" and
          before == "let A = (4,8):(8,1)\nlet B = A\n", before)
    check("%s: the text is invalid" % where,
          pane(page).locator("textarea.text").get_attribute("aria-invalid") == "true")
    type_text(page, REFUSED[5])
    cure = pane(page).locator(".cure")
    if check("%s: a call with static integers is offered" % where, cure.count() == 1):
        cure.click()
        settle(page)
        check("%s: and taken" % where, "refused" not in
              (pane(page).locator(".answer").get_attribute("class") or ""), answer(page))


# ---- Pictures ----

CENTRE = """([n, panel, m, c]) => {
  const {picture} = playground.panes[n], p = picture.places[panel];
  const {row, column} = picture.gridOf({panel, m, n: c});
  const box = picture.scroll.getBoundingClientRect();
  return [box.left + p.left + (column + 0.5) * p.cw - picture.scroll.scrollLeft,
    box.top + p.top + (row + 0.5) * p.ch - picture.scroll.scrollTop];
}"""
LIT = """(n) => (playground.panes[n].picture.lit || []).map((bytes) =>
  [...bytes].flatMap((how, i) => how ? [i] : []))"""


def hover(page, n, panel, m, column):
    pane(page, n).locator(".picture").scroll_into_view_if_needed()
    page.mouse.move(2, 2)  # what does not move is not reported
    page.mouse.move(*page.evaluate(CENTRE, [n, panel, m, column]))
    settle(page)


def owned(panel, thread):
    """The cells of a thread, from what ct says of the tile."""
    found = []
    for i, owner in enumerate(panel["owners"]):
        triples = ([[owner[0], owner[0], owner[1]]] if len(owner) == 2 else
                   [owner[k:k + 3] for k in range(2, len(owner), 3)])
        if any(first <= thread <= last for first, last, _ in triples):
            found.append(i)
    return found


def lights(page, where, address):
    loaded(page, address, panes("mma(%s)" % MMA, "(_16,_16):(_16,_1)"))
    settle(page)
    tiles = json.loads(native("--cells", "mma(%s)" % MMA)[0])["panels"]
    before = page.evaluate("playground.panes[0].picture.canvas.toDataURL()")
    hover(page, 0, 0, 3, 5)
    thread = tiles[0]["owners"][3 * 16 + 5][0]
    expected = [owned(panel, thread) for panel in tiles]
    check("%s: hovering a cell lights its thread in A, B and C" % where,
          page.evaluate(LIT, 0) == expected and thread == 14, page.evaluate(LIT, 0))
    check("%s: which is seen" % where,
          page.evaluate("playground.panes[0].picture.canvas.toDataURL()") != before)
    check("%s: and the coordinate in the other layout" % where,
          page.evaluate(LIT, 1) == [[3 * 16 + 5]], page.evaluate(LIT, 1))
    readout = pane(page).locator(".readout").inner_text()
    check("%s: the cell says who owns it" % where,
          readout.startswith("(3,5): T14 V1\nT14: 8 cells of A, 4 cells of B, 4 cells of C"), readout)
    page.mouse.move(2, 2)
    check("%s: nothing is lit when the pointer leaves" % where, page.evaluate(LIT, 0) == [])
    slider = pane(page).locator(".thread")
    slider.focus()
    slider.fill("7")
    check("%s: a thread lights its values" % where,
          page.evaluate(LIT, 0) == [owned(panel, 7) for panel in tiles], page.evaluate(LIT, 0))
    pane(page).locator(".product").check()
    hover(page, 0, 2, 4, 6)
    check("%s: an element of C lights its operands" % where, page.evaluate(LIT, 0) ==
          [list(range(64, 80)), list(range(96, 112)), [4 * 8 + 6]], page.evaluate(LIT, 0))


def sums(page, where, address):
    loaded(page, address, panes("(4,8):(8,1)", "Sw<2,0,3> o _0 o (8,4):(4,1)"))
    settle(page)
    hover(page, 0, 0, 1, 2)
    readout = pane(page).locator(".readout")
    check("%s: a coordinate shows its sum" % where,
          readout.inner_text().startswith("(1,2) = 10   1*8 + 2*1 = 10"), readout.inner_text())
    hover(page, 1, 0, 5, 2)
    bits = page.evaluate("""() => [...document.querySelectorAll(".bits-table > span")].map((line) =>
        line.textContent.trim().split(/\\s+/).slice(0, 2).concat(
          [...line.querySelectorAll("i")].map((i) => i.className[0] || ".").join("")))""")
    check("%s: a swizzle shows its bits" % where, bits == [
        ["22", "10110", "rr.cc"], ["16", "10000", "rr.cc"], ["2", "00010", "rr.cc"],
        ["20", "10100", "rr.cc"]], bits)
    pane(page).locator(".scroll").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "End"):
        page.keyboard.press(key)
    settle(page)
    spoken = page.locator("#live").inner_text()
    check("%s: keys move through cells, and they are announced" % where,
          spoken.startswith("(1,7) = 15. 1*8 + 7*1 = 15"), spoken)
    page.keyboard.press("Enter")
    page.mouse.move(2, 2)
    check("%s: a cell that was kept stays" % where, page.evaluate(LIT, 0) == [[15]],
          page.evaluate(LIT, 0))
    page.keyboard.press("Escape")
    check("%s: Escape lets go" % where, page.evaluate(LIT, 0) == [])


def banks(page, where, address):
    text = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"
    loaded(page, address, panes(text))
    settle(page)
    pane(page).locator(".view").select_option("banks")
    settle(page)
    cells = json.loads(native("--cells", "--banks", "16", text)[0])["panels"]
    hover(page, 0, 1, 2, 9)
    bank = cells[1]["cells"][2 * 64 + 9]
    lit = page.evaluate(LIT, 0)
    check("%s: a bank lights up" % where, lit[1] ==
          [i for i, b in enumerate(cells[1]["cells"]) if b == bank], lit)
    readout = pane(page).locator(".readout").inner_text()
    type_text(page, "(600,600):(1,600)")
    said = pane(page).locator(".readout").inner_text()
    check("%s: too many cells are refused" % where, "this layout has 360000" in said, said)
    type_text(page, text)
    hover(page, 0, 1, 2, 9)
    readout = pane(page).locator(".readout").inner_text()
    check("%s: and is named" % where, "(2,9) is in bank %d, word %d" %
          (bank, cells[1]["words"][2 * 64 + 9]) in readout, readout)
    pane(page).locator(".view").select_option("threads")
    pane(page).locator(".tile").fill("(8,64)")
    type_text(page, "(_32,_16):(_1,_32)")
    check("%s: threads and values over a tile" % where, "32 threads of 16 values" in
          pane(page).locator(".facts").inner_text(), pane(page).locator(".facts").inner_text())


# ---- Changing the text ----

TMA = ("make_tma_copy(SM90_TMA_LOAD{}, gmem_ptr[16b](0x1000) o (100,60):(64,_1), "
       "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1))")


def tma(page, where, address):
    """A copy by TMA is ct's own picture; a piece that is pointed at says its byte."""
    loaded(page, address, panes(TMA))
    settle(page)
    cells = pane(page).locator(".drawing .cell")
    drawn = native("--svg", "--live", TMA)[0].count('class="cell"')
    check("%s: a copy by TMA is drawn" % where, cells.count() == drawn > 0, cells.count())
    cells.nth(7).hover()
    said = one_line(pane(page).locator(".readout").inner_text())
    check("%s: a piece says where it goes" % where, "byte 112 of shared memory" in said, said)
    type_text(page, "(4,8):(8,1)")
    check("%s: the next picture takes its place" % where,
          pane(page).locator(".drawing").is_hidden(), "it stays")


def sliders(page, where, address):
    loaded(page, address, panes("(4,8):(8,_1)"))
    settle(page)
    texts = pane(page).locator("textarea.text")
    slider = pane(page).locator(".integers input").nth(1)
    check("%s: each integer has a slider" % where,
          pane(page).locator(".integers input").count() == 4)
    slider.focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    check("%s: a slider changes the text" % where, texts.input_value() == "(4,9):(8,_1)",
          texts.input_value())
    check("%s: and the answer" % where, answer(page) == "(4,9):(8,_1)", answer(page))
    check("%s: and says which integer" % where,
          slider.get_attribute("aria-label") == "integer 2 of 4: (4,[9]):(8,_")
    texts.focus()
    page.evaluate("document.querySelector('textarea.text').setSelectionRange(2, 2)")
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+Shift+ArrowUp")
    settle(page)
    check("%s: so do keys" % where, texts.input_value() == "(10,9):(8,_1)", texts.input_value())
    page.keyboard.press("Control+z")
    check("%s: which can be undone" % where, texts.input_value() == "(5,9):(8,_1)",
          texts.input_value())
    texts.fill("")
    texts.press_sequentially("composi")
    page.wait_for_selector(".names:not([hidden])")
    page.keyboard.press("Tab")
    check("%s: Tab completes a name" % where, texts.input_value() == "composition(",
          texts.input_value())
    texts.fill("let Tile = (2,2):(1,2)\nsize(Ti")
    texts.press("End")
    texts.press_sequentially("l")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    check("%s: names of the text, too" % where, texts.input_value().endswith("size(Tile"),
          texts.input_value())


def side_by_side(page, where, address):
    loaded(page, address, panes("(4,8):(8,1)", "(4,8):(1,4)"))
    page.locator("#compare").click()
    settle(page)
    a, b = (json.loads(native("--cells", t)[0])["panels"][0]["cells"]
            for t in ("(4,8):(8,1)", "(4,8):(1,4)"))
    differ = [i for i in range(32) if a[i] != b[i]]
    told = page.locator("#differs").inner_text()
    check("%s: where two layouts differ" % where, told ==
          "A and B differ at %d of 32 coordinates, first at (1,0): 8 and 1" % len(differ), told)
    check("%s: is marked" % where, page.evaluate(LIT, 0) == [differ], page.evaluate(LIT, 0))
    type_text(page, "(4,8):(8,1)", 1)
    check("%s: equal ones agree" % where, page.locator("#differs").inner_text() ==
          "A and B agree at all 32 coordinates", page.locator("#differs").inner_text())
    pane(page, 0).locator(".double").click()
    type_text(page, "5:1", 1)
    pane(page, 1).locator(".left").click()
    order = page.evaluate("playground.panes.map((p) => p.state.text)")
    check("%s: layouts are copied and moved" % where,
          order == ["5:1", "(4,8):(8,1)", "(4,8):(8,1)"], order)
    pane(page, 0).locator(".remove").click()
    check("%s: and removed" % where, page.locator(".pane").count() == 2)
    hover(page, 0, 0, 2, 3)
    check("%s: one coordinate lights in all" % where, page.evaluate(LIT, 1) == [[2 * 8 + 3]])


# ---- Links ----

def links(page, where, address):
    loaded(page, address, panes("Sw<3,3,3> o _0 o (8,64):(64,1)", "let A = 4:1\nA + 1 // %&"))
    pane(page).locator(".view").select_option("banks")
    pane(page).locator(".bits").fill("8")
    pane(page).locator(".fixed").check()
    page.locator("#compare").click()
    page.locator("#tab-machine").click()
    page.locator("#ptx").fill(".version 8.0\n.target sm_90a\n.visible .entry k() { ret; }\n")
    page.locator("#block").fill("64")
    page.locator("#arguments").fill("")
    page.wait_for_timeout(600)
    page.locator("#copy-link").click()
    page.wait_for_function("() => playground.copied && playground.copied.includes('#')")
    link = page.evaluate("playground.copied")
    state = page.evaluate("JSON.stringify(playground.state)")
    other = another(page, where)
    other.goto("about:blank")
    other.goto(link)
    other.wait_for_selector("html[data-loaded]")
    again = other.evaluate("JSON.stringify(playground.state)")
    check("%s: a link holds the whole state" % where, state == again, "%s / %s" % (state, again))
    check("%s: and is short" % where, len(link) < 500, link)
    check("%s: kernels are shown" % where, ".visible .entry k()" in
          other.locator("#ptx").input_value() and
          other.locator("#command").inner_text() == "cuemu run --block 64 kernel.ptx k",
          other.locator("#command").inner_text())
    other.close()
    for bad, why in (("#v7&p=4", "version v7"), ("#v1&q=4", "does not know: q=4"),
                     ("#v1&p=%E0%A4", "cannot be read"), ("#v1&b=3", "before the first layout"),
                     ("#v1&p=4&z=1!!!", "cannot be read"), ("#v1&p=4&c=0,5", "does not have")):
        page.evaluate("(bad) => { location.hash = bad; }", bad)
        page.wait_for_timeout(120)
        said = page.locator("#notice").inner_text()
        check("%s: a bad link says so and loses nothing: %s" % (where, bad), why in said and
              page.evaluate("JSON.stringify(playground.state)") == state, said)
    fresh = another(page, where)
    fresh.goto(address + "#v7&p=4")
    fresh.wait_for_selector("html[data-loaded]")
    check("%s: also of a new page" % where, "version v7" in fresh.locator("#notice").inner_text()
          and fresh.locator(".pane").count() > 0 and fresh.url.endswith("#v7&p=4"), fresh.url)
    fresh.close()


def history(page, where, address):
    loaded(page, address, panes("1"))
    for text in ("2", "3"):
        page.wait_for_timeout(1300)
        type_text(page, text)
    page.go_back()
    page.wait_for_function("() => playground.panes[0].state.text === '2'")
    settle(page)
    check("%s: back" % where, answer(page) == "2", answer(page))
    page.go_forward()
    page.wait_for_function("() => playground.panes[0].state.text === '3'")
    settle(page)
    check("%s: forward" % where, answer(page) == "3", answer(page))


# ---- Files ----

def keep_saved(page):
    """What the page saves stays in it: the browsers differ in how they tell of a download."""
    page.evaluate("""() => {
      window.saved = null;
      HTMLAnchorElement.prototype.click = async function () {
        const bytes = new Uint8Array(await (await fetch(this.href)).arrayBuffer());
        window.saved = {name: this.download, bytes: [...bytes]};
      };
    }""")


def exports(page, where, address):
    text = "Sw<1,1,3> o _0 o (_4,_8):(_8,_1)"
    loaded(page, address, panes(text))
    pane(page).locator("[data-detail=export]").click()

    def saved(name):
        keep_saved(page)
        pane(page).get_by_role("button", name="Save " + name, exact=True).click()
        page.wait_for_function("() => window.saved")
        return page.evaluate("window.saved.name"), bytes(page.evaluate("window.saved.bytes"))

    for name, option, file in (("SVG", "--svg", "layout.svg"), ("LaTeX", "--latex", "layout.tex"),
                               ("C++", "--cxx", "layout.txt")):
        saved_as, content = saved(name)
        check("%s: %s is what ct %s writes" % (where, name, option), saved_as == file and
              content.decode() == native(option, text)[0], content[:200])
    saved_as, content = saved("PNG")
    check("%s: PNG has pixels" % where, saved_as == "layout.png" and len(content) > 2000 and
          content.startswith(b"\x89PNG\r\n\x1a\n"), len(content))
    pane(page).get_by_role("button", name="Copy C++", exact=True).click()
    page.wait_for_function("() => playground.copied")
    copied = page.evaluate("playground.copied")
    check("%s: what is copied reads back" % where, native("--", copied)[0].strip() == text, copied)
    type_text(page, "mma(%s)" % MMA)
    pane(page).get_by_role("button", name="Copy C++", exact=True).click()
    page.wait_for_function("() => document.querySelector('.exports output').textContent")
    said = pane(page).locator(".exports output").inner_text()
    check("%s: what has no spelling says why" % where, "an object is made of values" in said, said)


# ---- The machine ----

def machine(page, where, address):
    loaded(page, address)
    page.locator("#tab-machine").click()
    page.wait_for_function("() => document.querySelector('#entry').value === 'reverse'")
    page.locator("#run").click()
    page.wait_for_selector(".findings")
    found = json.loads(subprocess.run(
        [CUEMU, "run", "--json", "--block", "64", "examples/reverse.ptx", "reverse",
         "in:u32[64]=iota", "out:u32[64]"], capture_output=True, text=True, check=False).stdout)
    first = found["findings"][0]
    item = page.locator(".findings li").first
    check("%s: the race of reverse.ptx" % where, item.locator("p").first.inner_text() ==
          first["message"], item.inner_text())
    item.locator("button").click()
    line = page.evaluate("""() => { const a = document.querySelector("#ptx");
        return [a.value.slice(0, a.selectionStart).split("\\n").length,
          a.value.slice(a.selectionStart, a.selectionEnd), document.activeElement === a]; }""")
    check("%s: jumps to its line" % where, line[0] == first["line"] == 33 and
          "st.shared.u32" in line[1] and line[2], line)
    page.wait_for_selector("#player:not([hidden])")
    trace = page.frame_locator("#trace")
    trace.locator("#next").click()
    check("%s: the trace plays" % where, "event 2 of 11" in trace.locator("#place").inner_text(),
          trace.locator("#place").inner_text())
    page.locator("#kernel").select_option("reverse_fixed.ptx")
    page.locator("#run").click()
    page.wait_for_selector("#verdict.clean")
    check("%s: with its barrier no findings" % where,
          page.locator("#verdict").inner_text() == "finished, no findings")
    page.locator("#kernel").select_option("transpose.ptx")
    page.locator("#run").click()
    page.wait_for_selector("#verdict.clean")
    counted = page.locator(".table tbody tr").first.inner_text().split()
    check("%s: wavefronts and ideal ones" % where,
          counted == ["shared", "memory", "64", "1,056", "64", "wavefronts"], counted)
    page.locator("#kernel").select_option("staged.ptx")
    for when, finds in (("early", True), ("random", True), ("late", True)):
        page.locator("#sched").select_option(when)
        page.locator("#run").click()
        page.wait_for_function("() => ['refused', 'clean'].includes(verdict.className)")
        command = page.locator("#command").inner_text()
        check("%s: a copy that nothing waits for, %s" % (where, when), finds ==
              (page.locator("#verdict").get_attribute("class") == "refused") and
              (when == "late") == ("--sched" not in command), command)


def endless(page, where, address):
    loaded(page, address, panes("4"))
    page.locator("#tab-machine").click()
    page.locator("#kernel").select_option("spin.ptx")
    page.locator("#run").click()
    page.wait_for_timeout(1500)
    check("%s: an endless kernel runs" % where, page.locator("#verdict").inner_text() == "running")
    page.locator("#tab-layouts").click()
    type_text(page, "size((4,8):(8,1))")
    check("%s: one can type meanwhile" % where, answer(page) == "32", answer(page))
    page.locator("#tab-machine").click()
    page.locator("#stop-run").click()
    page.wait_for_selector("#verdict.refused")
    check("%s: it is stopped" % where, "stopped" in page.locator("#verdict").inner_text())
    page.locator("#kernel").select_option("reverse_fixed.ptx")
    page.locator("#run").click()
    page.wait_for_selector("#verdict.clean")
    for _ in range(20):  # a browser takes its time to end one that is busy
        if len(page.workers) > 2:
            page.wait_for_timeout(400)
    workers = len(page.workers)
    check("%s: in a worker that takes the place of the stopped one" % where, workers <= 2, workers)
    page.locator("#ptx").fill("this is no PTX")
    page.locator("#run").click()
    page.wait_for_selector("#verdict.refused")
    check("%s: what is no PTX has its place" % where, "kernel.ptx:1" in
          page.locator("#verdict").inner_text(), page.locator("#verdict").inner_text())
    page.locator("#tab-layouts").click()
    type_text(page, "for (int i = 0; i < 100000000; ++i) { print(i); }")
    check("%s: the calculator ends, too" % where, answer(page) != "", answer(page))
    type_text(page, "5")
    check("%s: and answers again" % where, answer(page) == "5", answer(page))


# ---- Names, examples ----

def reference(page, where, address):
    loaded(page, address, panes("4"))
    page.locator("#tab-reference").click()
    page.wait_for_selector("#names button")
    count = page.locator("#names button").count()
    check("%s: all operations are listed" % where, count > 400, count)
    page.locator("#word").fill("complement")
    page.wait_for_function("() => found.textContent !== '' && names.children.length < 20")
    page.locator("#names button").first.click()
    page.wait_for_selector("#try:not([hidden])")
    check("%s: one in full" % where, "ct> complement(" in page.locator("#explained").inner_text())
    page.locator("#try").click()
    settle(page)
    check("%s: its example is tried" % where, page.locator(".pane").count() == 2 and
          answer(page, 1) != "", answer(page, 1))
    page.locator("#tab-reference").click()
    for kind, least in (("--atoms", 400), ("--copies", 30), ("--types", 15)):
        page.locator("#word").fill("")
        page.locator("#kind").select_option(kind)
        page.wait_for_function("(n) => parseInt(found.textContent) >= n", arg=least)
    page.locator("#kind").select_option("help")
    page.wait_for_function("() => explained.textContent.startsWith('usage: ct')")
    check("%s: atoms, copies, types and the syntax" % where, True)


def examples(page, where, address):
    loaded(page, address, panes("4"))
    names = page.evaluate("[...document.querySelectorAll('#example-list button')].map((b) => "
                          "b.textContent)")
    for name in names:
        page.locator("#gallery").click()
        page.locator("#example-list").get_by_role("button", name=name, exact=True).click()
        settle(page)
        refused = page.locator(".answer.refused").count()
        check("%s: example: %s" % (where, name), refused == ("refused" in name) and
              all(t for t in page.locator(".answer").all_inner_texts()),
              page.locator(".answer").all_inner_texts())
    check("%s: more than 20 examples" % where, len(names) > 20, len(names))


# ---- How fast ----

def first_answer(page, where, address):
    """Milliseconds from the start of a page that nothing is kept for. As of all times here the least
    of a few counts: others may keep this machine busy."""
    other = another(page, where)
    loaded(other, address, panes("(64,64):(64,1)"))
    first = other.evaluate("performance.getEntriesByName('first-answer')[0].startTime")
    other.close()
    return first


def speed(page, where, address):
    first = first_answer(page, where, address)
    for _ in range(9):
        first = min(first, first_answer(page, where, address)) if first >= 1000 else first
    loaded(page, address, panes("(64,64):(64,1)"))
    check("%s: the first answer in under 1 s (%.0f ms)" % (where, first), first < 1000, first)
    settle(page)

    def least(texts, what):
        settle(page)
        page.evaluate("performance.clearMeasures()")
        for text in texts:
            page.evaluate("""(text) => { const area = document.querySelector("textarea.text");
                area.value = text; area.dispatchEvent(new Event("input")); }""", text)
            settle(page)
        times = page.evaluate("(w) => performance.getEntriesByName(w).map((e) => e.duration)", what)
        return min(times) if len(times) == len(texts) else 1e9

    small = ["(64,64):(64,%d)" % n for n in range(1, 16)]
    answered = least(small, "answer")
    check("%s: an answer of 4,096 cells in under 30 ms (%.1f ms)" % (where, answered),
          answered < 30, answered)
    drawn = least(small, "cells")
    check("%s: so is their picture (%.1f ms)" % (where, drawn), drawn < 30, drawn)
    drawn = least(["(128,256):(256,%d)" % n for n in range(1, 8)], "cells")
    check("%s: 128 x 256 cells are drawn in under 200 ms (%.0f ms)" % (where, drawn), drawn < 200,
          drawn)
    pane(page).locator(".view").select_option("threads")
    pane(page).locator(".tile").fill("(128,256)")
    drawn = least(["(%d,128):(1,%d)" % (n, n) for n in (256, 128, 64, 256, 128)], "cells")
    check("%s: so are threads and values (%.0f ms)" % (where, drawn), drawn < 200, drawn)


def offline(page, where, address):
    """After it is loaded the page asks for nothing, whatever is done."""
    loaded(page, address)
    machine_runs(page)
    page.locator("#tab-layouts").click()
    type_text(page, "mma(%s)" % MMA)
    pane(page).locator("[data-detail=export]").click()
    keep_saved(page)
    pane(page).get_by_role("button", name="Save PNG", exact=True).click()
    page.wait_for_function("() => window.saved")
    page.evaluate("playground.ct.stop('stopped')")
    type_text(page, "7")
    check("%s: no request after it is loaded" % where, page.late == [] and answer(page) == "7",
          page.late)


def machine_runs(page):
    page.locator("#tab-machine").click()
    page.locator("#run").click()
    page.wait_for_selector("#player:not([hidden])")
    page.locator("#kernel").select_option("transpose.ptx")


# ---- How it looks ----

def looks(page, where, address):
    loaded(page, address, panes("mma(%s)" % MMA, REFUSED[0]))
    settle(page)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    dark = ", dark," in where
    check("%s: light or dark as preferred" % where,
          paper == ("rgb(15, 20, 26)" if dark else "rgb(255, 255, 255)"), paper)
    for tab in ("layouts", "machine", "reference"):
        page.locator("#tab-" + tab).click()
        if tab == "machine":
            machine_runs(page)
        page.wait_for_timeout(150)
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        check("%s: %s does not scroll sideways" % (where, tab), wide[0] <= wide[1], wide)
        found = browser.serious(page)
        check("%s: %s: axe-core finds nothing serious" % (where, tab), found == "", found)
    page.locator("#tab-layouts").click()
    page.locator("#gallery").click()
    found = browser.serious(page)
    check("%s: examples: axe-core finds nothing serious" % where, found == "", found)
    page.keyboard.press("Escape")
    page.locator("#theme").click()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    check("%s: the switch changes it" % where,
          paper == ("rgb(255, 255, 255)" if dark else "rgb(15, 20, 26)"), paper)


def keyboard(page, where, address):
    """From the first layout on: each control is reached by Tab and shows that it is."""
    loaded(page, address, panes("(4,8):(8,1)"))
    settle(page)
    pane(page).locator("textarea.text").focus()
    reached = []
    for _ in range(16):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("""() => { const e = document.activeElement;
            return [e.className || e.id || e.dataset.detail || "", e.matches(":focus-visible"),
              getComputedStyle(e).outlineStyle]; }"""))
    names = [name for name, _, _ in reached]
    wanted = ["view", "out", "whole", "in", "scroll", "detail"]
    places = [names.index(w) if w in names else -1 for w in wanted]
    check("%s: Tab goes through a layout in order" % where,
          -1 not in places and places == sorted(places), names)
    check("%s: the focus shows" % where, all(v and s != "none" for n, v, s in reached if n in wanted),
          reached)


TESTS = [answers, refusals, lights, sums, banks, tma, sliders, side_by_side, links, history, exports,
         machine, endless, reference, examples, speed, offline, keyboard]

if len(sys.argv) > 2:
    browser.run([globals()[sys.argv[2]]], ("light",), ("wide",), ("chromium",))
else:
    browser.run(TESTS, ("light",), ("wide",))
    browser.run([looks])
