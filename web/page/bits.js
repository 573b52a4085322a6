/* bits.js - the bits of an index before and after a swizzle: which are read, which change.
 *
 *      22   1 0 1 1 0     read: bits 3 to 4; changed: bits 0 to 1
 *      20   1 0 1 0 0 */

const row = /^ *(?:Sw<[\d,]+> at )?(\d+)(?:: | = (\d+) [&>^]+ \d+) +([01]+) {2,}(.*)$/;

/* "bits 3 to 5 of the offset are XORed with bits 6 to 8" */
function ranges(facts) {
  const bits = "bits? (\\d+)(?: to (\\d+))?";
  const found = new RegExp(`${bits} of the offset (?:is|are) XORed with ${bits}`);
  const match = facts.map((fact) => found.exec(fact)).find(Boolean);
  const range = (a, b) => ({from: Number(a), to: Number(b ?? a)});
  return match && {changed: range(match[1], match[2]), read: range(match[3], match[4])};
}

/* The rows of `ct --why` about a swizzle, null where there are none. */
export function bitsOf(steps, facts) {
  const rows = steps.split("\n").map((line) => row.exec(line)).filter(Boolean);
  const of = ranges(facts);
  if (rows.length === 0)
    return null;
  const table = document.createElement("span");
  table.className = "bits-table";
  for (const [, number, , bits, says] of rows) {
    const line = document.createElement("span");
    line.append(number.padStart(6), "  ");
    [...bits].forEach((bit, i) => {
      const place = bits.length - 1 - i, one = document.createElement("i");
      one.textContent = bit;
      if (of && place >= of.read.from && place <= of.read.to)
        one.className = "read";
      if (of && place >= of.changed.from && place <= of.changed.to)
        one.className = "changed";
      line.append(one);
    });
    line.append(`  ${says}\n`);
    table.append(line);
  }
  return table;
}
