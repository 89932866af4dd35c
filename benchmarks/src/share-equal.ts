/** Accuracy, as a quality figure. */
import type { Labels } from "lectern";

/** The share of samples with the same class. */
export function shareEqual(a: Labels, b: Labels): number {
  const same = a.codes.reduce((count, code, i) => count + (a.classes[code] === b.classes[b.codes[i] ?? -1] ? 1 : 0), 0);
  return same / a.codes.length;
}
