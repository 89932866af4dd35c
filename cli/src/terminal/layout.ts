/** Texts laid out for a terminal: aligned columns and wrapped lines. */
import { widthOf } from "./style.js";

/** Rows with their cells under each other; columns of numbers stand to the right, under a head if they have one. */
export function aligned(rows: readonly (readonly string[])[], gap = "  "): string[] {
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

/** Whether all cells but the first, which may be a head, hold numbers. */
function areNumbers([first, ...others]: readonly string[]): boolean {
  const filled = others.filter((cell) => cell !== "");
  return filled.length === 0 ? isNumeric(first) : filled.every(isNumeric);
}

function isNumeric(cell: string): boolean {
  const number = String.raw`[-+−]?[\d.,]+([eE][-+]?\d+)?`;
  return new RegExp(`^${number}( ?%| (ms|s|min|h))*( ± ${number})?$`).test(cell);
}

/** A paragraph broken at spaces so that no line is wider than `width`, later lines indented. */
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

/** How wide the terminal is; 100 columns where there is none. */
export function terminalWidth(): number {
  return Math.max(40, process.stderr.columns ?? process.stdout.columns ?? 100);
}
