/* integers.js - the integers of a text: where they stand, sliders for them, and steps by keys.
 *
 * An integer is a number of its own: not a part of a name (SM80_16x8x16, u32), of a width (16b), of
 * an address (0x1000) or of a basis element's path (1@0). */

const pattern = /(?<![\w.@])_?(\d{1,9})(?![\w.])/g;
const MOST = 24;

export function integers(text) {
  const list = [];
  for (const found of text.matchAll(pattern)) {
    const digits = found.index + found[0].length - found[1].length;
    list.push({from: digits, to: digits + found[1].length, value: Number(found[1])});
  }
  return list;
}

export function replaced(text, {from, to}, value) {
  return text.slice(0, from) + value + text.slice(to);
}

/* A slider goes from 0 to a power of two that is at least twice the value. */
function mostOf(value) {
  return 2 ** Math.max(4, Math.ceil(Math.log2(Math.max(1, value) * 2)));
}

export class Integers {
  /* onchange(text): a slider has made another text; onfocus(range or null): one has the focus. */
  constructor(host, onchange, onfocus) {
    this.host = host;
    this.onchange = onchange;
    this.onfocus = onfocus;
    this.text = "";
    this.sliders = [];
  }

  /* Sliders are kept while the integers are as many: one that is dragged goes on. */
  set(text) {
    this.text = text;
    this.list = integers(text).slice(0, MOST);
    if (this.list.length !== this.sliders.length)
      this.make();
    this.list.forEach(({value}, i) => {
      const slider = this.sliders[i];
      if (Number(slider.max) < value || (slider !== document.activeElement))
        slider.max = mostOf(value);
      slider.value = value;
      slider.previousElementSibling.textContent = value;
      slider.setAttribute("aria-label",
        `integer ${i + 1} of ${this.list.length}: ${this.around(i)}`);
    });
    this.host.hidden = this.list.length === 0;
  }

  around(i) {
    const {from, to} = this.list[i], {text} = this;
    return `${text.slice(Math.max(0, from - 6), from)}[${text.slice(from, to)}]` +
      text.slice(to, to + 6);
  }

  make() {
    this.host.replaceChildren();
    this.sliders = this.list.map((_, i) => {
      const label = document.createElement("label"), number = document.createElement("span");
      const slider = document.createElement("input");
      slider.type = "range";
      slider.min = 0;
      slider.addEventListener("input", () =>
        this.onchange(replaced(this.text, this.list[i], slider.value)));
      slider.addEventListener("focus", () => this.onfocus(this.list[i]));
      slider.addEventListener("pointerenter", () => this.onfocus(this.list[i]));
      slider.addEventListener("blur", () => this.onfocus(null));
      slider.addEventListener("pointerleave", () => this.onfocus(null));
      label.append(number, slider);
      this.host.append(label);
      return slider;
    });
  }
}

/* Another text in the place of [from, to), which the browser can undo, as if it were typed. */
export function insert(area, from, to, text) {
  area.focus();
  area.setSelectionRange(from, to);
  if (document.execCommand("insertText", false, text))
    return;
  area.setRangeText(text, from, to, "end");
  area.dispatchEvent(new Event("input"));
}

/* Alt with an arrow: the integer at the cursor and one more or less, with Shift its double or half.
 * Returns its place and the new value, null where there is none. */
export function stepped(text, cursor, up, doubles) {
  const one = integers(text).find(({from, to}) => from <= cursor && cursor <= to);
  if (!one)
    return null;
  const value = doubles ? up ? one.value * 2 : Math.floor(one.value / 2)
    : Math.max(0, one.value + (up ? 1 : -1));
  return {...one, value};
}
