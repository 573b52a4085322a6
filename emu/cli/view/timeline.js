/* timeline.js - the rows of the timeline, drawn as SVG: steps go right.
 *
 *      findings    |        <>           |     a mark each
 *      warp 0      |  | ||  | |  |       |     a mark each event, its colour what it did
 *      barrier 0   |      |      |       |     who came
 *      mbarrier    | === ---- ===        |     its phases
 *      copies      |   [=========]       |     from issue to end; rows as many as overlap
 */
function traceTimeline(events, ends, go) {
  "use strict";
  const HEIGHT = 20, LEFT = 118, RIGHT = 10, SPACE = "http://www.w3.org/2000/svg";
  const place = document.getElementById("timeline");
  const least = events.reduce((least, e) => Math.min(least, e.step), Infinity);
  const first = Number.isFinite(least) ? Math.max(0, least - 1) : 0;
  const last = events.reduce((most, e) => Math.max(most, e.step), first + 1);
  let from = first, to = last, width = 0, pointed;

  function draw(name, attributes, parent, title) {
    const element = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes))
      element.setAttribute(key, value);
    if (title !== undefined)
      draw("title", {}, element).textContent = title;
    parent.append(element);
    return element;
  }

  /* ---- Rows ---- */

  function colour(e) {
    if (e.kind === "shared" || /matrix$/.test(e.kind))
      return "shared";
    if (e.kind === "global")
      return "global";
    if (/^(bar\.|barrier|mbarrier)/.test(e.kind))
      return "wait";
    if (/^w?g?mma/.test(e.kind))
      return "mma";
    return e.kind.startsWith("async") ? "copy" : "other";
  }

  const byName = new Map();

  function row(order, name) {
    if (!byName.has(name))
      byName.set(name, { order, name, marks: [], spans: [] });
    return byName.get(name);
  }

  const several = new Set(events.map((e) => e.cta).filter((cta) => cta !== undefined)).size > 1;
  const of = (cta) => several ? "CTA " + cta + " " : "";

  for (const e of events) {
    if (e.kind === "finding")
      row([0], "findings").marks.push({ e, colour: "finding" });
    else if (e.warp !== undefined && !/_end$/.test(e.kind))
      row([1, e.cta, e.warp], of(e.cta) + "warp " + e.warp).marks.push({ e, colour: colour(e) });
    if (e.barrier !== undefined)
      row([2, e.cta, e.barrier], of(e.cta) + "barrier " + e.barrier)
        .marks.push({ e, colour: "wait" });
    if (e.kind === "mbarrier") {
      const spans = row([3, e.cta, e.offset], of(e.cta) + "mbar 0x" + e.offset.toString(16)).spans;
      const before = spans[spans.length - 1];
      if (before === undefined || before.e.phase !== e.phase) {
        if (before !== undefined)
          before.end = e.step;
        spans.push({ e, end: last, colour: e.phase === 0 ? "even" : "odd" });
      }
    }
  }

  /* Copies lie below each other where they overlap; the last row takes what is left. */
  const MAX_COPIES = 12, busy = [];
  for (const e of events)
    if (e.kind === "async" || e.kind === "wgmma") {
      const over = ends.get(e.event), end = over === undefined ? last : events[over].step;
      let k = busy.findIndex((until) => until <= e.step);
      k = k >= 0 ? k : Math.min(busy.length, MAX_COPIES - 1);
      busy[k] = Math.max(end, e.step + 1, busy[k] || 0);
      row([4, k], k === 0 ? "in flight" : "\u00a0".repeat(k))
        .spans.push({ e, end, colour: e.kind === "async" ? "copy" : "mma" });
    }
  const rows = [...byName.values()].sort((a, b) => {
    const k = a.order.findIndex((part, i) => part !== b.order[i]);
    return k < 0 ? 0 : a.order[k] - b.order[k];
  });

  const rowOf = new Map(); /* the first that an event is in, which is that of its warp */
  rows.forEach((r, i) => r.marks.concat(r.spans).forEach((mark) => {
    if (!rowOf.has(mark.e))
      rowOf.set(mark.e, i);
  }));

  /* ---- Drawing ---- */

  const x = (step) => LEFT + (step - from) / (to - from) * (width - LEFT - RIGHT);
  const seen = (begin, end) => end >= from && begin <= to;

  /* Marks of one colour in one row are one path, and those of one pixel one mark. */
  function putMarks(r, top, svg) {
    const paths = new Map(), done = new Set();
    for (const mark of r.marks) {
      const at = Math.round(x(mark.e.step) * 2) / 2, key = mark.colour + at;
      if (!seen(mark.e.step, mark.e.step) || done.has(key))
        continue;
      done.add(key);
      const shape = mark.colour === "finding" ? `M${at} ${top + 3}l5 7l-5 7l-5 -7z` :
        `M${at} ${top + 3}v${HEIGHT - 6}`;
      paths.set(mark.colour, (paths.get(mark.colour) || "") + shape);
    }
    for (const [name, d] of paths)
      draw("path", { d, class: "mark " + name }, svg);
  }

  function putSpans(r, top, svg) {
    for (const span of r.spans) {
      if (!seen(span.e.step, span.end))
        continue;
      const begin = Math.max(x(span.e.step), LEFT), end = Math.min(x(span.end), width - RIGHT);
      draw("rect", { x: begin, y: top + 4, width: Math.max(end - begin, 2), height: HEIGHT - 8,
        rx: 2, class: "span " + span.colour }, svg,
      (span.e.what || span.e.kind) + ", event " + span.e.event + ", steps " + span.e.step + " to " +
        span.end);
    }
  }

  let cursor;

  function render() {
    width = Math.max(place.clientWidth, 320);
    const height = rows.length * HEIGHT + 22, svg = document.createElementNS(SPACE, "svg");
    svg.setAttribute("width", width);
    svg.setAttribute("height", height);
    rows.forEach((r, i) => {
      const top = i * HEIGHT;
      if (i % 2 === 0)
        draw("rect", { x: 0, y: top, width, height: HEIGHT, class: "band" }, svg);
      draw("text", { x: 4, y: top + 14 }, svg).textContent = r.name;
      putSpans(r, top, svg);
      putMarks(r, top, svg);
    });
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const step = Math.round(from + (to - from) * part);
      draw("text", { x: x(step), y: height - 6, class: "step",
        "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle" }, svg)
        .textContent = (part === 0 ? "step " : "") + step;
    }
    cursor = draw("path", { class: "cursor" }, svg);
    svg.addEventListener("click", choose);
    place.replaceChildren(svg);
    if (pointed !== undefined)
      point(pointed);
  }

  /* The event of the row that is nearest to the place. */
  function choose(click) {
    const box = place.firstChild.getBoundingClientRect();
    const r = rows[Math.floor((click.clientY - box.top) / HEIGHT)], at = click.clientX - box.left;
    const all = r === undefined ? [] : r.marks.concat(r.spans);
    let best;
    for (const mark of all) {
      const near = mark.end === undefined ? Math.abs(x(mark.e.step) - at) :
        Math.max(x(mark.e.step) - at, at - x(mark.end), 0);
      if (best === undefined || near < best.near)
        best = { near, e: mark.e };
    }
    if (best !== undefined)
      go(events.indexOf(best.e));
  }

  function point(e) {
    pointed = e;
    if (e.step < from || e.step > to)
      zoom(1);
    cursor.setAttribute("d", `M${x(e.step)} 0V${rows.length * HEIGHT + 4}`);
    const top = rowOf.get(e) * HEIGHT;
    if (top < place.scrollTop || top + 2 * HEIGHT > place.scrollTop + place.clientHeight)
      place.scrollTop = top - place.clientHeight / 2;
  }

  /* So many times as close, around what is pointed at. */
  function zoom(times) {
    const middle = pointed === undefined ? 0 : pointed.step;
    const length = Math.min(Math.max((to - from) / times, 8), last - first);
    from = Math.min(Math.max(first, middle - length / 2), Math.max(first, last - length));
    to = from + length;
    render();
  }

  document.getElementById("closer").addEventListener("click", () => zoom(2));
  document.getElementById("farther").addEventListener("click", () => zoom(0.5));
  window.addEventListener("resize", render);
  render();
  return { point };
}
