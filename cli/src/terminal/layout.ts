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
