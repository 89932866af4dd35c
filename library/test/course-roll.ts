/** The Swiss rolls of scikit-learn, which the course uses too. */
import type { Matrix } from "../src/data/matrix.js";
import { numpyRandom } from "./numpy-random.js";

/** A roll of points with their angles. */
export interface Roll {
  readonly x: Matrix;
  readonly y: Float64Array;
}

/** `sklearn.datasets.make_swiss_roll(n, noise=noise, random_state=seed)` of scikit-learn 1.2.1. */
export function courseRoll(noise: number, seed: number, n = 1000): Roll {
  const random = numpyRandom(seed);
  const y = Float64Array.from({ length: n }, () => 1.5 * Math.PI * (1 + 2 * random.uniform()));
  const heights = Float64Array.from({ length: n }, () => 21 * random.uniform());
  const planes = [y.map((t) => t * Math.cos(t)), heights, y.map((t) => t * Math.sin(t))];
  const data = new Float64Array(3 * n);
  planes.forEach((plane, k) => {
    plane.forEach((value, i) => {
      data[3 * i + k] = value + noise * random.normal();
    });
  });
  return { x: { rows: n, columns: 3, data }, y };
}
