/** What runs among counted sources: fits of large data, and the largest number of steps between two yields of each. */
import { enlarge } from "../src/checks/check-blocks.js";
import { fitDataOf, takeRows, widen } from "../src/checks/check-data.js";
import { createSubject, type Subject } from "../src/checks/subject.js";
import type { UnderCheck } from "../src/checks/under-check.js";
import type { AnyFitData } from "../src/contract/contract.js";
import { useEngine } from "../src/engine/index.js";

/** The longest block of a fit in steps, which of its blocks it is, and how many there are. */
export interface LongestBlock {
  readonly steps: number;
  readonly at: number;
  readonly blocks: number;
}

/** Data with many samples, or with many columns. */
export type Shape = "tall" | "wide";

/** The longest block of the first case of each method, by its kind. A fit is left after `enough` steps. */
export function longestBlocks(
  cases: readonly UnderCheck[],
  shape: Shape,
  counter: ArrayLike<number>,
  enough: number,
): Record<string, LongestBlock> {
  useEngine({ tier: "plain" });
  const longest: Record<string, LongestBlock> = {};
  for (const { subject: checked, settings } of cases) {
    const subject = createSubject(checked, settings ?? {});
    if (Object.hasOwn(longest, subject.kind)) continue;
    const data = shape === "wide" ? manyColumns(subject) : manySamples(subject);
    longest[subject.kind] = longestOf(subject.recipe.steps(data), counter, enough);
  }
  return longest;
}

/** The longest block of a fit. */
export function longestOf(fit: Iterator<unknown>, counter: ArrayLike<number>, enough: number): LongestBlock {
  const start = counter[0];
  let [steps, at, blocks] = [0, 0, 0];
  for (let before = start; before - start < enough; ) {
    const { done } = fit.next();
    if (counter[0] - before > steps) [steps, at] = [counter[0] - before, blocks];
    before = counter[0];
    blocks++;
    if (done === true) break;
  }
  fit.return?.();
  return { steps, at, blocks };
}

/** A fifth of the columns that wide data have elsewhere, and more samples of each class. */
const [SAMPLES, COLUMNS] = [240, 60];

/** Each column many times, with changes; only once in tables, and where columns are codes or the options say how many there are. */
function manyColumns(subject: Subject): AnyFitData {
  if (subject.traits.supports.table) return repeated(subject, SAMPLES);
  const { problem, kind } = subject;
  if (ofGivenColumns.includes(kind)) return enlarge(subject, SAMPLES);
  return enlarge({ problem: { ...problem, x: widen(problem.x, COLUMNS / problem.x.columns) } }, SAMPLES);
}

/** Methods whose cases fit their own columns only. */
const ofGivenColumns = ["categorical-naive-bayes", "categorical-mixture"];

/** More samples where they take less work: the steps of a pass through the data should be few, and those of all pairs many. */
function manySamples(subject: Subject): AnyFitData {
  const cost = subject.method.facts.cost?.fit ?? "";
  const samples = /n³|t.*n²/.test(cost) ? 256 : cost.includes("n²") ? 1536 : 4096;
  return subject.traits.supports.table ? repeated(subject, samples) : enlarge(subject, samples);
}

/** The samples again and again. */
function repeated({ given }: Subject, samples: number): AnyFitData {
  const rows = Int32Array.from({ length: samples }, (_, i) => i % given.x.rows);
  return fitDataOf(takeRows(given, rows));
}
