/* exercises.js - the exercises: a list, and each of them with an editor and its judge.
 *
 * index.html#7 is exercise 7. Its answer is CuTe's C++ with the operands bound by their names, and
 * is judged by the module ct; that of a kernel is PTX, and is judged by the module cuemu. What was
 * solved, and what was typed, stays in this browser. Not here: tasks and judges
 * (tutorials/exercises). */
const PART = "\x1f", KEEP = "exercises";
const main = document.getElementById("main");
const module = await createCt();
let machine = null;

/* ---- What is kept ---- */

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEEP)) ?? {};
  } catch {
    return {};
  }
}

function keep(folder, news) {
  const all = kept();
  all[folder] = { ...all[folder], ...news };
  try {
    localStorage.setItem(KEEP, JSON.stringify(all));
  } catch {
    /* Then progress lasts as long as the page. */
  }
}

/* ---- The list of exercises: number, folder, lesson, what it is about, operands ---- */

async function text(name) {
  const answered = await fetch(name);
  return answered.ok ? answered.text() : "";
}

function rows(table) {
  return table.split("\n").filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

const useful = new Map(rows(await text("useful.tsv")));
const exercises = rows(await text("list.tsv")).map(([number, folder, lesson, about, a, b]) =>
  ({ number: Number(number), folder, lesson, about, names: a ? [a, b] : null }));

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className)
    made.className = className;
  made.append(...children);
  return made;
}

function link(to, label) {
  const made = element("a", "", label);
  made.href = to;
  return made;
}

function capital(words) {
  return words[0].toUpperCase() + words.slice(1);
}

function titleOf(exercise) {
  return capital(exercise.folder.slice(3).replaceAll("_", " "));
}

function heading(number, title, idea) {
  document.getElementById("number").textContent = number;
  document.getElementById("title").textContent = title;
  document.getElementById("idea").textContent = idea;
  document.title = number ? number + ": " + title : title;
}

const first = document.getElementById("idea").textContent;

function showList() {
  const all = kept();
  const solved = exercises.filter(({ folder }) => all[folder]?.solved).length;
  const list = element("ol", "lessons");
  for (const exercise of exercises) {
    const { solved, text } = all[exercise.folder] ?? {};
    const state = solved ? "solved" : text ? "begun" : "";
    const to = link("#" + exercise.number, element("span", "state " + state, state));
    to.append(element("span", "number", "Exercise " + exercise.number), " ",
      element("b", "", titleOf(exercise)), " ", element("span", "idea", exercise.about));
    list.append(element("li", "", to));
  }
  heading("", "The exercises", first + " " + solved + " of " + exercises.length + " are solved.");
  main.className = "";
  main.replaceChildren(list);
}

/* ---- The head of an exercise, written for its C file ---- */

/* In C++ calls have no prefix and no context. */
function inCpp(prose) {
  return prose.replace(/\bct_/g, "").replace(/\bcx, /g, "");
}

/* Lines as they are, which the keyboard can scroll. */
function scrolling(lines) {
  const made = element("pre", "", lines);
  made.tabIndex = 0;
  return made;
}

/* Paragraphs, and diagrams as they are; without what is true of C and of make alone. */
function headOf(source, names) {
  const dropped = names ? /^(Useful|Check with)/ : /^Check with/;
  return source.split(/\n\s*\n/).filter((p) => p.trim() !== "" && !dropped.test(p))
    .slice(1).map((p) => {
      if (/^ {3}/.test(p))
        return scrolling(p);
      const prose = inCpp(p.replace(/\s*\n\s*/g, " "));
      const begins = prose.match(/^(The confusion|The task): /);
      return begins ? element("p", "", element("b", "", begins[1] + ". "),
        prose.slice(begins[0].length)) : element("p", "", prose);
    });
}

/* ---- One exercise ---- */

function load(source) {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = done;
    script.onerror = () => failed(new Error(source + " cannot be loaded"));
    document.head.append(script);
  });
}

async function openMachine() {
  if (!machine) {
    if (!window.createCuemu)
      await load("../cuemu.js");
    machine = await createCuemu();
  }
  return machine;
}

/* Title, task, cell and hints. */
async function about({ number, names }) {
  const call = (where, name) => where.ccall(name, "string", ["number"], [number]).split(PART);
  return names ? call(module, "web_exercise_about") : call(await openMachine(), "web_kernel_about");
}

/* Verdict and report. */
async function judge({ number, names }, answer) {
  const judged = names ?
    module.ccall("web_exercise_judge", "string", ["number", "string", "string", "string"],
      [number, ...names, answer]) :
    (await openMachine()).ccall("web_kernel_judge", "string", ["number", "string"],
      [number, answer]);
  const [verdict, report] = judged.split(PART);
  return { verdict, report };
}

/* Where a line of the editor is seen and selected. */
function goToLine(n) {
  const area = document.getElementById("answer"), lines = area.value.split("\n");
  const from = lines.slice(0, n - 1).join("\n").length + (n > 1);
  area.focus();
  area.setSelectionRange(from, from + (lines[n - 1] ?? "").length);
  area.scrollTop = Math.max(0, area.scrollHeight * (n - 4) / lines.length);
}

/* Words, with "line 41" as a button that leads there. */
function withLines(words) {
  return words.split(/(\bline \d+)/).map((part) => {
    const line = part.match(/^line (\d+)$/);
    return line ? button(part, "line", () => goToLine(Number(line[1]))) : part;
  });
}

/* The paragraphs of a report on a kernel, without its beginning, which is above the editor. */
function paragraphs(report) {
  return report.replace(/^Exercise \d+, [^]*?: (solved|not)/, "$1").split(/\n\n|\n(?= {4}Repair)/)
    .filter((p) => p.trim() !== "" && !/^(not|The gap is in)/.test(p))
    .map((p) => element("p", "", ...withLines(p.trim().replace(/\s*\n\s*/g, " "))));
}

const VERDICTS = { solved: "Solved.", open: "Not begun: this is what is expected.",
                   wrong: "Not yet." };

function showReport(room, names, { verdict, report }) {
  const body = element("div", "report");
  if (names)
    body.innerHTML = report; /* made by the module, which escapes what was typed */
  else
    body.append(...paragraphs(report));
  room.replaceChildren(element("p", "verdict " + verdict, VERDICTS[verdict]), body);
  document.getElementById("said").textContent = VERDICTS[verdict];
}

function button(label, className, act) {
  const made = element("button", className, label);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/* Hints come one at a time. */
function hintButton(hints, room) {
  let given = 0;
  const more = button("A hint", "", () => {
    room.append(element("p", "", inCpp(hints[given++])));
    more.textContent = given < hints.length ? "The next hint" : "That was the last hint";
    more.disabled = given === hints.length;
  });
  return more;
}

function begin(exercise, source) {
  const empty = exercise.names ? "" : source.replace(/^(\/\/.*\n)+/, "");
  return { empty, typed: kept()[exercise.folder]?.text ?? empty };
}

function editor(exercise, start) {
  const area = element("textarea", exercise.names ? "" : "ptx");
  area.id = "answer";
  area.rows = exercise.names ? 8 : 24;
  area.spellcheck = false;
  area.autocapitalize = "off";
  area.value = start.typed;
  area.addEventListener("input", () => keep(exercise.folder, { text: area.value }));
  const label = element("label", "", exercise.names ?
    "Your answer in CuTe's C++: the last value, or what it returns" :
    "The kernel, in PTX; your lines go into the gap");
  label.htmlFor = "answer";
  return [label, area];
}

function neighbours(exercise) {
  const at = exercises.indexOf(exercise), next = exercises[at + 1];
  const lesson = link("../lessons/" + exercise.lesson + ".html", "Lesson " +
    exercise.lesson.slice(0, 2) + " prepares it");
  const links = element("p", "links", link("#", "All exercises"), lesson);
  if (next)
    links.append(link("#" + next.number, "The next exercise"));
  return links;
}

/* What is bound, what helps, and what the task does without. */
function operands({ number, names }, source) {
  if (!names)
    return [];
  const without = source.match(/Without ct_[^.]*please[.]/)?.[0].replace(/\s+/g, " ") ?? "";
  return [element("p", "names", "Bound: ", element("code", "", names[0]), " and ",
    element("code", "", names[1]), ". Useful: " + useful.get(String(number)) + ". ",
    inCpp(without))];
}

/* Ctrl+Enter judges too. */
async function showExercise(exercise) {
  const source = await text(exercise.folder + ".txt"), kernel = exercise.names ? "" :
    await text(exercise.folder + ".ptx");
  const [, , , ...hints] = await about(exercise);
  const start = begin(exercise, kernel), [label, area] = editor(exercise, start);
  const report = element("div", ""), hintRoom = element("div", "hints");
  const act = async () => {
    const judged = await judge(exercise, area.value);
    if (judged.verdict === "solved")
      keep(exercise.folder, { solved: new Date().toISOString().slice(0, 10) });
    showReport(report, exercise.names, judged);
  };
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
      act();
  });
  heading("Exercise " + exercise.number, titleOf(exercise), capital(exercise.about) + ".");
  main.className = "exercise";
  main.replaceChildren(...headOf(source, exercise.names), ...operands(exercise, source),
    label, area, button("Judge", "judge", act), hintButton(hints, hintRoom),
    button("Start again", "", () => {
      area.value = start.empty;
      keep(exercise.folder, { text: undefined });
    }), hintRoom, report, neighbours(exercise));
  await act();
}

async function show() {
  const exercise = exercises.find(({ number }) => "#" + number === location.hash);
  if (exercise)
    await showExercise(exercise);
  else
    showList();
  document.documentElement.dataset.shown = location.hash;
  scrollTo(0, 0);
}

addEventListener("hashchange", show);
await show();
