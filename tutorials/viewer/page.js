/* page.js - moves between the steps of a page: buttons, slider, keys, and the number after #; turns
 * C into C++ and light into dark. */
(() => {
  "use strict";
  const root = document.documentElement;
  const find = (name) => document.getElementById(name);
  const steps = [...document.querySelectorAll("article")];
  const blocks = [...document.querySelectorAll(".code ol")];
  const slider = find("slider"), back = find("back"), next = find("next"), code = blocks[0] &&
    blocks[0].parentElement;
  let now = 0;

  /* The lines of the step stand in the middle of the pane, from its top where they are too many;
     the page itself does not move. */
  function centre(block) {
    const lines = block.getBoundingClientRect(), pane = code.getBoundingClientRect();
    code.scrollTop += lines.top - pane.top - Math.max(4, (pane.height - lines.height) / 2);
  }

  function showLines(owner) {
    for (const block of blocks) {
      const step = Number(block.dataset.step);
      block.className = step === owner ? "now" : step < owner ? "past" : "";
      if (step === owner)
        centre(block);
    }
  }

  function show(step) {
    now = Math.min(Math.max(step, 1), steps.length);
    steps.forEach((article, i) => article.classList.toggle("now", i + 1 === now));
    showLines(Number(steps[now - 1].dataset.code));
    const place = now + " of " + steps.length;
    slider.value = now;
    slider.setAttribute("aria-valuetext", "step " + place);
    find("place").textContent = place;
    back.disabled = now === 1;
    next.disabled = now === steps.length;
  }

  function go(step) {
    const before = now;
    show(step);
    if (now === before)
      return;
    location.replace("#" + now);
    find("said").textContent = "Step " + now + ". " + steps[now - 1].querySelector("p").textContent;
  }

  const keys = {
    ArrowRight: () => now + 1, ArrowLeft: () => now - 1, n: () => now + 1, p: () => now - 1,
    Home: () => 1, End: () => steps.length, c: () => switchLanguage(),
  };

  /* The language stays from page to page, where the browser keeps such things for a file. */
  function keep(language) {
    try {
      if (language !== undefined)
        localStorage.setItem("code", language);
      return localStorage.getItem("code");
    } catch {
      return null;
    }
  }

  function speak(language) {
    root.dataset.code = language;
    find("language").setAttribute("aria-pressed", language === "cpp");
    showLines(Number(steps[now - 1].dataset.code));
  }

  function switchLanguage() {
    speak(root.dataset.code === "cpp" ? "c" : "cpp");
    keep(root.dataset.code);
  }

  /* The slider moves itself, what scrolls has its own arrows, and who types moves nothing. */
  function press(event) {
    if (event.target.closest("textarea"))
      return;
    const own = event.target === slider ||
      (event.target.tabIndex === 0 && event.target.scrollWidth > event.target.clientWidth);
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey ||
        (own && event.key.length > 1))
      return;
    event.preventDefault();
    go(keys[event.key]() || now);
  }

  function isDark() {
    const chosen = root.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  root.classList.add("js");
  back.addEventListener("click", () => go(now - 1));
  next.addEventListener("click", () => go(now + 1));
  slider.addEventListener("input", () => go(Number(slider.value)));
  find("language").addEventListener("click", switchLanguage);
  find("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
  });
  addEventListener("keydown", press);
  addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 1));
  show(Number(location.hash.slice(1)) || 1);
  speak(keep() || root.dataset.code || "c");
})();
