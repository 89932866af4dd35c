/** Measures as ratios of summed counts, of each class or averaged, with one policy for 0/0. */
import { LecternError, show } from "../core/errors.js";
import type { ClassCounts } from "./confusion.js";
import { requireChoice, requireNumber } from "./metric-input.js";

/** The value of 0/0: 0, 1, or an error. */
export type ZeroDivision = 0 | 1 | "refuse";

/** Sums of counts with factors: the numerator and the denominator of a metric. */
export interface CountRatio {
  readonly above: CountFactors;
  readonly below: CountFactors;
}

type CountKind = "truePositives" | "falsePositives" | "trueNegatives" | "falseNegatives";
type CountFactors = Partial<Readonly<Record<CountKind, number>>>;

/** TP / (TP + FP) */
export const precisionRatio: CountRatio = {
  above: { truePositives: 1 },
  below: { truePositives: 1, falsePositives: 1 },
};

/** TP / (TP + FN) */
export const recallRatio: CountRatio = { above: { truePositives: 1 }, below: { truePositives: 1, falseNegatives: 1 } };

/** TP / (TP + FP + FN) */
export const jaccardRatio: CountRatio = {
  above: { truePositives: 1 },
  below: { truePositives: 1, falsePositives: 1, falseNegatives: 1 },
};

/** F in counts, (1 + β²) TP / ((1 + β²) TP + β² FN + FP): 0/0 only where the class neither is nor was predicted. */
export function fRatio({ beta = 1 }: { readonly beta?: number }, where = "fScore"): CountRatio {
  requireNumber(where, "beta", beta, beta >= 0, "a number of at least 0, such as 1");
  if (beta === Infinity) return recallRatio;
  const square = beta * beta;
  return {
    above: { truePositives: 1 + square },
    below: { truePositives: 1 + square, falseNegatives: square, falsePositives: 1 },
  };
}

/** The metric of each of the given classes. */
export function ratios(
  where: string,
  counts: ClassCounts,
  ratio: CountRatio,
  zeroDivision: ZeroDivision,
): Float64Array {
  requireChoice(where, "zeroDivision", zeroDivision, [0, 1, "refuse"]);
  const above = combine(counts, ratio.above);
  const below = combine(counts, ratio.below);
  return above.map((value, k) => divide(where, value, below[k], zeroDivision, `of class ${show(counts.classes[k])}`));
}

/** The metric averaged over the given classes. */
export function averageRatio(
  where: string,
  counts: ClassCounts,
  ratio: CountRatio,
  average: "macro" | "micro" | "weighted",
  zeroDivision: ZeroDivision,
): number {
  const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
  if (average === "micro") {
    requireChoice(where, "zeroDivision", zeroDivision, [0, 1, "refuse"]);
    const above = total(combine(counts, ratio.above));
    return divide(where, above, total(combine(counts, ratio.below)), zeroDivision, "over all classes");
  }
  const values = ratios(where, counts, ratio, zeroDivision);
  if (average === "macro") return total(values) / values.length;
  const support = combine(counts, recallRatio.below);
  const above = total(values.map((value, k) => value * support[k]));
  return divide(where, above, total(support), zeroDivision, "over classes that no sample has");
}

/** The quotient, or the value of the policy when it is 0/0. */
export function divide(where: string, above: number, below: number, policy: ZeroDivision, what: string): number {
  if (below !== 0) return above / below;
  if (policy !== "refuse") return policy;
  throw new LecternError(
    "numerical",
    `${where}: the metric ${what} is 0/0; set zeroDivision to 0 or 1, or leave the class out`,
  );
}

function combine(counts: ClassCounts, factors: CountFactors): Float64Array {
  const result = new Float64Array(counts.classes.length);
  for (const kind of ["truePositives", "falsePositives", "trueNegatives", "falseNegatives"] as const) {
    const factor = factors[kind];
    if (factor !== undefined) for (let k = 0; k < result.length; k++) result[k] += factor * counts[kind][k];
  }
  return result;
}
