/** The results as a table. */
import type { ReferenceResult, Result, WorkloadResult } from "./bench-workload.js";
import type { Quality } from "./measurement.js";

const heading = ["workload", "system", "seconds", "phases", "quality", "ours is", "ours/theirs"];

/** The facts about the machine, then a row for every system of every workload, then the ratios that count. */
export function renderTable(results: readonly WorkloadResult[], facts: readonly string[]): string {
  const blocks = results.map(workloadRows);
  const rows = [heading, ...blocks.flat()];
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const renderRow = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const line = widths.map((width) => "-".repeat(width)).join("  ");
  const body = blocks.flatMap((block) => [line, ...block.map(renderRow)]);
  const notes = results.flatMap(({ name, failures }) =>
    failures.map((failed) => `${name}: ${failed.name} did not run: ${failed.failure}`),
  );
  return [...facts, "", renderRow(heading), ...body, line, "", ...results.map(summary), ...notes].join("\n");
}

function workloadRows({ name, ours, references }: WorkloadResult): readonly (readonly string[])[] {
  const rows: string[][] = [];
  if (ours !== undefined) rows.push(systemRow("lectern", ours, "", ""));
  for (const reference of references) {
    const ratio = ours === undefined ? "" : (ours.seconds / reference.seconds).toFixed(2);
    rows.push(systemRow(reference.name, reference, verdictWord(reference), ratio));
  }
  return rows.map((row, index) => [index === 0 ? name : "", ...row]);
}

function systemRow(name: string, { seconds, best }: Result, verdict: string, ratio: string): string[] {
  const phases = Object.entries(best.seconds).map(([phase, spent]) => `${phase} ${formatSeconds(spent)}`);
  return [name, formatSeconds(seconds), phases.join(" "), formatQuality(best.quality), verdict, ratio];
}

function verdictWord({ verdict }: ReferenceResult): string {
  switch (verdict) {
    case "equal":
      return "equally good";
    case "unknown":
      return "not comparable";
    default:
      return verdict;
  }
}

function summary({ name, ours, judgement }: WorkloadResult): string {
  if (judgement.ratio === null) return `${name}: no ratio: ${judgement.reason}`;
  const [ratio, word] = judgement.ratio <= 1 ? [1 / judgement.ratio, "faster"] : [judgement.ratio, "slower"];
  const times = `${judgement.ratio.toFixed(3)} (${ratio.toFixed(2)} times ${word} than ${judgement.against})`;
  return `${name}: ratio ${times}, best of ${ours?.repeats ?? 0}`;
}

/** Seconds with three or four significant digits. */
export function formatSeconds(seconds: number): string {
  return seconds >= 100 ? seconds.toFixed(1) : seconds >= 1 ? seconds.toFixed(3) : seconds.toFixed(5);
}

/** Figures of quality on one line. */
export function formatQuality(quality: Quality): string {
  return Object.entries(quality)
    .map(([figure, value]) => `${figure} ${formatFigure(value)}`)
    .join(", ");
}

function formatFigure(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toPrecision(7);
  return typeof value === "string" ? value : JSON.stringify(value);
}
