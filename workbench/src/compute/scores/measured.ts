/** Metrics that may be undefined for the samples. */
import { attempted } from "../attempted.js";
import type { Score } from "../calls.js";

/** The value of a metric; null if it is undefined. */
export function measured(measure: () => number): number | null {
  const value = attempted(measure);
  return value !== null && Number.isFinite(value) ? value : null;
}

/** A metric of the training samples alone. */
export function trainingScore(name: string, higherIsBetter: boolean, measure: () => number): Score {
  return { name, train: measured(measure), test: null, higherIsBetter };
}
