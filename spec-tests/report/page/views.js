/* views.js - the views: cards and matrix, lines with their details, what the words mean.
 *
 * Each function gives HTML. Not here: what a click does (page.js). */
const FEW = 40;

function escaped(text) {
  return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

function number(n) {
  return n.toLocaleString("en");
}

function verdictMark(letter) {
  const [, name, colour] = VERDICTS[letter];
  return `<span class="verdict" style="--of:var(--${colour})">${name}</span>`;
}

/* ---- Implementations ---- */

function stackOf(counts) {
  const order = [[[0, 1, 3], "exact"], [[2], "refused"], [[4], "form"], [[11], "undecided"],
    [[8], "overrefused"], [[7], "accepted"], [[5, 6], "wrong"], [[9, 10], "crashed"]];
  return `<div class="stack" aria-hidden="true">` + order.map(([verdicts, colour]) => {
    const n = sum(counts, verdicts);
    return n ? `<i style="flex:${n};--of:var(--${colour})"></i>` : "";
  }).join("") + "</div>";
}

function cardOf(report, i, places) {
  const title = i.url ? `<a href="${escaped(i.url)}">${escaped(i.title)}</a>` : escaped(i.title);
  if (!i.available)
    return `<li class="card missing"><h3>${title}</h3><p class="small soft">${escaped(i.language)}` +
      `</p><p class="small">Unavailable: ${escaped(i.reason)}</p></li>`;
  const counts = counted(i, places);
  const asked = places.length - counts[UNSUPPORTED], failed = sum(counts, FAILED);
  const kind = i.level.split(" ").pop();
  return `<li class="card"><h3>${title} <span class="soft small">${escaped(i.version)}</span></h3>` +
    `<p class="small soft">${escaped(i.language)}</p>${stackOf(counts)}` +
    `<p class="small">${number(asked)} lines asked, ` +
    (failed ? `<a href="#" data-go='${JSON.stringify({tab: "lines", i: i.id, v: FAILED})}'>` +
      `${number(failed)} failed</a>` : "none failed") +
    (counts[FORM] ? `, ${number(counts[FORM])} in another form` : "") + "</p>" +
    `<p class="small level ${kind}">${levelOf(report, i)}</p></li>`;
}

/* What its required lines come to, whatever else is filtered. */
function levelOf(report, i) {
  const counts = counted(i, report.required), failed = sum(counts, FAILED);
  return failed ? `required class: ${number(failed)} of ` +
    `${number(report.required.length - counts[UNSUPPORTED])} fail` : `required class: ${i.level}`;
}

/* ---- The matrix ---- */

/* How red a cell is: one failure shows, a third of the lines is as red as it gets. */
function strengthOf(share) {
  return Math.round(30 + 70 * Math.min(1, 3 * share));
}

function cellOf(i, family, places) {
  const counts = counted(i, places);
  const asked = places.length - counts[UNSUPPORTED];
  if (!asked)
    return `<td><span class="none" title="not provided">–</span></td>`;
  const failed = sum(counts, FAILED);
  const kind = failed ? "bad" : counts[FORM] ? "formed" : "good";
  const words = `${i.title}, ${family}: ${asked} asked, ${failed} failed, ` +
    `${counts[FORM]} in another form`;
  const strength = failed ? ` style="--bad:${strengthOf(failed / asked)}%"` : "";
  const shown = failed ? `${failed} <small>of ${asked}</small>` : `✓ <small>${asked}</small>`;
  return `<td><button type="button" class="${kind}"${strength} aria-label="${escaped(words)}" ` +
    `title="${escaped(words)}" data-i="${i.id}" data-f="${family}">${shown}</button></td>`;
}

function matrixOf(report, filter, places) {
  const there = report.implementations.filter((i) => i.available &&
    (!filter.i || i.id === filter.i));
  const by = new Map(report.families.map((f) => [f.id, []]));
  for (const place of places)
    by.get(report.lines[place].family).push(place);
  let group = "";
  const rows = report.families.filter((f) => by.get(f.id).length).map((f) => {
    const head = f.group === group ? "" : `<tr class="group"><th class="side" scope="rowgroup">` +
      `${f.group}</th><td colspan="${there.length}"></td></tr>`;
    group = f.group;
    return head + `<tr><th class="side" scope="row">${f.id}</th>` +
      there.map((i) => cellOf(i, f.id, by.get(f.id))).join("") + "</tr>";
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="Matrix"><table><thead><tr>` +
    `<th class="side" scope="col">Family</th>` +
    there.map((i) => `<th scope="col">${escaped(i.title)}</th>`).join("") +
    `</tr></thead><tbody>${rows.join("")}</tbody></table></div>` +
    `<p class="key"><span><i style="background:var(--cell-good)"></i>all passed, of how many</span>` +
    `<span><i style="background:var(--cell-form)"></i>right functions, some in another form</span>` +
    `<span><i style="background:var(--cell-bad)"></i>failed, of how many that it answered</span>` +
    `<span>– not provided</span></p>`;
}

function overview(report, filter) {
  const places = placesOf(report, filter);
  return `<ul class="cards">` + report.implementations.filter((i) => !filter.i || i.id === filter.i)
    .map((i) => cardOf(report, i, places)).join("") + `</ul><h2>Families of operations</h2>` +
    matrixOf(report, filter, places);
}

/* ---- Lines ---- */

function questionOf(line) {
  return `<span class="question"><b>${escaped(line.op)}</b>` +
    line.args.map((a) => `<span class="arg">${escaped(a)}</span>`).join("") + "</span>";
}

function lineOf(report, filter, place) {
  const line = report.lines[place], open = filter.l === placeName(line);
  const who = report.implementations.filter((i) => i.available &&
    (filter.i ? i.id === filter.i : i.letters[place] > PASSED - 1 &&
      i.letters[place] !== UNSUPPORTED));
  const marks = who.slice(0, 4).map((i) => (filter.i ? "" : escaped(i.title) + " ") +
    verdictMark(i.letters[place])).join(" ");
  return `<li class="line"><button type="button" aria-expanded="${open}" data-line="${place}">` +
    questionOf(line) + `<span class="meta"><span>${escaped(placeName(line))}</span>` +
    `<span>${line.kind}</span>${marks}${who.length > 4 ? ` and ${who.length - 4} more` : ""}` +
    `</span></button>${open ? detailOf(report, filter, place) : ""}</li>`;
}

const SIGNS = {"=": "expected", "~": "expected, in any form", "!": "to be refused", "?": "disputed"};

function saidBy(name, mark, text) {
  return `<span class="name">${name}</span><span>${mark}</span>` +
    `<span class="text">${escaped(text)}</span>`;
}

function observedOf(i, line, place) {
  if (i.observed[place] !== undefined)
    return i.observed[place];
  const letter = i.letters[place];
  return letter === 0 && line.sign !== "?" ? line.expected.split(" | ")[0]
    : letter === 2 ? "refused" : "";
}

function figureOf(report, caption, text) {
  const drawing = report.pictures[text];
  return drawing ? `<figure><figcaption>${caption} <code>${escaped(text)}</code></figcaption>` +
    pictureOf({title: text, ...drawing}) + "</figure>" : "";
}

/* Expected and observed drawn: by the chosen implementation, or by the first that is wrong. */
function picturesOf(report, filter, line, place) {
  const wrong = report.implementations.find((i) => i.available && i.observed[place] !== undefined &&
    (filter.i ? i.id === filter.i : [4, 5, 6, 7].includes(i.letters[place])));
  const expected = line.sign === "=" || line.sign === "~" ? line.expected.split(" | ")[0] : "";
  const parts = [figureOf(report, "expected", expected),
    wrong ? figureOf(report, escaped(wrong.title) + ":", wrong.observed[place]) : ""].join("");
  return parts && `<div class="pictures">${parts}</div>`;
}

function detailOf(report, filter, place) {
  const line = report.lines[place];
  const answered = report.implementations.filter((i) => i.available &&
    i.letters[place] !== UNSUPPORTED);
  const silent = report.implementations.filter((i) => i.available &&
    i.letters[place] === UNSUPPORTED).map((i) => i.title);
  const witnesses = answered.filter((i) => i.witness[place] || i.why[place]).map((i) =>
    `<p class="witness"><b>${escaped(i.title)}</b>: ` +
    `${escaped(i.witness[place] || i.why[place])}</p>`).join("");
  return `<div class="detail"><div class="said">` +
    saidBy(SIGNS[line.sign], "", line.expected) +
    answered.map((i) => saidBy(escaped(i.title), verdictMark(i.letters[place]),
      observedOf(i, line, place))).join("") + "</div>" + witnesses +
    picturesOf(report, filter, line, place) +
    (silent.length ? `<p class="small soft">Not provided: ${escaped(silent.join(", "))}</p>` : "") +
    `<p class="small soft">${escaped(line.file)}, line ${line.number}. To ask it: ` +
    `<code>printf '${escaped([line.op, ...line.args].join("\\t"))}\\n' | build/ct --pipe</code></p>` +
    `</div>`;
}

function lineList(report, filter, shown) {
  const places = chosenPlaces(report, filter, placesOf(report, filter));
  const open = places.findIndex((p) => placeName(report.lines[p]) === filter.l);
  const first = open >= shown ? open - 2 : 0;
  const some = places.slice(first, first + shown);
  const what = filter.v.length || filter.i || filter.tab === "disputed" ? "lines"
    : "lines on which an implementation did not pass to the letter";
  return `<p class="soft">${number(places.length)} ${what}</p><ul class="lines">` +
    some.map((p) => lineOf(report, filter, p)).join("") + "</ul>" +
    (first + some.length < places.length
      ? `<button type="button" class="more" id="more">Show more</button>` : "");
}

/* ---- Words ---- */

function about(report) {
  const of = report.witnesses;
  return `<div class="about"><h2>How it is decided</h2>
<p>Each line is one question with the answer that CuTe's documents, or CuTe C++, give to it. The same
judge asks every implementation through a small adapter. Texts are compared first; where they
differ, an oracle that shares no code with any implementation compares functions, coordinate by
coordinate. ${number(of.total)} answers on this page are called wrong. Each has a witness that is
found a second time: ${number(of.enumeration)} by an enumeration of its own, ${number(of.law)} by the
law of a disputed operation, <strong>0</strong> by nothing. ${number(of.none)} more are too large to
enumerate and count as undecided.</p>
<h2>Verdicts</h2><dl>
<dt>${verdictMark(0)}</dt><dd>The expected text, letter by letter.</dd>
<dt>${verdictMark(2)}</dt><dd>Refused, as it must be, or as it may be on a disputed line.</dd>
<dt>${verdictMark(3)}</dt><dd>On a disputed line: another answer than CuTe C++'s, and the law holds.</dd>
<dt>${verdictMark(4)}</dt><dd>The right function, written in another form.</dd>
<dt>${verdictMark(5)}</dt><dd>Another function or value. The witness says where.</dd>
<dt>${verdictMark(6)}</dt><dd>On a disputed line: the answer of CuTe C++, which breaks the law.</dd>
<dt>${verdictMark(7)}</dt><dd>An answer where there is none.</dd>
<dt>${verdictMark(8)}</dt><dd>No answer where there is one.</dd>
<dt>${verdictMark(9)}</dt><dd>The program ended, or took too long.</dd>
<dt>${verdictMark(12)}</dt><dd>Not asked: the operation, or such an operand, is not there. Never
counted as passed.</dd></dl>
<h2>Classes</h2><dl>
<dt>required</dt><dd>Operands are static. Who passes all that it answers conforms to cutecheck
${escaped(report.cutecheck)}.</dd>
<dt>dynamic</dt><dd>Some integers are dynamic. CuTe's answer can depend on which; models without
that notion answer as if all were static.</dd>
<dt>cxx</dt><dd>A text of C++ is evaluated.</dd>
<dt>disputed</dt><dd>CuTe C++ and its documents disagree, or no answer is right.</dd></dl></div>`;
}
