/* exercises.js - the exercises as a page judges them, asked under node.
 *
 *   node exercises.js WEB     a line per exercise: ok or FAIL, a tab, what was tested
 *
 * WEB is the folder that `make web` writes; run from the root of the tree. Here: an empty answer
 * is open, the solution in C++ or PTX is solved, wrong answers get the mistake that they are. Not
 * here: the page in a browser (web_exercises.py), the judges themselves (suites/exercises.sh). */
"use strict";
const fs = require("fs");
const path = require("path");

const web = process.argv[2], from = "tutorials/exercises", PART = "\x1f";

/* emcc 3.1.6 asks fetch for a file, which node's fetch does not read: the bytes are handed over. */
function open(module) {
  const create = require(path.resolve(web, module + ".js"));
  return create({ wasmBinary: fs.readFileSync(path.join(web, module + ".wasm")) });
}

function read(...parts) {
  return fs.readFileSync(path.join(...parts), "utf8");
}

function check(what, holds, seen = "") {
  const line = String(seen).replace(/<svg.*?<\/svg>/gs, "").replace(/\s+/g, " ").slice(0, 300);
  console.log([holds ? "ok" : "FAIL", what, holds ? "" : line].filter(Boolean).join("\t"));
}

/* ---- Wrong answers in C++, and a part of what must be said ---- */

const WRONG = [
  [1, "make_layout(make_shape(M, N))", "What may have happened"],
  [2, "get<2>(coord) + get<2>(shape) * (get<1>(coord) + get<1>(shape) * get<0>(coord))", "last"],
  [7, "make_layout(make_shape(get<0>(shape(A)) / k, get<1>(shape(A))), " +
      "make_stride(k * stride<0>(A), stride<1>(A)))", "should have in memory"],
  [9, "complement(layout, n)", "solved without complement"],
  [10, "right_inverse(A)(place)", "What may have happened"],
  [21, "blocked_product(threads, values)", "What may have happened"],
  [5, "coalesce(make_layout(a, b))", "solved without coalesce"],
  [1, "make_layout(make_shape(M, N), make_stride(N, Int<1>{})", "expected"],
  [1, "nothing_of_the_kind(M)", "nothing_of_the_kind"],
  [2, "for (int i = 0; i < 1; i = 0) { }", "refused"],
];

function judge(ct, exercise, answer) {
  const [, , , , a, b] = exercise;
  return ct.ccall("web_exercise_judge", "string", ["number", "string", "string", "string"],
    [Number(exercise[0]), a, b, answer]).split(PART);
}

function judgeKernel(machine, number, ptx) {
  return machine.ccall("web_kernel_judge", "string", ["number", "string"],
    [Number(number), ptx]).split(PART);
}

/* ---- Every exercise ---- */

function layouts(ct, exercises) {
  for (const exercise of exercises) {
    const [number, folder] = exercise;
    const solution = read(from, "solutions", folder + ".cpp");
    const [solved, report] = judge(ct, exercise, solution);
    check(folder + ": its solution in C++ is solved", solved === "solved", report);
    const [open, expected] = judge(ct, exercise, "// not yet\n");
    check(folder + ": an empty answer is open, and shows what is expected",
      open === "open" && expected.includes("<svg"), open + expected);
    const about = ct.ccall("web_exercise_about", "string", ["number"], [Number(number)]);
    check(folder + ": it has hints", about.split(PART).length > 4, about);
  }
  for (const [number, answer, says] of WRONG) {
    const [verdict, report] = judge(ct, exercises.find(([n]) => n === String(number)), answer);
    check("exercise " + number + ": `" + answer.slice(0, 50) + "`: " + says,
      verdict === "wrong" && report.includes(says), verdict + ": " + report);
  }
}

function fill(kernel, gap) {
  return kernel.replace(/(your lines:[^\n]*\n)[^]*?([ \t]*\/\/ end)/,
    (all, before, end) => before + gap + end);
}

/* One typical wrong kernel of each, whose name has to be that of the mistake that is told. */
function kernels(machine, exercises) {
  for (const [number, folder] of exercises) {
    const kernel = read(web, "exercises", folder + ".ptx").replace(/^(\/\/.*\n)+/, "");
    const solution = fill(kernel, read(from, "solutions", folder + ".ptx"));
    const [solved, report] = judgeKernel(machine, number, solution);
    check(folder + ": its solution is solved", solved === "solved", report);
    const [open, as] = judgeKernel(machine, number, kernel);
    check(folder + ": the gap as it comes is open", open === "open", as);
    const all = fs.readdirSync(path.join(from, "wrong", folder));
    const wrong = all.find((name) => /^[a-z_]+[.]ptx$/.test(name));
    const gap = read(from, "wrong", folder, wrong);
    const [verdict, said] = judgeKernel(machine, number, fill(kernel, gap));
    check(folder + ": " + wrong + " is named", verdict === "wrong" &&
      said.includes("What may have happened"), verdict + ": " + said);
  }
}

async function main() {
  const exercises = read(web, "exercises", "list.tsv").split("\n").filter(Boolean)
    .map((line) => line.split("\t"));
  const ofKernels = (e) => !e[4];
  check("the list has every exercise, and what each is about", exercises.length ===
    fs.readdirSync(from).filter((name) => /^\d\d_/.test(name)).length &&
    exercises.every((e) => e[2] && e[3]), exercises.length);
  layouts(await open("ct"), exercises.filter((e) => !ofKernels(e)));
  kernels(await open("cuemu"), exercises.filter(ofKernels));
}

main().catch((error) => {
  check("the exercises under node", false, error.stack ?? error);
  process.exitCode = 1;
});
