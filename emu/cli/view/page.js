/* page.js - a trace to look at: a slider over its events, the timeline, shared memory by bank.
 *
 *   launches         of a program: one of them is shown, with its own code and events
 *   events[now]      what is shown; its number stands after # in the address, behind that of the
 *                    launch and a dot where there are several
 *   memory(cta)      each word of shared memory as it was left by the events up to now
 *   rows             of the timeline: findings, warps, barriers, mbarriers, copies in flight
 */
(() => {
  "use strict";
  const find = (name) => document.getElementById(name);
  const launches = split(JSON.parse(find("trace").textContent));
  const address = location.hash.slice(1).split(".");
  const chosen = Math.max(0, address.length > 1 ? launches.findIndex((_, i) => i + 1 ===
    Number(address[0])) : launches.findIndex((of) => of.lines.some((line) => line.event ===
    Number(address[0]))));
  const launch = launches[chosen], all = launch.lines;
  const events = all.filter((line) => line.event !== undefined).map(whole);
  const code = new Map(), source = new Map(), index = new Map(), ends = new Map();
  for (const line of all)
    if (line.kind === "instruction")
      code.set(line.pc, line);
    else if (line.kind === "source")
      source.set(line.file + ":" + line.line, line.text);
  events.forEach((e, i) => {
    index.set(e.event, i);
    if (e.of !== undefined)
      ends.set(e.of, i);
  });
  const replaced = new Set(events.map((e) => e.replaces));
  const findings = events.filter((e) => e.kind === "finding" && !replaced.has(e.event));
  const BANKS = 32, ROW = 128, MAX_ROWS = 48, WARPS = 8;
  const slider = find("slider");
  const prefix = "#" + (launches.length > 1 ? chosen + 1 + "." : "");
  let now = -1, playing = 0;

  /* Each launch with what follows it; what comes before the first is one without a name. */
  function split(lines) {
    const list = [];
    for (const line of lines) {
      if (line.kind === "launch" || list.length === 0)
        list.push({ ...(line.kind === "launch" ? line : {}), lines: [] });
      list[list.length - 1].lines.push(line);
    }
    return list;
  }

  /* An event that lacks fields, as traces of other makers may: nothing is where they would be. */
  function whole(event) {
    const nothing = {
      shared: { owner: event.cta, at: [], bytes: 0, words: [0] },
      mbarrier: { cta: 0, offset: 0, phase: 0, pending: 0, tx: 0 },
    };
    const e = { step: 0, ...nothing[event.kind], ...event };
    for (const part of ["from", "to"])
      if (e[part] !== undefined && !(e[part].bytes > 0))
        delete e[part];
    return e;
  }

  function make(name, attributes, text) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {}))
      element.setAttribute(key, value);
    if (text !== undefined)
      element.textContent = text;
    return element;
  }

  const hex = (n) => "0x" + Number(n).toString(16).padStart(4, "0");
  const plural = (n, what) => n + " " + what + (n === 1 ? "" : "s");
  const lanes = (mask) => {
    let n = 0;
    for (let left = Number(mask) >>> 0; left !== 0; left &= left - 1)
      ++n;
    return n;
  };
  const isAsync = (e) => e.kind === "async" || e.kind === "wgmma";
  const isEnd = (e) => e.kind === "async_end" || e.kind === "wgmma_end";
  const base = (path) => path.replace(/^.*\//, "");

  /* ---- Shared memory, event by event ---- */

  /* Of each word: the warp that wrote it, or ASYNC, or FAR, and by which event; how many copies are
     to write it; whether it is part of an mbarrier. Of each CTA the rows that any event touches. */
  const ASYNC = -1, FAR = -2; /* a copy; another CTA */
  const memories = new Map(), used = new Map();
  let applied = 0;

  function memory(cta) {
    if (!memories.has(cta))
      memories.set(cta, { writer: new Map(), by: new Map(), flying: new Map(),
        barrier: new Set() });
    return memories.get(cta);
  }

  function words(offset, bytes) {
    const list = [];
    for (let word = offset >> 2; word <= (offset + Math.max(bytes, 1) - 1) >> 2; ++word)
      list.push(word);
    return list;
  }

  const wordsOf = (e) => e.at.flatMap((offset) => words(offset, e.bytes));
  const writes = (e) => !/^(ld|ldmatrix)/.test(e.what);

  function fly(e, by) {
    if (e.to === undefined)
      return;
    const m = memory(e.to.cta);
    for (const word of words(e.to.offset, e.to.bytes))
      m.flying.set(word, (m.flying.get(word) || 0) + by);
  }

  function land(e) {
    const issued = events[index.get(e.of)];
    if (issued === undefined || issued.to === undefined)
      return;
    fly(issued, -1);
    const m = memory(issued.to.cta);
    for (const word of words(issued.to.offset, issued.to.bytes)) {
      m.writer.set(word, ASYNC);
      m.by.set(word, e.event);
    }
  }

  function apply(e) {
    if (e.kind === "shared" && writes(e)) {
      const m = memory(e.owner);
      for (const word of wordsOf(e)) {
        m.writer.set(word, e.cta === e.owner ? e.warp : FAR);
        m.by.set(word, e.event);
      }
    } else if (e.kind === "async") {
      fly(e, 1);
    } else if (e.kind === "async_end") {
      land(e);
    } else if (e.kind === "mbarrier") {
      for (const word of words(e.offset, 8))
        memory(e.cta).barrier.add(word);
    }
  }

  function seek(to) {
    if (to < applied) {
      memories.clear();
      applied = 0;
    }
    for (; applied < to; ++applied)
      apply(events[applied]);
  }

  function touch(cta, offset, bytes) {
    if (!used.has(cta))
      used.set(cta, new Set());
    for (let row = Math.floor(offset / ROW); row * ROW < offset + bytes; ++row)
      used.get(cta).add(row);
  }

  for (const e of events)
    if (e.kind === "shared")
      e.at.forEach((offset) => touch(e.owner, offset, e.bytes));
    else if (e.kind === "mbarrier")
      touch(e.cta, e.offset, 8);
    else
      for (const part of [e.from, e.to])
        if (part !== undefined && part.cta !== undefined)
          touch(part.cta, part.offset, part.bytes);

  /* ---- The grid ---- */

  const grid = find("grid"), chooser = find("cta");
  let shownCta = [...used.keys()].sort((a, b) => a - b)[0];

  function rowsOf(cta, first) {
    const rows = [...(used.get(cta) || [])].sort((a, b) => a - b);
    if (rows.length <= MAX_ROWS)
      return rows;
    const at = Math.max(0, rows.findIndex((row) => row >= first));
    const from = Math.min(Math.max(0, at - MAX_ROWS / 2), rows.length - MAX_ROWS);
    return rows.slice(from, from + MAX_ROWS);
  }

  function cellOf(m, word, touched) {
    const cell = document.createElement("i"), writer = m.writer.get(word);
    const flying = (m.flying.get(word) || 0) > 0;
    const said = flying ? "a copy in flight will write it" : m.barrier.has(word) ? "an mbarrier"
      : writer === undefined ? "nobody wrote it"
        : (writer === ASYNC ? "a copy" : writer === FAR ? "another CTA" : "warp " + writer) +
          " wrote it, event " + m.by.get(word);
    cell.className = flying ? "flying" : m.barrier.has(word) ? "barrier"
      : writer === undefined ? "" : writer === ASYNC ? "copy" : writer === FAR ? "far"
        : "w" + writer % WARPS;
    cell.textContent = flying ? "~" : m.barrier.has(word) ? "b" : writer === undefined ? ""
      : writer === ASYNC ? "@" : writer === FAR ? "&" : writer;
    if (touched.has(word))
      cell.classList.add("now");
    cell.title = hex(word * 4) + ", bank " + word % BANKS + ": " + said;
    return cell;
  }

  /* The access that a finding is about stands beside it. */
  function accessOf(e) {
    const i = index.get(e.event);
    return events.slice(Math.max(0, i - 4), i + 5).find((x) =>
      x.kind === "shared" && x.step === e.step && x.cta === e.cta && x.warp === e.warp) || e;
  }

  function touchedBy(event, cta) {
    const e = event.kind === "finding" ? accessOf(event) : event;
    if (e.kind === "shared" && e.owner === cta)
      return new Set(wordsOf(e));
    if (e.kind === "mbarrier" && e.cta === cta)
      return new Set(words(e.offset, 8));
    const issued = isEnd(e) ? events[index.get(e.of)] : e;
    const part = issued && (issued.to || issued.from);
    return new Set(part && part.cta === cta ? words(part.offset, part.bytes) : []);
  }

  /* How many words of each bank an access wants. */
  function bars(e) {
    const most = e.kind === "shared" ? Math.max(...e.words) : 0;
    return [make("b", { class: "row bars" }, most > 0 ? "words" : ""),
      ...Array.from({ length: BANKS }, (_, bank) => {
        const bar = make("u"), n = most > 0 ? e.words[bank] || 0 : 0;
        bar.style.height = n / Math.max(most, 4) * 40 + "px";
        bar.title = plural(n, "word") + " in bank " + bank;
        bar.className = n > 1 ? "conflict" : "";
        return bar;
      })];
  }

  function showGrid(e) {
    const touched = touchedBy(e, shownCta), m = memory(shownCta);
    const first = touched.size > 0 ? Math.floor(Math.min(...touched) / BANKS) : 0;
    const cells = [...bars(e), make("b"), ...Array.from({ length: BANKS },
      (_, bank) => make("b", {}, bank % 4 === 0 ? bank : ""))];
    for (const row of rowsOf(shownCta, first)) {
      cells.push(make("b", { class: "row" }, hex(row * ROW)));
      for (let bank = 0; bank < BANKS; ++bank)
        cells.push(cellOf(m, row * BANKS + bank, touched));
    }
    grid.replaceChildren(...cells);
    chooser.value = shownCta;
  }

  /* ---- In words ---- */

  const says = {
    shared: (e) => `${e.what} by ${plural(lanes(e.lanes), "lane")}, ${plural(e.bytes, "byte")} ` +
      `each: ${plural(e.wavefronts, "wavefront")}, at least ${e.ideal}`,
    global: (e) => `${e.what} by ${plural(lanes(e.lanes), "lane")}, ${plural(e.bytes, "byte")} ` +
      `each: ${plural(e.sectors, "sector")}, at least ${e.ideal}`,
    async: (e) => `lane ${e.lane} issues ${e.what}, ${plural(e.bytes, "byte")}`,
    async_end: (e) => `the ${(events[index.get(e.of)] || {}).what} of event ${e.of} is over`,
    wgmma_end: (e) => `the wgmma of event ${e.of} is over`,
    mbarrier: (e) => `the mbarrier at ${hex(e.offset)} of CTA ${e.cta}: phase ${e.phase}, ` +
      `${plural(e.pending, "arrival")} and ${plural(e.tx, "byte")} missing`,
    mbarrier_init: (e) => `lane ${e.lane} makes an mbarrier at ${hex(e.offset)} for ` +
      plural(e.count, "arrival"),
    mbarrier_arrive: (e) => `lane ${e.lane} arrives at the mbarrier at ${hex(e.offset)} of CTA ` +
      e.owner,
    finding: (e) => `${e.note ? "note" : "finding"}: ${e.rule}`,
  };

  function say(e) {
    if (says[e.kind])
      return says[e.kind](e);
    const rest = Object.entries(e).filter(([key]) =>
      !["event", "step", "kind", "cta", "warp", "pc"].includes(key));
    return e.kind + rest.map(([key, value]) => ", " + key + " " + value).join("");
  }

  function showEvent(e) {
    const at = code.get(e.pc), where = e.warp === undefined ? "the machine" :
      "CTA " + e.cta + ", warp " + e.warp;
    find("what").textContent = say(e);
    find("who").textContent = where + (e.pc === undefined ? "" : ", instruction #" + e.pc);
    find("instruction").textContent = at ? at.text : "";
    const text = at && at.file !== undefined ? source.get(at.file + ":" + at.line) : undefined;
    find("line").textContent = at && at.file !== undefined ?
      base(at.file) + ":" + at.line + (text === undefined ? "" : "  " + text.trim()) : "";
    const box = find("finding");
    box.hidden = e.kind !== "finding";
    box.replaceChildren();
    if (box.hidden)
      return;
    box.append(make("p", {}, e.message), make("p", {}, "Repair: " + e.repair));
    if (index.has(e.earlier)) {
      const button = make("button", { type: "button" }, "to the earlier one, event " + e.earlier);
      button.addEventListener("click", () => go(index.get(e.earlier)));
      box.append(button);
    }
  }

  /* mbarriers as their last event left them; copies that are in flight. */
  function showState() {
    const barriers = new Map(), flying = [];
    for (let i = 0; i <= now; ++i) {
      const e = events[i];
      if (e.kind === "mbarrier")
        barriers.set(e.cta + ":" + e.offset, e);
      else if (isAsync(e) && !(ends.get(e.event) <= now))
        flying.push(e);
    }
    const lists = [[...barriers.values()].map(say), flying.map((e) =>
      (e.what || e.kind) + " of event " + e.event +
      (e.to === undefined ? "" : ", into " + hex(e.to.offset) + " .. " +
        hex(e.to.offset + e.to.bytes - 1) + " of CTA " + e.to.cta))];
    ["barriers", "flying"].forEach((name, i) => {
      const items = lists[i].length > 0 ? lists[i] : ["none"];
      find(name).replaceChildren(...items.map((text) => make("li", {}, text)));
    });
  }

  /* ---- Moving ---- */

  function go(to) {
    const next = Math.min(Math.max(to, 0), events.length - 1);
    if (next === now || events.length === 0)
      return;
    now = next;
    const e = events[now];
    const cta = used.has(e.owner) ? e.owner : e.to !== undefined ? e.to.cta : e.cta;
    if (used.has(cta))
      shownCta = cta;
    seek(now + 1);
    showGrid(e);
    showEvent(e);
    showState();
    find("place").textContent = "event " + e.event +
      (e.event === now + 1 ? "" : `, ${now + 1}`) + ` of ${events.length}, step ${e.step}`;
    slider.value = now;
    slider.setAttribute("aria-valuetext", "event " + e.event + ": " + say(e));
    timeline.point(e);
    for (const item of find("findings").children)
      item.classList.toggle("here", Number(item.dataset.event) === e.event);
    if (location.protocol !== "about:") /* of a page inside another one */
      history.replaceState(null, "", prefix + e.event);
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    find("play").textContent = "▶";
  }

  function play() {
    if (playing !== 0)
      return stop();
    find("play").textContent = "❚❚";
    playing = setInterval(() => now + 1 < events.length ? go(now + 1) : stop(), 150);
  }

  /* From one finding to the next. */
  function jump(by) {
    const places = findings.map((e) => index.get(e.event));
    const to = by > 0 ? places.find((i) => i > now) : places.reverse().find((i) => i < now);
    if (to !== undefined)
      go(to);
  }

  /* The launches of a program, with how much was found in each; another one is a page anew. */
  function listLaunches() {
    const list = find("launches");
    list.hidden = launches.length === 1;
    launches.forEach((of, i) => {
      const seen = of.lines.filter((line) => line.kind === "finding");
      const gone = new Set(seen.map((line) => line.replaces));
      const n = seen.filter((line) => !gone.has(line.event)).length;
      list.append(make("option", { value: i + 1 },
        `${of.launch || ""} ${of.entry}${n > 0 ? ": " + plural(n, "finding") : ""}`));
    });
    list.value = chosen + 1;
    list.addEventListener("change", () => {
      location.hash = "#" + list.value + ".";
      location.reload();
    });
  }

  /* ---- Beginning ---- */

  const timeline = traceTimeline(events, ends, go);
  slider.max = Math.max(0, events.length - 1);
  slider.addEventListener("input", () => go(Number(slider.value)));
  find("back").addEventListener("click", () => go(now - 1));
  find("next").addEventListener("click", () => go(now + 1));
  find("play").addEventListener("click", play);
  document.addEventListener("keydown", (key) => {
    const does = { ArrowRight: () => go(now + 1), ArrowLeft: () => go(now - 1), f: () => jump(1),
      F: () => jump(-1), Home: () => go(0), End: () => go(events.length - 1), " ": play };
    if (does[key.key] && key.target.tagName !== "SELECT" && !key.ctrlKey && !key.metaKey) {
      key.preventDefault();
      does[key.key]();
    }
  });
  for (const cta of [...used.keys()].sort((a, b) => a - b))
    chooser.append(make("option", { value: cta }, "CTA " + cta));
  chooser.addEventListener("change", () => {
    shownCta = Number(chooser.value);
    showGrid(events[now]);
  });
  for (const e of findings) {
    const item = make("li", { "data-event": e.event });
    const button = make("button", { type: "button" });
    button.append(make("strong", {}, (e.note ? "note: " : "") + e.rule), " " + e.message);
    button.addEventListener("click", () => go(index.get(e.event)));
    item.append(button);
    find("findings").append(item);
  }
  if (findings.length === 0)
    find("findings").append(make("li", {}, "none"));
  document.body.classList.toggle("clean", findings.length === 0);
  find("entry").textContent = launch.entry === undefined ? "A trace" : launch.entry;
  find("launch").textContent = (launch.file === undefined ? "" : base(launch.file) + ", ") +
    (launch.entry === undefined ? "" : `grid ${launch.grid.join(" x ")}, block ` +
    `${launch.block.join(" x ")}: `) +
    `${plural(events.length, "event")}, ${plural(findings.length, "finding")}`;
  listLaunches();
  find("memory").hidden = used.size === 0;
  const asked = index.get(Number(address[address.length - 1]));
  go(asked !== undefined ? asked : 0);
})();
