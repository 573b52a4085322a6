/* light.js - which cells are lit by a cell, and what is said about it.
 *
 *   a cell of a grid    the cells that hold the same; of banks those of its bank
 *   a cell of a tile    all cells of its thread; the cell itself is strong
 *   other panes         the same coordinate
 *   A, B, C of an MMA   row m of A and column n of B for the cell (m,n) of C */

import {LIT, STRONG, owners} from "./picture.js";

function blank(panel) {
  return new Uint8Array(panel.rows.extent * panel.columns.extent);
}

function has(owner, thread) {
  if (owner.length === 2)
    return owner[0] === thread;
  return owners(owner).some(([from, to]) => from <= thread && thread <= to);
}

/* The cells of a thread in every tile of a picture; (m,n) of one panel is strong. */
export function lightThread(data, thread, cell) {
  const lit = data.panels.map((panel, p) => {
    const bytes = blank(panel);
    panel.owners.forEach((owner, i) => {
      if (has(owner, thread))
        bytes[i] = LIT;
    });
    if (cell && p === cell.panel)
      bytes[cell.m * panel.columns.extent + cell.n] = STRONG;
    return bytes;
  });
  lit.dims = true;
  return lit;
}

/* The operands of an element of C. */
function lightProduct(data, cell) {
  const [a, b, c] = data.panels, lit = data.panels.map(blank);
  lit[2][cell.m * c.columns.extent + cell.n] = STRONG;
  for (let k = 0; k < a.columns.extent; ++k) {
    lit[0][cell.m * a.columns.extent + k] = LIT;
    lit[1][cell.n * b.columns.extent + k] = LIT;
  }
  lit.dims = true;
  return lit;
}

function lightEqual(data, cell) {
  const {columns, cells} = data.panels[cell.panel];
  const value = cells[cell.m * columns.extent + cell.n];
  const banks = data.kind === "banks";
  const lit = data.panels.map((panel, p) => {
    const bytes = blank(panel);
    panel.cells.forEach((v, i) => {
      if (v === value && (!banks || p === cell.panel))
        bytes[i] = LIT;
    });
    if (p === cell.panel || (banks && data.panels.length === 2))
      bytes[cell.m * panel.columns.extent + cell.n] = STRONG;
    return bytes;
  });
  lit.dims = banks;
  return lit;
}

export function lightCell(data, cell, product) {
  const panel = data.panels[cell.panel];
  if (!panel.owners)
    return lightEqual(data, cell);
  if (product && data.panels.length === 3 && cell.panel === 2)
    return lightProduct(data, cell);
  const [first] = owners(panel.owners[cell.m * panel.columns.extent + cell.n]);
  return first ? lightThread(data, first[0], cell) : lightSame(data, cell);
}

/* The same coordinate in another picture; null where it has none such. */
export function lightSame(data, cell) {
  let found = false;
  const lit = data.panels.map((panel, p) => {
    const bytes = blank(panel);
    if ((p === cell.panel || data.panels.length === 1) && cell.m < panel.rows.extent &&
        cell.n < panel.columns.extent) {
      bytes[cell.m * panel.columns.extent + cell.n] = STRONG;
      found = true;
    }
    return bytes;
  });
  return found ? lit : null;
}

/* ---- Words ---- */

/* The coordinate of a cell as layout_call takes it: "(1,2)", "(1,2,0)", "5". */
export function coordinate(data, cell) {
  const panel = data.panels[cell.panel], more = /^\(_,_((?:,\d+)+)\)$/.exec(panel.caption);
  if (more)
    return `(${cell.m},${cell.n}${more[1]})`;
  return data.rank === 1 ? String(cell.n) : `(${cell.m},${cell.n})`;
}

/* "T0 V1, T4-7 V1" */
export function ownersText(owner) {
  const list = owners(owner).map(([from, to, value]) =>
    `T${from}${to > from ? `-${to}` : ""} V${value}`);
  if (list.length === 0)
    return "no owner";
  return list.slice(0, 6).join(", ") + (list.length > 6 ? `, .. ${list.length - 6} more` : "");
}

/* How many cells of each tile a thread has. */
export function threadText(data, thread) {
  const parts = data.panels.map((panel) => {
    const n = panel.owners.reduce((sum, owner) => sum + has(owner, thread), 0);
    const name = panel.caption.split(" ")[0];
    return `${n} cell${n === 1 ? "" : "s"}${name ? ` of ${name}` : ""}`;
  });
  return `T${thread}: ${parts.join(", ")}`;
}

export function mostThread(data) {
  let most = 0;
  for (const panel of data.panels)
    for (const owner of panel.owners)
      for (const [, to] of owners(owner))
        most = Math.max(most, to);
  return most;
}

/* ---- Two pictures ---- */

/* Where two grids differ: by coordinate where their sides are equal, else by index. */
export function compare(a, b) {
  const flat = (data) => {
    const list = [];
    data.panels.forEach((panel, p) => {
      const {rows, columns} = panel;
      for (let n = 0; n < columns.extent; ++n)
        for (let m = 0; m < rows.extent; ++m)
          list.push({cell: {panel: p, m, n}, value: panel.cells[m * columns.extent + n]});
    });
    return list;
  };
  const x = flat(a), y = flat(b), count = Math.min(x.length, y.length);
  const alike = a.panels.length === b.panels.length && a.panels.every((panel, p) =>
    panel.rows.extent === b.panels[p].rows.extent &&
    panel.columns.extent === b.panels[p].columns.extent);
  const differ = [];
  for (let i = 0; i < count; ++i)
    if (x[i].value !== y[i].value)
      differ.push({index: i, a: x[i], b: y[i]});
  return {sizes: [x.length, y.length], count, alike, differ};
}
