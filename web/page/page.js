/* page.js - the playground: its tabs, its layouts side by side, its address and its colours.
 *
 *   panes     in their order, named A, B, ..
 *   pinned    the cell that stays chosen; chosen: the one under the pointer, or the pinned one
 *   compared  two panes, or null
 *
 * The calculator and the machine are modules in workers (engine.js): no key waits for them. */

import {namesOf} from "./completion.js";
import {Engine} from "./engine.js";
import {groups} from "./examples.js";
import * as light from "./light.js";
import * as link from "./link.js";
import {Machine} from "./machine.js";
import {Pane} from "./pane.js";
import {OTHER} from "./picture.js";
import {Reference} from "./reference.js";

const find = (id) => document.getElementById(id);
const PAUSE = 1200; /* milliseconds between changes that are steps of the history */
const MOST_PANES = 8;

const blank = {text: "", view: "values", bits: 16, tile: "", fixed: false, detail: ""};
const first = {
  panes: [{...blank, text: "(_4,_8):(_8,_1)"},
    {...blank, text: "zipped_divide((_4,_8):(_8,_1), (_2:_1,_4:_2))"}],
  compared: null, tab: "layouts", machine: {used: false}
};

class Desk {
  constructor() {
    this.ct = new Engine("ct", "createCt", 3000);
    this.panes = [];
    this.names = [];
    this.pinned = this.chosen = this.compared = null;
    this.tab = "layouts";
    this.machine = new Machine(this);
    this.reference = new Reference(this);
    this.listen();
  }

  listen() {
    find("add").addEventListener("click", () => this.add(blank));
    find("compare").addEventListener("click", () => this.toggleCompare());
    for (const select of [find("compare-a"), find("compare-b")])
      select.addEventListener("change", () => {
        this.compared = [Number(find("compare-a").value), Number(find("compare-b").value)];
        this.repaint();
        this.changed();
      });
    find("copy-link").addEventListener("click", async () => {
      await this.save();
      await this.copy(location.href, "the link");
    });
    find("theme").addEventListener("click", () => this.switchTheme());
    find("gallery").addEventListener("click", () => find("examples").showModal());
    find("close-examples").addEventListener("click", () => find("examples").close());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
    addEventListener("popstate", () => this.restore());
    this.listenTabs();
    this.fillGallery();
  }

  /* ---- Tabs ---- */

  listenTabs() {
    const tabs = [...document.querySelectorAll("header [role=tab]")];
    tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => {
        this.show(tab.id.slice(4));
        this.changed();
      });
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

  show(name) {
    this.tab = name;
    for (const tab of document.querySelectorAll("header [role=tab]")) {
      const on = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      find(tab.id.slice(4)).hidden = !on;
    }
    if (name === "machine")
      this.machine.shown();
    if (name === "reference")
      this.reference.shown();
    if (name === "layouts")
      this.redraw();
  }

  /* ---- Panes ---- */

  add(state, after) {
    if (this.panes.length >= MOST_PANES) {
      this.notice(`${MOST_PANES} layouts stand side by side at most`);
      return null;
    }
    const pane = new Pane(this, state);
    const at = after ? this.panes.indexOf(after) + 1 : this.panes.length;
    this.panes.splice(at, 0, pane);
    this.arrange();
    pane.set(state);
    pane.area.focus();
    this.changed();
    return pane;
  }

  remove(pane) {
    const at = this.panes.indexOf(pane);
    this.panes.splice(at, 1);
    if (this.pinned?.pane === pane)
      this.pinned = null;
    pane.root.remove();
    this.compared = null;
    this.arrange();
    (this.panes[Math.min(at, this.panes.length - 1)]?.area ?? find("add")).focus();
    this.repaint();
    this.changed();
  }

  move(pane, step) {
    const at = this.panes.indexOf(pane), to = at + step;
    if (to < 0 || to >= this.panes.length)
      return;
    this.panes.splice(at, 1);
    this.panes.splice(to, 0, pane);
    this.arrange();
    pane.find(step < 0 ? "left" : "right").focus();
    this.repaint();
    this.changed();
  }

  arrange() {
    const host = find("panes");
    this.panes.forEach((pane, i) => {
      pane.name(String.fromCharCode(65 + i));
      if (host.children[i] !== pane.root)
        host.insertBefore(pane.root, host.children[i] ?? null);
      pane.find("left").disabled = i === 0;
      pane.find("right").disabled = i === this.panes.length - 1;
    });
    host.dataset.panes = this.panes.length;
    find("compare").disabled = this.panes.length < 2;
    this.fillCompare();
    this.redraw();
  }

  redraw() {
    for (const pane of this.panes) {
      pane.grow();
      pane.picture.place();
    }
  }

  /* ---- A cell in all panes ---- */

  choose(chosen, aloud = false) {
    const same = (a, b) => a === b || (a && b && a.pane === b.pane && a.cell.panel ===
      b.cell.panel && a.cell.m === b.cell.m && a.cell.n === b.cell.n);
    if (same(chosen, this.chosen) && !aloud)
      return;
    this.chosen = chosen;
    this.paint();
    chosen?.pane.explain(chosen.cell, aloud);
  }

  paint() {
    const {chosen} = this;
    for (const pane of this.panes)
      if (!chosen)
        pane.picture.light(this.marks?.get(pane) ?? null);
      else if (pane === chosen.pane)
        pane.lightOwn(chosen.cell);
      else
        pane.lightOther(chosen.cell);
  }

  dark(but) {
    this.chosen = null;
    for (const pane of this.panes)
      if (pane !== but)
        pane.picture.light(null);
  }

  /* A picture has changed. */
  repaint() {
    const fits = ({pane, cell}) => {
      const panel = pane.data?.panels[cell.panel];
      return panel && cell.m < panel.rows.extent && cell.n < panel.columns.extent;
    };
    if (this.pinned && !fits(this.pinned))
      this.pinned = null;
    if (this.chosen && !fits(this.chosen))
      this.chosen = null;
    this.comparePanes();
    this.paint();
    this.chosen?.pane.explain(this.chosen.cell);
  }

  /* ---- Comparing ---- */

  toggleCompare() {
    this.compared = this.compared ? null : [0, 1];
    this.fillCompare();
    this.repaint();
    this.changed();
  }

  fillCompare() {
    find("compare").setAttribute("aria-pressed", Boolean(this.compared));
    find("comparison").hidden = !this.compared;
    [find("compare-a"), find("compare-b")].forEach((select, which) => {
      select.replaceChildren(...this.panes.map((pane, i) => new Option(pane.letter, i)));
      if (this.compared)
        select.value = this.compared[which];
    });
  }

  comparePanes() {
    this.marks = null;
    if (!this.compared)
      return;
    const [a, b] = this.compared.map((i) => this.panes[i]);
    if (!a?.data?.panels[0].cells || !b?.data?.panels[0].cells) {
      find("differs").textContent = "both need a picture of cells";
      return;
    }
    const found = light.compare(a.data, b.data);
    find("differs").textContent = differText(found, a.letter, b.letter);
    if (a !== b)
      this.marks = new Map([[a, marksOf(a.data, found.differ.map((one) => one.a.cell))],
        [b, marksOf(b.data, found.differ.map((one) => one.b.cell))]]);
  }

  /* ---- Words, copies, colours ---- */

  announce(text) {
    if (text)
      find("live").textContent = text;
  }

  notice(text) {
    find("notice").textContent = text;
    find("notice").hidden = text === "";
  }

  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    this.copied = text;
    this.announce(`${what} is copied`);
  }

  copyButton(text) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", () => this.copy(text(), "it"));
    return button;
  }

  get isDark() {
    const {theme} = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  switchTheme() {
    const theme = this.isDark ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    keep("theme", theme);
    this.redraw();
    this.machine.redraw();
  }

  measured(part, since) {
    if (!this.answered)
      performance.mark("first-answer");
    this.answered = true;
    if (since !== undefined)
      performance.measure(part, {start: since});
  }

  /* ---- The address ---- */

  get state() {
    return {panes: this.panes.map((pane) => pane.state), compared: this.compared, tab: this.tab,
      machine: this.machine.state};
  }

  /* Changes in a row are one step of the history. */
  changed() {
    if (this.applying)
      return;
    const now = performance.now();
    const step = now - (this.last ?? -PAUSE) >= PAUSE;
    this.last = now;
    if (step)
      this.save(true);
    else {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), 300);
    }
  }

  async save(step = false) {
    clearTimeout(this.timer);
    const fragment = await link.write(this.state);
    if (fragment === location.hash)
      return;
    history[step ? "pushState" : "replaceState"](null, "", fragment);
  }

  /* The state that the address has; one that cannot be read leaves everything as it is. */
  async restore() {
    let state = null;
    try {
      state = await link.read(location.hash);
      this.notice("");
    } catch (error) {
      this.notice(`This link cannot be opened: ${error.message}. Nothing was changed.`);
      if (this.panes.length > 0)
        return;
    }
    this.apply(state ?? first);
  }

  apply(state) {
    this.applying = true;
    this.pinned = this.chosen = null;
    while (this.panes.length > state.panes.length)
      this.panes.pop().root.remove();
    while (this.panes.length < state.panes.length)
      this.panes.push(new Pane(this, blank));
    this.compared = state.compared;
    this.arrange();
    this.panes.forEach((pane, i) => pane.set({...blank, ...state.panes[i]}));
    this.machine.set(state.machine);
    this.show(state.tab);
    this.applying = false;
    this.last = performance.now() - PAUSE;
  }

  /* ---- Examples ---- */

  fillGallery() {
    for (const {name, list} of groups) {
      const title = document.createElement("h3"), items = document.createElement("ul");
      title.textContent = name;
      for (const one of list) {
        const item = document.createElement("li"), button = document.createElement("button");
        const code = document.createElement("code");
        button.type = "button";
        button.textContent = one.name;
        const [text] = one.panes.map((pane) => pane.text ?? pane);
        code.textContent = text.split("\n")[0];
        button.addEventListener("click", () => this.open(one));
        item.append(button, code);
        items.append(item);
      }
      find("example-list").append(title, items);
    }
  }

  open({panes, compare}) {
    find("examples").close();
    this.last = undefined;
    const state = {...this.state, tab: "layouts", compared: compare ? [0, 1] : null};
    state.panes = panes.map((pane) => typeof pane === "string" ? {...blank, text: pane}
      : {...blank, ...pane});
    this.apply(state);
    this.changed();
  }

  /* ---- After the first answer: names, and what the machine needs ---- */

  async loadRest() {
    const lists = [];
    for (const list of ["--ops", "--atoms", "--copies", "--types"])
      await this.ct.ask("list", {run: [list]}, ({out}) => lists.push(out));
    this.names = namesOf(...lists);
    await this.machine.load();
    document.documentElement.dataset.loaded = "yes";
  }
}

function marksOf(data, cells) {
  const lit = data.panels.map((panel) =>
    new Uint8Array(panel.rows.extent * panel.columns.extent));
  for (const {panel, m, n} of cells)
    lit[panel][m * data.panels[panel].columns.extent + n] = OTHER;
  return lit;
}

function differText({sizes, count, alike, differ}, a, b) {
  const over = alike ? "coordinates" : "indices";
  const sizesText = sizes[0] === sizes[1] ? "" : `sizes ${sizes[0]} and ${sizes[1]}; `;
  if (differ.length === 0)
    return `${sizesText}${a} and ${b} agree at all ${count} ${over}`;
  const {index, a: x, b: y} = differ[0];
  const where = alike ? `(${x.cell.m},${x.cell.n})` : `index ${index}`;
  return `${sizesText}${a} and ${b} differ at ${differ.length} of ${count} ${over}, first at ` +
    `${where}: ${x.value} and ${y.value}`;
}

function keep(name, value) {
  try {
    localStorage.setItem(`playground-${name}`, value);
  } catch {
    /* a browser that keeps nothing asks again next time */
  }
}

function kept(name) {
  try {
    return localStorage.getItem(`playground-${name}`);
  } catch {
    return null;
  }
}

async function begin() {
  const theme = kept("theme");
  if (theme === "dark" || theme === "light")
    document.documentElement.dataset.theme = theme;
  const desk = window.playground = new Desk(); /* for the console */
  await desk.restore();
  try {
    await desk.ct.ready;
    await desk.loadRest();
  } catch (error) {
    desk.notice(`The page could not be loaded whole: ${error.message}`);
  }
}

begin();
