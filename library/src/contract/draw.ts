/** Validation of the arguments of `sample`. */
import { LecternError, show } from "../core/errors.js";

/** Throws for counts and seeds that are not whole numbers from 0. */
export function requireDraw(kind: string, count: number, seed: number): void {
  requireWhole(kind, "count", count);
  requireWhole(kind, "seed", seed);
}

function requireWhole(kind: string, name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: the ${name} of sample must be a whole number, at least 0, got ${show(value)}`,
    { kind, option: name, value },
  );
}
