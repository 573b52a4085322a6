/* picture.js - a layout as `ct --svg` draws it, from the numbers of `ct --cells`.
 *
 *   drawing   {title, facts, panels: [{caption, rows, columns, cells, fill, dark}]}
 *
 * Cells are 32 by 28 pixels, 34 and 30 apart, with coordinates beside them. Not here: legends. */
const PICTURE_STYLE =
  "text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:13px;" +
  "text-anchor:middle}.h,.r{font-size:12px;fill:var(--soft)}.r,.s{text-anchor:end}" +
  ".n,.s{font-size:10px;fill:var(--faint)}.d{fill:#14181f}.w{fill:#ffffff}" +
  ".c{font-size:12px;text-anchor:start;fill:var(--soft)}.b{stroke:var(--ink);stroke-width:1.5}";
const ACROSS = 34, DOWN = 30;

function pictureText(text) {
  return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

function pictureLabels(side) {
  return side.heads && side.heads.length ? side.heads : null;
}

/* One grid, its top left corner at (left, top), under and beside its coordinates. */
function picturePanel(panel, top) {
  const {rows, columns} = panel;
  const rowHeads = pictureLabels(rows), columnHeads = pictureLabels(columns);
  const widest = rowHeads ? Math.max(...rowHeads.map((h) => h.length)) * 6.1 + 8 : 0;
  const step = Math.max(ACROSS, ...panel.cells.map((v) => String(v).length * 8 + 6),
    ...(columnHeads || []).map((h) => h.length * 6.1 + 4));
  const x0 = 26 + widest, y0 = top + (panel.caption ? 18 : 0) + (columnHeads ? 30 : 18);
  const parts = [];
  if (panel.caption)
    parts.push(`<text x="4" y="${top + 12}" class="c">${pictureText(panel.caption)}</text>`);
  for (let c = 0; c < columns.extent; ++c) {
    const x = x0 + c * step + (step - 2) / 2;
    parts.push(`<text x="${x}" y="${y0 - (columnHeads ? 20 : 7)}" class="h">${c}</text>`);
    if (columnHeads)
      parts.push(`<text x="${x}" y="${y0 - 7}" class="n">${pictureText(columnHeads[c])}</text>`);
  }
  for (let r = 0; r < rows.extent; ++r) {
    const y = y0 + r * DOWN + 19;
    parts.push(`<text x="${x0 - 8}" y="${y}" class="r">${r}</text>`);
    if (rowHeads)
      parts.push(`<text x="${x0 - 24}" y="${y}" class="s">${pictureText(rowHeads[r])}</text>`);
    for (let c = 0; c < columns.extent; ++c)
      parts.push(pictureCell(panel, r, c, {x: x0 + c * step, y: y0 + r * DOWN, step}));
  }
  const right = x0 + columns.extent * step, bottom = y0 + rows.extent * DOWN;
  for (let r = rows.lines[0]; rows.lines[0] && r < rows.extent; r += rows.lines[0])
    parts.push(`<path class="b" d="M${x0} ${y0 + r * DOWN - 1}H${right - 2}"/>`);
  for (let c = columns.lines[0]; columns.lines[0] && c < columns.extent; c += columns.lines[0])
    parts.push(`<path class="b" d="M${x0 + c * step - 1} ${y0}V${bottom - 2}"/>`);
  return {svg: parts.join(""), right, bottom};
}

function pictureCell(panel, r, c, at) {
  const i = r * panel.columns.extent + c, value = panel.cells[i];
  return `<rect x="${at.x}" y="${at.y}" width="${at.step - 2}" height="28" rx="3" ` +
    `fill="#${panel.fill.slice(6 * i, 6 * i + 6)}"><title>(${r},${c}) is ${value}</title></rect>` +
    `<text x="${at.x + (at.step - 2) / 2}" y="${at.y + 19}" ` +
    `class="${panel.dark[i] === "1" ? "w" : "d"}">${pictureText(value)}</text>`;
}

function pictureOf(drawing) {
  const panels = [];
  let right = 0, bottom = 0;
  for (const panel of drawing.panels) {
    const drawn = picturePanel(panel, bottom);
    panels.push(drawn.svg);
    right = Math.max(right, drawn.right);
    bottom = drawn.bottom + 8;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${right}" height="${bottom}" ` +
    `viewBox="0 0 ${right} ${bottom}" role="img" aria-label="${pictureText(drawing.title)}">` +
    `<style>${PICTURE_STYLE}</style>${panels.join("")}</svg>`;
}

if (typeof module !== "undefined")
  module.exports = {pictureOf};
