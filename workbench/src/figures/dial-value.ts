/** Values of dials. */
import type { Dial } from "../compute/calls.js";

/** The nearest value that a dial can show. */
export function dialValue({ min, max, step }: Pick<Dial, "min" | "max" | "step">, wished: number): number {
  const value = Math.min(max, Math.max(min, min + step * Math.round((wished - min) / step)));
  // Without the digits that rounding adds.
  return Number(value.toPrecision(12));
}
