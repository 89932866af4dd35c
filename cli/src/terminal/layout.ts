/** Text layout for a terminal: aligned columns and wrapped lines. */
import { escapeLine } from "./escape.js";
import { widthOf } from "./style.js";

/** Rows with aligned cells, each on one line; columns of numbers are right-aligned, with or without a heading. */
export function aligned(cells: readonly (readonly string[])[], gap = "  "): string[] {
  const rows = cells.map((row) => row.map(escapeLine));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const places = Array.from({ length: count }, (_, j) => j);
  const widths = places.map((j) => Math.max(...rows.map((row) => widthOf(row[j] ?? ""))));
  const isRight = places.map((j) => areNumbers(rows.map((row) => row[j] ?? "")));
  return rows.map((row) =>
    row
      .map((cell, j) => {
        const space = " ".repeat(widths[j] - widthOf(cell));
        return isRight[j] ? space + cell : cell + space;
      })
      .join(gap)
      .trimEnd(),
  );
}

/** The last column has at least this width beside the others; otherwise it gets lines of its own. */
const minLast = 24;
/** The widest of the other columns is cut to this width for the sake of the last, and to this one if nothing else helps. */
const cutForLast = 30;
const minCut = 12;

/**
 * Aligned rows that fit into a width: the last cell of a row is wrapped beside or below the others, and of those the widest
 * column is cut where even they are too wide.
 */
export function alignedWithin(cells: readonly (readonly string[])[], width: number): string[] {
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const others = cells.map((row) => row.slice(0, columns - 1).map(escapeLine));
  const first = narrowed(narrowed(others, width - minLast - 2, cutForLast), width, minCut);
  const lines = aligned(first);
  const used = Math.max(0, ...lines.map(widthOf));
  const isBeside = width - used - 2 >= minLast;
  const start = isBeside ? used + 2 : 4;
  return lines.flatMap((line, i) => {
    const last = escapeLine(cells[i][columns - 1] ?? "");
    if (last === "") return [line];
    const [one, ...more] = wrapped(last, width - start).split("\n");
    const indent = " ".repeat(start);
    const rest = more.map((text) => indent + text);
    return isBeside ? [line + " ".repeat(start - widthOf(line)) + one, ...rest] : [line, indent + one, ...rest];
  });
}

/** Rows whose widest column is cut, so that they fit into a width. */
function narrowed(rows: readonly (readonly string[])[], width: number, least: number): readonly (readonly string[])[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, j) => Math.max(...rows.map((row) => widthOf(row[j] ?? ""))));
  const all = widths.reduce((sum, value) => sum + value + 2, -2);
  const widest = widths.indexOf(Math.max(...widths));
  const most = Math.max(least, widths[widest] - (all - width));
  if (all <= width) return rows;
  return rows.map((row) =>
    row.map((cell, j) => (j === widest && widthOf(cell) > most ? `${cell.slice(0, most - 1)}…` : cell)),
  );
}

/** Whether all cells but the first, which may be a heading, are numbers. */
function areNumbers([first, ...others]: readonly string[]): boolean {
  const filled = others.filter((cell) => cell !== "");
  return filled.length === 0 ? isNumeric(first) : filled.every(isNumeric);
}

function isNumeric(cell: string): boolean {
  const number = String.raw`[-+−]?[\d.,]+([eE][-+]?\d+)?`;
  return new RegExp(`^${number}( ?%| (ms|s|min|h))*( ± ${number})?$`).test(cell);
}

/** Wraps a paragraph at spaces so that no line is longer than `width`; later lines are indented. */
export function wrapped(text: string, width: number, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = indent + word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}

/** Width of the terminal; 100 columns if there is none. */
export function terminalWidth(): number {
  return Math.max(40, process.stderr.columns ?? process.stdout.columns ?? 100);
}
