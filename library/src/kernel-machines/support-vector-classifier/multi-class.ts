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

/** The samples of a machine: those of the first class, then the others. */
export function samplesOf(codes: Int32Array, { first, second }: Contest): { samples: Int32Array; positives: number } {
  const all = Int32Array.from(codes.keys());
  const positives = all.filter((i) => codes[i] === first);
  const negatives = all.filter((i) => (second === "rest" ? codes[i] !== first : codes[i] === second));
  const samples = new Int32Array(positives.length + negatives.length);
  samples.set(positives);
  samples.set(negatives, positives.length);
  return { samples, positives: positives.length };
}

/**
 * One score per class from the values of the machines. Of pairs, the score is the number of contests won plus a share of
 * the summed values below ½, which decides between classes that won equally many.
 */
export function contestScores(values: Matrix, classes: number, rule: MultiClassRule): Matrix {
  if (classes === 2) return twoClassScores(values);
  if (rule === "one-vs-rest") return values;
  const contests = contestsOf(classes, rule);
  const scores = zeros(values.rows, classes);
  for (let i = 0; i < values.rows; i++) {
    const sums = new Float64Array(classes);
    contests.forEach(({ first, second }, m) => {
      const value = values.data[i * values.columns + m];
      scores.data[i * classes + (value > 0 ? first : (second as number))]++;
      sums[first] += value;
      sums[second as number] -= value;
    });
    sums.forEach((sum, k) => {
      scores.data[i * classes + k] += sum / (3 * (Math.abs(sum) + 1));
    });
  }
  return scores;
}
