/** The tables of the report. */
import type { ColumnProfile, TableProfile } from "lectern/data";
import type { SourceRead } from "../input/read-table.js";
import { entryName, remarkOf, scoreOf, wasTried } from "../learn/leaderboard.js";
import { measureTitle } from "../learn/measures.js";
import type { LearnResult, TriedOptions } from "../learn/result.js";
import { showDuration } from "../terminal/durations.js";
import { showScore, withMinus } from "../terminal/numbers.js";
import { optionText } from "./option-words.js";
import { escapeHtml } from "./page.js";

/** A cell: its text, and the number it is sorted by. */
interface Cell {
  readonly text: string;
  readonly value?: number;
}

/** A table with fewer columns than this is only as wide as its content. */
const fewColumns = 4;

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
  const width = heads.length < fewColumns ? " narrow" : "";
  return `<div class="scroll"><table class="sortable${width}"><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

/** All methods that were tried; the others are named above the table. */
export function leaderboardTable({ entries, scorers }: LearnResult): string {
  const rows = entries.filter(wasTried).map((entry): Cell[] => {
    const scored = entry.compared ?? entry.screened;
    return [
      { text: entryName(entry) },
      ...scorers.map((name): Cell => {
        const score = scoreOf(entry, name);
        if (score === undefined) return { text: "" };
        return { text: withMinus(showScore(score)), value: score.mean };
      }),
      scored === undefined ? { text: "" } : { text: String(scored.rows), value: scored.rows },
      scored === undefined
        ? { text: "" }
        : { text: showDuration(scored.fitMilliseconds), value: Math.round(scored.fitMilliseconds) },
      { text: remarkOf(entry) },
    ];
  });
  return table(["method", ...scorers.map(measureTitle), "rows", "fit time", ""], rows, 0);
}

/** Maximum number of candidates in a table. */
const maxTrials = 20;

/** The options that were tried, the best first, with their scores on the folds of the tuning. */
export function trialsTable(trials: readonly TriedOptions[], scorer: string): string {
  const paths = [...new Set(trials.flatMap(({ options }) => Object.keys(options)))];
  const rows = trials.slice(0, maxTrials).map(({ score, options }): Cell[] => [
    { text: withMinus(showScore(score)), value: score.mean },
    ...paths.map((path): Cell => {
      const value = options[path];
      if (typeof value === "number") return { text: optionText(value), value };
      return { text: value === undefined ? "default" : optionText(value) };
    }),
  ]);
  const more = trials.length > maxTrials ? `<p class="quiet">The best ${maxTrials} of ${trials.length}.</p>` : "";
  return `${more}${table([measureTitle(scorer), ...paths], rows, 0)}`;
}

/** Maximum number of columns on a page. */
const maxColumns = 1000;
/** Maximum number of characters of a value on a page, whose cells have several lines. */
const longestValue = 60;

export function columnsTable({ columns, rows: total }: TableProfile): string {
  const rows = columns
    .slice(0, maxColumns)
    .map((column): Cell[] => [
      { text: column.name },
      { text: column.type },
      { text: column.missing === 0 ? "" : `${((100 * column.missing) / total).toFixed(1)} %`, value: column.missing },
      column.distinct === null ? { text: "" } : { text: String(column.distinct), value: column.distinct },
      { text: describeValues(column, longestValue) },
    ]);
  const shown = table(["column", "type", "missing", "distinct values", "contents"], rows);
  return columns.length <= maxColumns
    ? shown
    : `<p>The first ${maxColumns} columns; <code>lectern profile</code> describes all.</p>${shown}`;
}

/** Describes the contents of a column; longer values than this number of characters are cut. */
export function describeValues({ summary }: ColumnProfile, longest = 24): string {
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
        .map(({ value, count }) => `${cut(value, longest)} (${count})`)
        .join(", ");
  }
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
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
  return withMinus(String(Number(value.toPrecision(4))));
}
