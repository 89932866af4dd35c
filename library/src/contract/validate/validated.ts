/**
 * What validation has found out, so that the parts of a pipeline, a search or an ensemble do not scan the same numbers
 * again. Two things must come together for a scan to be skipped:
 *
 * - something is known about the samples: validation or the check of a result has scanned them, or they are rows or
 *   columns of samples that were scanned;
 * - the object `{ x, … }` around them was made by {@link validated}, inside the library.
 *
 * A caller's own data come in an object of the caller, so that they are scanned at each call, whatever is known of them.
 */
import type { Dataset, Target } from "../../data/dataset.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { selectSamplesInto } from "../../data/split.js";
import type { Table } from "../../data/table/table.js";

/** What a scan found: all values finite, or finite apart from missing ones. */
export type Scan = "complete" | "has missing values";

type AnyValues = Matrix | SparseMatrix | Table;

const scans = new WeakMap<object, Scan>();
const insideTheLibrary = new WeakSet<object>();

/** Remembers what a scan of samples found. */
export function rememberScan(samples: object, scan: Scan): void {
  scans.set(samples, scan);
}

/** Remembers for rows or columns of samples what is known of all of them. */
export function inheritScan<X extends object>(part: X, whole: object): X {
  const scan = scans.get(whole);
  if (scan !== undefined) scans.set(part, scan);
  return part;
}

/** Data for a part of the method at work: `{ x, y, features … }` for `fit`, `{ x, features }` for a fitted model. */
export function validated<D extends { readonly x: unknown }>(data: D): D {
  const own = { ...data };
  insideTheLibrary.add(own);
  return own;
}

/** What is known of the samples that are given to `fit` or to a model; undefined when they have to be scanned. */
export function knownScan(given: unknown): Scan | undefined {
  if (typeof given !== "object" || given === null || !insideTheLibrary.has(given)) return undefined;
  const { x } = given as { readonly x: unknown };
  return typeof x === "object" && x !== null ? scans.get(x) : undefined;
}

/** Some samples of validated data, which need no scan of their own; in the memory that is given, if it has their length. */
export function selectValidated<T extends Target | undefined, X extends AnyValues>(
  data: Dataset<T, X>,
  indices: ArrayLike<number>,
  memory?: Float64Array,
): Dataset<T, X> {
  const part = selectSamplesInto(data, indices, memory);
  inheritScan(part.x, data.x);
  return part;
}
