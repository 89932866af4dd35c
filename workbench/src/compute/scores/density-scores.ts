/** Scores of density estimators and outlier detectors. */
import type { Score } from "../calls.js";
import type { Learned, Part } from "../learned.js";
import { measured } from "./measured.js";

/** The mean logarithm of the density: much lower on the test rows means overfitting. */
export function densityScores(learned: Learned): Score[] {
  return [onBoth(learned, "mean log-density", true, ({ x }) => mean(learned.model.logDensity?.(x)))];
}

/** The share of samples detected as outliers. */
export function detectorScores(learned: Learned): Score[] {
  return [onBoth(learned, "share of outliers", false, ({ x }) => mean(learned.model.isOutlier?.(x)))];
}

function onBoth(
  { train, test }: Learned,
  name: string,
  higherIsBetter: boolean,
  measure: (part: Part) => number,
): Score {
  return {
    name,
    train: measured(() => measure(train)),
    test: test === null ? null : measured(() => measure(test)),
    higherIsBetter,
  };
}

function mean(values: ArrayLike<number> = []): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}
