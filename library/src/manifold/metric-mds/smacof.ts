/**
 * Raw stress by majorisation (de Leeuw 1977, SMACOF): the stress is bounded by a quadratic function that touches it at the
 * current places X, whose minimum is the Guttman transform B(X) X / n, with bᵢⱼ = −d*ᵢⱼ / dᵢⱼ and rows that sum to 0.
 */
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";

/** The places of least stress that were found. */
export interface Majorized {
  readonly places: Matrix;
  /** The stress after each iteration; the last is that of the places. */
  readonly stresses: readonly number[];
  readonly converged: boolean;
}

/** A step of the iterations. */
export interface StressProgress extends Progress {
  readonly step: number;
  readonly of: number;
  readonly objective: number;
}

/** The first steps are plain ones, which are safer far from a minimum. */
const PLAIN_STEPS = 5;

/**
 * Iterates from given places until a step lowers the stress by less than `tolerance` of it. The quadratic bound is
 * symmetric around its minimum X′, so that a step twice as long, to 2 X′ − X, does not raise the stress either, and takes
 * half as many iterations (de Leeuw and Heiser 1980). The last step is a plain one: long steps swing around the minimum.
 */
export function* smacof(
  distances: Matrix,
  start: Matrix,
  maxIterations: number,
  tolerance: number,
): Work<StressProgress, Majorized> {
  const { rows: n, columns } = start;
  let places = start.data.slice();
  let next = new Float64Array(n * columns);
  const stresses: number[] = [];
  const transform = guttmanSteps(distances, columns);
  const under = () => ({ step: stresses.length + 1, of: maxIterations, objective: stresses.at(-1) ?? 0 });
  let stress = yield* inside(transform(places, next), under());
  let converged = false;
  while (stresses.length < maxIterations) {
    const isLast = converged || stresses.length === maxIterations - 1;
    if (stresses.length >= PLAIN_STEPS && !isLast) {
      for (let at = 0; at < next.length; at++) next[at] = 2 * next[at] - places[at];
    }
    [places, next] = [next, places];
    const before = stress;
    stress = yield* inside(transform(places, next), under());
    stresses.push(stress);
    yield { step: stresses.length, of: maxIterations, objective: stress };
    if (converged) break;
    converged = before - stress <= tolerance * before;
  }
  return { places: { rows: n, columns, data: places }, stresses, converged };
}

/** Writes B(X) X / n and returns the raw stress of X. */
export type GuttmanTransform = (x: Float64Array, result: Float64Array) => Work<Progress, number>;

/** The transform by given distances, of which the upper triangle is used; it yields after some rows. */
export function guttmanSteps({ rows: n, data }: Matrix, columns: number): GuttmanTransform {
  const sumRows = columns === 2 ? sumInPlane : sumInSpace;
  // About 5 ns for a pair in a plane, and 3 ns for each dimension otherwise.
  const rowsAtOnce = Math.max(1, Math.floor(WORK_BETWEEN_YIELDS / (n * (columns === 2 ? 5 : 5 + 3 * columns))));
  return function* (x, result) {
    result.fill(0);
    let stress = 0;
    for (let first = 0; first < n; first += rowsAtOnce) {
      if (first > 0) yield { step: first, of: n };
      stress += sumRows(n, data, x, columns, result, first, Math.min(n, first + rowsAtOnce));
    }
    for (let at = 0; at < result.length; at++) result[at] /= n;
    return stress;
  };
}

/** Adds the pulls of the pairs whose first vertex is in a range of rows, and returns their stress. */
type SumRows = (
  n: number,
  data: Float64Array,
  x: Float64Array,
  columns: number,
  result: Float64Array,
  first: number,
  end: number,
) => number;

/** In two dimensions, with the sums of row i in registers. */
const sumInPlane: SumRows = (n, data, x, _, result, first, end) => {
  let stress = 0;
  for (let i = first; i < end; i++) {
    const [ax, ay] = [x[2 * i], x[2 * i + 1]];
    let sumX = result[2 * i];
    let sumY = result[2 * i + 1];
    for (let j = i + 1, at = i * n + i + 1, b = 2 * i + 2; j < n; j++, at++, b += 2) {
      const dx = ax - x[b];
      const dy = ay - x[b + 1];
      const length = Math.sqrt(dx * dx + dy * dy);
      const error = data[at] - length;
      stress += error * error;
      const ratio = length > 0 ? data[at] / length : 0;
      sumX += ratio * dx;
      sumY += ratio * dy;
      result[b] -= ratio * dx;
      result[b + 1] -= ratio * dy;
    }
    result[2 * i] = sumX;
    result[2 * i + 1] = sumY;
  }
  return stress;
};

const sumInSpace: SumRows = (n, data, x, columns, result, first, end) => {
  let stress = 0;
  for (let i = first; i < end; i++) {
    const a = i * columns;
    for (let j = i + 1; j < n; j++) {
      const b = j * columns;
      let squared = 0;
      for (let k = 0; k < columns; k++) squared += (x[a + k] - x[b + k]) * (x[a + k] - x[b + k]);
      const length = Math.sqrt(squared);
      const given = data[i * n + j];
      stress += (given - length) * (given - length);
      if (length === 0) continue;
      const ratio = given / length;
      for (let k = 0; k < columns; k++) {
        const pull = ratio * (x[a + k] - x[b + k]);
        result[a + k] += pull;
        result[b + k] -= pull;
      }
    }
  }
  return stress;
};
