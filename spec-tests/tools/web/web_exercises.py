"""web_exercises.py - the page of the exercises in browsers: the list, answers, hints, progress.

    web_exercises.py BUILD
"""
import re

from browser import check, run, serious

COMPOSITION = "auto [M, N] = shape(A);\nmake_layout(make_shape(M / k, N), make_stride(k, M))"
IN_MEMORY = ("auto [M, N] = shape(A);\nmake_layout(make_shape(M / k, N), "
             "make_stride(k * stride<0>(A), stride<1>(A)))")


def show(page, address, number):
    page.goto("%sexercises/index.html#%d" % (address, number))
    page.wait_for_selector("html[data-shown='#%d'] .verdict" % number)


def fits(page, where, what):
    wide = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    check("%s: %s: no sideways scrolling" % (where, what), wide[0] <= wide[1], wide)
    check("%s: %s: axe finds nothing serious" % (where, what), not serious(page), serious(page))


def answers(page, where, address):
    page.goto(address + "exercises/index.html")
    page.wait_for_selector(".lessons li")
    check(where + ": the list has forty exercises", page.locator(".lessons li").count() == 40)
    fits(page, where, "the list")
    page.locator(".lessons a", has_text="Exercise 7").click()
    page.wait_for_selector("html[data-shown='#7'] .verdict.open")
    check(where + ": what is expected is drawn", page.locator(".report svg").count() == 1)
    page.fill("#answer", IN_MEMORY)
    page.get_by_role("button", name="Judge").click()
    page.wait_for_selector(".verdict.wrong")
    said = page.locator(".report").inner_text()
    check(where + ": the mistake is named", "should have in memory" in said, said)
    check(where + ": both answers are drawn", page.locator(".report svg").count() == 2)
    check(where + ": cells that differ are framed", page.locator(".report svg .mark").count() > 3)
    check(where + ": the verdict is announced", page.locator("#said").inner_text() == "Not yet.")
    hint = page.get_by_role("button", name="hint")
    hint.click()
    check(where + ": one hint at a time", page.locator(".hints p").count() == 1)
    hint.click()
    hint.click()
    check(where + ": hints end", hint.is_disabled() and page.locator(".hints p").count() == 3)
    fits(page, where, "a wrong answer")
    page.fill("#answer", COMPOSITION)
    page.locator("#answer").press("Control+Enter")
    page.wait_for_selector(".verdict.solved")
    page.get_by_role("link", name="All exercises").click()
    page.wait_for_selector(".lessons li")
    check(where + ": the list shows what is solved",
          page.locator(".lessons .state.solved").count() == 1)
    check(where + ": and counts it", "1 of 40" in page.locator("#idea").inner_text())
    page.reload()
    page.wait_for_selector(".lessons .state.solved")
    show(page, address, 7)
    check(where + ": an answer is kept", page.input_value("#answer") == COMPOSITION)
    page.get_by_role("button", name="Start again").click()
    check(where + ": and can be dropped", page.input_value("#answer") == "")


def heads(page, where, address):
    """Every exercise opens, and its text is of C++."""
    for number in range(1, 41) if where == "chromium, light, narrow" else (3, 35):
        show(page, address, number)
        text = page.locator("main").inner_text()
        check("%s: exercise %d has its task in C++" % (where, number),
              "The task." in text and not re.search(r"\bct_|\bcx\b|undefined", text), text)
        fits(page, where, "exercise %d" % number)


def kernel(page, where, address):
    show(page, address, 31)
    gap = page.input_value("#answer")
    check(where + ": an open kernel is run as it is", "race" in page.locator(".report").inner_text())
    page.locator(".report button.line").first.click()
    chosen = page.evaluate("(() => { const a = document.getElementById('answer');"
                           "return a.value.slice(a.selectionStart, a.selectionEnd); })()")
    check(where + ": a finding leads to its line", "st.shared.u32" in chosen, chosen)
    fill = ("(gap) => { const a = document.getElementById('answer'); a.value = gap;"
            "a.dispatchEvent(new Event('input')); }")
    lines = "    bar.sync 0;\n    ld.shared.u32 %x, [%from];\n    bar.sync 0;\n"
    at, end = gap.index("your lines"), gap.index("// end")
    begin = gap.index("\n", at) + 1
    page.evaluate(fill, gap[:begin] + lines + gap[gap.rindex("\n", 0, end) + 1:])
    page.get_by_role("button", name="Judge").click()
    page.wait_for_selector(".verdict.solved")
    check(where + ": a kernel is solved", "Learnt" in page.locator(".report").inner_text())
    fits(page, where, "a kernel")


run([answers, heads, kernel], schemes=("light", "dark"))
