/** The minimum covariance determinant by FastMCD (Rousseeuw and Van Driessen 1999). */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { mapSteps } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { choleskyLogDeterminant } from "../../linalg/factor/cholesky/cholesky.js";
import type { Random } from "../../numeric/random/random.js";
import { type Ellipsoid, ellipsoidOf, ellipsoidSteps, squaredDistances } from "./ellipsoid.js";

/** Some samples, and the ellipsoid of their mean and covariance. */
export interface Subset {
  readonly rows: Int32Array;
  readonly shape: Ellipsoid;
  readonly logDeterminant: number;
}

/** Samples of a group, and the number of groups, that starts are compared on before all samples are used. */
const GROUP = 300;
const MAX_GROUPS = 5;
/** The subsets that are improved further. */
const KEPT = 10;
/** Determinants whose logarithms differ by less belong to the same subset. */
const SAME = 1e-9;
/** Improvements of each subset before the best are kept. */
const FIRST_STEPS = 2;
/** Improvements end long before, because there are finitely many subsets and the determinant decreases. */
const MAX_STEPS = 100;

/**
 * The `size` samples whose covariance has the smallest determinant, as far as random starts find them; undefined where `size`
 * samples are equal.
 */
export function* fastMcd(x: Matrix, size: number, starts: number, random: Random): Work<Progress, Subset | undefined> {
  const groups = x.rows < 2 * GROUP ? 1 : Math.min(MAX_GROUPS, Math.floor(x.rows / GROUP));
  const drawn = groups === 1 ? undefined : random.sample(x.rows, groups * GROUP);
  const perGroup = Math.ceil(starts / groups);
  let shapes: Ellipsoid[] = [];
  for (let g = 0; g < groups; g++) {
    const part = drawn === undefined ? x : selectRows(x, drawn.subarray(g * GROUP, (g + 1) * GROUP));
    const share = Math.ceil((size * part.rows) / x.rows);
    const own = random.fork(g);
    const found: Subset[] = [];
    for (let start = 0; start < perGroup; start++) {
      const progress = { step: g * perGroup + start + 1, of: groups * perGroup };
      const shape = yield* mapSteps(drawStart(part, own), () => progress);
      const subset = shape && (yield* mapSteps(improve(part, shape, share, FIRST_STEPS), () => progress));
      if (subset === undefined) return equalSubset(x, size);
      found.push(subset);
      yield progress;
    }
    shapes.push(...best(found).map(({ shape }) => shape));
  }
  const all = { step: starts, of: starts };
  if (drawn !== undefined) {
    const merged = selectRows(x, drawn);
    const kept = yield* improveAll(merged, shapes, Math.ceil((size * merged.rows) / x.rows), all);
    const whole = kept && (yield* improveAll(x, kept, size, all));
    if (whole === undefined) return equalSubset(x, size);
    shapes = whole;
  }
  const last: Subset[] = [];
  for (const shape of shapes) {
    const subset = yield* mapSteps(improve(x, shape, size, MAX_STEPS), () => all);
    if (subset === undefined) return undefined;
    last.push(subset);
  }
  return best(last)[0];
}

/** The shapes after a few improvements on more samples, of which the best are kept. */
function* improveAll(x: Matrix, shapes: readonly Ellipsoid[], size: number, progress: Progress) {
  const found: Subset[] = [];
  for (const shape of shapes) {
    const subset: Subset | undefined = yield* mapSteps(improve(x, shape, size, FIRST_STEPS), () => progress);
    if (subset === undefined) return undefined;
    found.push(subset);
  }
  return best(found).map(({ shape }) => shape);
}

/**
 * Equal samples were found where all or a part of them were drawn; only if they are enough do all samples have no smallest
 * determinant, and otherwise the subset of all samples is a fallback that always exists.
 */
function equalSubset(x: Matrix, size: number): Subset | undefined {
  const rows = Int32Array.from({ length: x.rows }, (_, i) => i);
  const shape = ellipsoidOf(x, rows);
  return shape === undefined || size < x.rows ? undefined : { rows, shape, logDeterminant: 0 };
}

/** Those with the smallest determinants, without repetitions. */
function best(subsets: readonly Subset[]): Subset[] {
  const sorted = subsets.toSorted((a, b) => a.logDeterminant - b.logDeterminant);
  return sorted
    .filter(({ logDeterminant }, i) => i === 0 || logDeterminant > sorted[i - 1].logDeterminant + SAME)
    .slice(0, KEPT);
}

/** The ellipsoid of as many random samples as needed for a covariance of full rank, if that is at most twice the least number. */
function* drawStart(x: Matrix, random: Random): Work<void, Ellipsoid | undefined> {
  const isTime = createPace();
  const least = Math.min(x.rows, x.columns + 1);
  const drawn = random.sample(x.rows, Math.min(x.rows, 2 * least));
  for (let count = least; count < drawn.length; count++) {
    const shape = yield* ellipsoidSteps(x, drawn.subarray(0, count));
    if (shape?.jitter === 0) return shape;
    if (isTime(count * x.columns * x.columns)) yield;
  }
  return (yield* ellipsoidSteps(x, drawn)) ?? (yield* ellipsoidSteps(x, random.permutation(x.rows)));
}

/** Nanoseconds for sorting the distance of a sample. */
const SORT = 100;

/** The concentration step: the samples nearest to an ellipsoid have a covariance with a smaller determinant, or the same. */
function* improve(x: Matrix, start: Ellipsoid, size: number, maxSteps: number): Work<void, Subset | undefined> {
  const pace = createPace();
  let shape = start;
  let subset: Subset | undefined;
  for (let step = 0; step < maxSteps; step++) {
    const rows = nearest(yield* squaredDistances(shape, x), size);
    const next = yield* ellipsoidSteps(x, rows);
    if (pace(x.rows * (x.columns ** 2 + SORT))) yield;
    if (next === undefined) return undefined;
    const logDeterminant = choleskyLogDeterminant(next.factor);
    if (subset !== undefined && logDeterminant >= subset.logDeterminant) break;
    subset = { rows, shape: next, logDeterminant };
    shape = next;
  }
  return subset;
}

/** The rows with the smallest distances, in ascending order; among equal ones the first. */
function nearest(distances: Float64Array, size: number): Int32Array {
  const limit = distances.slice().sort()[size - 1];
  const rows = new Int32Array(size);
  let equal = size;
  for (const distance of distances) if (distance < limit) equal--;
  let filled = 0;
  for (let i = 0; i < distances.length; i++) {
    if (distances[i] < limit || (distances[i] === limit && equal-- > 0)) rows[filled++] = i;
  }
  return rows;
}
