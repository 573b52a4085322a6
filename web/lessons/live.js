/* live.js - a lesson's C++ edited on its page: values, pictures and commands follow.
 *
 * The page holds the C++ of each step in a textarea, and beside each value and picture the C++ that
 * it is made of (viewer/page_live.c). On input all steps of the function are evaluated by the
 * module ct, and what they show is shown anew. Not here: moving between steps (viewer/page.js),
 * commands (commands.js). */
import { addCommands } from "./commands.js";

const PART = "\x1f", NEXT = "\x1e", PAUSE_MS = 200;
const articles = [...document.querySelectorAll("article")];
const prelude = document.getElementById("prelude").content.textContent;
const module = await createCt();

function call(name, types, args) {
  return module.ccall(name, "string", types, args);
}

/* ---- Elements ---- */

/* element("p", "class", child..): children are elements and texts. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className)
    made.className = className;
  made.append(...children);
  return made;
}

function shownValue(name, text) {
  return element("p", "value", element("code", "", name + " = ", element("b", "", text)));
}

function shownRefusal(name, message, witness) {
  const box = element("div", "refusal",
    element("p", "", element("code", "", name), " is ", element("strong", "", "refused")),
    element("p", "", message));
  if (witness)
    box.append(element("p", "witness", witness));
  return box;
}

/* ---- Evaluation ---- */

function refusals(text) {
  return text === "" ? [] : text.split(NEXT).map((one) => {
    const [line, follows, name, message] = one.split(PART);
    return { line: Number(line), follows: follows === "1", name, message };
  });
}

function answer(expression) {
  const text = call("web_lesson_value", ["string"], [expression]);
  const [message, witness] = text.slice(1).split(PART);
  return text[0] === "=" ? { value: text.slice(1) } : { message, witness };
}

function picture(figure) {
  const { way, cpp, frames } = figure.dataset;
  const caption = figure.querySelector("figcaption").textContent;
  const text = call("web_lesson_picture", ["number", "string", "string", "string"],
    [Number(way), cpp, frames.split("\n\n").join(PART), caption]);
  return text[0] === "=" ? { svg: text.slice(1) } : { message: text.slice(1) };
}

/* A value's element, made anew; whether it is another one than before. */
function updateValue(old) {
  const { cpp, name } = old.dataset, a = answer(cpp);
  const made = "value" in a ? shownValue(name, a.value) : shownRefusal(name, a.message, a.witness);
  Object.assign(made.dataset, old.dataset);
  made.dataset.first ??= old.textContent;
  made.classList.toggle("changed", made.textContent.trim() !== made.dataset.first.trim());
  old.replaceWith(made);
  return made.textContent !== old.textContent;
}

/* What was drawn at first is put back where nothing is edited: it is what the lesson showed. */
const drawnFirst = new Map();

function updatePicture(figure) {
  const room = figure.querySelector(".picture"), before = room.innerHTML, drawn = picture(figure);
  if (!drawnFirst.has(figure))
    drawnFirst.set(figure, room.textContent);
  if (drawn.svg)
    room.innerHTML = drawn.svg;
  else
    room.replaceChildren(element("p", "refusal", drawn.message));
  figure.classList.toggle("changed", room.textContent.trim() !== drawnFirst.get(figure).trim());
  return room.innerHTML !== before;
}

function group(article) {
  return articles.filter((other) => other.dataset.function === article.dataset.function);
}

function linesOf(article) {
  return article.querySelector("textarea.lines");
}

/* Refusals of the lines as they are belong to the lesson; they are told where it shows them. */
const expected = new Map();

function evaluate(articlesOfFunction, textOf, each) {
  call("web_lesson_begin", [], []);
  call("web_lesson_run", ["string"], [prelude]);
  for (const article of articlesOfFunction) {
    const lines = linesOf(article);
    each(article, lines ? refusals(call("web_lesson_run", ["string"], [textOf(lines)])) : []);
  }
}

function learnExpected(list) {
  if (!expected.has(list[0]))
    evaluate(list, (lines) => lines.defaultValue,
      (article, found) => expected.set(article, found.map((r) => r.name + r.message)));
}

function tellRefusals(article, found) {
  const told = article.querySelector(".told");
  const known = expected.get(article);
  const news = found.filter((r) => !r.follows && !known.includes(r.name + r.message));
  told?.replaceChildren(...news.map((r) =>
    element("p", "refusal", "line " + r.line + ": " + r.message)));
  return news.length;
}

function count(n, one, many) {
  return n === 0 ? "" : n + " " + (n === 1 ? one : many);
}

function update(article) {
  const list = group(article);
  let changed = 0, refused = 0;
  learnExpected(list);
  const edited = list.some((a) => linesOf(a) && linesOf(a).value !== linesOf(a).defaultValue);
  evaluate(list, (lines) => lines.value, (step, found) => {
    refused += tellRefusals(step, found);
    for (const shown of [...step.querySelectorAll("[data-name][data-cpp]")])
      changed += updateValue(shown);
    for (const figure of step.querySelectorAll("figure[data-way]"))
      changed += updatePicture(figure);
    step.classList.toggle("edited", edited);
  });
  const said = [count(changed, "result changed", "results changed"),
    count(refused, "line is refused", "lines are refused")];
  document.getElementById("said").textContent = said.filter(Boolean).join(", ");
}

/* ---- Editors ---- */

function fit(lines) {
  lines.style.height = "auto";
  lines.style.height = lines.scrollHeight + 4 + "px";
}

function prepare(article) {
  const lines = linesOf(article);
  const note = element("p", "note", "The text speaks of the original numbers.");
  (article.querySelector(".edit") ?? article.querySelector("h2")).after(note);
  for (const still of article.querySelectorAll("figure[data-why]"))
    still.append(element("p", "still", "This picture stays as it is: " + still.dataset.why + "."));
  if (!lines)
    return;
  const reset = article.querySelector(".reset");
  let timer;
  lines.addEventListener("input", () => {
    reset.disabled = lines.value === lines.defaultValue;
    fit(lines);
    clearTimeout(timer);
    timer = setTimeout(update, PAUSE_MS, article);
  });
  reset.addEventListener("click", () => {
    lines.value = lines.defaultValue;
    lines.focus();
    lines.dispatchEvent(new Event("input"));
  });
  new ResizeObserver(() => lines.offsetWidth > 0 && fit(lines)).observe(article);
}

articles.forEach(prepare);
addCommands(articles, module, element);
document.documentElement.classList.add("live");
