/** Softmax over the last axis and its logarithm, with their adjoints. */
import { exp, log } from "../numeric/elementary/functions.js";
import { allocate, type Numbers, typeOf } from "./allocate.js";
import { begin, done, input, output, result } from "./engine-memory.js";
import { type Shape, sameShape, shapeDoesNotFit, shapesDoNotFit } from "./shape.js";
import { commonType, type Tensor } from "./tensor.js";

/** From so many entries on kernels are used. */
const manyEntries = 32;

/** Rows of softmax, or of its logarithm, by a kernel; undefined where a loop serves. */
function softmaxByKernel(isLog: boolean, x: Tensor, rows: number, length: number): Tensor | undefined {
  if (!(x.data instanceof Float32Array) || x.data.length < manyEntries) return undefined;
  const kernels = begin();
  if (kernels === undefined) return undefined;
  const out = output(x.data.length);
  kernels.steps.softmax32(isLog, rows, length, input(x.data), out);
  const data = result(out, x.data.length);
  done();
  return { shape: x.shape, data };
}

/** exp(x) / Σ exp(x) along the last axis. Entries of −∞ get 0; a row of nothing else gets zeros. */
export function softmax(x: Tensor): Tensor {
  const { rows, length } = lastAxis("softmax", x.shape);
  const found = softmaxByKernel(false, x, rows, length);
  if (found !== undefined) return found;
  const data = allocate(x.data.length, typeOf(x.data));
  for (let row = 0; row < rows; row++) softmaxRow(x.data, data, row * length, length);
  return { shape: x.shape, data };
}

function softmaxRow(x: Numbers, out: Numbers, start: number, length: number): void {
  let largest = -Infinity;
  for (let i = start; i < start + length; i++) largest = Math.max(largest, x[i]);
  if (largest === -Infinity) {
    out.fill(0, start, start + length);
    return;
  }
  let total = 0;
  for (let i = start; i < start + length; i++) {
    const e = exp(x[i] - largest);
    out[i] = e;
    total += e;
  }
  const factor = 1 / total;
  for (let i = start; i < start + length; i++) out[i] *= factor;
}

/** x − log Σ exp(x) along the last axis. */
export function logSoftmax(x: Tensor): Tensor {
  const { rows, length } = lastAxis("logSoftmax", x.shape);
  const found = softmaxByKernel(true, x, rows, length);
  if (found !== undefined) return found;
  const data = allocate(x.data.length, typeOf(x.data));
  for (let start = 0; start < rows * length; start += length) {
    let largest = -Infinity;
    for (let i = start; i < start + length; i++) largest = Math.max(largest, x.data[i]);
    let total = 0;
    for (let i = start; i < start + length; i++) total += exp(x.data[i] - largest);
    const shift = largest + log(total);
    for (let i = start; i < start + length; i++) data[i] = x.data[i] - shift;
  }
  return { shape: x.shape, data };
}

/** The adjoint of {@link softmax} with the result p: p (g − Σ p g). */
export function softmaxAdjoint(probabilities: Tensor, gradient: Tensor): Tensor {
  const { rows, length } = pairOfRows("softmaxAdjoint", probabilities, gradient);
  const found = adjointByKernel(false, probabilities, gradient, rows, length);
  if (found !== undefined) return found;
  const [p, g] = [probabilities.data, gradient.data];
  const data = allocate(p.length, typeOf(p));
  for (let start = 0; start < rows * length; start += length) {
    let total = 0;
    for (let i = start; i < start + length; i++) total += p[i] * g[i];
    for (let i = start; i < start + length; i++) data[i] = p[i] * (g[i] - total);
  }
  return { shape: gradient.shape, data };
}

/** The adjoint of {@link logSoftmax} with the result l: g − exp(l) Σ g. */
export function logSoftmaxAdjoint(logProbabilities: Tensor, gradient: Tensor): Tensor {
  const { rows, length } = pairOfRows("logSoftmaxAdjoint", logProbabilities, gradient);
  const found = adjointByKernel(true, logProbabilities, gradient, rows, length);
  if (found !== undefined) return found;
  const [l, g] = [logProbabilities.data, gradient.data];
  const data = allocate(l.length, typeOf(l));
  for (let start = 0; start < rows * length; start += length) {
    let total = 0;
    for (let i = start; i < start + length; i++) total += g[i];
    for (let i = start; i < start + length; i++) data[i] = g[i] - exp(l[i]) * total;
  }
  return { shape: gradient.shape, data };
}

function adjointByKernel(isLog: boolean, p: Tensor, gradient: Tensor, rows: number, length: number) {
  const [x, g] = [p.data, gradient.data];
  if (!(x instanceof Float32Array && g instanceof Float32Array) || g.length < manyEntries) return undefined;
  const kernels = begin();
  if (kernels === undefined) return undefined;
  const out = output(g.length);
  kernels.steps.softmaxAdjoint32(isLog, rows, length, input(x), input(g), out);
  const data = result(out, g.length);
  done();
  return { shape: gradient.shape, data };
}

function pairOfRows(operation: string, a: Tensor, b: Tensor) {
  commonType(operation, a, b);
  if (!sameShape(a.shape, b.shape)) throw shapesDoNotFit(operation, a.shape, b.shape, "they must be the same");
  return lastAxis(operation, a.shape);
}

/** A tensor as rows along its last axis. */
export function lastAxis(operation: string, shape: Shape): { readonly rows: number; readonly length: number } {
  const length = shape.at(-1) ?? 0;
  if (length === 0) throw shapeDoesNotFit(operation, shape, "a last axis with at least one entry");
  return { rows: shape.slice(0, -1).reduce((product, each) => product * each, 1), length };
}
