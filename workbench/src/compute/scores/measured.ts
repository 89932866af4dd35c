/** Metrics that may be undefined for the samples. */
import { attempted } from "../attempted.js";

/** The value of a metric; null if it is undefined. */
export function measured(measure: () => number): number | null {
  const value = attempted(measure);
  return value !== null && Number.isFinite(value) ? value : null;
}
