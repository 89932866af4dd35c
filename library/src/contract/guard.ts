/** Checks results: NaN is an error, never a silent result. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { isTable, type Table } from "../data/table/table.js";
import { firstNotFinite } from "../numeric/first-not-finite.js";
import type { Capabilities } from "./contract.js";
import { rememberScan } from "./validate/validated.js";

type Result = Float64Array | Matrix | SparseMatrix;

/**
 * Returns the result when all of it is finite; missing values may pass through a method that supports them and does
 * not promise to fill them.
 */
export function finite<R extends Result | Table>(
  kind: string,
  step: string,
  supports: Capabilities | undefined,
  result: R,
): R {
  const mayMiss = (supports?.missing === true || supports?.table === true) && supports.fillsMissing !== true;
  let complete = !isTable(result);
  for (const values of isTable(result) ? numberColumns(result) : [valuesOf(result)]) {
    const bad = firstNotFinite(values, false);
    const index = mayMiss && bad >= 0 ? firstNotFinite(values, true) : bad;
    if (index >= 0) throw breakdown(kind, step, values[index], index);
    complete &&= bad < 0;
  }
  // Gaps of a table are not looked for: what they mean is for each column to tell.
  rememberScan(result, complete ? "complete" : "has missing values");
  return result;
}

function numberColumns({ columns }: Table): Float64Array[] {
  return columns.flatMap((column) => (column.type === "number" ? [column.values] : []));
}

/** Returns the result if it has no NaN; infinities are allowed, as log 0 in a density. */
export function notNaN<R extends Result>(kind: string, step: string, result: R): R {
  const values = valuesOf(result);
  const index = values.findIndex(Number.isNaN);
  if (index >= 0) throw breakdown(kind, step, NaN, index);
  return result;
}

/** Returns the codes when each names a class; a method whose scores are not numbers finds none. */
export function knownCodes(kind: string, step: string, codes: Int32Array, classes: number): Int32Array {
  const index = codes.findIndex((code) => code < 0 || code >= classes);
  if (index >= 0) throw breakdown(kind, step, `class ${codes[index]} of ${classes}`, index);
  return codes;
}

function valuesOf(result: Result): Float64Array {
  if (result instanceof Float64Array) return result;
  return "values" in result ? result.values : result.data;
}

function breakdown(kind: string, step: string, value: number | string, index: number): LecternError {
  return new LecternError(
    "numerical",
    `${kind}: ${step} gave ${value} (entry ${index}): the numbers are too large or too small for this model; rescale the data`,
    { kind, step, index },
  );
}
