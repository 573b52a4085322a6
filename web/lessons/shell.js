/* shell.js - the command lines of a lesson, run by the modules of a page.
 *
 *      printf '%s\n' 'b 34' c | cuemu step k.ptx f in:u32[8]=iota | grep -v '^[*]' | cut -c -76
 *
 * parse(line)            its stages, or the reason why a page cannot run it
 * run(stages, programs)  what the terminal would show; programs.ct(args, stdin, joined) and
 *                        programs.cuemu(..) return { out, err }, joined all of it as out
 *
 * Here: words and quotes, pipes, where messages go, and the few filters that lessons use. Not here:
 * expansions, and programs of a host. Follows POSIX's shell and utilities. */

const FILTERS = { grep, cut, head, tail, sed, wc, cat };
const PROGRAMS = ["ct", "cuemu"];

/* ---- Words ---- */

/* Words, with the signs | and > as words of their own, { sign }. */
function words(line) {
  const found = [];
  let word = null, at = 0;
  const end = () => { if (word !== null) found.push(word); word = null; };
  while (at < line.length) {
    const c = line[at];
    if (c === "'" || c === '"') {
      const close = line.indexOf(c, at + 1);
      if (close < 0)
        throw new Error("a quote is not closed");
      word = (word ?? "") + line.slice(at + 1, close);
      at = close + 1;
    } else if (c === "\\") {
      if (line[at + 1] !== "\n")
        word = (word ?? "") + (line[at + 1] ?? "");
      at += 2;
    } else if (/^(2>&1|1?>\/dev\/null|2>\/dev\/null)/.test(line.slice(at)) && word === null) {
      const sign = line.slice(at).match(/^(2>&1|1?>\/dev\/null|2>\/dev\/null)/)[0];
      found.push({ sign });
      at += sign.length;
    } else if ("|&;<>`$(){}".includes(c)) {
      end();
      if (c !== "|" || line[at + 1] === "|")
        throw new Error("a page knows no " + c + " in a command");
      found.push({ sign: "|" });
      at += 1;
    } else {
      if (/\s/.test(c))
        end();
      else
        word = (word ?? "") + c;
      at += 1;
    }
  }
  end();
  return found;
}

/* The stages of a pipe: { args, out, err }, each to "pipe" or "null". The order of signs counts. */
function stages(list) {
  const all = [{ args: [], out: "pipe", err: "screen" }];
  for (const word of list) {
    const stage = all[all.length - 1];
    if (word.sign === "|")
      all.push({ args: [], out: "pipe", err: "screen" });
    else if (word.sign === "2>&1")
      stage.err = stage.out;
    else if (word.sign === "2>/dev/null")
      stage.err = "null";
    else if (word.sign)
      stage.out = "null";
    else
      stage.args.push(word);
  }
  return all;
}

/* { stages } or { reason }. */
export function parse(line) {
  try {
    const all = stages(words(line));
    let runs = false;
    for (const [i, stage] of all.entries()) {
      const [name, ...args] = stage.args;
      const known = name === "printf" ? i === 0 && args[0] === "%s\\n" :
        name in FILTERS || PROGRAMS.includes(name);
      if (!known)
        return { reason: "a page has no " + (name ?? "empty command") };
      if (name === "cuemu" && args.some((a) => a.startsWith("./")))
        return { reason: "it runs a program of a host; this is what it printed" };
      if (name in FILTERS)
        FILTERS[name](args, ""); /* an option that it does not know is an error */
      runs = runs || PROGRAMS.includes(name);
    }
    return runs ? { stages: all } : { reason: "it shows a file" };
  } catch (error) {
    return { reason: error.message };
  }
}

/* ---- Filters: text in, text out ---- */

function lines(text) {
  const all = text.split("\n");
  if (all[all.length - 1] === "")
    all.pop();
  return all;
}

function join(all) {
  return all.map((line) => line + "\n").join("");
}

/* A basic regular expression: \| ( and so on mean the other of the two. */
function basic(pattern) {
  let to = "", set = false;
  for (let i = 0; i < pattern.length; ++i) {
    const c = pattern[i];
    if (set) {
      to += c === "\\" ? "\\\\" : c;
      set = c !== "]";
    } else if (c === "[") {
      set = true;
      to += c;
      if (pattern[i + 1] === "^")
        to += pattern[++i];
      if (pattern[i + 1] === "]")
        to += "\\" + pattern[++i];
    } else if (c === "\\" && i + 1 < pattern.length) {
      const next = pattern[++i];
      to += "|(){}+?".includes(next) ? next : "\\" + next;
    } else if (c === "*" && (i === 0 || pattern[i - 1] === "^")) {
      to += "\\*";
    } else {
      to += "|(){}+?".includes(c) ? "\\" + c : c;
    }
  }
  return new RegExp(to);
}

function number(text) {
  if (!/^\d+$/.test(text ?? ""))
    throw new Error("a number is missing");
  return Number(text);
}

/* The options of a filter that are none of these. */
function refuseOthers(name, args, ...known) {
  const other = args.find((a) => a.length > 1 && a.startsWith("-") && !known.includes(a));
  if (other !== undefined)
    throw new Error("a page does not know " + name + " " + other);
}

function grep(args, text) {
  refuseOthers("grep", args, "-v", "-A");
  const options = args.filter((a) => a === "-v");
  let after = 0;
  const rest = args.filter((a, i) => a !== "-v" && a !== "-A" && args[i - 1] !== "-A");
  if (args.includes("-A"))
    after = number(args[args.indexOf("-A") + 1]);
  const pattern = basic(rest[0]), all = lines(text), found = [];
  let until = -1, last = -1;
  all.forEach((line, i) => {
    const hit = pattern.test(line) !== options.length > 0;
    if (hit)
      until = i + after;
    if (i <= until) {
      if (after > 0 && last >= 0 && i > last + 1)
        found.push("--");
      found.push(line);
      last = i;
    }
  });
  return join(found);
}

function cut(args, text) {
  if (args[0] !== "-c" || !/^\d*-\d*$/.test(args[1]))
    throw new Error("a page knows cut -c alone");
  const [from, to] = args[args.indexOf("-c") + 1].split("-").map((n) => (n ? Number(n) : null));
  return join(lines(text).map((line) => line.slice((from ?? 1) - 1, to ?? undefined)));
}

function count(args) {
  const n = args.indexOf("-n");
  return number(n >= 0 ? args[n + 1] : (args[0] ?? "").slice(1));
}

function head(args, text) {
  return join(lines(text).slice(0, count(args)));
}

function tail(args, text) {
  return join(lines(text).slice(-count(args)));
}

/* sed -n '2,5p; 10p; /from/,/to/p' */
function sed(args, text) {
  if (args[0] !== "-n" || args.length !== 2)
    throw new Error("a page knows sed -n alone");
  const all = lines(text);
  const ranges = args[1].split(";").map((part) => {
    const [, from, to] = part.trim().match(/^(\d+|\/.*?\/)(?:,(\d+|\/.*\/|\$))?p$/) ?? [];
    if (from === undefined)
      throw new Error("sed -n '" + part + "'");
    return { from, to: to ?? from, open: false, once: to === undefined };
  });
  const is = (mark, line, i) => mark === "$" ? i === all.length - 1 :
    mark[0] === "/" ? basic(mark.slice(1, -1)).test(line) : Number(mark) === i + 1;
  const found = [];
  all.forEach((line, i) => {
    for (const range of ranges) {
      const began = !range.open && is(range.from, line, i);
      if (range.open || began)
        found.push(line);
      if (began)
        range.open = !range.once && !(range.to[0] !== "/" && Number(range.to) <= i + 1);
      else if (range.open)
        range.open = !is(range.to, line, i);
    }
  });
  return join(found);
}

function wc(args, text) {
  if (args[0] !== "-l")
    throw new Error("a page knows wc -l alone");
  return lines(text).length + "\n";
}

function cat(args, text) {
  return text;
}

/* ---- Running ---- */

/* What is on the screen in the end: messages of a stage, then what later ones print. */
export function run(all, programs) {
  let text = "", screen = "";
  all.forEach(({ args: [name, ...args], out, err }, i) => {
    const last = i + 1 === all.length;
    const together = out === "pipe" && (err === "pipe" || (err === "screen" && last));
    let said = { out: "", err: "" };
    if (name === "printf")
      said.out = args.slice(1).map((word) => word + "\n").join("");
    else if (PROGRAMS.includes(name))
      said = programs[name](args, text, together);
    else
      said.out = FILTERS[name](args, text);
    text = (err === "pipe" ? said.err : "") + (out === "pipe" ? said.out : "");
    screen += err === "screen" ? said.err : "";
  });
  return screen + text;
}
