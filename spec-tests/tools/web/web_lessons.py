"""web_lessons.py - the lessons' pages in browsers: moving, reading, editing, commands, time lines.

    web_lessons.py BUILD         all lessons of BUILD/web
    web_lessons.py BUILD NAME..  these pages of BUILD/web/lessons alone, which are broken on purpose

Every step of every lesson is looked at narrow and wide in one browser and scheme; the others see
two lessons, since what differs between them is not in the text of a lesson.
"""
import os
import sys

from browser import check, run, serious

LOOK = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "lesson_page.js")).read()
SAMPLE = ("08_complement", "23_wait")


def lessons():
    folder = sys.argv[1] + "/web/lessons"
    return sorted(f[:-5] for f in os.listdir(folder) if f[:2].isdigit() and f.endswith(".html"))


def open_lesson(page, address, name, step=3):
    page.goto("%slessons/%s.html#%d" % (address, name, step))
    page.wait_for_selector("html.live")
    page.add_script_tag(content=LOOK)


def looks(page, where, name, part):
    dark = ", dark, " in where
    for test, wrong in page.evaluate("([part, dark]) => lessonTests(part, dark)", [part, dark]):
        check("%s: %s: %s" % (where, name, test), not wrong, wrong)


def full(where):
    return where.startswith("chromium, light")


def moving_and_reading(page, where, address):
    for name in lessons() if full(where) else SAMPLE:
        open_lesson(page, address, name)
        if "narrow" in where:
            looks(page, where, name, "moves")
            looks(page, where, name, "once")
        looks(page, where, name, "steps")
        page.evaluate("document.getElementById('slider').value = 2;"
                      "document.getElementById('slider').dispatchEvent(new Event('input'))")
        check("%s: %s: axe finds nothing serious" % (where, name), not serious(page), serious(page))


def wide_window(page, where, address):
    if "wide" not in where or not full(where):
        return
    page.set_viewport_size({"width": 1800, "height": 900})
    for name in lessons():
        open_lesson(page, address, name)
        looks(page, where, name, "beside")


def editing(page, where, address):
    open_lesson(page, address, "08_complement", 2)
    step = page.locator("article.now")
    lines, reset = step.locator("textarea.lines"), step.get_by_role("button", name="Reset")
    first = lines.input_value()
    check(where + ": an untouched step cannot be reset", reset.is_disabled())
    lines.fill(first.replace("Int<4>", "Int<3>"))
    step.locator(".value.changed").wait_for()
    check(where + ": a value follows its C++", "(_2,_2):(_1,_6)" in step.inner_text(),
          step.inner_text())
    check(where + ": a picture follows its C++",
          step.locator("svg text:text-is('0d')").count() == 1)
    check(where + ": the text is said to speak of the original", step.locator(".note").is_visible())
    check(where + ": the change is said", "results changed" in page.locator("#said").inner_text(),
          page.locator("#said").inner_text())
    check(where + ": nothing serious while editing", not serious(page), serious(page))
    later = page.locator("article").nth(2)
    check(where + ": a later step follows", "size(both) = _12" in later.text_content(),
          later.text_content())
    overlapping = "make_shape(Int<4>{}, Int<3>{}), make_stride(Int<1>{}, Int<2>{})"
    lines.fill(first.replace("Int<4>{}, Int<2>{}", overlapping))
    step.locator(".told .refusal").wait_for()
    told = step.locator(".told").inner_text()
    check(where + ": a refusal names its line", told.startswith("line 2: complement"), told)
    check(where + ": a value that is refused says so", step.locator("div.refusal").count() >= 1)
    reset.click()
    page.wait_for_function("!document.querySelector('article.now.edited')")
    check(where + ": Reset brings the lesson back", lines.input_value() == first and
          page.locator(".changed").count() == 0, page.locator(".changed").all_inner_texts())


def step_with(page, text):
    return page.locator("article", has=page.locator("[data-command*='%s']" % text)).first


def show(page, step):
    index = page.evaluate("(e) => [...document.querySelectorAll('article')].indexOf(e) + 1",
                          step.element_handle())
    page.evaluate("(n) => { location.hash = '#' + n; }", index)
    step.wait_for()


def commands(page, where, address):
    open_lesson(page, address, "23_wait", 1)
    step = step_with(page, "cuemu run")
    show(page, step)
    step.locator("summary").last.click()
    command, kernel = step.locator("textarea.sh"), step.locator("textarea.ptx")
    kernel.wait_for()
    run_it, output = step.get_by_role("button", name="Run"), step.locator(".output").last
    before = output.inner_text()
    run_it.click()
    page.wait_for_function("document.getElementById('said').textContent === 'The command has run.'")
    check(where + ": a command prints what it printed", output.inner_text() == before,
          output.inner_text())
    kernel.evaluate("(area) => { area.value = area.value.replace('add.f32', 'sub.f32'); }")
    run_it.click()
    page.wait_for_selector(".output.changed")
    check(where + ": an edited kernel prints something else", output.inner_text() != before)
    command.fill("rm -rf /")
    run_it.click()
    page.wait_for_function("document.querySelector('article.now .output.changed').textContent"
                           ".startsWith('a page has no rm')")
    step.get_by_role("button", name="Reset").click()
    check(where + ": Reset brings the command back", output.inner_text() == before)
    check(where + ": nothing serious while running", not serious(page), serious(page))
    step.get_by_role("button", name="Time line").click()
    frame = page.frame_locator("article.now iframe")
    frame.get_by_role("heading", name="sum_tiles").wait_for()
    check(where + ": a time line shows warps", "warp 0" in frame.locator("body").inner_text())
    host = page.locator(".output[data-command='cuemu ./pipeline']")
    check(where + ": what no page runs says why",
          "program of a host" in (host.get_attribute("title") or ""))


def broken(page, where, address):
    for name in sys.argv[2:]:
        page.set_viewport_size({"width": 390, "height": 800})
        open_lesson(page, address, name)
        for part in ("moves", "steps", "once"):
            looks(page, where, name, part)
        page.set_viewport_size({"width": 1800, "height": 900})
        looks(page, where, name, "beside")


if len(sys.argv) > 2:
    run([broken], schemes=("light",), widths=("narrow",), browsers=("chromium",))
else:
    run([moving_and_reading, wide_window, editing, commands])
