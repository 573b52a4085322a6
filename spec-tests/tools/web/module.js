/* module.js - the modules of a page, asked from a shell under node.
 *
 *   node module.js WEB pipe               requests of `ct --pipe` on stdin, their answers on stdout
 *   node module.js WEB ct ARGUMENT..      a command line of ct, and of cuemu: what it wrote, its
 *   node module.js WEB cuemu ARGUMENT..   exit code; files of the host are read into the module
 *
 * WEB is the folder that `make web` writes. */
"use strict";
const fs = require("fs");
const path = require("path");
const readline = require("readline");

const [web, name, ...rest] = process.argv.slice(2);

/* emcc 3.1.6 asks fetch for a file, which node's fetch does not read: the bytes are handed over. */
function open(module) {
  const create = require(path.resolve(web, module + ".js"));
  return create({ wasmBinary: fs.readFileSync(path.join(web, module + ".wasm")) });
}

function text(module, call) {
  return module.ccall(call, "string", [], []);
}

/* The file and those beside it, at the same path from the folder that both start in. */
function copy(module, file) {
  const folder = path.dirname(file);
  module.FS.mkdirTree("/" + folder);
  for (const name of fs.readdirSync(folder)) {
    const from = path.join(folder, name);
    if (fs.statSync(from).isFile())
      module.FS.writeFile("/" + from, fs.readFileSync(from));
  }
}

/* One line of answer to each line, as soon as it is there: the judge waits for it. */
async function pipe() {
  const module = await open("ct");
  const lines = readline.createInterface({ input: process.stdin, terminal: false });
  for await (const line of lines)
    fs.writeSync(1, module.ccall("web_pipe", "string", ["string"], [line]) + "\n");
}

async function run() {
  const module = await open(name);
  rest.filter((a) => fs.existsSync(a) && fs.statSync(a).isFile()).forEach((a) => copy(module, a));
  const code = module.ccall("web_run", "number", ["string"], [rest.join("\x1f")]);
  fs.writeSync(1, text(module, "web_out"));
  fs.writeSync(2, text(module, "web_err"));
  process.exitCode = code;
}

(name === "pipe" ? pipe() : run()).catch((error) => {
  fs.writeSync(2, String(error).slice(0, 2000) + "\n");
  process.exit(99);
});
