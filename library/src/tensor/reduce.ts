/** Reductions over some axes: by default over all of them. */
import { reductionCodes } from "../engine/tensor-kernels.js";
import * as elementary from "../numeric/elementary/functions.js";
import { allocate, type Numbers, typeOf } from "./allocate.js";
import { begin, done, input, output, result } from "./engine-memory.js";
import { axisOf, type Shape, shapeDoesNotFit, sizeOf, stridesOf } from "./shape.js";
import { readPositions } from "./strided.js";
import type { Tensor } from "./tensor.js";

/** Which axes to reduce (default: all), and whether they are kept with length 1 (default: no). */
export interface ReduceOptions {
  readonly axes?: readonly number[];
  readonly keepAxes?: boolean;
}

/** A tensor as a matrix with a row for each result of a reduction. */
interface Grouped {
  readonly rows: number;
  readonly length: number;
  readonly data: Numbers;
  readonly shape: Shape;
}

/** Brings the axes to reduce to the end; data in this order already are not copied. */
function group(operation: string, a: Tensor, { axes, keepAxes = false }: ReduceOptions): Grouped {
  const all = a.shape.map((_, axis) => axis);
  const reduced = new Set(axes === undefined ? all : axes.map((axis) => axisOf(operation, axis, a.shape)));
  const kept = all.filter((axis) => !reduced.has(axis));
  const order = [...kept, ...all.filter((axis) => reduced.has(axis))];
  const rows = sizeOf(kept.map((axis) => a.shape[axis]));
  const length = sizeOf([...reduced].map((axis) => a.shape[axis]));
  const shape = keepAxes
    ? a.shape.map((size, axis) => (reduced.has(axis) ? 1 : size))
    : kept.map((axis) => a.shape[axis]);
  if (order.every((axis, i) => axis === i)) return { rows, length, data: a.data, shape };
  const strides = stridesOf(a.shape);
  const data = allocate(a.data.length, typeOf(a.data));
  const positions = { offset: 0, strides: order.map((axis) => strides[axis]) };
  readPositions(
    order.map((axis) => a.shape[axis]),
    a.data,
    positions,
    data,
  );
  return { rows, length, data, shape };
}

/** The value of the entries from `start` to before `end`. */
type OfRow = (data: Numbers, start: number, end: number) => number;

function reduce(operation: string, a: Tensor, options: ReduceOptions, ofRow: OfRow): Tensor {
  const { rows, length, data, shape } = group(operation, a, options);
  const out = allocate(rows, typeOf(a.data));
  for (let row = 0; row < rows; row++) out[row] = ofRow(data, row * length, (row + 1) * length);
  return { shape, data: out };
}

function requireEntries(operation: string, a: Tensor): void {
  if (a.data.length === 0) throw shapeDoesNotFit(operation, a.shape, "at least one entry");
}

function sumRow(data: Numbers, start: number, end: number): number {
  let total = 0;
  for (let i = start; i < end; i++) total += data[i];
  return total;
}

function maxRow(data: Numbers, start: number, end: number): number {
  let largest = data[start];
  for (let i = start + 1; i < end; i++) largest = Math.max(largest, data[i]);
  return largest;
}

/** From so many entries on kernels are used. */
const manyEntries = 64;

/**
 * A reduction by kernels, in turn over each group of neighbouring axes, from the last one on; undefined where a loop serves.
 * Sums are multiplied by a factor.
 */
function reduceByKernel(operation: string, a: Tensor, options: ReduceOptions, code: number, factor: number) {
  if (!(a.data instanceof Float32Array) || a.data.length < manyEntries) return undefined;
  const isReduced = reducedAxes(operation, a.shape, options);
  const kernels = isReduced.includes(true) ? begin() : undefined;
  if (kernels === undefined) return undefined;
  let x = input(a.data);
  let shape = a.shape;
  let [factorLeft, last] = [factor, shape.length];
  const { reduceRows32, reduceColumns32 } = kernels.steps;
  while (last > 0) {
    if (!isReduced[last - 1]) {
      last--;
      continue;
    }
    let first = last;
    while (first > 0 && isReduced[first - 1]) first--;
    const count = sizeOf(shape.slice(first, last));
    const [outer, inner] = [sizeOf(shape.slice(0, first)), sizeOf(shape.slice(last))];
    const out = output(outer * inner);
    if (inner === 1) reduceRows32(code, outer, count, factorLeft, x, out);
    else reduceColumns32(code, outer, count, inner, inner, factorLeft, x, out, inner);
    shape = shape.map((length, axis) => (axis >= first && axis < last ? 1 : length));
    [x, factorLeft, last] = [out, 1, first];
  }
  const data = result(x, sizeOf(shape));
  done();
  return { shape: options.keepAxes ? shape : a.shape.filter((_, axis) => !isReduced[axis]), data };
}

function reducedAxes(operation: string, shape: Shape, { axes }: ReduceOptions): boolean[] {
  if (axes === undefined) return shape.map(() => true);
  const isReduced = shape.map(() => false);
  for (const axis of axes) isReduced[axisOf(operation, axis, shape)] = true;
  return isReduced;
}

/** Sums over the axes. */
export function sum(a: Tensor, options: ReduceOptions = {}): Tensor {
  return reduceByKernel("sum", a, options, reductionCodes.sum, 1) ?? reduce("sum", a, options, sumRow);
}

/** Means over the axes. */
export function mean(a: Tensor, options: ReduceOptions = {}): Tensor {
  requireEntries("mean", a);
  const isReduced = reducedAxes("mean", a.shape, options);
  const count = a.shape.reduce((product, length, axis) => (isReduced[axis] ? product * length : product), 1);
  const found = reduceByKernel("mean", a, options, reductionCodes.sum, 1 / count);
  if (found !== undefined) return found;
  return reduce("mean", a, options, (data, start, end) => sumRow(data, start, end) / (end - start));
}

/** The largest entries along the axes. */
export function max(a: Tensor, options: ReduceOptions = {}): Tensor {
  requireEntries("max", a);
  return reduceByKernel("max", a, options, reductionCodes.max, 1) ?? reduce("max", a, options, maxRow);
}

/** The smallest entries along the axes. */
export function min(a: Tensor, options: ReduceOptions = {}): Tensor {
  requireEntries("min", a);
  const found = reduceByKernel("min", a, options, reductionCodes.min, 1);
  if (found !== undefined) return found;
  return reduce("min", a, options, (data, start, end) => {
    let smallest = data[start];
    for (let i = start + 1; i < end; i++) smallest = Math.min(smallest, data[i]);
    return smallest;
  });
}

/** Variances along the axes: the mean of the squared deviations, or divided by n − `correction`. */
export function variance(a: Tensor, options: ReduceOptions & { readonly correction?: number } = {}): Tensor {
  requireEntries("variance", a);
  const { correction = 0 } = options;
  return reduce("variance", a, options, (data, start, end) => {
    const center = sumRow(data, start, end) / (end - start);
    let total = 0;
    for (let i = start; i < end; i++) total += (data[i] - center) ** 2;
    return total / (end - start - correction);
  });
}

/** log Σ exp(a) along the axes, from the differences to the largest entry: nothing overflows. */
export function logSumExp(a: Tensor, options: ReduceOptions = {}): Tensor {
  requireEntries("logSumExp", a);
  return reduce("logSumExp", a, options, (data, start, end) => {
    const largest = maxRow(data, start, end);
    if (!Number.isFinite(largest)) return largest;
    let total = 0;
    for (let i = start; i < end; i++) total += elementary.exp(data[i] - largest);
    return largest + elementary.log(total);
  });
}

/** The index of the largest entry along an axis (default: the last), the first one among equals. */
export function argMax(a: Tensor, axis = -1): Int32Array {
  requireEntries("argMax", a);
  const { rows, length, data } = group("argMax", a, { axes: [axis] });
  const out = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * length;
    let best = 0;
    for (let i = 1; i < length; i++) if (data[start + i] > data[start + best]) best = i;
    out[row] = best;
  }
  return out;
}
