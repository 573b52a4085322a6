/* report.js - the report in memory: its lines, who said what, and which lines a filter lets through.
 *
 *   report.lines[place]         {file, number, op, args, sign, expected, kind, family}
 *   report.judged[id].letters   a letter per line, an index into VERDICTS
 *   filter                      {tab, i, f, c, s, q, v, l}: what the address holds behind its #
 *
 * Not here: what is shown (views.js). */
const VERDICTS = [
  ["exact", "exact", "exact"], ["same function", "same function", "exact"],
  ["refused", "refused", "refused"], ["lawful", "lawful", "exact"],
  ["same function, other form", "other form", "form"], ["wrong", "wrong", "wrong"],
  ["wrong (as CuTe C++)", "wrong as CuTe C++", "wrong"],
  ["wrongly accepted", "wrongly accepted", "accepted"],
  ["wrongly refused", "wrongly refused", "overrefused"], ["crashed", "crashed", "crashed"],
  ["timed out", "timed out", "crashed"], ["undecided", "undecided", "undecided"],
  ["unsupported", "not provided", "none"],
];
const PASSED = 4, FORM = 4, FAILED = [5, 6, 7, 8, 9, 10], UNDECIDED = 11, UNSUPPORTED = 12;
const CLASSES = ["required", "dynamic", "cxx", "disputed"];
const SOURCES = ["vectors", "recorded", "generated"];

async function readReport() {
  const text = document.getElementById("data").textContent;
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const report = JSON.parse(await new Response(stream).text());
  report.lines = report.lines.map(([file, number, op, args, sign, expected, kind, family]) =>
    ({file: report.files[file], number, op: report.ops[op], args: args ? args.split("\t") : [],
      sign, expected, kind: CLASSES[kind], family: report.families[family].id,
      source: sourceOf(report.files[file])}));
  report.required = report.lines.map((_, place) => place)
    .filter((place) => report.lines[place].kind === "required");
  for (const i of report.implementations)
    if (i.available)
      i.letters = Uint8Array.from(i.letters, (c) => c.charCodeAt(0) - 97);
  return report;
}

function sourceOf(file) {
  return file.endsWith("generated.vec") ? "generated"
    : file.includes("/recorded/") ? "recorded" : "vectors";
}

function placeName(line) {
  return line.file.replace(/^.*\//, "") + ":" + line.number;
}

/* ---- The address ---- */

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  const filter = {tab: given.get("tab") || "matrix"};
  for (const key of ["i", "f", "c", "s", "q", "l"])
    filter[key] = given.get(key) || "";
  filter.v = (given.get("v") || "").split(",").filter((v) => v !== "").map(Number);
  return filter;
}

function addressOf(filter) {
  const parts = new URLSearchParams();
  if (filter.tab !== "matrix")
    parts.set("tab", filter.tab);
  for (const key of ["i", "f", "c", "s", "q", "l"])
    if (filter[key])
      parts.set(key, filter[key]);
  if (filter.v.length)
    parts.set("v", filter.v.join(","));
  return "#" + parts.toString();
}

/* ---- Which lines ---- */

/* The places of lines that the filter names, whatever the verdicts on them. */
function placesOf(report, filter) {
  const words = filter.q.toLowerCase().split(/\s+/).filter((w) => w);
  const found = [];
  for (let place = 0; place < report.lines.length; ++place) {
    const line = report.lines[place];
    if ((filter.f && line.family !== filter.f) || (filter.c && line.kind !== filter.c) ||
        (filter.s && line.source !== filter.s))
      continue;
    if (words.length) {
      const text = [placeName(line), line.op, ...line.args, line.expected].join(" ").toLowerCase();
      if (!words.every((w) => text.includes(w)))
        continue;
    }
    found.push(place);
  }
  return found;
}

function counted(implementation, places) {
  const counts = new Array(VERDICTS.length).fill(0);
  for (const place of places)
    ++counts[implementation.letters[place]];
  return counts;
}

function sum(counts, verdicts) {
  return verdicts.reduce((n, v) => n + counts[v], 0);
}

/* Of those places the ones with a verdict that is asked for. Without any: what the implementation
 * answered, or lines on which somebody who answered did not pass to the letter. */
function chosenPlaces(report, filter, places) {
  const those = report.implementations.filter((i) => i.available && (!filter.i || i.id === filter.i));
  const answered = VERDICTS.map((_, letter) => letter).filter((v) => v !== UNSUPPORTED);
  const verdicts = new Set(filter.v.length ? filter.v
    : filter.i || filter.tab === "disputed" ? answered : [FORM, ...FAILED, UNDECIDED]);
  return places.filter((place) => those.some((i) => verdicts.has(i.letters[place])));
}
