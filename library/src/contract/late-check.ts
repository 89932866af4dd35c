/** Samples whose values are looked at late: when a computation with them fails, they are looked through for the reason. */
import type { Work } from "../core/run.js";
import { isTable, type Table } from "../data/table/table.js";
import type { AnySamples } from "./door/columns.js";
import { checkValues, type Door } from "./door/door.js";

/** Computes with samples. */
export function computeWith<X, R>(door: Door, x: X, compute: (x: X) => R): R {
  try {
    return compute(x);
  } catch (error) {
    explainFailure(door, x as AnySamples | Table);
    throw error;
  }
}

/** Fits to samples, whether at once or step by step. */
export function* fitWith<P, R extends object>(door: Door, x: unknown, fit: () => R | Work<P, R>): Work<P, R> {
  try {
    const result = fit();
    return "next" in result ? yield* result : result;
  } catch (error) {
    explainFailure(door, x as AnySamples | Table);
    throw error;
  }
}

/** Values that cannot be used are why something went wrong, and say more than what went wrong then. */
function explainFailure(door: Door, x: AnySamples | Table): void {
  if (door.late && !isTable(x)) checkValues(door, x);
}
