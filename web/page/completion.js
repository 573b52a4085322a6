/* completion.js - names while one types: operations, instructions, element types, bound names.
 *
 * The list opens under the text at two letters of a name. Down and Up choose, Tab or Enter takes,
 * Escape closes; without a choice Tab takes the first. */

import {insert} from "./integers.js";

const MOST = 8;

/* [{name, says, after}], from what `ct --ops` and its kin print: a name, and a line about it. */
export function namesOf(ops, atoms, copies, types) {
  const list = [];
  for (const [text, kind] of [[ops, "("], [atoms, ""], [copies, ""]]) {
    const lines = text.split("\n");
    for (let i = 0; i + 1 < lines.length; ++i) {
      const name = /^([A-Za-z_][\w:.]*(?:<[\w, ]*>)?)/.exec(lines[i]);
      if (!name || !lines[i + 1].startsWith("    "))
        continue;
      const usage = lines[i].trim(), plain = kind === "(" ? /^[\w:.]+/.exec(usage)[0] : usage;
      const after = kind === "" ? "" : usage[plain.length] === "<" ? "<" : "(";
      list.push({name: plain, usage, says: lines[i + 1].trim(), after, operation: kind === "("});
    }
  }
  for (const line of types.split("\n"))
    if (line.trim())
      list.push({name: line.split(/\s/)[0], usage: line.trim(), says: "an element type",
        after: ""});
  return list;
}

/* The word in front of the cursor, and where it begins. */
function wordAt(text, cursor) {
  const found = /[A-Za-z_][\w:.]*$/.exec(text.slice(0, cursor));
  return found && !/[\w@]$/.test(text.slice(0, found.index)) ? found[0] : "";
}

export class Completion {
  constructor(area, names) {
    this.area = area;
    this.names = names;
    this.list = document.createElement("ul");
    this.list.className = "names";
    this.list.hidden = true;
    this.list.id = `names-${area.id}`;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "names");
    area.setAttribute("aria-autocomplete", "list");
    area.setAttribute("aria-controls", this.list.id);
    area.after(this.list);
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("blur", () => this.close());
  }

  bound() {
    return [...this.area.value.matchAll(/\b(?:let|auto|using)\s+(\w+)\s*=/g)].map((found) =>
      ({name: found[1], usage: found[1], says: "bound in this text", after: ""}));
  }

  /* After each change of the text. */
  update() {
    const {area} = this, word = wordAt(area.value, area.selectionEnd);
    const known = this.names();
    this.word = word;
    const fits = word.length < 2 ? [] : [...this.bound(), ...known].filter(({name}) =>
      name.toLowerCase().startsWith(word.toLowerCase()) && name !== word);
    this.found = [...new Map(fits.map((one) => [one.name, one])).values()]
      .sort((a, b) => a.name.length - b.name.length).slice(0, MOST);
    this.chosen = -1;
    this.show();
  }

  show() {
    const open = this.found.length > 0;
    this.list.hidden = !open;
    this.list.replaceChildren(...this.found.map((one, i) => {
      const item = document.createElement("li"), name = document.createElement("b");
      item.id = `${this.list.id}-${i}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", i === this.chosen);
      name.textContent = one.name;
      item.append(name, ` ${one.says}`);
      item.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.take(i);
      });
      return item;
    }));
    if (open && this.chosen >= 0)
      this.area.setAttribute("aria-activedescendant", `${this.list.id}-${this.chosen}`);
    else
      this.area.removeAttribute("aria-activedescendant");
  }

  close() {
    this.found = [];
    this.show();
  }

  take(i) {
    const {area, word} = this, one = this.found[i], end = area.selectionEnd;
    const after = area.value.startsWith(one.after, end) ? "" : one.after;
    insert(area, end - word.length, end, one.name + after);
    if (after !== one.after)
      area.setSelectionRange(area.selectionEnd + 1, area.selectionEnd + 1);
    this.close();
  }

  key(event) {
    if (this.list.hidden || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const {key} = event, n = this.found.length;
    if (key === "ArrowDown" || key === "ArrowUp") {
      this.chosen = (this.chosen + (key === "ArrowDown" ? 1 : -1) + n + (this.chosen < 0 && key ===
        "ArrowUp" ? 1 : 0)) % n;
      this.show();
    } else if ((key === "Tab" && !event.shiftKey) || (key === "Enter" && this.chosen >= 0)) {
      this.take(Math.max(0, this.chosen));
    } else if (key === "Escape") {
      this.close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
