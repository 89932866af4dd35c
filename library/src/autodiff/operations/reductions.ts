/** Reductions over some axes: by default over all of them. */
import * as t from "../../tensor/operations.js";
import { add, broadcastTo, multiply, subtract } from "./arithmetic.js";
import { exp, log, square } from "./elementwise.js";
import { linear } from "./linear.js";
import { reshape, transpose } from "./movement.js";
import { takeEntries } from "./selection.js";

type Tensor = t.Tensor;

const adding = linear<t.ReduceOptions>("sum", t.sum, (gradient, x, options) =>
  broadcastTo(reshape(gradient, withUnitAxes(x.shape, options.axes)), x.shape),
);

/** The shape with length 1 for the axes that are reduced. */
function withUnitAxes(shape: t.Shape, axes: readonly number[] | undefined): t.Shape {
  const reduced = new Set(axes?.map((axis) => (axis < 0 ? axis + shape.length : axis)));
  return shape.map((length, axis) => (axes === undefined || reduced.has(axis) ? 1 : length));
}

/** Sums over the axes. */
export function sum(x: Tensor, options: t.ReduceOptions = {}): Tensor {
  return adding(x, options);
}

const averaging = linear<t.ReduceOptions>("mean", t.mean, (gradient, x, options) => {
  const shape = withUnitAxes(x.shape, options.axes);
  const share = t.sizeOf(shape) / t.sizeOf(x.shape);
  return broadcastTo(multiply(reshape(gradient, shape), share), x.shape);
});

/** Means over the axes. */
export function mean(x: Tensor, options: t.ReduceOptions = {}): Tensor {
  return averaging(x, options);
}

/** Variances over the axes: the mean of the squared deviations. */
export function variance(x: Tensor, options: t.ReduceOptions = {}): Tensor {
  const { axes } = options;
  const center = mean(x, { ...(axes && { axes }), keepAxes: true });
  return mean(square(subtract(x, center)), options);
}

/** The largest entries along the axes; the first one among equals gets the gradient. */
export function max(x: Tensor, options: t.ReduceOptions = {}): Tensor {
  const shape = withUnitAxes(x.shape, options.axes);
  const all = x.shape.map((_, axis) => axis);
  const reduced = options.axes?.map((axis) => (axis < 0 ? axis + all.length : axis)) ?? all;
  const kept = all.filter((axis) => !reduced.includes(axis));
  const rows = t.sizeOf(kept.map((axis) => x.shape[axis]));
  const length = t.sizeOf(x.shape) / rows;
  const flat = reshape(transpose(x, [...kept, ...reduced]), [rows, length]);
  const places = t.argMax(flat).map((column, row) => row * length + column);
  return takeEntries(flat, places, options.keepAxes === true ? shape : kept.map((axis) => x.shape[axis]));
}

/** log Σ exp(x) along the axes, from the differences to the largest entry: nothing overflows. */
export function logSumExp(x: Tensor, options: t.ReduceOptions = {}): Tensor {
  const { axes } = options;
  // A constant: the sum of exponentials has the same derivative for any shift.
  const shift = t.max(x, { ...(axes && { axes }), keepAxes: true });
  const total = log(sum(exp(subtract(x, shift)), options));
  return add(total, t.reshape(shift, total.shape));
}
