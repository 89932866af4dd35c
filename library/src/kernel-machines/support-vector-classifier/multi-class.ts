/** More than two classes by several machines for two: each pair of classes, or each class against the rest. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { twoClassScores } from "../../linalg/class-scores.js";

/** How more than two classes are learned. */
export type MultiClassRule = "one-vs-one" | "one-vs-rest";

/** One machine: the samples of the first class against those of the second, or against all others. */
export interface Contest {
  readonly first: number;
  readonly second: number | "rest";
}

/** The machines for a number of classes. Two classes have one, for the second class against the first. */
export function contestsOf(classes: number, rule: MultiClassRule): readonly Contest[] {
  if (classes === 2) return [{ first: 1, second: 0 }];
  const all = Array.from({ length: classes }, (_, k) => k);
  if (rule === "one-vs-rest") return all.map((first) => ({ first, second: "rest" }));
  return all.flatMap((first) => all.slice(first + 1).map((second): Contest => ({ first, second })));
}

/** Samples in the order of their classes: those of class k are at starts[k] … starts[k + 1] − 1 of `order`. */
export interface SamplesByClass {
  readonly order: Int32Array<ArrayBuffer>;
  readonly starts: Int32Array;
}

/** Sorts the samples that count by their classes. */
export function samplesByClass(
  codes: Int32Array,
  classes: number,
  counts: (sample: number) => boolean,
): SamplesByClass {
  const starts = new Int32Array(classes + 1);
  codes.forEach((code, i) => {
    if (counts(i)) starts[code + 1]++;
  });
  for (let k = 0; k < classes; k++) starts[k + 1] += starts[k];
  const order = new Int32Array(starts[classes]);
  const next = starts.slice();
  codes.forEach((code, i) => {
    if (counts(i)) order[next[code]++] = i;
  });
  return { order, starts };
}

/** The samples of a machine: those of the first class, then the others, class by class. */
export function samplesOf(
  { order, starts }: SamplesByClass,
  { first, second }: Contest,
): { samples: Int32Array; positives: number } {
  const ofClass = (k: number) => order.subarray(starts[k], starts[k + 1]);
  const others =
    second === "rest" ? [order.subarray(0, starts[first]), order.subarray(starts[first + 1])] : [ofClass(second)];
  const parts = [ofClass(first), ...others];
  const samples = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const part of parts) {
    samples.set(part, filled);
    filled += part.length;
  }
  return { samples, positives: parts[0].length };
}

/**
 * One score per class from the values of the machines. Of pairs, the score is the number of contests won plus a share of
 * the summed values below ½, which decides between classes that won equally many.
 */
export function contestScores(values: Matrix, classes: number, rule: MultiClassRule): Matrix {
  if (classes === 2) return twoClassScores(values);
  if (rule === "one-vs-rest") return values;
  const contests = contestsOf(classes, rule);
  const firsts = Int32Array.from(contests, ({ first }) => first);
  const seconds = Int32Array.from(contests, ({ second }) => second as number);
  const scores = zeros(values.rows, classes);
  const sums = new Float64Array(classes);
  for (let i = 0, at = 0, to = 0; i < values.rows; i++, to += classes) {
    sums.fill(0);
    for (let m = 0; m < firsts.length; m++, at++) {
      const value = values.data[at];
      scores.data[to + (value > 0 ? firsts[m] : seconds[m])]++;
      sums[firsts[m]] += value;
      sums[seconds[m]] -= value;
    }
    for (let k = 0; k < classes; k++) scores.data[to + k] += sums[k] / (3 * (Math.abs(sums[k]) + 1));
  }
  return scores;
}
