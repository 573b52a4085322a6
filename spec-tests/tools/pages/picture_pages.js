/* Measures the texts of pictures of `ct --svg` and writes one line a picture: "ok<TAB>name" or
 * "FAIL<TAB>name<TAB>what was seen"; then "texts<TAB>number", "widest<TAB>pixels" and "done".
 *
 * Each picture is the text of a <script type="image/svg+xml">. Only texts that differ are laid out,
 * with the style of the pictures; a text's box is that layout, moved to where the text stands. */
(() => {
  "use strict";
  const report = document.getElementById("report");
  const page = "http://www.w3.org/2000/svg";
  const limit = 2400, slack = 0.5;
  let texts = 0, widest = 0;

  /* Outside of the namespace of SVG: the browser makes an element of a picture twice as fast where it
   * need not be one that can be drawn. */
  const plain = (text) => text.trim().replace(" xmlns=\"" + page + "\"", "");
  const parsed = [...document.querySelectorAll("script[type='image/svg+xml']")].map((script) => ({
    name: script.dataset.name,
    root: new DOMParser().parseFromString(plain(script.textContent), "text/xml").documentElement,
  }));

  /* ---- Measuring ---- */

  const key = (text) => text.getAttribute("class") + "|" + text.textContent;
  const sizes = new Map();

  /* Across, the box of the layout; down, that of the ink, since lines of text may stand closer than
   * the font's own height. */
  function measureAll() {
    const svg = document.createElementNS(page, "svg");
    const first = parsed.find((it) => it.root.querySelector("style"));
    const style = document.createElementNS(page, "style");
    style.textContent = first.root.querySelector("style").textContent;
    svg.append(style);
    const pen = document.createElement("canvas").getContext("2d");
    const all = [];
    for (const {root} of parsed)
      for (const text of root.querySelectorAll("text"))
        if (!sizes.has(key(text))) {
          const copy = document.createElementNS(page, "text");
          copy.setAttribute("class", text.getAttribute("class"));
          copy.textContent = text.textContent;
          sizes.set(key(text), null);
          svg.append(copy);
          all.push([key(text), copy]);
        }
    document.body.append(svg);
    const fonts = new Map();
    for (const [name, copy] of all) {
      const type = copy.getAttribute("class"), box = copy.getBBox();
      if (!fonts.has(type)) {
        const style = getComputedStyle(copy);
        fonts.set(type, style.fontWeight + " " + style.fontSize + " " + style.fontFamily);
      }
      pen.font = fonts.get(type);
      const ink = pen.measureText(copy.textContent);
      sizes.set(name, {left: box.x, right: box.x + box.width, top: -ink.actualBoundingBoxAscent,
        bottom: ink.actualBoundingBoxDescent});
    }
    svg.remove();
  }

  function boxOf(text) {
    const size = sizes.get(key(text)), turn = text.getAttribute("transform");
    if (turn === null) {
      const x = Number(text.getAttribute("x")), y = Number(text.getAttribute("y"));
      return {left: x + size.left, right: x + size.right, top: y + size.top, bottom: y + size.bottom};
    }
    const [, x, y] = turn.match(/^translate\((\S+) (\S+)\) rotate\(-90\)$/).map(Number);
    return {left: x + size.top, right: x + size.bottom, top: y - size.right, bottom: y - size.left};
  }

  /* ---- What is wrong, or "" ---- */

  const inside = (box, outer) => box.left >= outer.left - slack && box.right <= outer.right + slack &&
    box.top >= outer.top - slack && box.bottom <= outer.bottom + slack;
  const overlap = (a, b) => a.left < b.right - slack && b.left < a.right - slack &&
    a.top < b.bottom - slack && b.top < a.bottom - slack;

  function rectOf(rect) {
    const [x, y, width, height] = ["x", "y", "width", "height"].map(
      (name) => Number(rect.getAttribute(name)));
    return {left: x, right: x + width, top: y, bottom: y + height};
  }

  /* Text on cells (d, w) and in boxes (i) belongs to the rectangle before it. */
  function outerOf(text, sheet) {
    if (!/\b[dwi]\b/.test(text.getAttribute("class")))
      return sheet;
    let rect = text.previousElementSibling;
    while (rect && (rect.tagName !== "rect" || rect.getAttribute("height") === "5"))
      rect = rect.previousElementSibling;
    return rectOf(rect);
  }

  function overlapping(placed) {
    const step = 40, near = new Map();
    for (const it of placed)
      for (let row = Math.floor(it.box.top / step); row <= Math.floor(it.box.bottom / step); row++)
        for (let n = Math.floor(it.box.left / step); n <= Math.floor(it.box.right / step); n++) {
          const place = row * 100000 + n, others = near.get(place) || [];
          for (const other of others)
            if (overlap(it.box, other.box))
              return "overlap: " + it.text + " and " + other.text;
          others.push(it);
          near.set(place, others);
        }
    return "";
  }

  function wrongWith(root) {
    if (root.tagName !== "svg" || root.querySelector("parsererror"))
      return "not well-formed: " + root.textContent;
    const width = Number(root.getAttribute("width")), height = Number(root.getAttribute("height"));
    const sheet = {left: 0, right: width, top: 0, bottom: height}, placed = [];
    widest = Math.max(widest, width);
    if (!(width < limit))
      return "width: " + width;
    if (!(height < 32768))
      return "height: " + height;
    for (const text of root.querySelectorAll("text")) {
      const box = boxOf(text);
      if (!inside(box, outerOf(text, sheet)))
        return "outside: " + text.textContent + ", " + JSON.stringify(box);
      placed.push({box, text: text.textContent});
    }
    for (const rect of root.querySelectorAll("rect"))
      if (!inside(rectOf(rect), sheet))
        return "rectangle outside: " + JSON.stringify(rectOf(rect));
    texts += placed.length;
    return placed.length === 0 ? "no text" : overlapping(placed);
  }

  const lines = [];
  measureAll();
  for (const {name, root} of parsed) {
    const before = [texts, widest], wrong = wrongWith(root);
    if (name.startsWith("broken_"))
      [texts, widest] = before;
    lines.push((wrong ? "FAIL" : "ok") + "\t" + name +
      (wrong ? "\t" + wrong.replace(/\s+/g, " ").slice(0, 200) : ""));
  }
  report.textContent = lines.join("\n") + "\ntexts\t" + texts + "\nwidest\t" + widest + "\ndone\n";
  for (const script of document.querySelectorAll("script"))
    script.remove();
})();
