/** Codes of samples on a dictionary: few factors per sample, so that code times dictionary approximates it. */
import { LecternError } from "../../core/errors.js";
import { createPace, type Pace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, row, zeros } from "../../data/matrix.js";
import { gramOfRowsSteps, multiplyTransposedSteps } from "../../linalg/multiply.js";
import type { DictionaryLearningOptions } from "./dictionary-learning/dictionary-learning.js";
import { type Coder, lassoCoder } from "./lasso-codes.js";
import { pursuitCoder } from "./matching-pursuit.js";

/** How codes are found. */
export type Coding = DictionaryLearningOptions["coding"];

/** Codes with what they cost. */
export interface Coded {
  /** A row per sample, an entry per atom. */
  readonly codes: Matrix;
  /** ‖x − wD‖² of each sample. */
  readonly residuals: Float64Array;
  /** Σ ½‖x − wD‖² + α‖w‖₁; without the penalty for matching pursuit. */
  readonly cost: number;
}

/** Codes of all rows of x on the rows of the dictionary, to `tolerance`; those of a lasso begin at `start` where it is given. */
export function codeSamples(x: Matrix, dictionary: Matrix, coding: Coding, tolerance = 1e-10, start?: Matrix): Coded {
  return runToEnd(codingSteps(x, dictionary, coding, tolerance, start));
}

/** Nanoseconds for a sample, whatever its code. */
const SAMPLE_COST = 1000;

/** {@link codeSamples} as work that yields after each few milliseconds. */
export function* codingSteps(
  x: Matrix,
  dictionary: Matrix,
  coding: Coding,
  tolerance: number,
  start?: Matrix,
): Work<void, Coded> {
  const isTime = createPace();
  const k = dictionary.rows;
  const gram = yield* gramOfRowsSteps(dictionary);
  const products = yield* multiplyTransposedSteps(x, dictionary);
  const codes = start === undefined ? zeros(x.rows, k) : { ...start, data: start.data.slice() };
  const residuals = new Float64Array(x.rows);
  const code = coderFor(gram, coding, tolerance, isTime);
  const alpha = coding.kind === "lasso" ? coding.alpha : 0;
  let cost = 0;
  for (let i = 0; i < x.rows; i++) {
    const [q, w] = [row(products, i), row(codes, i)];
    yield* code(q, w);
    residuals[i] = residualOf(x.data, i * x.columns, dictionary, w);
    cost += 0.5 * residuals[i];
    if (alpha > 0) for (let j = 0; j < k; j++) cost += alpha * Math.abs(w[j]);
    if (isTime(SAMPLE_COST + k * x.columns)) yield;
  }
  return { codes, residuals, cost };
}

/** Refuses samples whose squares overflow; the objective would be infinite. */
export function requireSquares(kind: string, { data }: Matrix): void {
  let sum = 0;
  for (let at = 0; at < data.length; at++) sum += data[at] * data[at];
  if (Number.isFinite(sum)) return;
  throw new LecternError("numerical", `${kind}: the samples hold numbers too large to be squared; rescale them`);
}

function coderFor(gram: Matrix, coding: Coding, tolerance: number, isTime: Pace): Coder {
  return coding.kind === "lasso"
    ? lassoCoder(gram, coding, tolerance, isTime)
    : pursuitCoder(gram, coding.nonZeros, isTime);
}

/** ‖x − wD‖² from the difference itself: from inner products a small one would be lost in rounding. */
function residualOf(x: Float64Array, start: number, { columns, data }: Matrix, w: Float64Array): number {
  const rest = x.slice(start, start + columns);
  for (let k = 0; k < w.length; k++) {
    if (w[k] === 0) continue;
    for (let j = 0, from = k * columns; j < columns; j++, from++) rest[j] -= w[k] * data[from];
  }
  let sum = 0;
  for (let j = 0; j < columns; j++) sum += rest[j] * rest[j];
  return sum;
}
