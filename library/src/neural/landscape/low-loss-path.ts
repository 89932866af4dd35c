/**
 * A path between two minima along which the loss stays low (Draxler et al., "Essentially no barriers in neural network energy
 * landscape", 2018): points between them slide down the gradient across the path, as in the nudged elastic band method,
 * and are spread evenly along it after each step.
 */
import { valueAndGrad } from "../../autodiff/gradient.js";
import { leavesOf, matchingLeaves, withLeaves } from "../../autodiff/tree.js";
import { allocate, type Tensor, typeOf } from "../../tensor/operations.js";

/** Settings of the search for a path. */
export interface PathOptions {
  /** number of points between the ends (default 9) */
  readonly points?: number;
  /** number of steps (default 200) */
  readonly maxIterations?: number;
  /** factor of the gradient in a step (default 0.1) */
  readonly learningRate?: number;
}

/** Points from one end to the other, with the loss at each. */
export interface LossPath<P> {
  readonly points: readonly P[];
  readonly losses: readonly number[];
}

/** The loss at evenly spaced points of the straight line between two sets of parameters. */
export function straightPath<P>(loss: (parameters: P) => Tensor, from: P, to: P, points = 9): LossPath<P> {
  const path = interpolate(flatten(from), flatten(to, from), points);
  return withLosses(loss, path, from);
}

/** A path of low loss between two minima; it starts as the straight line. */
export function lowLossPath<P>(
  loss: (parameters: P) => Tensor,
  from: P,
  to: P,
  { points = 9, maxIterations = 200, learningRate = 0.1 }: PathOptions = {},
): LossPath<P> {
  let path = interpolate(flatten(from), flatten(to, from), points);
  const gradientAt = (w: Float64Array) => flatten(valueAndGrad(loss)(toTree(w, from)).gradient);
  for (let step = 0; step < maxIterations; step++) {
    const relaxed = path.map((w, i) => {
      if (i === 0 || i === path.length - 1) return w;
      const force = across(gradientAt(w), difference(path[i + 1], path[i - 1]));
      return w.map((value, j) => value - learningRate * force[j]);
    });
    path = spreadEvenly(relaxed);
  }
  return withLosses(loss, path, from);
}

function withLosses<P>(loss: (parameters: P) => Tensor, path: readonly Float64Array[], like: P): LossPath<P> {
  const trees = path.map((w) => toTree(w, like));
  return { points: trees, losses: trees.map((tree) => loss(tree).data[0]) };
}

/** The part of a gradient that is perpendicular to the path, so that points do not slide along it to the ends. */
function across(gradient: Float64Array, tangent: Float64Array): Float64Array {
  const share = dot(gradient, tangent) / Math.max(dot(tangent, tangent), Number.MIN_VALUE);
  return gradient.map((value, i) => value - share * tangent[i]);
}

/** As many points on the same polygon, at equal distances along it. */
function spreadEvenly(path: readonly Float64Array[]): Float64Array[] {
  const lengths = path.slice(1).map((point, i) => Math.sqrt(squaredLength(difference(point, path[i]))));
  const spacing = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  let [segment, before] = [0, 0];
  return path.map((point, i) => {
    if (i === 0 || i === path.length - 1) return point;
    const target = i * spacing;
    while (segment < lengths.length - 1 && before + lengths[segment] < target) before += lengths[segment++];
    const share = lengths[segment] === 0 ? 0 : (target - before) / lengths[segment];
    return path[segment].map((value, j) => value + share * (path[segment + 1][j] - value));
  });
}

function interpolate(from: Float64Array, to: Float64Array, inner: number): Float64Array[] {
  const mixed = (share: number) => from.map((value, i) => (1 - share) * value + share * to[i]);
  return Array.from({ length: inner + 2 }, (_, k) => mixed(k / (inner + 1)));
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value - b[i]);
}

function squaredLength(a: Float64Array): number {
  return dot(a, a);
}

function dot(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i] * b[i];
  return total;
}

/** All numbers of a tree as one vector; the tree must have the structure and shapes of another. */
function flatten(tree: unknown, like: unknown = tree): Float64Array {
  return Float64Array.from(matchingLeaves("lowLossPath", like, tree).flatMap(({ data }) => Array.from(data)));
}

function toTree<P>(vector: Float64Array, like: P): P {
  let at = 0;
  const tensors = leavesOf(like).map(({ tensor: { shape, data } }) => {
    const own = allocate(data.length, typeOf(data));
    own.set(vector.subarray(at, at + data.length));
    at += data.length;
    return { shape, data: own };
  });
  return withLeaves(like, tensors);
}
