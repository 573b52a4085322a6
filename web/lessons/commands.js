/* commands.js - the commands of a lesson's steps, run on its page.
 *
 * A command of ct or cuemu gets a form: the command and the kernels that it names, to be edited;
 * the button Run; and for a run of a kernel a time line, the page that cuemu view makes of it.
 * The lesson's files are those of the folder that has the name of the page; files.txt lists them.
 * What no page can run keeps the output that it had, and the reason. */
import { parse, run } from "./shell.js";

const PART = "\x1f";
const folder = location.pathname.split("/").pop().replace(/[.]html$/, "");

function load(source) {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = done;
    script.onerror = () => failed(new Error(source + " cannot be loaded"));
    document.head.append(script);
  });
}

/* ---- The machine and its files ---- */

let machine = null, files = null;

async function openMachine() {
  if (!machine) {
    await load("../cuemu.js");
    machine = await createCuemu();
  }
  return machine;
}

async function openFiles() {
  if (!files) {
    const answered = await fetch(folder + "/files.txt");
    const names = answered.ok ? (await answered.text()).split("\n").filter(Boolean) : [];
    const text = async (name) => (await fetch(folder + "/" + name)).text();
    files = new Map(await Promise.all(names.map(async (name) => [name, await text(name)])));
  }
  return files;
}

function command(module, args, stdin, joined = false) {
  module.ccall("web_join", null, ["number"], [Number(joined)]);
  module.FS.writeFile("/in", stdin);
  module.ccall("web_run", "number", ["string"], [args.join(PART)]);
  return { out: module.ccall("web_out", "string", [], []),
           err: module.ccall("web_err", "string", [], []) };
}

/* ---- A command's form ---- */

function kernels(line) {
  return [...new Set(line.match(/[\w]+[.]ptx/g) ?? [])];
}

function traced(stages) {
  return stages.find(({ args }) => args[0] === "cuemu" && ["run", "step"].includes(args[1]));
}

/* What a traced run needs: no commands, one schedule, one file. */
function tracingArguments([, , ...args]) {
  const plain = args.map((a) => a.replace(/^random:(\d+),\d+$/, "random:$1"))
    .filter((a) => a !== "--json" && a !== "--stats");
  return ["run", "--trace", "/trace.jsonl", ...plain];
}

class Form {
  constructor(output, ct, element) {
    this.output = output;
    this.ct = ct;
    this.element = element;
    this.first = output.textContent;
    this.line = output.dataset.command;
    this.kernel = new Map();
    const more = element("details", "edit command", element("summary", "", "Run it here"));
    more.addEventListener("toggle", () => more.open && this.open(more), { once: true });
    output.after(more);
  }

  field(label, text, rows, className) {
    const { element } = this, area = element("textarea", className);
    area.defaultValue = text;
    area.rows = rows;
    area.spellcheck = false;
    return [element("label", "", label, area), area];
  }

  async open(more) {
    const { element } = this;
    const [label, area] = this.field("The command", this.line, this.line.split("\n").length, "sh");
    this.area = area;
    more.append(label);
    for (const name of kernels(this.line)) {
      const text = (await openFiles()).get(name) ?? "";
      const [of, kernel] = this.field(name, text, 14, "ptx");
      this.kernel.set(name, kernel);
      more.append(of);
    }
    const button = (text, act) => {
      const made = element("button", "", text);
      made.type = "button";
      made.addEventListener("click", act);
      return made;
    };
    more.append(element("p", "buttons", button("Run", () => this.run()),
      button("Reset", () => this.reset())));
    if (this.kernel.size > 0 && traced(parse(this.line).stages))
      more.querySelector(".buttons").append(button("Time line", () => this.play(more)));
  }

  /* The machine with the files as they are edited. */
  async machine() {
    const module = await openMachine();
    for (const [name, text] of await openFiles())
      module.FS.writeFile("/" + name, this.kernel.get(name)?.value ?? text);
    return module;
  }

  /* Columns keep their lines, as in viewer/page.c. */
  show(text) {
    const { element } = this;
    this.output.replaceChildren(...text.split(/(?<=\n)/).map((line) =>
      /\S {2}/.test(line) ? line : element("span", "long", line)));
    this.output.classList.toggle("changed", text.trim() !== this.first.trim());
    document.getElementById("said").textContent = "The command has run.";
  }

  async run() {
    const parsed = parse(this.area.value);
    if (parsed.reason) {
      this.show(parsed.reason);
      return;
    }
    try {
      const needs = parsed.stages.some(({ args }) => args[0] === "cuemu");
      const machine = needs ? await this.machine() : null;
      this.show(run(parsed.stages, { ct: (...how) => command(this.ct, ...how),
        cuemu: (...how) => command(machine, ...how) }));
    } catch (error) {
      machine = null;
      this.show(String(error.message ?? error));
    }
  }

  reset() {
    for (const area of [this.area, ...this.kernel.values()])
      area.value = area.defaultValue;
    this.show(this.first);
    this.output.classList.remove("changed");
  }

  /* The run as it went: warps, copies and shared memory, on the page that cuemu view makes. */
  async play(more) {
    const stage = traced(parse(this.area.value).stages ?? []);
    if (!stage)
      return;
    const module = await this.machine();
    command(module, tracingArguments(stage.args), "");
    const said = command(module, ["view", "/trace.jsonl", "--html", "/view.html"], "");
    more.querySelector("iframe")?.remove();
    if (said.err) {
      this.show(said.err);
      return;
    }
    const frame = document.createElement("iframe");
    frame.title = "Time line of " + [...this.kernel.keys()].join(", ");
    frame.srcdoc = module.FS.readFile("/view.html", { encoding: "utf8" });
    more.append(frame);
  }
}

export function addCommands(articles, ct, element) {
  for (const output of document.querySelectorAll("article [data-command]")) {
    const { reason } = parse(output.dataset.command);
    if (!reason)
      new Form(output, ct, element);
    else
      output.title = reason;
  }
}
