/* reference.js - the tab of names: what `ct --ops`, --atoms, --copies and --types list, one in
 * full, and its example to try. */

const find = (id) => document.getElementById(id);

export class Reference {
  constructor(desk) {
    this.desk = desk;
    find("word").addEventListener("input", () => this.search());
    find("kind").addEventListener("change", () => this.search());
    find("try").addEventListener("click", () => this.tryIt());
    find("names").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button)
        this.open(button.dataset.name);
    });
  }

  shown() {
    if (!this.filled)
      this.search();
    this.filled = true;
  }

  search() {
    const kind = find("kind").value, word = find("word").value.trim();
    if (kind === "help") {
      this.help();
      return;
    }
    this.desk.ct.ask("search", {run: word ? [kind, word] : [kind]}, ({code, out, err}) => {
      const list = code === 0 ? entriesOf(out, kind) : [];
      find("names").replaceChildren(...list.map(itemOf));
      find("found").textContent = code === 0 ? `${list.length} found`
        : err.replace(/^ct: /, "").trim();
    });
  }

  help() {
    find("names").replaceChildren();
    find("found").textContent = "";
    find("try").hidden = true;
    this.desk.ct.ask("search", {run: ["--help"]}, ({out}) => {
      find("explained").textContent = out;
    });
  }

  /* An operation says all about itself; an instruction is what it prints. */
  open(name) {
    const kind = find("kind").value;
    const asked = {"--ops": ["--ops", name], "--atoms": ["--why", `mma(${name})`],
      "--copies": ["--copies", name], "--types": ["--types", name]}[kind];
    this.desk.ct.ask("entry", {run: asked}, ({out, err}) => {
      const whole = kind === "--ops" ? out.split(/\n(?=\S)/)[0] : out || err;
      find("explained").textContent = whole.trim();
      const example = /^ {4}ct> (.*)$/m.exec(whole);
      this.example = kind === "--atoms" ? `mma(${name})` : example ? example[1] : "";
      find("try").hidden = this.example === "";
      find("explained").focus();
    });
  }

  tryIt() {
    this.desk.show("layouts");
    this.desk.add({text: this.example, view: "values", bits: 16, tile: "", fixed: false,
      detail: ""});
  }
}

/* [{name, usage, says}] of a list: a line each, and an indented one below it. */
function entriesOf(text, kind) {
  const lines = text.split("\n"), list = [];
  for (const [i, line] of lines.entries()) {
    if (line === "The words")
      break;
    if (kind === "--types" && line.trim())
      list.push({name: line.split(/\s/)[0], usage: line, says: ""});
    else if (/^[A-Za-z_]/.test(line) && lines[i + 1]?.startsWith("    "))
      list.push({name: kind === "--ops" ? /^[\w:.]+/.exec(line)[0] : line, usage: line,
        says: lines[i + 1].trim()});
  }
  return list;
}

function itemOf({name, usage, says}) {
  const item = document.createElement("li"), button = document.createElement("button");
  const code = document.createElement("code"), text = document.createElement("span");
  button.type = "button";
  button.dataset.name = name;
  code.textContent = usage;
  text.textContent = says;
  button.append(code, text);
  item.append(button);
  return item;
}
