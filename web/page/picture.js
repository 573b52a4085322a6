/* picture.js - what `ct --cells` says, on a canvas: cells, headers, lines, and which cells are lit.
 *
 *   data        {kind, title, facts, legend, panels}
 *   places      where each panel stands, at the present zoom
 *   lit         for each panel a byte a cell: 0, LIT, or STRONG; null where nothing is chosen
 *
 * The canvas is as large as the part that shows; scrolling draws another part. Here: ink, pointers
 * and keys. Not here: what is lit by what (light.js). */

export const LIT = 1, STRONG = 2, OTHER = 3;

const GAP = 34, CAPTION = 20, HEAD = 18, MARGIN = 2;
const FONT = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const CHARACTER = 0.602; /* width of a character, in font sizes */
const LEAST_FONT = 6;

/* Rows and columns as they are drawn: B of an MMA is turned, so that k runs down. */
function shapeOf(panel, turned) {
  const {rows, columns} = panel;
  const down = turned ? columns : rows, across = turned ? rows : columns;
  if (!panel.shared)
    return {down: down.extent, across: across.extent, downSide: down, acrossSide: across};
  return {down: down.extent / down.step, across: across.extent / across.step, downSide: {},
    acrossSide: {}};
}

function labelsOf(panel) {
  if (panel.cells)
    return panel.cells.reduce((most, v) => Math.max(most, String(v).length), 1);
  return panel.owners.reduce((most, o) => Math.max(most, o.length === 0 ? 1
    : typeof o[0] === "string" ? Math.max(o[0].length, o[1].length)
      : Math.max(String(o[0]).length, String(o[o.length - 1]).length) + 1), 2);
}

function longest(list) {
  return (list || []).reduce((most, text) => Math.max(most, text.length), 0);
}

/* Texts of up to 4 characters fit; a longer one is left out where it does not. */
function fontOf(panel, cw, ch) {
  const characters = Math.min(4, panel.longest);
  return Math.min(12.5, ch * (panel.owners ? 0.42 : 0.5), (cw - 2) / (characters * CHARACTER));
}

/* A panel at a zoom: the sizes of its cells and headers. */
function measure(panel, zoom, turned) {
  const {down, across, downSide, acrossSide} = shapeOf(panel, turned);
  const tile = panel.owners !== undefined, heads = downSide.heads || [];
  if (panel.shared) /* boxes of text, of one size */
    zoom = 1;
  const width = panel.shared ? 190 : Math.max(tile ? 28 : 30, panel.longest * (tile ? 7 : 7.6) +
    (tile ? 6 : 10));
  const height = panel.shared ? 52 : tile ? 31 : 26;
  const cw = width * zoom, ch = tile && cw >= 18 ? Math.max(height * zoom, 20) : height * zoom;
  const natural = heads.length && ch >= 12 ? longest(heads) * 6.2 + 8 : 0;
  const label = panel.shared ? 0 : String(down - 1).length * 6.6 + 10 + natural;
  const columnNatural = longest(acrossSide.heads) * 6.2 + 4 <= cw && acrossSide.heads?.length;
  const head = panel.shared ? 0 : HEAD + (columnNatural ? 14 : 0);
  const above = panel.caption ? CAPTION : 0;
  return {panel, turned, down, across, downSide, acrossSide, cw, ch, natural, label, head, above,
    columnNatural, font: fontOf(panel, cw, ch),
    w: Math.max(label + across * cw, panel.caption.length * 7.9) + MARGIN,
    h: above + head + down * ch + MARGIN};
}

function at(place, x, y) {
  return {...place, x, y, left: x + place.label, top: y + place.above + place.head};
}

/* A to the left of C, B above it. */
function arrangeMma(parts) {
  const [a, b, c] = parts;
  const label = Math.max(b.label, c.label), right = a.w + GAP, below = b.h + GAP / 2;
  return [at(a, 0, below + c.above + c.head - a.above - a.head),
    at(b, right + label - b.label, 0), at(c, right + label - c.label, below)];
}

function arrangeRows(parts, room) {
  const places = [];
  let x = 0, y = 0, high = 0;
  for (const part of parts) {
    if (x > 0 && x + part.w > room) {
      x = 0;
      y += high + GAP / 2;
      high = 0;
    }
    places.push(at(part, x, y));
    x += part.w + GAP;
    high = Math.max(high, part.h);
  }
  return places;
}

function extent(places) {
  const most = (of) => places.reduce((sum, place) => Math.max(sum, of(place)), 0);
  return {w: most((p) => p.x + p.w), h: most((p) => p.y + p.h)};
}

export class Picture {
  /* host: an element for the picture; onpoint(cell, how): a cell {panel, m, n} or null, and how:
   * "hover", "key", "pin" or "leave". */
  constructor(host, onpoint) {
    this.onpoint = onpoint;
    this.scroll = document.createElement("div");
    this.scroll.className = "scroll";
    this.scroll.tabIndex = 0;
    this.scroll.setAttribute("role", "application");
    this.canvas = document.createElement("canvas");
    this.space = document.createElement("div");
    this.space.className = "space";
    this.scroll.append(this.canvas, this.space);
    host.append(this.scroll);
    this.zoom = 0; /* to fit */
    this.lit = null;
    this.cursor = null;
    this.listen();
  }

  listen() {
    const {scroll} = this;
    scroll.addEventListener("scroll", () => this.draw());
    scroll.addEventListener("pointermove", (event) => this.point(event, "hover"));
    scroll.addEventListener("pointerleave", () => this.onpoint(null, "leave"));
    scroll.addEventListener("click", (event) => this.point(event, "pin"));
    scroll.addEventListener("keydown", (event) => this.key(event));
    scroll.addEventListener("focus", () => this.draw());
    scroll.addEventListener("blur", () => this.draw());
    new ResizeObserver(() => this.place()).observe(scroll.parentElement);
  }

  set(data, name) {
    this.data = data;
    this.lit = null;
    this.cursor = null;
    this.shades = null;
    const cells = data.panels.filter(({shared}) => !shared); /* are of one width */
    const longest = Math.max(2, ...cells.map(labelsOf));
    for (const panel of data.panels)
      panel.longest = longest;
    this.scroll.setAttribute("aria-label", name);
    this.place();
  }

  /* ---- Where panels stand ---- */

  arrange(zoom, room) {
    const {panels} = this.data, mma = panels.length === 3 && panels[0].owners;
    const parts = panels.map((panel, i) => measure(panel, zoom, mma && i === 1));
    return mma ? arrangeMma(parts) : arrangeRows(parts, room);
  }

  /* The greatest zoom at which the picture is no wider than the room; cells stay visible. */
  fit(room) {
    let low = 0.05, high = 1;
    if (extent(this.arrange(high, room)).w <= room)
      return high;
    for (let i = 0; i < 9; ++i) {
      const middle = (low + high) / 2;
      if (extent(this.arrange(middle, room)).w <= room)
        low = middle;
      else
        high = middle;
    }
    return low;
  }

  place() {
    if (!this.data)
      return;
    const room = this.scroll.clientWidth - 1;
    if (room <= 0)
      return;
    this.shown = this.zoom || this.fit(room);
    this.places = this.arrange(this.shown, room);
    const all = extent(this.places), most = Math.max(260, innerHeight * 0.78);
    const bar = all.w > room + 1 ? 16 : 2;
    this.scroll.style.height = `${Math.ceil(Math.min(all.h, most)) + bar}px`;
    this.space.style.width = `${Math.floor(Math.max(all.w, 1))}px`;
    this.space.style.height = `${Math.floor(all.h)}px`;
    this.draw();
  }

  magnify(factor) {
    this.zoom = Math.min(3, Math.max(0.05, (this.zoom || this.shown || 1) * factor));
    this.place();
  }

  /* ---- Pointers and keys ---- */

  cellAt(x, y) {
    for (const [i, p] of this.places.entries()) {
      const column = Math.floor((x - p.left) / p.cw), row = Math.floor((y - p.top) / p.ch);
      if (column >= 0 && row >= 0 && column < p.across && row < p.down)
        return this.cell(i, row, column);
    }
    return null;
  }

  cell(panel, row, column) {
    const p = this.places[panel], {rows, columns, shared} = p.panel;
    const [m, n] = p.turned ? [column, row] : [row, column];
    return {panel, m: shared ? m * rows.step : m, n: shared ? n * columns.step : n};
  }

  point(event, how) {
    if (!this.places)
      return;
    const box = this.canvas.getBoundingClientRect();
    const cell = this.cellAt(event.clientX - box.left + this.scroll.scrollLeft,
      event.clientY - box.top + this.scroll.scrollTop);
    if (cell && how === "pin")
      this.cursor = {...this.gridOf(cell)};
    this.onpoint(cell, how);
  }

  gridOf({panel, m, n}) {
    const p = this.places[panel], {rows, columns, shared} = p.panel;
    const row = shared ? m / rows.step : m, column = shared ? n / columns.step : n;
    return p.turned ? {panel, row: column, column: row} : {panel, row, column};
  }

  key(event) {
    const step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
      Home: [0, -Infinity], End: [0, Infinity], PageUp: [-8, 0], PageDown: [8, 0]}[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !this.places)
      return;
    if (event.key === "Escape") {
      this.cursor = null;
      this.onpoint(null, "pin");
    } else if (event.key === "+" || event.key === "-") {
      this.magnify(event.key === "+" ? 1.25 : 0.8);
    } else if (event.key === "[" || event.key === "]") {
      this.move({panel: (this.cursor?.panel ?? 0) + (event.key === "]" ? 1 : -1)});
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.cursor)
        this.onpoint(this.cell(this.cursor.panel, this.cursor.row, this.cursor.column), "pin");
    } else if (step) {
      const {row, column} = this.cursor ?? {row: 0, column: 0};
      this.move(this.cursor ? {row: row + step[0], column: column + step[1]} : {});
    } else {
      return;
    }
    event.preventDefault();
  }

  move(to) {
    const next = {panel: 0, row: 0, column: 0, ...this.cursor, ...to};
    const clamp = (value, count) => Math.max(0, Math.min(count - 1, value));
    next.panel = clamp(next.panel, this.places.length);
    next.row = clamp(next.row, this.places[next.panel].down);
    next.column = clamp(next.column, this.places[next.panel].across);
    this.cursor = next;
    const p = this.places[next.panel], {scroll} = this;
    const x = p.left + next.column * p.cw, y = p.top + next.row * p.ch;
    const seen = (from, size, start, room) =>
      from < start ? from - 24 : from + size > start + room ? from + size - room + 4 : start;
    scroll.scrollLeft = seen(x, p.cw, scroll.scrollLeft, scroll.clientWidth);
    scroll.scrollTop = seen(y, p.ch, scroll.scrollTop, scroll.clientHeight);
    this.onpoint(this.cell(next.panel, next.row, next.column), "key");
  }

  /* ---- Ink ---- */

  light(lit) {
    this.lit = lit;
    this.draw();
  }

  /* Colours of the page, which a switch of the theme changes. */
  ink() {
    const style = getComputedStyle(this.scroll);
    const of = (name) => style.getPropertyValue(name).trim();
    return {paper: of("--paper"), ink: of("--ink"), soft: of("--soft"), faint: of("--faint"),
      accent: of("--accent"), bad: of("--bad"), line: of("--line")};
  }

  draw() {
    const {canvas, scroll} = this;
    if (!this.places || scroll.clientWidth === 0)
      return;
    const ratio = Math.max(1, devicePixelRatio || 1);
    const w = scroll.clientWidth, h = scroll.clientHeight;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
      canvas.width = Math.round(w * ratio);
      canvas.height = Math.round(h * ratio);
      canvas.style.width = `${w}px`;
      canvas.style.height = `${h}px`;
    }
    this.space.style.marginTop = `${-h}px`;
    const c = canvas.getContext("2d");
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, w, h);
    c.translate(-scroll.scrollLeft, -scroll.scrollTop);
    const view = {x: scroll.scrollLeft, y: scroll.scrollTop, w, h};
    const ink = this.ink();
    this.places.forEach((p, i) => {
      if (p.x < view.x + w && p.x + p.w > view.x && p.y < view.y + h && p.y + p.h > view.y)
        this.drawPanel(c, p, i, view, ink);
    });
  }

  drawPanel(c, p, i, view, ink) {
    const range = {
      fromColumn: Math.max(0, Math.floor((view.x - p.left) / p.cw)),
      toColumn: Math.min(p.across, Math.ceil((view.x + view.w - p.left) / p.cw)),
      fromRow: Math.max(0, Math.floor((view.y - p.top) / p.ch)),
      toRow: Math.min(p.down, Math.ceil((view.y + view.h - p.top) / p.ch))
    };
    this.drawCaption(c, p, ink);
    if (p.panel.shared) {
      this.drawBoxes(c, p, i, ink);
      return;
    }
    this.drawHeads(c, p, range, ink);
    if (p.cw < 6 || p.ch < 6)
      this.drawPixels(c, p, i);
    else
      this.drawCells(c, p, range, ink);
    this.drawLines(c, p, ink);
    this.drawLit(c, p, i, range, ink);
    this.drawCursor(c, p, i, ink);
  }

  drawCaption(c, p, ink) {
    c.textAlign = "left";
    c.textBaseline = "alphabetic";
    c.fillStyle = ink.ink;
    c.font = `600 13px ${FONT}`;
    const {caption, shared} = p.panel, whole = `${caption}, k down`;
    const turned = p.turned && !shared && whole.length * 7.9 <= p.across * p.cw;
    if (caption)
      c.fillText(turned ? whole : caption, p.left, p.y + 13);
  }

  /* Every number where there is room, else every second, fourth .. */
  drawHeads(c, p, range, ink) {
    const every = (size, room) => 2 ** Math.max(0, Math.ceil(Math.log2(room / size)));
    const across = every(p.cw, String(p.across - 1).length * 6.6 + 6), down = every(p.ch, 13);
    c.font = `11px ${FONT}`;
    c.textAlign = "center";
    c.fillStyle = ink.soft;
    const y = p.top - 6;
    for (let n = range.fromColumn; n < range.toColumn; ++n)
      if (n % across === 0)
        c.fillText(n, p.left + (n + 0.5) * p.cw, p.columnNatural ? y - 13 : y);
    c.font = `10px ${FONT}`;
    for (let n = range.fromColumn; p.columnNatural && n < range.toColumn; ++n)
      c.fillText(p.acrossSide.heads[n], p.left + (n + 0.5) * p.cw, y);
    c.textAlign = "right";
    c.textBaseline = "middle";
    for (let m = range.fromRow; m < range.toRow; ++m) {
      if (m % down !== 0)
        continue;
      c.font = `11px ${FONT}`;
      c.fillText(m, p.left - 6, p.top + (m + 0.5) * p.ch);
      if (p.natural) {
        c.font = `10px ${FONT}`;
        c.fillText(p.downSide.heads[m], p.left - 12 - String(p.down - 1).length * 6.6,
          p.top + (m + 0.5) * p.ch);
      }
    }
    c.textBaseline = "alphabetic";
  }

  index(p, row, column) {
    return p.turned ? column * p.panel.columns.extent + row : row * p.panel.columns.extent + column;
  }

  drawCells(c, p, range, ink) {
    const {panel} = p, gap = p.cw >= 16 ? 1 : 0.5;
    for (let row = range.fromRow; row < range.toRow; ++row)
      for (let column = range.fromColumn; column < range.toColumn; ++column) {
        const i = this.index(p, row, column), x = p.left + column * p.cw, y = p.top + row * p.ch;
        if (panel.owners && panel.owners[i].length === 0) {
          this.drawEmpty(c, p, x, y, ink);
          continue;
        }
        c.fillStyle = `#${panel.fill.slice(6 * i, 6 * i + 6)}`;
        c.fillRect(x + gap, y + gap, p.cw - 2 * gap, p.ch - 2 * gap);
      }
    if (p.font >= LEAST_FONT)
      this.drawTexts(c, p, range);
  }

  drawEmpty(c, p, x, y, ink) {
    c.strokeStyle = ink.line;
    c.lineWidth = 1;
    c.beginPath();
    c.moveTo(x + 3, y + p.ch - 3);
    c.lineTo(x + p.cw - 3, y + 3);
    c.stroke();
  }

  drawTexts(c, p, range) {
    const {panel} = p, room = Math.floor((p.cw - 1) / (p.font * CHARACTER));
    const cut = (text) => text.length <= room ? text : room < 3 ? ""
      : `${text.slice(0, room - 1)}\u2026`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.font = `${p.font}px ${FONT}`;
    for (let row = range.fromRow; row < range.toRow; ++row)
      for (let column = range.fromColumn; column < range.toColumn; ++column) {
        const i = this.index(p, row, column), middle = p.left + (column + 0.5) * p.cw;
        const y = p.top + row * p.ch;
        c.fillStyle = panel.dark[i] === "1" ? "#ffffff" : "#1c2128";
        if (panel.cells) {
          c.fillText(cut(String(panel.cells[i])), middle, y + p.ch * 0.52);
          continue;
        }
        const [thread, value] = labels(panel.owners[i]);
        c.fillText(cut(thread), middle, y + p.ch * 0.32);
        c.fillText(cut(value), middle, y + p.ch * 0.72);
      }
    c.textBaseline = "alphabetic";
  }

  /* Cells of few pixels: an image with a pixel a cell, made once. */
  drawPixels(c, p, i) {
    this.shades ||= [];
    if (!this.shades[i]) {
      const image = new ImageData(p.across, p.down), {fill, owners} = p.panel;
      for (let row = 0, k = 0; row < p.down; ++row)
        for (let column = 0; column < p.across; ++column, k += 4) {
          const cell = this.index(p, row, column);
          const rgb = parseInt(fill.slice(6 * cell, 6 * cell + 6), 16);
          image.data[k] = rgb >> 16;
          image.data[k + 1] = rgb >> 8 & 255;
          image.data[k + 2] = rgb & 255;
          image.data[k + 3] = owners && owners[cell].length === 0 ? 0 : 255;
        }
      const canvas = document.createElement("canvas");
      canvas.width = p.across;
      canvas.height = p.down;
      canvas.getContext("2d").putImageData(image, 0, 0);
      this.shades[i] = canvas;
    }
    c.imageSmoothingEnabled = false;
    c.drawImage(this.shades[i], p.left, p.top, p.across * p.cw, p.down * p.ch);
  }

  /* Thicker the more inner modes wrap there; paper on both sides. */
  drawLines(c, p, ink) {
    const steps = (side) => side.lines || (side.step > 0 ? [side.step] : []);
    const one = (horizontal, position, level) => {
      const width = Math.min(3, level), length = horizontal ? p.across * p.cw : p.down * p.ch;
      for (const [colour, wide] of [[ink.paper, width + 1.5], [ink.ink, width]]) {
        c.fillStyle = colour;
        if (horizontal)
          c.fillRect(p.left, p.top + position * p.ch - wide / 2, length, wide);
        else
          c.fillRect(p.left + position * p.cw - wide / 2, p.top, wide, length);
      }
    };
    const all = (side, count, size, horizontal) => {
      const lines = steps(side);
      for (let i = lines[0] || count; i < count; i += lines[0])
        if (lines[0] * size >= 8)
          one(horizontal, i, lines.filter((line) => i % line === 0).length);
    };
    all(p.acrossSide, p.across, p.cw, false);
    all(p.downSide, p.down, p.ch, true);
  }

  /* What is not lit is dimmed, unless only the same coordinate is marked (OTHER). */
  drawLit(c, p, i, range, ink) {
    const lit = this.lit?.[i];
    if (!this.lit)
      return;
    const dims = this.lit.dims;
    for (let row = range.fromRow; row < range.toRow; ++row)
      for (let column = range.fromColumn; column < range.toColumn; ++column) {
        const how = lit ? lit[this.index(p, row, column)] : 0;
        const x = p.left + column * p.cw, y = p.top + row * p.ch;
        if (how === 0) {
          if (dims) {
            c.globalAlpha = 0.72;
            c.fillStyle = ink.paper;
            c.fillRect(x, y, p.cw, p.ch);
            c.globalAlpha = 1;
          }
          continue;
        }
        const wide = {[LIT]: 1.5, [STRONG]: 3, [OTHER]: 2}[how];
        const inset = Math.min(wide / 2, p.cw / 4);
        c.lineWidth = wide;
        c.strokeStyle = how === OTHER ? ink.bad : how === STRONG ? ink.accent : ink.ink;
        c.strokeRect(x + inset, y + inset, p.cw - 2 * inset, p.ch - 2 * inset);
      }
  }

  drawCursor(c, p, i, ink) {
    if (this.cursor?.panel !== i || document.activeElement !== this.scroll)
      return;
    const x = p.left + this.cursor.column * p.cw, y = p.top + this.cursor.row * p.ch;
    c.lineWidth = 2;
    c.strokeStyle = ink.paper;
    c.strokeRect(x - 1, y - 1, p.cw + 2, p.ch + 2);
    c.strokeStyle = ink.accent;
    c.setLineDash([4, 2]);
    c.strokeRect(x - 1, y - 1, p.cw + 2, p.ch + 2);
    c.setLineDash([]);
  }

  /* An operand that all threads of an atom read from shared memory: a box for each atom. */
  drawBoxes(c, p, i, ink) {
    const {rows, columns, owners, caption} = p.panel;
    const axes = /\((\w),(\w)\)/.exec(caption) || ["", "m", "n"];
    for (let row = 0; row < p.down; ++row)
      for (let column = 0; column < p.across; ++column) {
        const {m, n} = this.cell(i, row, column);
        const x = p.left + column * p.cw, y = p.top + row * p.ch;
        const lit = this.lit?.[i]?.[m * columns.extent + n];
        c.lineWidth = lit ? 2.5 : 1;
        c.strokeStyle = lit ? ink.accent : ink.faint;
        c.strokeRect(x + 1.5, y + 1.5, p.cw - 3, p.ch - 3);
        const range = (axis, from, step) => `${axis} ${from}-${from + step - 1}`;
        const text = [`${range(axes[1], m, rows.step)}, ${range(axes[2], n, columns.step)}`,
          "in shared memory", `read by ${threadsOf(owners[m * columns.extent + n])}`];
        c.fillStyle = ink.ink;
        c.textAlign = "center";
        c.font = `11px ${FONT}`;
        text.forEach((line, k) => c.fillText(line, x + p.cw / 2, y + p.ch * (0.32 + 0.26 * k)));
      }
    this.drawCursor(c, p, i, ink);
  }
}

/* ---- Owners ---- */

export function labels(owner) {
  if (owner.length === 0)
    return ["", ""];
  return owner.length === 2 ? [`T${owner[0]}`, `V${owner[1]}`] : [owner[0], owner[1]];
}

/* [from, to, value] of each. */
export function owners(owner) {
  if (owner.length === 0)
    return [];
  if (owner.length === 2)
    return [[owner[0], owner[0], owner[1]]];
  const list = [];
  for (let i = 2; i < owner.length; i += 3)
    list.push(owner.slice(i, i + 3));
  return list;
}

export function threadsOf(owner) {
  const list = owners(owner).map(([from, to]) => from === to ? `T${from}` : `T${from}-${to}`);
  return list.slice(0, 3).join(", ") + (list.length > 3 ? ", .." : "");
}
