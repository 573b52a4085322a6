/* Opens pages of lessons in frames, moves through them, and writes one line a test:
 * "ok<TAB>page: test" or "FAIL<TAB>page: test<TAB>what was seen"; at the end "done".
 *
 * `pages` (names) and `dark` (what the browser prefers) are set by suites/tutorial_pages.sh. Console
 * errors are not seen from here; the browser's own log has them. */
(async () => {
  "use strict";
  const report = document.getElementById("report");
  const widths = [390, 1200], wide = 1800;

  function say(page, test, seen) {
    report.textContent += (seen ? "FAIL" : "ok") + "\t" + page + ": " + test +
      (seen ? "\t" + String(seen).replace(/\s+/g, " ").slice(0, 200) : "") + "\n";
  }

  /* ---- Colours ---- */

  function light(colour) {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  }

  function contrast(a, b) {
    const one = light(a), two = light(b);
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  }

  /* ---- A page in a frame ---- */

  function open(page, width, hash) {
    return new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.style.cssText = "width:" + width + "px;height:844px;border:0";
      frame.addEventListener("load", () => resolve(frame));
      frame.src = page + ".html" + hash;
      document.body.append(frame);
    });
  }

  const find = (frame, selector) => [...frame.contentDocument.querySelectorAll(selector)];
  const style = (frame, element) => frame.contentWindow.getComputedStyle(element);
  const articles = (frame) => find(frame, "article");
  const visible = (frame) => articles(frame).map((article, i) => article.offsetHeight > 0 ? i + 1 : 0)
    .filter((step) => step > 0).join();

  /* What is wrong with the page when a step is shown, or "". */
  function wrongAt(frame, step) {
    const all = articles(frame).length, slider = find(frame, "#slider")[0];
    if (visible(frame) !== String(step))
      return "shown: " + visible(frame) + " instead of " + step;
    if (slider.value !== String(step) || slider.getAttribute("aria-valuetext") !==
        "step " + step + " of " + all)
      return "the slider is at " + slider.value + ", " + slider.getAttribute("aria-valuetext");
    if (find(frame, "#place")[0].textContent !== step + " of " + all)
      return "the place is " + find(frame, "#place")[0].textContent;
    return "";
  }

  function press(frame, key) {
    frame.contentDocument.body.dispatchEvent(
      new frame.contentWindow.KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  }

  function slide(frame, step) {
    const slider = find(frame, "#slider")[0];
    slider.value = step;
    slider.dispatchEvent(new frame.contentWindow.Event("input", {bubbles: true}));
  }

  /* ---- Tests: each returns what is wrong, or "" ---- */

  function sliderMoves(frame) {
    for (let step = articles(frame).length; step >= 1; step--) {
      slide(frame, step);
      const wrong = wrongAt(frame, step) ||
        (frame.contentWindow.location.hash === "#" + step ? "" : frame.contentWindow.location.hash);
      if (wrong)
        return wrong;
    }
    return "";
  }

  function keysMove(frame) {
    const last = articles(frame).length;
    const rows = [["Home", 1], ["ArrowLeft", 1], ["ArrowRight", 2], ["n", 3], ["p", 2],
      ["ArrowLeft", 1], ["End", last], ["n", last], ["p", last - 1], ["Home", 1]];
    for (const [key, step] of rows) {
      press(frame, key);
      if (wrongAt(frame, step))
        return key + ": " + wrongAt(frame, step);
    }
    return "";
  }

  function buttonsMove(frame) {
    const [back] = find(frame, "#back"), [next] = find(frame, "#next");
    press(frame, "Home");
    if (!back.disabled || next.disabled)
      return "at the first step back is " + (back.disabled ? "off" : "on");
    next.click();
    next.click();
    back.click();
    const wrong = wrongAt(frame, 2);
    press(frame, "End");
    return wrong || (next.disabled && !back.disabled ? "" : "next is on at the last step");
  }

  function isSaid(frame) {
    press(frame, "Home");
    press(frame, "n");
    const [live] = find(frame, "[aria-live]");
    const unnamed = find(frame, "button, input").filter((it) => !it.getAttribute("aria-label"));
    if (unnamed.length > 0)
      return unnamed[0].id + " has no label";
    return live.textContent.startsWith("Step 2") ? "" : "said: " + live.textContent;
  }

  /* Shows every step once, since to show one takes longer than to look at it; each test looks at
   * the steps up to the first that is wrong. What was seen, by the name of the test. */
  function eachStep(frame, tests) {
    const seen = Object.fromEntries(Object.keys(tests).map((test) => [test, ""]));
    for (let step = 1; step <= articles(frame).length; step++) {
      slide(frame, step);
      for (const test of Object.keys(tests).filter((it) => !seen[it])) {
        const wrong = tests[test](frame, articles(frame)[step - 1]);
        seen[test] = wrong ? "step " + step + ": " + wrong : "";
      }
    }
    return seen;
  }

  function noSidewaysScrolling(frame) {
    const root = frame.contentDocument.scrollingElement;
    return root.scrollWidth > root.clientWidth ? root.scrollWidth + " > " + root.clientWidth : "";
  }

  function picturesShow(frame, article) {
    for (const svg of article.querySelectorAll("svg")) {
      const box = svg.getBoundingClientRect(), rects = svg.querySelectorAll("rect").length;
      if (box.width < 20 || box.height < 20 || rects < 1)
        return Math.round(box.width) + " x " + Math.round(box.height) + ", cells: " + rects;
      if (!svg.querySelector("title") || !svg.querySelector("title").textContent)
        return "a picture has no title";
    }
    return "";
  }

  /* Text in a cell follows the cell. */
  function cellsCanBeRead(frame, article) {
    for (const text of article.querySelectorAll("svg text.d, svg text.w")) {
      let cell = text.previousElementSibling;
      while (cell && cell.tagName !== "rect")
        cell = cell.previousElementSibling;
      const ratio = contrast(style(frame, text).fill, style(frame, cell).fill);
      if (ratio < 4)
        return text.textContent + ": " + ratio.toFixed(2);
    }
    return "";
  }

  function textCanBeRead(frame, article) {
    const paper = style(frame, frame.contentDocument.body).backgroundColor;
    for (const it of article.querySelectorAll("p, figcaption, svg .h, svg .r, svg .n, svg .s")) {
      const ink = it.closest("svg") ? style(frame, it).fill : style(frame, it).color;
      if (!it.closest(".refusal") && contrast(ink, paper) < 4.5)
        return it.textContent + ": " + contrast(ink, paper).toFixed(2);
    }
    return "";
  }

  /* The explained lines are inside the pane. */
  function linesShow(frame) {
    const now = find(frame, ".code ol.now");
    if (now.length !== 1)
      return now.length + " groups of lines";
    const box = now[0].getBoundingClientRect(), pane = find(frame, ".code")[0].getBoundingClientRect();
    return box.height > 10 && box.top < pane.bottom - 10 && box.bottom > pane.top + 10 ? "" :
      "lines at " + Math.round(box.top) + ", pane at " + Math.round(pane.top);
  }

  /* The lines of every step are there in one language, and not in the other. */
  function languageIs(frame, wanted) {
    const hidden = wanted === "c" ? ".cpp" : ".c";
    const visible = (group, selector) => [...group.querySelectorAll(selector)].some(
      (it) => it.offsetHeight > 0);
    const wrong = find(frame, ".code ol").find(
      (group) => !visible(group, "." + wanted) || visible(group, hidden));
    return wrong ? "not only " + wanted + ": " + wrong.textContent : "";
  }

  function languageTurns(frame) {
    const [button] = find(frame, "#language");
    const pressed = () => button.getAttribute("aria-pressed");
    let wrong = languageIs(frame, "c") || (pressed() === "false" ? "" : "the button is pressed");
    button.click();
    wrong = wrong || languageIs(frame, "cpp") || (pressed() === "true" ? "" : "it is not pressed") ||
      linesShow(frame) || noSidewaysScrolling(frame);
    press(frame, "c");
    return wrong || languageIs(frame, "c");
  }

  /* In a wide window both are there, each line of C++ beside a line of C, and nothing is switched. */
  function standsBeside(frame) {
    const beside = (group) => [...group.querySelectorAll(".c + .cpp")].every((it) => {
      const left = it.previousElementSibling.getBoundingClientRect();
      const right = it.getBoundingClientRect();
      return left.height > 0 && right.height > 0 && right.left >= left.right &&
        right.top === left.top;
    });
    const wrong = find(frame, ".code ol").find((group) => !beside(group));
    if (find(frame, ".code .c + .cpp").length < find(frame, ".code ol").length || wrong)
      return "not beside: " + (wrong ? wrong.textContent : "all");
    const [button] = find(frame, "#language"), [key] = find(frame, ".keys .switch");
    return button.offsetHeight || key.offsetHeight ? "it can be switched" : "";
  }

  function linksLead(frame) {
    const links = find(frame, "a[rel]");
    return links.some((it) => it.rel === "index") && links.every((it) => it.offsetHeight > 0) ? "" :
      links.length + " links";
  }

  function themeTurns(frame) {
    const paper = () => light(style(frame, frame.contentDocument.body).backgroundColor) < 0.2;
    if (paper() !== dark)
      return "the page is " + (paper() ? "dark" : "light");
    find(frame, "#theme")[0].click();
    const turned = paper();
    const wrong = turned === dark ? "it does not turn" :
      Object.values(eachStep(frame, colourTests)).find((it) => it);
    find(frame, "#theme")[0].click();
    return wrong || (paper() === dark ? "" : "it does not turn back");
  }

  function needsNothingElse(frame) {
    const other = find(frame, "[src], link[href], image[href], use[href]").filter(
      (it) => !/^data:/.test(it.getAttribute("src") || it.getAttribute("href")));
    const loaded = frame.contentWindow.performance.getEntriesByType("resource").length;
    return other.length + loaded === 0 ? "" : other.length + " references, " + loaded + " loads";
  }

  const tests = {
    "the slider moves": sliderMoves, "keys move": keysMove, "buttons move": buttonsMove,
    "steps are said, controls are named": isSaid,
  };

  const wideStepTests = {
    "no sideways scrolling": noSidewaysScrolling, "lines of code show": linesShow,
  };

  const stepTests = {...wideStepTests, "pictures show": picturesShow};

  /* These do not depend on the width. */
  const colourTests = {
    "text in cells can be read": cellsCanBeRead, "text can be read": textCanBeRead,
  };

  const onceTests = {
    "links lead to other lessons": linksLead, "C and C++": languageTurns,
    "light and dark": themeTurns, "it needs nothing else": needsNothingElse,
  };

  /* At each width: the tests of a page, those of every step, and those of a page behind them. */
  const testsAt = (width) => width === wide ? [{"C beside C++": standsBeside}, wideStepTests, {}] :
    width === widths[0] ? [tests, {...stepTests, ...colourTests}, onceTests] :
      [tests, stepTests, {}];

  async function tryPage(page, width) {
    const frame = await open(page, width, "#3"), name = page + " at " + width;
    try {
      const steps = articles(frame).length;
      say(name, "it has steps", steps < 5 ? steps + " steps" : "");
      say(name, "it opens at the step of its address", wrongAt(frame, 3));
      const [first, ofSteps, behind] = testsAt(width);
      for (const test of Object.keys(first))
        say(name, test, first[test](frame));
      for (const [test, seen] of Object.entries(eachStep(frame, ofSteps)))
        say(name, test, seen);
      for (const test of Object.keys(behind))
        say(name, test, behind[test](frame));
    } catch (error) {
      say(name, "it can be used", error);
    }
    frame.remove();
  }

  const widthsOf = (page) => page === "broken_columns" ? [wide] :
    page.startsWith("broken_") ? widths.slice(0, 1) : [...widths, wide];
  for (const page of pages)
    for (const width of widthsOf(page))
      await tryPage(page, width);
  report.textContent += "done\n";
})();
