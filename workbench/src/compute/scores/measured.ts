/** Measures that samples may not allow. */
import { attempted } from "../attempted.js";

/** The value of a measure; null where there is none. */
export function measured(measure: () => number): number | null {
  const value = attempted(measure);
  return value !== null && Number.isFinite(value) ? value : null;
}
