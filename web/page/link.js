/* link.js - the state of the page as the part of an address behind #, and back.
 *
 *      #v1&p=(4,8):(8,1)&p=Sw<3,3,3> o _0 o (8,8):(8,1)&b=16&c=0,1
 *
 *   p  the text of a pane; what follows belongs to it:
 *   b  bits: it is seen in banks     t  tile: as threads and values
 *   s  plain integers are static     d  which details are open
 *   c  two panes that are compared
 *   k  the machine: the name of an example, or z: PTX, deflated          l  how it is launched
 *   o  the tab that is open
 *
 * Texts are percent-encoded, without the characters that an address may hold. A version that this
 * page does not know, or a part that cannot be read, is an error that says so. */

export const VERSION = "v1";

function encode(text) {
  return encodeURIComponent(text).replace(/%(2C|3A|40|2F|3B|5B|5D|20)/g, (code) =>
    code === "%20" ? "+" : decodeURIComponent(code));
}

function decode(text) {
  return decodeURIComponent(text.replace(/\+/g, " "));
}

/* Bytes as base64 without padding, with letters that an address may hold. */
function toLetters(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 32768)
    text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromLetters(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

async function through(stream, bytes) {
  const result = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(result).arrayBuffer());
}

export async function pack(text) {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined")
    return `0${toLetters(bytes)}`;
  return `1${toLetters(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

export async function unpack(packed) {
  const bytes = fromLetters(packed.slice(1));
  if (packed[0] === "0")
    return new TextDecoder().decode(bytes);
  if (packed[0] !== "1")
    throw new Error("a kernel in the link is packed in a way that this page does not know");
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

function putPane(parts, pane) {
  parts.push(`p=${encode(pane.text)}`);
  if (pane.view === "banks")
    parts.push(`b=${pane.bits}`);
  if (pane.view === "threads")
    parts.push(`t=${encode(pane.tile)}`);
  if (pane.fixed)
    parts.push("s=1");
  if (pane.detail)
    parts.push(`d=${pane.detail}`);
}

export async function write(state) {
  const parts = [VERSION], {machine} = state;
  for (const pane of state.panes)
    putPane(parts, pane);
  if (state.compared)
    parts.push(`c=${state.compared.join(",")}`);
  if (state.tab !== "layouts")
    parts.push(`o=${state.tab}`);
  if (machine.used) {
    parts.push(machine.example ? `k=${encode(machine.example)}` : `z=${await pack(machine.ptx)}`);
    parts.push(`l=${encode(machine.launch)}`);
  }
  return `#${parts.join("&")}`;
}

const details = ["why", "table", "cxx", "export"];
const tabs = ["layouts", "machine", "reference"];

const readers = {
  p(state, value) {
    state.panes.push({text: value, view: "values", bits: 16, tile: "", fixed: false, detail: ""});
  },
  b(state, value) {
    const bits = Number(value);
    if (!Number.isInteger(bits) || bits < 1 || bits > 1024)
      throw new Error(`elements of ${value} bits`);
    Object.assign(last(state), {view: "banks", bits});
  },
  t(state, value) {
    Object.assign(last(state), {view: "threads", tile: value});
  },
  s(state) {
    last(state).fixed = true;
  },
  d(state, value) {
    if (!details.includes(value))
      throw new Error(`details ${value}`);
    last(state).detail = value;
  },
  c(state, value) {
    state.compared = value.split(",").map(Number);
    if (state.compared.length !== 2 || !state.compared.every((n) => Number.isInteger(n) && n >= 0))
      throw new Error(`a comparison of ${value}`);
  },
  o(state, value) {
    if (!tabs.includes(value))
      throw new Error(`a tab ${value}`);
    state.tab = value;
  },
  k(state, value) {
    state.machine = {...state.machine, used: true, example: value};
  },
  async z(state, value) {
    state.machine = {...state.machine, used: true, example: "", ptx: await unpack(value)};
  },
  l(state, value) {
    state.machine = {...state.machine, launch: value};
  }
};

function last(state) {
  if (state.panes.length === 0)
    throw new Error("a setting before the first layout");
  return state.panes[state.panes.length - 1];
}

/* The state in a fragment, null for an empty one; throws an Error whose message is for the user. */
export async function read(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text === "")
    return null;
  const [version, ...parts] = text.split("&");
  if (version !== VERSION)
    throw new Error(`it is of version ${version.slice(0, 12)}, this page reads ${VERSION}`);
  const state = {panes: [], compared: null, tab: "layouts", machine: {used: false}};
  for (const part of parts) {
    const cut = part.indexOf("="), name = part.slice(0, cut);
    if (cut < 0 || !Object.hasOwn(readers, name))
      throw new Error(`it has a part that this page does not know: ${part.slice(0, 20)}`);
    try {
      await readers[name](state, name === "z" ? part.slice(cut + 1) : decode(part.slice(cut + 1)));
    } catch (error) {
      throw new Error(`its part ${part.slice(0, 24)} cannot be read: ${error.message}`);
    }
  }
  if (state.compared?.some((n) => n >= state.panes.length))
    throw new Error("it compares layouts that it does not have");
  return state;
}
