/**
 * Linear regions of networks with piecewise linear units (ML and physics, section 14.2; Montúfar et al. 2014): the pieces of
 * the input space on which every unit is on one side of its kink, counted by samples, or exactly along a line.
 */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { applyLayer, type PerceptronLayer, weightedSums } from "../perceptrons/perceptron-layers.js";

/** The number of different activation patterns (which units have a positive sum) among the samples, such as a grid. */
export function countActivationPatterns(layers: readonly PerceptronLayer[], x: MatrixLike): number {
  let inputs = asMatrix(x);
  const patterns = new Array<string>(inputs.rows).fill("");
  for (const layer of layers) {
    if (layer.activation !== "identity") {
      requireKink(layer);
      const sums = weightedSums(inputs, layer);
      for (let i = 0; i < sums.rows; i++) patterns[i] += signsOf(sums, i);
    }
    inputs = applyLayer(inputs, layer);
  }
  return new Set(patterns).size;
}

function signsOf({ columns, data }: Matrix, i: number): string {
  return Array.from(data.subarray(i * columns, (i + 1) * columns), (sum) => (sum > 0 ? "1" : "0")).join("");
}

/**
 * The places t in (0, 1) at which the output of the network along from + t (to − from) changes its slope, ascending. The
 * number of linear regions on the segment is one more.
 */
export function kinksOnSegment(
  layers: readonly PerceptronLayer[],
  from: readonly number[],
  to: readonly number[],
): number[] {
  // The outputs so far are linear between neighbouring places; kinks of a layer are where a sum changes its sign between.
  let places = [0, 1];
  for (const [depth, layer] of layers.entries()) {
    if (layer.activation === "identity") continue;
    requireKink(layer);
    const earlier = layers.slice(0, depth).reduce(applyLayer, pointsAt(places, from, to));
    places = withCrossings(places, weightedSums(earlier, layer));
  }
  return changesOfSlope(places, layers.reduce(applyLayer, pointsAt(places, from, to)));
}

function pointsAt(places: readonly number[], from: readonly number[], to: readonly number[]): Matrix {
  return asMatrix(places.map((t) => from.map((start, i) => start + t * (to[i] - start))));
}

/** The places, with those at which a linear interpolant of the columns of `sums` is zero. */
function withCrossings(places: readonly number[], { columns, data }: Matrix): number[] {
  const all = new Set(places);
  for (let i = 0; i + 1 < places.length; i++) {
    for (let j = 0; j < columns; j++) {
      const [left, right] = [data[i * columns + j], data[(i + 1) * columns + j]];
      if (left * right < 0) all.add(places[i] + ((places[i + 1] - places[i]) * left) / (left - right));
    }
  }
  return [...all].sort((a, b) => a - b);
}

/** Inner places where the slope of some column changes by more than rounding. */
function changesOfSlope(places: readonly number[], { columns, data }: Matrix): number[] {
  const slope = (i: number, j: number) =>
    (data[(i + 1) * columns + j] - data[i * columns + j]) / (places[i + 1] - places[i]);
  const inner = Array.from({ length: places.length - 2 }, (_, i) => i + 1);
  const scale = Math.max(
    1e-300,
    ...inner.flatMap((i) => Array.from({ length: columns }, (_, j) => Math.abs(slope(i, j)))),
  );
  const changes = (i: number) =>
    Array.from({ length: columns }, (_, j) => Math.abs(slope(i, j) - slope(i - 1, j))).some(
      (change) => change > 1e-9 * scale,
    );
  return inner.filter(changes).map((i) => places[i]);
}

function requireKink({ activation }: PerceptronLayer): void {
  if (activation === "relu" || activation === "absolute") return;
  throw new LecternError(
    "invalid-option",
    `linearRegions: ${activation} is not piecewise linear; use relu, absolute or identity`,
  );
}
