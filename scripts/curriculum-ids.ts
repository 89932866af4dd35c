/** The ids of curriculum rows: `CB-058` is row 58 of the text with the prefix CB. */

/** Every row of the curriculum: for each prefix, in the order of the texts, its ids in the order of their numbers. */
export type Rows = ReadonlyMap<string, readonly string[]>;

const idPattern = /^([A-Z][A-Z0-9]*)-(\d+)$/;

/** Splits an id into prefix and number; undefined when the text is not an id. */
export function parseId(text: string): { prefix: string; number: number } | undefined {
  const match = idPattern.exec(text);
  return match ? { prefix: match[1], number: Number(match[2]) } : undefined;
}

/** Collects the ids in the first cells of the tables of a text: one id, several, or a range. */
export function collectRows(markdown: string, prefixes: readonly string[]): Rows {
  const rows = new Map<string, string[]>();
  for (const line of markdown.split(/\r?\n/)) {
    const cell = /^\s*\|([^|]*)\|/.exec(line)?.[1].trim() ?? "";
    for (const id of expandCell(cell)) {
      const prefix = parseId(id)?.prefix;
      if (prefix === undefined || !prefixes.includes(prefix)) continue;
      const ids = rows.get(prefix) ?? [];
      if (ids.includes(id)) throw new Error(`the curriculum has the row ${id} twice`);
      rows.set(prefix, [...ids, id]);
    }
  }
  return rows;
}

/**
 * "CB-001", "CB-001, CB-003" and "CB-001..CB-003" (also with a dash in between) to ids; anything else to an empty list.
 */
function expandCell(cell: string): string[] {
  const parts = cell.split(",").map((part) => part.trim());
  const expanded = parts.map((part) => (parseId(part) ? [part] : expandRange(part)));
  return expanded.every((ids) => ids !== undefined) ? expanded.flat() : [];
}

/** The ids from the first to the last of a range, with as many digits as the first; undefined for other texts. */
export function expandRange(text: string): string[] | undefined {
  const match = /^([A-Z][A-Z0-9]*-\d+)\s*(?:\.\.|-|–)\s*([A-Z][A-Z0-9]*-\d+)$/.exec(text);
  const first = match ? parseId(match[1]) : undefined;
  const last = match ? parseId(match[2]) : undefined;
  if (!match || !first || !last || first.prefix !== last.prefix || first.number > last.number) return undefined;
  const digits = match[1].length - first.prefix.length - 1;
  const length = last.number - first.number + 1;
  return Array.from({ length }, (_, i) => `${first.prefix}-${String(first.number + i).padStart(digits, "0")}`);
}

/** The ids of a selection such as "CB-001..CB-055,MP,ML2-005": ids, ranges and whole prefixes. */
export function selectIds(selection: string, rows: Rows): string[] {
  const known = new Set([...rows.values()].flat());
  const selected = new Set<string>();
  for (const part of selection.split(",").map((text) => text.trim())) {
    const ids = rows.get(part) ?? expandRange(part) ?? [part];
    for (const id of ids) {
      if (!known.has(id)) throw new Error(`"${id}" is neither a row of the curriculum nor one of ${[...rows.keys()]}`);
      selected.add(id);
    }
  }
  return [...known].filter((id) => selected.has(id));
}

/** Writes consecutive ids as ranges: CB-001, CB-002, CB-003, CB-007 to "CB-001..CB-003, CB-007". */
export function compressIds(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    const before = run && parseId(run[run.length - 1]);
    const now = parseId(id);
    if (run && before?.prefix === now?.prefix && (before?.number ?? 0) + 1 === now?.number) run.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length < 3 ? run.join(", ") : `${run[0]}..${run[run.length - 1]}`)).join(", ");
}

/**
 * The ids in square brackets of a test title: "[CB-058] …", "… [CB-058, CB-059]". Brackets around other text are
 * ignored, unless they also contain an id: that is an error, because the row would be lost.
 */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([^\][]*)\]/g)].flatMap(([bracket, content]) => {
    const parts = content.split(",").map((part) => part.trim());
    if (parts.every((part) => parseId(part))) return parts;
    if (!/\b[A-Z][A-Z0-9]*-\d{3}\b/.test(content)) return [];
    throw new Error(`"${bracket}" in the test "${title}" must be a list of ids such as [CB-058, CB-059]`);
  });
}
