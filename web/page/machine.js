/* machine.js - the tab of the machine: PTX, a launch as `cuemu run` takes it, and what it finds.
 *
 * A kernel runs in a worker of its own, which Stop ends. The files of the module are fetched when
 * the page is loaded, the worker is made for the first run. */

import {Engine} from "./engine.js";
import {kernels} from "./examples.js";

const find = (id) => document.getElementById(id);
const MOST_TRACED = 200000; /* instructions of a kernel whose trace is recorded */
const MOST_TRACE = 40 << 20; /* characters of its page */

/* "in:u32[4]={1, 2}" never has blanks within: arguments are separated by them. */
function words(text) {
  return text.split(/\s+/).filter((word) => word !== "");
}

/* Options of a launch and where they are shown. */
const fields = {"--grid": "grid", "--block": "block", "--cluster": "cluster", "--smem": "smem"};

export class Machine {
  constructor(desk) {
    this.desk = desk;
    this.texts = new Map();
    this.state = {used: false, example: kernels[0].name, ptx: "", launch: kernels[0].launch};
    for (const {name, says} of kernels)
      find("kernel").append(new Option(`${name}: ${says}`, name));
    find("kernel").append(new Option("your own PTX", ""));
    this.listen();
  }

  listen() {
    find("kernel").addEventListener("change", () => this.choose(find("kernel").value));
    find("ptx").addEventListener("input", () => this.edited());
    find("ptx").addEventListener("scroll", () => {
      find("numbers").scrollTop = find("ptx").scrollTop;
    });
    find("launch").addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    find("launch").addEventListener("input", () => this.relaunch());
    find("stop-run").addEventListener("click", () => this.engine.stop("stopped"));
    find("copy-command").addEventListener("click", () =>
      this.desk.copy(find("command").textContent, "the command"));
  }

  /* All that a run needs, while the page is loaded. */
  async load() {
    this.engine = new Engine("cuemu", "createCuemu", 0);
    await Promise.all([this.engine.ready, ...kernels.map(async ({name}) => {
      const response = await fetch(new URL(name, import.meta.url));
      if (!response.ok)
        throw new Error(`${name}: ${response.status}`);
      this.texts.set(name, await response.text());
    })]);
    if (this.state.example && this.desk.tab === "machine")
      this.shown();
  }

  /* ---- The kernel ---- */

  set(state) {
    if (!state.used)
      return;
    const launch = state.launch ?? kernels.find(({name}) => name === state.example)?.launch ?? "";
    this.state = {used: true, example: state.example || "", ptx: state.ptx || "", launch};
    this.filled = false;
  }

  shown() {
    if (this.filled || (this.state.example && !this.texts.has(this.state.example)))
      return;
    this.filled = true;
    find("kernel").value = this.state.example;
    find("ptx").value = this.state.example ? this.texts.get(this.state.example) : this.state.ptx;
    this.number();
    this.fillForm();
    this.list();
  }

  choose(name) {
    const kernel = kernels.find((one) => one.name === name);
    this.state = {used: true, example: name, ptx: find("ptx").value,
      launch: kernel?.launch ?? this.state.launch};
    this.filled = false;
    this.shown();
    this.clear();
    this.desk.changed();
  }

  edited() {
    this.state = {...this.state, used: true, example: "", ptx: find("ptx").value};
    find("kernel").value = "";
    this.number();
    this.list();
    this.desk.changed();
  }

  number() {
    const count = find("ptx").value.split("\n").length;
    if (this.lines !== count)
      find("numbers").textContent = Array.from({length: count}, (_, i) => i + 1).join("\n");
    this.lines = count;
    find("numbers").scrollTop = find("ptx").scrollTop;
  }

  /* The kernels of the module, as `cuemu ls` finds them. */
  list() {
    this.engine?.ask("ls", {run: ["ls", "--json", "/kernel.ptx"],
      files: {"/kernel.ptx": find("ptx").value}}, ({code, out}) => {
      const entries = code === 0 ? JSON.parse(out) : [];
      const chosen = this.entry;
      find("entry").replaceChildren(...entries.map(({name}) => new Option(name, name)));
      if (entries.some(({name}) => name === chosen))
        find("entry").value = chosen;
      this.showCommand();
    });
  }

  /* ---- The launch ---- */

  fillForm() {
    const list = words(this.state.launch);
    for (const id of Object.values(fields))
      find(id).value = "";
    find("sched").value = "late";
    find("check").value = "all";
    while (list.length > 0 && list[0].startsWith("--")) {
      const [option, value = ""] = list.splice(0, 2);
      if (option === "--sched") {
        const [when, seed] = value.split(":");
        find("sched").value = when;
        find("seed").value = seed || 1;
      } else if (option === "--check") {
        find("check").value = value;
      } else if (fields[option]) {
        find(fields[option]).value = value;
      }
    }
    this.entry = list.shift() || "";
    find("entry").replaceChildren(new Option(this.entry, this.entry));
    find("arguments").value = list.join(" ");
    this.showCommand();
  }

  get options() {
    const list = [];
    for (const [option, id] of Object.entries(fields))
      if (find(id).value.trim() !== "")
        list.push(option, find(id).value.trim());
    if (find("sched").value !== "late")
      list.push("--sched", find("sched").value + (find("sched").value === "random"
        ? `:${find("seed").value.trim() || 1}` : ""));
    if (find("check").value !== "all")
      list.push("--check", find("check").value);
    return list;
  }

  relaunch() {
    this.entry = find("entry").value || this.entry;
    this.state = {...this.state, used: true,
      launch: [...this.options, this.entry, ...words(find("arguments").value)].join(" ")};
    this.showCommand();
    this.desk.changed();
  }

  showCommand() {
    find("seed-label").hidden = find("sched").value !== "random";
    const file = this.state.example || "kernel.ptx", all = [...this.options, file,
      find("entry").value || this.entry, ...words(find("arguments").value)];
    find("command").textContent = `cuemu run ${all.join(" ")}`;
  }

  /* ---- A run ---- */

  clear() {
    find("verdict").textContent = "";
    find("verdict").className = "";
    find("results").replaceChildren();
    find("player").hidden = true;
  }

  /* The arguments of cuemu; more: options besides those of the form. */
  command(...more) {
    return ["run", "--json", ...more, ...this.options, "/kernel.ptx", find("entry").value ||
      this.entry, ...words(find("arguments").value)];
  }

  async run() {
    if (!this.engine)
      return;
    this.clear();
    find("run").disabled = true;
    find("stop-run").hidden = false;
    find("verdict").textContent = "running";
    let result = null;
    const how = await this.engine.ask("run", {run: this.command("--stats"),
      files: {"/kernel.ptx": find("ptx").value}}, (part) => {
      result = part;
    });
    find("run").disabled = false;
    find("stop-run").hidden = true;
    if (result)
      this.report(result);
    else
      this.fail(how.stopped ? `${how.stopped}: the kernel had not ended` : how.failed || how);
  }

  fail(text) {
    find("verdict").className = "refused";
    find("verdict").textContent = text;
  }

  report({code, out, err}) {
    if (code === 2 || out === "") {
      this.fail(err.replace(/^cuemu: /gm, "").replaceAll("/kernel.ptx", "kernel.ptx").trim());
      this.jump(/kernel\.ptx:(\d+)/.exec(err)?.[1]);
      return;
    }
    const result = JSON.parse(out), {findings} = result;
    const causes = findings.filter(({cause}) => cause < 0);
    find("verdict").className = findings.length > 0 ? "refused" : "clean";
    find("verdict").textContent = findings.length === 0 ? `${result.end}, no findings`
      : `${causes.length} finding${causes.length === 1 ? "" : "s"}`;
    find("results").replaceChildren(this.findings(causes), this.followers(findings),
      counters(result.counters), this.costs(result.lines || []), outputs(result.outputs));
    this.view(result.counters.instructions);
  }

  findings(findings) {
    const list = document.createElement("ol");
    list.className = "findings";
    for (const one of findings) {
      const item = document.createElement("li"), button = document.createElement("button");
      const message = document.createElement("p"), repair = document.createElement("p");
      button.type = "button";
      button.textContent = one.line > 0 ? `line ${one.line}: ${one.rule}` : one.rule;
      button.addEventListener("click", () => this.jump(one.line));
      message.textContent = one.message;
      repair.textContent = one.repair ? `Repair: ${one.repair}` : "";
      repair.className = "repair";
      item.append(button, message, repair);
      list.append(item);
    }
    return list;
  }

  /* Findings that others cause, folded. */
  followers(findings) {
    const more = findings.filter(({cause}) => cause >= 0);
    if (more.length === 0)
      return "";
    const details = document.createElement("details"), summary = document.createElement("summary");
    summary.textContent = `${more.length} more follow${more.length === 1 ? "s" : ""} from ` +
      (findings.length - more.length === 1 ? "it" : "them");
    details.append(summary, this.findings(more));
    return details;
  }

  /* The line is selected, and shows. */
  jump(line) {
    if (!line)
      return;
    const area = find("ptx"), lines = area.value.split("\n");
    const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(from, from + (lines[line - 1] ?? "").length);
    const height = parseFloat(getComputedStyle(area).lineHeight);
    area.scrollTop = Math.max(0, (line - 6) * height);
    find("numbers").scrollTop = area.scrollTop;
    area.scrollIntoView({block: "nearest"});
  }

  costs(lines) {
    const worst = lines.filter((one) => one.shared_accesses + one.global_accesses > 0).slice(0, 12);
    if (worst.length === 0)
      return "";
    const head = ["line", "from", "wavefronts", "ideal", "sectors", "ideal"];
    const rows = worst.map((one) => [one.ptx_line, one.file ? `${one.file}:${one.line}` : one.text,
      one.wavefronts, one.ideal_wavefronts, one.sectors, one.ideal_sectors]);
    return tableOf("Accesses by line", head, rows, (row) => this.jump(row[0]));
  }

  /* ---- The trace ---- */

  /* A second run, which is like the first, records the trace: a kernel that never ends, or is long,
   * fills no memory. */
  async view(instructions) {
    if (instructions > MOST_TRACED) {
      find("results").append(`The trace is not shown: ${instructions.toLocaleString("en")} ` +
        `instructions, ${MOST_TRACED.toLocaleString("en")} are the most.`);
      return;
    }
    let page = "";
    await this.engine.ask("trace", {run: this.command("--trace", "/trace.jsonl"),
      files: {"/kernel.ptx": find("ptx").value}}, () => {});
    await this.engine.ask("view", {run: ["view", "/trace.jsonl", "--html", "/page.html"],
      read: ["/page.html"]}, ({files}) => {
      page = files["/page.html"] || "";
    });
    if (page === "" || page.length > MOST_TRACE)
      return;
    this.page = page;
    find("player").hidden = false;
    this.redraw();
  }

  /* The page of a trace asks what is preferred; here it is what is switched on. */
  redraw() {
    if (!this.page || find("player").hidden)
      return;
    find("trace").srcdoc = this.page.replaceAll("(prefers-color-scheme: dark)",
      this.desk.isDark ? "all" : "not all");
  }
}

function tableOf(title, head, rows, onrow) {
  const table = document.createElement("table"), caption = table.createCaption();
  caption.textContent = title;
  const top = table.createTHead().insertRow();
  for (const [i, text] of head.entries()) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = text;
    cell.className = i > 0 && typeof rows[0][i] === "number" ? "number" : "";
    top.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((value, i) => {
      const cell = line.insertCell();
      if (onrow && i === 0) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = value;
        button.setAttribute("aria-label", `to line ${value}`);
        button.addEventListener("click", () => onrow(row));
        cell.append(button);
      } else {
        cell.textContent = typeof value === "number" ? value.toLocaleString("en") : value;
        cell.className = typeof value === "number" ? "number" : "";
      }
    });
  }
  const box = document.createElement("div");
  box.className = "table";
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", title);
  box.append(table);
  return box;
}

function counters(c) {
  const rows = [
    ["shared memory", c.shared_accesses, c.wavefronts, c.ideal_wavefronts, "wavefronts"],
    ["global memory", c.global_accesses, c.sectors, c.ideal_sectors, "sectors"]];
  const box = tableOf(`${c.instructions.toLocaleString("en")} instructions of warps; ` +
    `${c.async_operations.toLocaleString("en")} asynchronous operations, ` +
    `${c.async_bytes.toLocaleString("en")} bytes`, ["", "accesses", "took", "ideal", "of"], rows);
  for (const [i, row] of rows.entries())
    if (row[2] > row[3])
      box.querySelectorAll("tbody tr")[i].className = "bad";
  return box;
}

function outputs(list) {
  const box = document.createElement("div");
  for (const {argument, type, values} of list) {
    const pre = document.createElement("pre"), title = document.createElement("h3");
    title.textContent = `Argument ${argument}, ${values.length} values of ${type}`;
    pre.tabIndex = 0;
    pre.setAttribute("role", "group");
    pre.setAttribute("aria-label", title.textContent);
    pre.textContent = values.slice(0, 4096).join(" ") + (values.length > 4096 ? " .." : "");
    box.append(title, pre);
  }
  return box;
}
