/** The tables of the report. */
import type { ColumnProfile, TableProfile } from "lectern/data";
import type { SourceRead } from "../input/read-table.js";
import { entryName, remarkOf, scoreOf } from "../learn/leaderboard.js";
import type { LearnResult, TriedOptions } from "../learn/result.js";
import { showDuration } from "../terminal/durations.js";
import { showScore } from "../terminal/numbers.js";
import { escapeHtml } from "./page.js";

/** A cell: its text, and the number it is sorted by. */
interface Cell {
  readonly text: string;
  readonly value?: number;
}

function table(heads: readonly string[], rows: readonly (readonly Cell[])[], winner = -1): string {
  const isNumber = heads.map((_, j) => rows.some((row) => row[j]?.value !== undefined));
  const kind = (j: number) => (isNumber[j] ? ' class="number"' : "");
  const head = heads.map((name, j) => `<th scope="col"${kind(j)}>${escapeHtml(name)}</th>`).join("");
  const body = rows.map((row, i) => {
    const cells = row.map(({ text, value }, j) => {
      const sorted = value === undefined ? "" : ` data-value="${value}"`;
      return `<td${kind(j)}${sorted}>${escapeHtml(text)}</td>`;
    });
    return `<tr${i === winner ? ' class="winner"' : ""}>${cells.join("")}</tr>`;
  });
  return `<div class="scroll"><table class="sortable"><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

export function leaderboardTable({ entries, scorers }: LearnResult): string {
  const rows = entries.map((entry): Cell[] => {
    const scored = entry.compared ?? entry.screened;
    return [
      { text: entryName(entry) },
      ...scorers.map((name): Cell => {
        const score = scoreOf(entry, name);
        if (score === undefined) return { text: "" };
        return { text: showScore(score), value: score.mean };
      }),
      scored === undefined ? { text: "" } : { text: String(scored.rows), value: scored.rows },
      scored === undefined
        ? { text: "" }
        : { text: showDuration(scored.fitMilliseconds), value: Math.round(scored.fitMilliseconds) },
      { text: remarkOf(entry) },
    ];
  });
  return table(["method", ...scorers, "rows", "fit time", ""], rows, 0);
}

/** The options that were tried, with their scores on the folds of the tuning. */
export function trialsTable(trials: readonly TriedOptions[], scorer: string): string {
  const paths = [...new Set(trials.flatMap(({ options }) => Object.keys(options)))];
  const rows = trials.map(({ score, options }): Cell[] => [
    { text: showScore(score), value: score.mean },
    ...paths.map((path): Cell => {
      const value = options[path];
      if (typeof value === "number") return { text: String(Number(value.toPrecision(4))), value };
      return { text: value === undefined ? "default" : optionText(value) };
    }),
  ]);
  return table([scorer, ...paths], rows, 0);
}

/** The value of an option in words: "rbf (gamma 0.5)" for { kind: "rbf", gamma: 0.5 }. */
export function optionText(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(4))).replace("-", "\u2212");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "none";
  if (Array.isArray(value)) return value.map(optionText).join(", ");
  if (typeof value !== "object") return String(value);
  const { kind, ...rest } = value as Readonly<Record<string, unknown>>;
  const parts = Object.entries(rest).map(([name, part]) => `${inWords(name)} ${optionText(part)}`);
  if (typeof kind !== "string") return parts.join(", ");
  return parts.length === 0 ? inWords(kind) : `${inWords(kind)} (${parts.join(", ")})`;
}

/** The name of an option as words: "maximum depth" for "maximumDepth". */
function inWords(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

/** Maximum number of columns on a page. */
const maxColumns = 1000;

export function columnsTable({ columns, rows: total }: TableProfile): string {
  const rows = columns
    .slice(0, maxColumns)
    .map((column): Cell[] => [
      { text: column.name },
      { text: column.type },
      { text: column.missing === 0 ? "" : `${((100 * column.missing) / total).toFixed(1)} %`, value: column.missing },
      column.distinct === null ? { text: "" } : { text: String(column.distinct), value: column.distinct },
      { text: describeValues(column) },
    ]);
  const shown = table(["column", "type", "missing", "distinct values", "contents"], rows);
  return columns.length <= maxColumns
    ? shown
    : `<p>The first ${maxColumns} columns; <code>lectern profile</code> describes all.</p>${shown}`;
}

/** Describes the contents of a column. */
export function describeValues({ summary }: ColumnProfile): string {
  if (summary === null) return "";
  switch (summary.kind) {
    case "number":
      return `${short(summary.minimum)} to ${short(summary.maximum)}, mean ${short(summary.mean)}`;
    case "date":
      return `${summary.earliest} to ${summary.latest}`;
    case "image":
      return `${summary.width} x ${summary.height} pixels`;
    default:
      return summary.top
        .slice(0, 4)
        .map(({ value, count }) => `${value.slice(0, 24)} (${count})`)
        .join(", ");
  }
}

export function sourcesTable(sources: readonly SourceRead[]): string {
  const rows = sources.map(({ source, format, bytes, hash }): Cell[] => [
    { text: source },
    { text: format },
    bytes === null ? { text: "" } : { text: String(bytes), value: bytes },
    { text: hash ?? "" },
  ]);
  return table(["source", "format", "bytes", "SHA-256"], rows);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
