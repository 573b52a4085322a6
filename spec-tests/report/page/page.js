/* page.js - the page: the address holds what is shown, controls change the address. */
let report, filter, shown = FEW;

function option(value, text) {
  return `<option value="${escaped(value)}">${escaped(text)}</option>`;
}

function fillControls() {
  const element = (id) => document.getElementById(id);
  element("by-implementation").innerHTML = option("", "all") + report.implementations
    .filter((i) => i.available).map((i) => option(i.id, i.title)).join("");
  element("by-family").innerHTML = option("", "all") +
    report.families.map((f) => option(f.id, f.id)).join("");
  element("by-class").innerHTML = option("", "all") + CLASSES.map((c) => option(c, c)).join("");
  element("by-source").innerHTML = option("", "everywhere") +
    SOURCES.map((s) => option(s, s)).join("");
  element("by-verdict").insertAdjacentHTML("beforeend", VERDICTS.map(([, name, colour], letter) =>
    report.seen.includes(letter) ? `<button type="button" class="chip" aria-pressed="false" ` +
      `style="--of:var(--${colour})" data-verdict="${letter}">${name}</button>` : "").join(""));
  const {generated} = report;
  element("facts").textContent = `cutecheck ${report.cutecheck}, ${number(report.lines.length)} ` +
    `lines (${report.vectors}; generated: seed ${generated.seed}), ${report.date}`;
}

function showControls() {
  const set = (id, value) => { document.getElementById(id).value = value; };
  set("by-implementation", filter.i);
  set("by-family", filter.f);
  set("by-class", filter.tab === "disputed" ? "disputed" : filter.c);
  set("by-source", filter.s);
  if (document.activeElement !== document.getElementById("by-text"))
    set("by-text", filter.q);
  document.getElementById("by-class").disabled = filter.tab === "disputed";
  document.getElementById("filters").hidden = filter.tab === "about";
  document.getElementById("by-verdict").hidden = filter.tab === "matrix";
  for (const chip of document.querySelectorAll("[data-verdict]"))
    chip.setAttribute("aria-pressed", String(filter.v.includes(Number(chip.dataset.verdict))));
  for (const tab of document.querySelectorAll("[role=tab]"))
    tab.setAttribute("aria-selected", String(tab.dataset.tab === filter.tab));
}

function show() {
  const view = document.getElementById("view");
  showControls();
  const asked = filter.tab === "disputed" ? {...filter, c: "disputed"} : filter;
  view.innerHTML = filter.tab === "about" ? about(report)
    : filter.tab === "matrix" ? overview(report, filter) : lineList(report, asked, shown);
  document.documentElement.dataset.ready = "yes";
}

/* Changes the address, from which everything else follows. */
function go(change, replace) {
  const next = addressOf({...filter, l: "", ...change});
  if (next === (location.hash || "#"))
    return;
  if (replace)
    history.replaceState(null, "", next);
  else
    history.pushState(null, "", next);
  moved();
}

function moved() {
  filter = readAddress();
  shown = FEW;
  show();
}

function toggled(letter) {
  return filter.v.includes(letter) ? filter.v.filter((v) => v !== letter) : [...filter.v, letter];
}

function clicked(event) {
  const at = event.target.closest("button, a[data-go]");
  if (!at)
    return;
  if (at.dataset.go) {
    event.preventDefault();
    go(JSON.parse(at.dataset.go));
  } else if (at.dataset.tab) {
    go({tab: at.dataset.tab});
  } else if (at.dataset.verdict !== undefined) {
    go({v: toggled(Number(at.dataset.verdict))});
  } else if (at.dataset.f) {
    go({tab: "lines", i: at.dataset.i, f: at.dataset.f,
      v: at.className === "bad" ? FAILED : at.className === "formed" ? [FORM] : []});
  } else if (at.dataset.line !== undefined) {
    const name = placeName(report.lines[Number(at.dataset.line)]);
    const place = at.dataset.line;
    go({l: filter.l === name ? "" : name});
    document.querySelector(`[data-line="${place}"]`)?.focus();
  } else if (at.id === "more") {
    shown += 5 * FEW;
    show();
  } else if (at.id === "clear") {
    go({i: "", f: "", c: "", s: "", q: "", v: []});
  }
}

const CONTROLS = {"by-implementation": "i", "by-family": "f", "by-class": "c", "by-source": "s"};

async function start() {
  try {
    report = await readReport();
  } catch (error) {
    document.getElementById("loading").textContent = "The report cannot be read: " + error.message;
    return;
  }
  document.getElementById("loading").hidden = true;
  fillControls();
  document.addEventListener("click", clicked);
  for (const [id, key] of Object.entries(CONTROLS))
    document.getElementById(id).addEventListener("change", (e) => go({[key]: e.target.value}));
  document.getElementById("by-text").addEventListener("input", (e) =>
    go({q: e.target.value}, true));
  document.getElementById("filters").addEventListener("submit", (e) => e.preventDefault());
  window.addEventListener("popstate", moved);
  window.addEventListener("hashchange", moved);
  moved();
}

start();
