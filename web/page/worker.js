/* worker.js - a module at work: the calculator or the machine, in a thread of its own.
 *
 * The page makes the worker of the module's own loader and this file, and sends the compiled module
 * first. Then each request is answered in parts: {id, part, ..} as each is ready, {id, done}.
 *
 *   {id, run: [argument, ..], input, files: {path: text}, read: [path, ..]}    any command line
 *   {id, text, flags, shape, wants}              a text of the calculator, in the order of wants
 */
"use strict";

let engine = null;

onmessage = async ({data}) => {
  try {
    if (data.start)
      await start(data);
    else if (data.run)
      command(data);
    else
      evaluate(data);
    postMessage({id: data.id, done: true});
  } catch (error) {
    postMessage({id: data.id, failed: String(error && error.message || error)});
  }
};

async function start({start: maker, module}) {
  engine = await self[maker]({
    instantiateWasm(imports, ready) {
      WebAssembly.instantiate(module, imports).then((instance) => ready(instance, module));
      return {};
    },
    print() {},
    printErr() {}
  });
}

function run(args) {
  const code = engine.ccall("web_run", "number", ["string"], [args.join("\x1f")]);
  return {
    code,
    out: engine.ccall("web_out", "string", [], []),
    err: engine.ccall("web_err", "string", [], [])
  };
}

function command({id, run: args, input, files = {}, read = []}) {
  const {FS} = engine;
  for (const path in files)
    FS.writeFile(path, files[path]);
  if (input !== undefined)
    FS.writeFile("/in", input);
  const result = run(args), contents = {};
  for (const path of read)
    if (FS.analyzePath(path).exists)
      contents[path] = FS.readFile(path, {encoding: "utf8"});
  if (input !== undefined)
    FS.unlink("/in");
  postMessage({id, part: "run", ...result, files: contents});
}

/* ---- A text of the calculator ---- */

/* The byte of the joined text as a place in the text that was typed: a semicolon stands behind each
 * line that ends a statement. */
function placeOf(text, joined, byte) {
  const bytes = new TextEncoder().encode(joined).subarray(0, byte);
  const end = new TextDecoder().decode(bytes).length;
  let at = 0;
  for (let i = 0; i < end && at < text.length; ++i)
    at += joined[i] === text[at] ? 1 : 0;
  return at;
}

/* How each part is asked for; shape: options that say what is drawn. */
const forms = {
  cells: (shape) => ["--cells", ...shape],
  why: () => ["--why"],
  cxx: () => ["--cxx"],
  table: (shape) => ["-p", ...shape.filter((_, i) => shape[i & ~1] === "--tv")],
  svg: (shape) => ["--svg", ...shape],
  latex: (shape) => ["--latex", ...shape.filter((_, i) => shape[i & ~1] === "--tv")]
};

/* What has no cells of a layout but a picture all the same, as a copy by TMA; undefined: nothing. */
function drawing(flags, shape, joined) {
  const {code, out} = run([...flags, "--svg", "--live", ...shape, "--", joined]);
  return code === 0 ? out : undefined;
}

function evaluate({id, text, flags = [], shape = [], wants = []}) {
  const joined = engine.ccall("web_statements", "string", ["string"], [text]);
  const answer = run([...flags, "--", joined]);
  if (answer.code !== 0) {
    const {at, witness = ""} = JSON.parse(run([...flags, "--json", "--", joined]).out || "{}");
    answer.witness = witness;
    answer.at = at === undefined ? -1 : placeOf(text, joined, at);
  }
  postMessage({id, part: "answer", ...answer});
  for (const part of wants) {
    if (answer.code !== 0 && part !== "why")
      continue;
    const result = run([...flags, ...forms[part](shape), "--", joined]);
    if (part === "cells" && result.code === 0)
      result.cells = JSON.parse(result.out);
    else if (part === "cells")
      result.drawing = drawing(flags, shape, joined);
    if (result.cells)
      result.out = "";
    postMessage({id, part, ...result});
  }
}
