/** Inputs of networks: numbers of about the size 1, in single precision. */
import type { Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import * as t from "../../tensor/operations.js";

/** What is subtracted from each input, and what it is divided by. */
export interface Scaling {
  readonly center: Float64Array;
  readonly scale: Float64Array;
}

/** Mean and standard deviation of each column; columns that are constant are divided by 1. */
export function columnScaling(x: Matrix): Scaling {
  const { mean, variance } = columnMoments(x);
  return { center: mean, scale: variance.map((value, j) => scaleOf(value, mean[j])) };
}

/** Mean and standard deviation of all entries together, for inputs of one kind such as pixels. */
export function commonScaling(x: Matrix): Scaling {
  const { mean, variance } = columnMoments({ rows: x.data.length, columns: 1, data: x.data });
  const scale = scaleOf(variance[0], mean[0]);
  return { center: new Float64Array(x.columns).fill(mean[0]), scale: new Float64Array(x.columns).fill(scale) };
}

/** Nothing is subtracted from tokens, nor are they divided. */
export function noScaling({ columns }: Matrix): Scaling {
  return { center: new Float64Array(columns), scale: new Float64Array(columns).fill(1) };
}

/** The deviation of a column that is constant up to rounding says nothing. */
function scaleOf(variance: number, mean: number): number {
  const deviation = Math.sqrt(variance);
  return deviation > 1e-12 * Math.abs(mean) && deviation > 1e-150 ? deviation : 1;
}

/** Beyond so many standard deviations an input counts as that, so that nothing overflows. */
const largestInput = 1e4;

/** A number of a size that networks can compute with. */
export function limitedInput(value: number): number {
  return Math.min(largestInput, Math.max(-largestInput, value));
}

/** The chosen rows as inputs of a shape. */
export function scaledInputs(x: Matrix, { center, scale }: Scaling, shape: t.Shape, rows?: Int32Array): t.Tensor {
  const { columns } = x;
  const count = rows?.length ?? x.rows;
  const data = new Float32Array(count * columns);
  for (let i = 0; i < count; i++) {
    const from = (rows === undefined ? i : rows[i]) * columns;
    for (let j = 0; j < columns; j++) {
      data[i * columns + j] = limitedInput((x.data[from + j] - center[j]) / scale[j]);
    }
  }
  return { shape: [count, ...shape], data };
}

/** The lengths of sequences of tokens up to their padding; a sequence of padding alone has one token. */
export function tokenLengths(x: Matrix, rows?: Int32Array): Int32Array {
  return Int32Array.from({ length: rows?.length ?? x.rows }, (_, i) => {
    const from = (rows === undefined ? i : rows[i]) * x.columns;
    let length = x.columns;
    while (length > 1 && x.data[from + length - 1] === 0) length--;
    return length;
  });
}

/** The chosen rows of tokens, as they are. */
export function tokenInputs(x: Matrix, rows?: Int32Array): t.Tensor {
  const all: t.Tensor = { shape: [x.rows, x.columns], data: Float32Array.from(x.data) };
  return rows === undefined ? all : t.gather(all, rows);
}
