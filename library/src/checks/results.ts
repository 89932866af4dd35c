/** The outputs of a model for samples, by the names of its functions. */
import type { AnyModel, Traits } from "../contract/contract.js";
import type { SamplesLike } from "../data/dataset.js";
import { isLabels, type Labels } from "../data/labels.js";
import { isMatrix, type Matrix, selectRows } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { codedSchemaOf, codeTable } from "../data/table/codes.js";
import { isTable, type Table } from "../data/table/table.js";
import { broken, demand, unlessRefused } from "./verify.js";

/** The functions of models that take samples and return a result for each of them. */
export const sampleFunctions = [
  "predict",
  "probabilities",
  "decision",
  "memberships",
  "transform",
  "logDensity",
  "score",
  "isOutlier",
] as const;

/** What such a function may return. */
export type Result = Float64Array | Int32Array | Uint8Array | Labels | Matrix | SparseMatrix;
/** Results by the name of the function or member that gave them. */
export type Results = ReadonlyMap<string, Result>;

/** Calls every function on samples that the model has. */
export function resultsOf(model: AnyModel, x: unknown): Results {
  const results = new Map<string, Result>();
  for (const name of sampleFunctions) {
    const result = model[name]?.(x as SamplesLike);
    if (result !== undefined) results.set(name, isTable(result) || isSparse(result) ? asDense(result) : result);
  }
  return results;
}

/** What a transformer gives as a dense matrix, for comparisons; of a table, the codes. */
export function asDense(result: Matrix | SparseMatrix | Table): Matrix {
  if (isTable(result)) return codeTable(result, codedSchemaOf(result, "transform"), "missing", "transform");
  return isSparse(result) ? toDense(result) : result;
}

/** What a model says about the samples of its fit, or those of them at the given rows. */
export function fittedResultsOf({ labels, embedding }: AnyModel, rows?: ArrayLike<number>): Results {
  const results = new Map<string, Result>();
  if (labels) results.set("labels", rows ? Int32Array.from(rows, (i) => labels[i]) : labels);
  if (embedding) results.set("embedding", rows ? selectRows(embedding, rows) : embedding);
  return results;
}

/** Both together: all there is to compare between two models of the same samples. */
export function allResultsOf(model: AnyModel, x: unknown, rows?: ArrayLike<number>): Results {
  return new Map([...resultsOf(model, x), ...fittedResultsOf(model, rows)]);
}

/** Whether models of these traits have a function that takes samples. */
export function takesSamples({ role, offers }: Traits): boolean {
  return (
    ["regressor", "classifier", "transformer", "density", "detector"].includes(role) ||
    sampleFunctions.some((name) => offers.includes(name))
  );
}

/** The number of samples a result is about. */
export function rowsOf(result: Result): number {
  if (isLabels(result)) return result.codes.length;
  return "rows" in result ? result.rows : result.length;
}

/** The numbers of a result, row after row. */
export function numbersOf(result: Result): Float64Array | Int32Array | Uint8Array {
  if (isLabels(result)) return result.codes;
  if (isSparse(result)) return toDense(result).data;
  return isMatrix(result) ? result.data : result;
}

/** The results at the given rows. */
export function takeResults(results: Results, rows: ArrayLike<number>): Results {
  return new Map([...results].map(([name, result]) => [name, takeResult(result, rows)]));
}

function takeResult(result: Result, rows: ArrayLike<number>): Result {
  if (isLabels(result)) return { ...result, codes: Int32Array.from(rows, (i) => result.codes[i]) };
  if (isSparse(result)) return selectRows(toDense(result), rows);
  if (isMatrix(result)) return selectRows(result, rows);
  if (result instanceof Float64Array) return Float64Array.from(rows, (i) => result[i]);
  return Int32Array.from(rows, (i) => result[i]);
}

interface Validity {
  /** Missing values may stay missing in what a transformer returns. */
  readonly missing?: boolean;
}

/** Demands one valid result per sample: finite numbers, or −∞ where a density is zero. */
export function demandValid(what: string, results: Results, rows: number, { missing = false }: Validity = {}): void {
  for (const [name, result] of results) {
    demand(rowsOf(result) === rows, `${what}: ${name} must have ${rows} samples, but has ${rowsOf(result)}`);
    const numbers = numbersOf(result);
    for (let i = 0; i < numbers.length; i++) {
      if (Number.isFinite(numbers[i]) || (numbers[i] === -Infinity && name === "logDensity")) continue;
      if (missing && Number.isNaN(numbers[i]) && name === "transform") continue;
      throw broken(`${what}: ${name} gave ${numbers[i]} (entry ${i})`);
    }
  }
}

/** Demands that fitting and use give valid results, or that one of them is refused clearly. */
export function demandValidOrRefused(what: string, fit: () => AnyModel, x: Matrix): void {
  const model = unlessRefused(what, fit);
  if (model === undefined) return;
  demandValid(what, fittedResultsOf(model), x.rows);
  const bad = model.report.objective.findIndex((value) => !Number.isFinite(value));
  demand(bad < 0, `${what}: the report's objective holds ${model.report.objective[bad]} (entry ${bad})`);
  const results = unlessRefused(what, () => resultsOf(model, x));
  if (results !== undefined) demandValid(what, results, x.rows);
}
