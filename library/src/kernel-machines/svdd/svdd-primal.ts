/**
 * Support vector data description in the input space: minimise R² + C Σᵢ ξᵢ subject to ‖xᵢ − c‖² ≤ R² + ξᵢ, ξᵢ ≥ 0. With
 * r = R² − ‖c‖² the constraints are linear, ξᵢ ≥ ‖xᵢ‖² − 2 c·xᵢ − r, and the objective ‖c‖² + r + C Σᵢ ξᵢ is convex. A
 * primal-dual interior point method needs one system of d + 1 equations an iteration, however many samples there are
 * (Ferris and Munson 2002).
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { choleskyWithJitter, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";

/** The sphere, and how the iterations ended. */
export interface Sphere {
  readonly center: Float64Array;
  readonly squaredRadius: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** The difference between the objective and its lower bound from duality. */
  readonly dualityGap: number;
}

/** Where the iterations are: z = (c, r), and for each sample the slacks s and ξ with their multipliers a and C − a. */
interface Place {
  readonly z: Float64Array;
  readonly s: Float64Array;
  readonly xi: Float64Array;
  readonly a: Float64Array;
}

const MAX_ITERATIONS = 200;
/** The duality gap to reach, relative to the objective. */
const GAP = 1e-12;
/** The share of the complementarity that each iteration aims at, and of the way to the boundary that it goes. */
const [CENTERING, TO_BOUNDARY] = [0.1, 0.99];

/** The sphere of samples whose mean is 0 and whose mean square is 1, for 0 < nu < 1. */
export function* solveSvddPrimal(x: Matrix, nu: number): Work<Progress, Sphere> {
  const { rows: n, columns: d } = x;
  const most = 1 / (n * nu);
  const squares = squaredLengths(x);
  let place = startAt(squares, d, 1 / n);
  let [gap, iterations] = [Infinity, 0];
  const pace = createPace();
  for (; iterations < MAX_ITERATIONS; iterations++) {
    gap = complementarity(place, most);
    if (gap <= GAP * (1 + Math.abs(objective(place, most)))) break;
    const step = direction(x, place, most, (CENTERING * gap) / (2 * n));
    place = move(place, step, most);
    yield { step: iterations + 1, objective: objective(place, most) };
    if (pace(n * d * d)) yield { step: iterations + 1, objective: objective(place, most) };
  }
  const center = place.z.slice(0, d);
  const squaredRadius = Math.max(0, place.z[d] + center.reduce((sum, value) => sum + value * value, 0));
  return { center, squaredRadius, iterations, converged: iterations < MAX_ITERATIONS, dualityGap: gap };
}

function squaredLengths({ rows, columns, data }: Matrix): Float64Array {
  const result = new Float64Array(rows);
  for (let at = 0; at < data.length; at++) result[Math.floor(at / columns)] += data[at] * data[at];
  return result;
}

/** Slacks above 0 that satisfy the constraints of c = 0, and equal multipliers that add up to 1. */
function startAt(squares: Float64Array, d: number, share: number): Place {
  const z = new Float64Array(d + 1);
  z[d] = squares.reduce((sum, value) => sum + value * share, 0);
  const xi = squares.map((value) => Math.max(0, value - z[d]) + 1);
  return { z, xi, s: squares.map((value, i) => xi[i] - value + z[d]), a: squares.map(() => share) };
}

function objective({ z, xi }: Place, most: number): number {
  const d = z.length - 1;
  let sum = z[d];
  for (let j = 0; j < d; j++) sum += z[j] * z[j];
  for (const slack of xi) sum += most * slack;
  return sum;
}

function complementarity({ s, xi, a }: Place, most: number): number {
  let sum = 0;
  for (let i = 0; i < s.length; i++) sum += a[i] * s[i] + (most - a[i]) * xi[i];
  return sum;
}

/** Newton's direction towards a·s = (C − a)·ξ = target; the other conditions are linear. */
function direction(x: Matrix, { z, s, xi, a }: Place, most: number, target: number): Place {
  const { rows: n, columns: d, data } = x;
  const size = d + 1;
  const system = { rows: size, columns: size, data: new Float64Array(size * size) };
  const right = new Float64Array(size);
  const g = new Float64Array(size).fill(1);
  for (let j = 0; j < d; j++) {
    system.data[j * size + j] = 2;
    right[j] = -2 * z[j];
  }
  right[d] = -1;
  const [aim, stiffness] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const b = most - a[i];
    stiffness[i] = 1 / (s[i] / a[i] + xi[i] / b);
    aim[i] = target / a[i] - s[i] - (target / b - xi[i]);
    for (let j = 0; j < d; j++) g[j] = 2 * data[i * d + j];
    const pull = a[i] + aim[i] * stiffness[i];
    for (let j = 0; j < size; j++) {
      right[j] += g[j] * pull;
      const scaled = g[j] * stiffness[i];
      for (let k = 0; k <= j; k++) system.data[j * size + k] += scaled * g[k];
    }
  }
  const dz = solveCholesky(choleskyWithJitter(system).factor, right);
  const [da, dxi, ds] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    let along = dz[d];
    for (let j = 0; j < d; j++) along += 2 * data[i * d + j] * dz[j];
    da[i] = (aim[i] - along) * stiffness[i];
    dxi[i] = (target + xi[i] * da[i]) / (most - a[i]) - xi[i];
    ds[i] = dxi[i] + along;
  }
  return { z: dz, s: ds, xi: dxi, a: da };
}

/** As far as all slacks and multipliers stay above 0. */
function move(place: Place, step: Place, most: number): Place {
  let length = 1;
  const limit = (value: number, change: number) => {
    if (change < 0) length = Math.min(length, (-TO_BOUNDARY * value) / change);
  };
  for (let i = 0; i < place.a.length; i++) {
    limit(place.s[i], step.s[i]);
    limit(place.xi[i], step.xi[i]);
    limit(place.a[i], step.a[i]);
    limit(most - place.a[i], -step.a[i]);
  }
  const moved = (from: Float64Array, by: Float64Array) => from.map((value, i) => value + length * by[i]);
  return {
    z: moved(place.z, step.z),
    s: moved(place.s, step.s),
    xi: moved(place.xi, step.xi),
    a: moved(place.a, step.a),
  };
}
