/**
 * Orthogonal rotations of loadings to a simple structure (Kaiser, The varimax criterion for analytic rotation in factor
 * analysis, Psychometrika 23, 1958): planes of two factors are turned by the best angle, which is known in closed form, in
 * turn until all of them converge.
 */
import type { Matrix } from "../../data/matrix.js";
import { atan2, cos, sin } from "../../numeric/elementary/functions.js";

/** Varimax makes the squared loadings of each factor differ, quartimax those of each column. */
export type Rotation = "varimax" | "quartimax";

/** Maximum number of sweeps over all planes, and the angle below which a plane has converged. */
const MAX_SWEEPS = 1000;
const RESTS_BELOW = 1e-12;

/**
 * Loadings, one factor per row, rotated so that Σ λ⁴ − γ/d Σₖ (Σⱼ λₖⱼ²)² is largest, with γ = 1 for varimax and 0 for quartimax.
 *
 * @example
 * ```ts
 * import { rotateFactors } from "lectern/components";
 * import { asMatrix } from "lectern/data";
 *
 * const mixed = asMatrix([[1, 1, 1, 1], [1, 1, -1, -1]]);
 * rotateFactors(mixed, "varimax"); // two factors, each with two columns of its own
 * ```
 */
export function rotateFactors(loadings: Matrix, rotation: Rotation): Matrix {
  const result = { ...loadings, data: loadings.data.slice() };
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let largest = 0;
    for (let p = 0; p < result.rows; p++) {
      for (let q = p + 1; q < result.rows; q++) {
        const angle = bestAngle(result, p, q, rotation === "varimax" ? 1 : 0);
        largest = Math.max(largest, Math.abs(angle));
        turn(result, p, q, angle);
      }
    }
    if (largest <= RESTS_BELOW) break;
  }
  return result;
}

/** With u = a² − b² and v = 2ab: tan 4φ = (2Σuv − 2γ ΣuΣv/d) / (Σ(u² − v²) − γ ((Σu)² − (Σv)²)/d). */
function bestAngle({ columns: d, data }: Matrix, p: number, q: number, gamma: number): number {
  let [sumU, sumV, sumSquares, sumProducts] = [0, 0, 0, 0];
  for (let j = 0; j < d; j++) {
    const [a, b] = [data[p * d + j], data[q * d + j]];
    const [u, v] = [a * a - b * b, 2 * a * b];
    sumU += u;
    sumV += v;
    sumSquares += u * u - v * v;
    sumProducts += 2 * u * v;
  }
  const sine = sumProducts - (2 * gamma * sumU * sumV) / d;
  const cosine = sumSquares - (gamma * (sumU ** 2 - sumV ** 2)) / d;
  return atan2(sine, cosine) / 4;
}

function turn({ columns: d, data }: Matrix, p: number, q: number, angle: number): void {
  const [c, s] = [cos(angle), sin(angle)];
  for (let j = 0; j < d; j++) {
    const [a, b] = [data[p * d + j], data[q * d + j]];
    data[p * d + j] = c * a + s * b;
    data[q * d + j] = c * b - s * a;
  }
}
