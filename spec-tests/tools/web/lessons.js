/* lessons.js - the live pages of the lessons, asked under node: what a page shows as long as
 * nothing is edited is what the lesson showed.
 *
 *   node lessons.js WEB SCRATCH     a line per lesson and kind: ok or FAIL, a tab, what was tested
 *
 * WEB is the folder that `make web` writes. Here: the C++ of each step is evaluated by the module
 * as the page does it, and values, refusals, pictures and the output of commands are compared with
 * those in the page. Not here: the page in a browser (web_lessons.py). */
"use strict";
const fs = require("fs");
const path = require("path");

const [web, scratch] = process.argv.slice(2);
const PART = "\x1f";

/* emcc 3.1.6 asks fetch for a file, which node's fetch does not read: the bytes are handed over. */
function open(module) {
  const create = require(path.resolve(web, module + ".js"));
  return create({ wasmBinary: fs.readFileSync(path.join(web, module + ".wasm")) });
}

/* ---- The page ---- */

function plain(html) {
  return html.replace(/<[^>]*>/g, "").replace(/&quot;/g, '"').replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

function attribute(tag, name) {
  const found = tag.match(new RegExp(" data-" + name + '="([^"]*)"'));
  return found === null ? undefined : plain(found[1]);
}

/* What a step shows: { kind, tag, inner }. */
function shown(step) {
  const found = [];
  const kinds = { value: '<p class="value"|p', refusal: '<div class="refusal"|div',
                  picture: "<figure|figure", command: '<pre class="output"|pre' };
  for (const [kind, begins] of Object.entries(kinds)) {
    const [open, close] = begins.split("|");
    const element = new RegExp("(" + open + "[^>]*>)(.*?)</" + close + ">", "gs");
    for (const [, tag, inner] of step.matchAll(element))
      found.push({ kind, tag, inner: kind === "picture" ? inner : plain(inner) });
  }
  return found;
}

function steps(html) {
  return html.split("<article").slice(1).map((part) => {
    const step = part.split("</article>")[0];
    const lines = step.match(/<textarea[^>]* class="lines"[^>]*>\n?(.*?)<\/textarea>/s);
    return { function: attribute("<article" + step.split(">")[0], "function"),
             lines: lines === null ? "" : plain(lines[1]), shown: shown(step) };
  });
}

/* ---- What the page does ---- */

function ask(ct, name, types, args) {
  return ct.ccall(name, "string", types, args);
}

function valueOf(ct, item) {
  const cpp = attribute(item.tag, "cpp"), name = attribute(item.tag, "name");
  const text = ask(ct, "web_lesson_value", ["string"], [cpp]);
  const [message, witness] = text.slice(1).split(PART);
  return text[0] === "=" ? name + " = " + text.slice(1) :
    name + " is refused\n" + message + "\n" + (witness ? witness + "\n" : "");
}

function pictureOf(ct, item) {
  const caption = plain(item.inner.match(/<figcaption>(.*?)<\/figcaption>/s)[1]);
  const frames = attribute(item.tag, "frames").split("\n\n").join(PART);
  return ask(ct, "web_lesson_picture", ["number", "string", "string", "string"],
    [Number(attribute(item.tag, "way")), attribute(item.tag, "cpp"), frames, caption]);
}

function command(module, args, stdin, joined = false) {
  module.ccall("web_join", null, ["number"], [Number(joined)]);
  module.FS.writeFile("/in", stdin);
  ask(module, "web_run", ["string"], [args.join(PART)]);
  return { out: ask(module, "web_out", [], []), err: ask(module, "web_err", [], []) };
}

function outputOf(modules, stages, shell) {
  return shell.run(stages, { ct: (...how) => command(modules.ct, ...how),
                             cuemu: (...how) => command(modules.cuemu, ...how) });
}

function same(a, b) {
  return a.trim() === b.trim();
}

/* ---- Lessons ---- */

/* Counts of one kind: how many there are, are live, and differ, with the first that does. */
function tally() {
  return { all: 0, live: 0, wrong: 0, first: "" };
}

function note(t, live, expected, actual) {
  ++t.all;
  t.live += live;
  if (live && !same(expected, actual)) {
    ++t.wrong;
    t.first ||= JSON.stringify([expected, actual].map((text) => text.slice(0, 200)));
  }
}

function judgeItem(modules, shell, item, t) {
  if (item.kind === "value" || item.kind === "refusal") {
    const live = attribute(item.tag, "cpp") !== undefined;
    note(t.value, live, item.inner, live ? valueOf(modules.ct, item) : "");
  } else if (item.kind === "picture") {
    const live = attribute(item.tag, "way") !== undefined;
    const svg = item.inner.match(/<svg.*<\/svg>/s)[0];
    note(t.picture, live, "=" + svg, live ? pictureOf(modules.ct, item) : "");
  } else if (attribute(item.tag, "command") !== undefined) {
    const { stages } = shell.parse(attribute(item.tag, "command"));
    const output = stages === undefined ? "" : outputOf(modules, stages, shell);
    note(t.command, stages !== undefined, item.inner, output);
  }
}

function copyFiles(module, folder) {
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    module.FS.writeFile("/" + name, fs.readFileSync(path.join(folder, name)));
}

function judge(modules, shell, name) {
  const html = fs.readFileSync(path.join(web, "lessons", name + ".html"), "utf8");
  const prelude = plain(html.match(/<template id="prelude">(.*?)<\/template>/s)[1]);
  const t = { value: tally(), picture: tally(), command: tally() };
  let last;
  copyFiles(modules.cuemu, path.join(web, "lessons", name));
  for (const step of steps(html)) {
    if (step.function !== last) {
      modules.ct.ccall("web_lesson_begin", null, [], []);
      ask(modules.ct, "web_lesson_run", ["string"], [prelude]);
      last = step.function;
    }
    ask(modules.ct, "web_lesson_run", ["string"], [step.lines]);
    step.shown.forEach((item) => judgeItem(modules, shell, item, t));
  }
  for (const [kind, n] of Object.entries(t).filter(([, n]) => n.all > 0)) {
    const what = name + ": " + n.live + " of " + n.all + " " + kind +
      "s follow, and are as the lesson has them";
    console.log([n.wrong === 0 ? "ok" : "FAIL", what, n.first].filter(Boolean).join("\t"));
  }
  return t;
}

async function main() {
  fs.copyFileSync(path.join(web, "lessons", "shell.js"), path.join(scratch, "shell.mjs"));
  const shell = await import(path.resolve(scratch, "shell.mjs"));
  const modules = { ct: await open("ct"), cuemu: await open("cuemu") };
  const names = fs.readdirSync(path.join(web, "lessons"))
    .filter((file) => /^\d\d_\w+[.]html$/.test(file)).map((file) => file.replace(".html", ""));
  let live = 0;
  for (const name of names) {
    const t = judge(modules, shell, name);
    live += t.value.live + t.picture.live;
  }
  const what = "more than 300 values and pictures follow (" + live + ")";
  console.log((live > 300 ? "ok" : "FAIL") + "\t" + what);
}

main().catch((error) => {
  const seen = String(error.stack ?? error).slice(0, 600).replace(/\n/g, " ");
  console.log("FAIL\tthe lessons under node\t" + seen);
  process.exitCode = 1;
});
