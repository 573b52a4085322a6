/* pane.js - one layout: its text, its answer, its picture, and what is said about both.
 *
 *   state    {text, view, bits, tile, fixed, detail}, what a link keeps
 *   desk     the page: its engine, its names, and the other panes (page.js) */

import {Completion} from "./completion.js";
import {exportsOf} from "./export.js";
import {Integers, insert, stepped} from "./integers.js";
import * as light from "./light.js";
import {Picture, owners} from "./picture.js";
import {bitsOf} from "./bits.js";

let count = 0;

export class Pane {
  constructor(desk, state) {
    this.desk = desk;
    this.state = {...state};
    this.key = `pane-${count++}`;
    this.root = document.getElementById("pane").content.cloneNode(true).firstElementChild;
    this.area = this.find("text");
    this.area.id = `${this.key}-text`;
    this.answer = this.find("answer");
    this.answer.id = `${this.key}-answer`;
    this.area.setAttribute("aria-describedby", this.answer.id);
    this.picture = new Picture(this.find("picture"), (cell, how) => this.point(cell, how));
    this.find("drawing").addEventListener("pointerover", (event) => this.pointDrawing(event));
    this.integers = new Integers(this.find("integers"), (text) => this.type(text),
      (range) => this.mark(range, "now"));
    this.completion = new Completion(this.area, () => desk.names);
    this.listen();
    this.listenDetails();
  }

  find(name) {
    return this.root.querySelector(`.${name}`);
  }

  name(letter) {
    this.letter = letter;
    this.find("head").querySelector("h2").textContent = letter;
    this.root.setAttribute("aria-label", `layout ${letter}`);
    this.area.setAttribute("aria-label", `text of layout ${letter}`);
    this.find("integers").setAttribute("aria-label", `integers of layout ${letter}`);
    for (const [of, says] of [["left", "move left"], ["right", "move right"], ["double", "copy"],
      ["remove", "remove"]])
      this.find(of).setAttribute("aria-label", `${says}: layout ${letter}`);
  }

  /* ---- What the user does ---- */

  listen() {
    const {area, desk} = this;
    area.addEventListener("input", () => this.typed());
    area.addEventListener("keydown", (event) => this.step(event));
    area.addEventListener("scroll", () => {
      this.find("behind").scrollTop = area.scrollTop;
    });
    this.on("fixed", "change", (box) => this.change({fixed: box.checked}));
    this.on("view", "change", (select) => this.look(select.value));
    this.on("bits", "input", (input) => this.change({bits: Number(input.value) || 16}));
    this.on("tile", "input", (input) => this.change({tile: input.value}));
    this.on("thread", "input", (input) => this.showThread(Number(input.value)));
    this.on("thread", "focus", (input) => this.showThread(Number(input.value)));
    this.on("in", "click", () => this.picture.magnify(1.5));
    this.on("out", "click", () => this.picture.magnify(1 / 1.5));
    this.on("whole", "click", () => {
      this.picture.zoom = 0;
      this.picture.place();
    });
    this.on("left", "click", () => desk.move(this, -1));
    this.on("right", "click", () => desk.move(this, 1));
    this.on("double", "click", () => desk.add(this.state, this));
    this.on("remove", "click", () => desk.remove(this));
  }

  on(name, event, call) {
    const element = this.find(name);
    element.addEventListener(event, () => call(element));
  }

  /* A view that lacks its size gets one that fits. */
  look(view) {
    const tile = this.state.tile || (view === "threads" ? "(8,8)" : "");
    this.change({view, tile});
    this.fill();
  }

  change(part) {
    Object.assign(this.state, part);
    this.evaluate();
    this.desk.changed();
  }

  typed() {
    this.since = performance.now();
    this.state.text = this.area.value;
    this.fault = null;
    this.grow();
    this.mark(null);
    this.integers.set(this.area.value);
    this.completion.update();
    this.evaluate();
    this.desk.changed();
  }

  type(text) {
    this.area.value = text;
    this.typed();
    this.completion.close();
  }

  step(event) {
    const up = event.key === "ArrowUp";
    if (!event.altKey || (!up && event.key !== "ArrowDown"))
      return;
    const next = stepped(this.area.value, this.area.selectionEnd, up, event.shiftKey);
    event.preventDefault();
    if (next)
      insert(this.area, next.from, next.to, String(next.value));
  }

  /* ---- The text ---- */

  set(state) {
    this.state = {...state};
    this.area.value = state.text;
    this.fault = null;
    this.fill();
    this.grow();
    this.mark(null);
    this.integers.set(state.text);
    this.completion.close();
    this.evaluate();
  }

  /* The controls as the state has them. */
  fill() {
    const {view, bits, tile, fixed} = this.state;
    this.find("fixed").checked = fixed;
    this.find("view").value = view;
    this.find("bits").value = bits;
    this.find("tile").value = tile;
    this.find("bits-label").hidden = view !== "banks";
    this.find("tile-label").hidden = view !== "threads";
  }

  grow() {
    this.area.style.height = "0";
    this.area.style.height = `${Math.min(320, this.area.scrollHeight + 2)}px`;
  }

  /* A place of the text under a mark, behind the letters; without one, that of the fault. */
  mark(range, kind) {
    const behind = this.find("behind"), text = this.area.value;
    if (!range && this.fault) {
      this.mark(this.fault, "bad");
      return;
    }
    if (!range) {
      behind.replaceChildren();
      return;
    }
    const mark = document.createElement("mark");
    mark.className = kind;
    mark.textContent = text.slice(range.from, range.to) || " ";
    behind.replaceChildren(text.slice(0, range.from), mark, `${text.slice(range.to)}\n`);
    behind.scrollTop = this.area.scrollTop;
  }

  /* ---- The answer ---- */

  get shape() {
    const {view, bits, tile} = this.state;
    return view === "banks" ? ["--banks", String(bits)] : view === "threads" ? ["--tv", tile] : [];
  }

  get flags() {
    return this.state.fixed ? ["--static"] : [];
  }

  request(wants) {
    return {text: this.state.text, flags: this.flags, shape: this.shape, wants};
  }

  async evaluate() {
    const detail = this.state.detail || "why";
    if (this.state.text.trim() === "") {
      this.clear();
      return;
    }
    const wants = ["cells", ...(detail === "export" ? [] : [detail])];
    if (detail === "export")
      this.showDetail("");
    const how = await this.desk.ct.ask(this.key, this.request(wants), (part) => this.take(part));
    if (how.stopped || how.failed)
      this.refuse({err: `ct: ${how.stopped || `it failed: ${how.failed}`}`, at: -1, witness: ""});
  }

  clear() {
    this.showDrawing();
    this.answer.textContent = "";
    this.answer.className = "answer";
    this.showDetail("");
    this.hidePicture("");
  }

  take(part) {
    if (part.part === "answer")
      this.takeAnswer(part);
    else if (part.part === "cells")
      this.takeCells(part);
    else
      this.showDetail(part.part === "why" ? explained(part) : part.out || stripped(part.err));
    if (part.part === "answer" || part.part === "cells")
      this.desk.measured(part.part, this.since);
    if (part.part === "cells")
      this.since = undefined;
  }

  takeAnswer(part) {
    if (part.code !== 0) {
      this.refuse(part);
      return;
    }
    this.answered = part.out.replace(/\n$/, "");
    this.answer.className = "answer";
    this.answer.textContent = this.answered;
    this.area.setAttribute("aria-invalid", "false");
    this.fault = null;
    this.mark(null);
  }

  /* The message, the witness in it, the place in the text, and the call that would be answered. */
  refuse({err, at, witness}) {
    const [message, ...more] = err.trim().split("\n").map((line) => stripped(line));
    const cure = /with static integers it is defined: (.*)$/.exec(more.join("\n"));
    this.answer.className = "answer refused";
    this.answer.replaceChildren();
    const cut = witness ? message.indexOf(witness) : -1;
    if (cut < 0) {
      this.answer.append(message);
    } else {
      const proof = document.createElement("strong");
      proof.className = "witness";
      proof.textContent = message.slice(cut);
      this.answer.append(message.slice(0, cut), proof);
    }
    if (cure)
      this.answer.append(this.cure(cure[1]));
    this.area.setAttribute("aria-invalid", "true");
    this.showDrawing();
    this.hidePicture("");
    this.showDetail("");
    this.desk.repaint();
    if (at >= 0) {
      const word = /^[\w:.]+/.exec(this.state.text.slice(at));
      this.fault = {from: at, to: at + (word ? word[0].length : 1)};
      this.mark(this.fault, "bad");
    }
  }

  cure(text) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cure";
    button.textContent = `with static integers it is defined: ${text}`;
    button.addEventListener("click", () => this.type(text));
    return button;
  }

  /* ---- The picture ---- */

  takeCells(part) {
    this.showDrawing(part.drawing);
    if (!part.cells && part.drawing) {
      this.hidePicture("");
      return;
    }
    if (!part.cells) {
      const none = this.state.view === "values" && /value of another kind/.test(part.err);
      this.hidePicture(none ? "" : stripped(part.err.trim()));
      return;
    }
    this.data = part.cells;
    this.find("picture").hidden = this.find("views").hidden = false;
    const {kind, title, facts} = part.cells, tiles = kind === "tiles";
    this.picture.set(part.cells, `picture of layout ${this.letter}: ${title}; ${facts.join("; ")}`);
    const notes = part.cells.panels.flatMap(({caption, notes: list = []}) =>
      list.map((note) => `${caption}: ${note}`));
    this.find("facts").replaceChildren(...[...facts, ...notes].map((fact) => {
      const item = document.createElement("li");
      item.textContent = fact;
      item.className = fact.includes("-way conflict") ? "conflict" : "";
      return item;
    }));
    this.find("thread-label").hidden = !tiles;
    this.find("product-label").hidden = !tiles || part.cells.panels.length !== 3;
    this.find("thread").max = tiles ? light.mostThread(part.cells) : 0;
    this.showLegend(part.cells.legend);
    this.say("");
    this.desk.repaint();
  }

  hidePicture(message) {
    this.data = null;
    this.find("picture").hidden = true;
    this.find("views").hidden = message === "";
    this.find("facts").replaceChildren();
    this.find("legend").replaceChildren();
    this.say(message);
  }

  /* A copy by TMA as ct draws it; its cells say their numbers when they are pointed at. */
  showDrawing(svg) {
    const host = this.find("drawing");
    host.hidden = svg === undefined;
    host.replaceChildren();
    if (svg !== undefined)
      host.append(document.importNode(
        new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  }

  pointDrawing(event) {
    const cell = event.target.closest("[data-i]");
    if (cell === null)
      return;
    const {i, o, c} = cell.dataset;
    const offset = o === undefined ? "" : ` at byte ${o} of shared memory`;
    this.say(`${i}${offset}${c === undefined ? "" : `, copied by CTA ${c}`}`);
  }

  showLegend(legend) {
    const host = this.find("legend"), {ramp, swatches} = legend || {};
    host.replaceChildren();
    const colours = (ramp || swatches || "").match(/.{6}/g) || [];
    if (ramp)
      host.append(legend.first);
    colours.forEach((colour, i) => {
      const one = document.createElement("i");
      one.style.background = `#${colour}`;
      one.textContent = ramp ? "" : i;
      host.append(one);
    });
    if (ramp)
      host.append(legend.last);
    host.classList.toggle("ramp", Boolean(ramp));
  }

  /* ---- A cell ---- */

  point(cell, how) {
    const {desk} = this;
    if (how === "leave" || !cell) {
      if (how === "pin")
        desk.pinned = null;
      desk.choose(desk.pinned);
      return;
    }
    if (how === "pin" || how === "key")
      desk.pinned = {pane: this, cell};
    if (how !== "hover" || !desk.pinned)
      desk.choose({pane: this, cell}, how === "key");
  }

  /* The pane of the cell says how its value comes about. */
  explain(cell, aloud) {
    const {data} = this, panel = data.panels[cell.panel];
    const i = cell.m * panel.columns.extent + cell.n;
    let expression, head;
    if (panel.owners) {
      const [first] = owners(panel.owners[i]);
      head = `(${cell.m},${cell.n}): ${light.ownersText(panel.owners[i])}` +
        (first ? `\n${light.threadText(data, first[0])}` : "");
      if (first) {
        this.find("thread").value = first[0];
        this.find("thread-number").textContent = first[0];
        expression = `layout_call(${panel.layout}, (${first[0]},${first[2]}))`;
      }
    } else {
      const at = light.coordinate(data, cell);
      const where = panel.words ? ` is in bank ${panel.cells[i]}, word ${panel.words[i]}`
        : ` = ${panel.cells[i]}${panel.chunks ? `, in chunk ${panel.chunks[i]}` : ""}`;
      head = `${at}${where}`;
      expression = `layout_call(${layoutOf(data)}, ${at})`;
    }
    this.say(head);
    this.desk.ct.ask("cell", {run: ["--why", "--", expression]}, ({code, out}) => {
      if (code === 0)
        this.say(head, stepsOf(out));
      this.desk.announce(aloud ? `${head}. ${sumOf(out)}` : "");
    });
  }

  /* The head, then the steps of the sum; bits that a swizzle reads and changes are coloured. */
  say(head, steps = "") {
    const readout = this.find("readout"), sum = sumOf(steps);
    readout.hidden = head === "";
    readout.replaceChildren();
    const first = document.createElement("b");
    first.textContent = head + (sum && !head.includes("\n") ? `   ${sum}` : "");
    readout.append(first);
    if (sum && head.includes("\n"))
      readout.append(`\n${sum}`);
    const bits = bitsOf(steps, this.data?.facts || []);
    if (bits)
      readout.append("\n", bits);
  }

  showThread(thread) {
    if (!this.data || this.data.kind !== "tiles")
      return;
    this.find("thread-number").textContent = thread;
    this.desk.pinned = null;
    this.desk.dark(this);
    this.picture.light(light.lightThread(this.data, thread, null));
    this.say(light.threadText(this.data, thread));
  }

  lightOwn(cell) {
    if (this.data)
      this.picture.light(light.lightCell(this.data, cell, this.find("product").checked));
  }

  lightOther(cell) {
    if (this.data)
      this.picture.light(light.lightSame(this.data, cell));
  }

  /* ---- Details ---- */

  listenDetails() {
    const tabs = [...this.root.querySelectorAll("[data-detail]")];
    const panel = this.find("detail");
    panel.id = `${this.key}-detail`;
    tabs.forEach((tab, i) => {
      tab.id = `${this.key}-${tab.dataset.detail}`;
      tab.setAttribute("aria-controls", panel.id);
      tab.addEventListener("click", () => this.change({detail: tab.dataset.detail}));
      tab.addEventListener("keydown", (event) => {
        const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (step) {
          const next = tabs[(i + step + tabs.length) % tabs.length];
          next.focus();
          next.click();
        }
      });
    });
  }

  showDetail(text) {
    const detail = this.state.detail || "why", panel = this.find("detail");
    for (const tab of this.root.querySelectorAll("[data-detail]")) {
      const on = tab.dataset.detail === detail;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      if (on)
        panel.setAttribute("aria-labelledby", tab.id);
    }
    if (detail === "export") {
      panel.replaceChildren(exportsOf(this));
      return;
    }
    const pre = document.createElement("pre");
    pre.textContent = text;
    panel.replaceChildren(pre);
    if (detail === "cxx" && text)
      panel.append(this.desk.copyButton(() => text.trim()));
  }
}

/* What is called with a coordinate: of a tensor its layout, of a layout that waits for a pointer
 * the one in elements. */
function layoutOf({title, facts}) {
  const elements = facts.map((fact) => /^in elements: (.*)$/.exec(fact)).find(Boolean);
  return elements ? elements[1] : /^(Sw<[^>]*>_)?(\w*ptr\[|ArithTuple|counting_iter)/.test(title)
    ? `layout(${title})` : title;
}

function stripped(message) {
  return message.replace(/^ct: /, "");
}

/* Without the answer, which stands above: it ends where an empty line does. */
function explained({out, err, code}) {
  const cut = out.indexOf("\n\n");
  return out === "" ? stripped(err) : code === 0 && cut >= 0 ? out.slice(cut + 2) : out;
}

/* What stands behind the operands: the sum of products, the bits of a swizzle. */
function stepsOf(why) {
  const lines = why.split("\n"), from = lines.findIndex((line) => /^ {2}R = /.test(line));
  return lines.slice(from + 1).join("\n").trim();
}

/* "1*8 + 2*1 = 10", which ct writes the other way round. */
function sumOf(steps) {
  const sum = /^ *(\S+) = ([-\d_*+ @()]*[*+][-\d_*+ @()]*)$/m.exec(steps);
  return sum ? `${sum[2]} = ${sum[1]}` : "";
}
