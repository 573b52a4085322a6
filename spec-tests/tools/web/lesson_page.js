/* lesson_page.js - tests inside the page of a lesson: lessonTests(part, dark) returns a list of
 * [test, what is wrong, or ""].
 *
 *   "moves"    slider, keys and buttons lead through the steps
 *   "steps"    every step fits and can be read
 *   "once"     links, C and C++, light and dark
 *   "beside"   in a wide window, C++ beside C
 *
 * dark: what the browser prefers. Not here: editing (web_lessons.py). */
window.lessonTests = (part, dark) => {
  "use strict";

  /* ---- Colours ---- */

  function light(colour) {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map((one) => {
      const value = one / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  }

  function contrast(a, b) {
    const one = light(a), two = light(b);
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  }

  /* ---- The page ---- */

  const find = (selector) => [...document.querySelectorAll(selector)];
  const style = (element) => getComputedStyle(element);
  const articles = find("article");
  const visible = () => articles.map((article, i) => article.offsetHeight > 0 ? i + 1 : 0)
    .filter((step) => step > 0).join();

  /* What is wrong with the page when a step is shown, or "". */
  function wrongAt(step) {
    const all = articles.length, [slider] = find("#slider"), [place] = find("#place");
    if (visible() !== String(step))
      return "shown: " + visible() + " instead of " + step;
    const said = slider.getAttribute("aria-valuetext");
    if (slider.value !== String(step) || said !== "step " + step + " of " + all)
      return "the slider is at " + slider.value + ", " + said;
    return place.textContent === step + " of " + all ? "" : "the place is " + place.textContent;
  }

  function press(key, target = document.body) {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }

  function slide(step) {
    const [slider] = find("#slider");
    slider.value = step;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /* ---- Moving ---- */

  function sliderMoves() {
    for (let step = articles.length; step >= 1; step--) {
      slide(step);
      const wrong = wrongAt(step) || (location.hash === "#" + step ? "" : location.hash);
      if (wrong)
        return wrong;
    }
    return "";
  }

  function keysMove() {
    const last = articles.length;
    const rows = [["Home", 1], ["ArrowLeft", 1], ["ArrowRight", 2], ["n", 3], ["p", 2],
      ["ArrowLeft", 1], ["End", last], ["n", last], ["p", last - 1], ["Home", 1]];
    for (const [key, step] of rows) {
      press(key);
      if (wrongAt(step))
        return key + ": " + wrongAt(step);
    }
    return "";
  }

  function typingMovesNothing() {
    const [editor] = find("textarea");
    press("Home");
    for (const key of ["n", "ArrowRight", "End", "c"])
      press(key, editor);
    return wrongAt(1);
  }

  function buttonsMove() {
    const [back] = find("#back"), [next] = find("#next");
    press("Home");
    if (!back.disabled || next.disabled)
      return "at the first step back is " + (back.disabled ? "off" : "on");
    next.click();
    next.click();
    back.click();
    const wrong = wrongAt(2);
    press("End");
    return wrong || (next.disabled && !back.disabled ? "" : "next is on at the last step");
  }

  function isSaid() {
    press("Home");
    press("n");
    const [live] = find("[aria-live]");
    return live.textContent.startsWith("Step 2") ? "" : "said: " + live.textContent;
  }

  /* ---- Every step ---- */

  function noSidewaysScrolling() {
    const root = document.scrollingElement;
    return root.scrollWidth > root.clientWidth ? root.scrollWidth + " > " + root.clientWidth : "";
  }

  /* What is wider than its own box scrolls there, and can be reached by the keyboard. */
  function nothingIsCut(article) {
    for (const it of article.querySelectorAll("p, pre, figure > div, textarea, figcaption, div")) {
      const scrolls = ["auto", "scroll"].includes(style(it).overflowX) && it.tabIndex === 0;
      if (it.scrollWidth > it.clientWidth + 1 && it.offsetHeight > 0 && !scrolls)
        return it.className + ": " + it.textContent.slice(0, 60) + ": " + it.scrollWidth + " > " +
          it.clientWidth;
    }
    return "";
  }

  function picturesShow(article) {
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
  function cellsCanBeRead(article) {
    for (const text of article.querySelectorAll("svg text.d, svg text.w")) {
      let cell = text.previousElementSibling;
      while (cell && cell.tagName !== "rect")
        cell = cell.previousElementSibling;
      const ratio = contrast(style(text).fill, style(cell).fill);
      if (ratio < 4)
        return text.textContent + ": " + ratio.toFixed(2);
    }
    return "";
  }

  function textCanBeRead(article) {
    const paper = style(document.body).backgroundColor;
    const texts = "p, pre, figcaption, svg .h, svg .r, svg .n, svg .s";
    for (const it of article.querySelectorAll(texts)) {
      const ink = it.closest("svg") ? style(it).fill : style(it).color;
      if (!it.closest(".refusal") && contrast(ink, paper) < 4.5)
        return it.textContent.slice(0, 60) + ": " + contrast(ink, paper).toFixed(2);
    }
    return "";
  }

  /* The explained lines are inside the pane; a lesson may begin with steps that have none. */
  function linesShow(article) {
    const now = find(".code ol.now"), first = find(".code ol")[0];
    if (now.length === 0 && article && Number(first.dataset.step) > Number(article.dataset.code))
      return "";
    if (now.length !== 1)
      return now.length + " groups of lines";
    const box = now[0].getBoundingClientRect(), pane = find(".code")[0].getBoundingClientRect();
    return box.height > 10 && box.top < pane.bottom - 10 && box.bottom > pane.top + 10 ? "" :
      "lines at " + Math.round(box.top) + ", pane at " + Math.round(pane.top);
  }

  /* Each test looks at the steps up to the first that is wrong. */
  function eachStep(tests) {
    const seen = Object.fromEntries(Object.keys(tests).map((test) => [test, ""]));
    for (let step = 1; step <= articles.length; step++) {
      slide(step);
      for (const test of Object.keys(tests).filter((it) => !seen[it])) {
        const wrong = tests[test](articles[step - 1]);
        seen[test] = wrong ? "step " + step + ": " + wrong : "";
      }
    }
    return Object.entries(seen);
  }

  const colourTests = {
    "text in cells can be read": cellsCanBeRead, "text can be read": textCanBeRead,
  };
  const stepTests = {
    "no sideways scrolling": noSidewaysScrolling, "nothing is cut": nothingIsCut,
    "lines of code show": linesShow, "pictures show": picturesShow, ...colourTests,
  };

  /* ---- Languages, links, colours ---- */

  /* The lines of every step are there in one language, and not in the other. */
  function languageIs(wanted) {
    const hidden = wanted === "c" ? ".cpp" : ".c";
    const shows = (group, selector) => [...group.querySelectorAll(selector)].some(
      (it) => it.offsetHeight > 0);
    const has = (group, selector) => group.querySelector(selector) !== null;
    const wrong = find(".code ol").find((group) => shows(group, hidden) ||
      (has(group, "." + wanted) && !shows(group, "." + wanted)));
    return wrong ? "not only " + wanted + ": " + wrong.textContent : "";
  }

  function languageTurns() {
    const [button] = find("#language");
    const pressed = () => button.getAttribute("aria-pressed");
    let wrong = languageIs("c") || (pressed() === "false" ? "" : "the button is pressed");
    button.click();
    wrong = wrong || languageIs("cpp") || (pressed() === "true" ? "" : "it is not pressed") ||
      linesShow(document.querySelector("article.now")) || noSidewaysScrolling();
    press("c");
    return wrong || languageIs("c");
  }

  /* Each line of C++ stands beside a line of C, and nothing is switched. */
  function standsBeside() {
    const beside = (group) => [...group.querySelectorAll(".c + .cpp")].every((it) => {
      const left = it.previousElementSibling.getBoundingClientRect();
      const right = it.getBoundingClientRect();
      return left.height > 0 && right.height > 0 && right.left >= left.right &&
        right.top === left.top;
    });
    const wrong = find(".code ol").find((group) => !beside(group));
    if (find(".code .c + .cpp").length < find(".code ol").length || wrong)
      return "not beside: " + (wrong ? wrong.textContent : "all");
    const [button] = find("#language"), [key] = find(".keys .switch");
    return button.offsetHeight || key.offsetHeight ? "it can be switched" : "";
  }

  function linksLead() {
    const links = find("a[rel]");
    return links.some((it) => it.rel === "index") && links.every((it) => it.offsetHeight > 0) ? "" :
      links.length + " links";
  }

  function themeTurns() {
    const isDark = () => light(style(document.body).backgroundColor) < 0.2;
    if (isDark() !== dark)
      return "the page is " + (isDark() ? "dark" : "light");
    find("#theme")[0].click();
    const wrong = isDark() === dark ? "it does not turn" :
      eachStep(colourTests).map(([, seen]) => seen).find((seen) => seen);
    find("#theme")[0].click();
    return wrong || (isDark() === dark ? "" : "it does not turn back");
  }

  const parts = {
    moves: () => [["it has steps", articles.length < 5 ? articles.length + " steps" : ""],
      ["it opens at the step of its address", wrongAt(3)], ["the slider moves", sliderMoves()],
      ["keys move", keysMove()], ["typing moves nothing", typingMovesNothing()],
      ["buttons move", buttonsMove()], ["steps are said", isSaid()]],
    steps: () => eachStep(stepTests),
    once: () => [["links lead to other lessons", linksLead()], ["C and C++", languageTurns()],
      ["light and dark", themeTurns()]],
    beside: () => [["C beside C++", standsBeside()]],
  };
  return parts[part]();
};
