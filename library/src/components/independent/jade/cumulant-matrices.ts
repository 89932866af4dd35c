/** The matrices of fourth-order cumulants that JADE diagonalises. */
import { createPace } from "../../../core/pace.js";
import { runToEnd, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { gramOfColumnsSteps } from "../../../linalg/multiply.js";

/** Samples whose products are held in memory at once, and fewer for many components: about so many multiplications. */
const [PIECE, SMALLEST_PIECE, MULTIPLICATIONS] = [4096, 64, 2e7];

/** Nanoseconds for a multiplication, and for an entry of a matrix. */
const [COST, ENTRY] = [0.3, 3];

/**
 * For each pair p ≤ q the symmetric matrix of the cumulants κ(z_p, z_q, z_i, z_j) = E[z_p z_q z_i z_j] − δ_pq δ_ij −
 * δ_pi δ_qj − δ_pj δ_qi of white data; those of p < q, which represent (q, p) too, times √2. All fourth moments come
 * from one product of the matrix of all z_p z_q with itself.
 */
export function cumulantMatrices(z: Matrix): Matrix[] {
  return runToEnd(cumulantSteps(z));
}

/** {@link cumulantMatrices} as work that yields after each few milliseconds. */
export function* cumulantSteps(z: Matrix): Work<void, Matrix[]> {
  const { rows, columns: k } = z;
  const pairs = pairsOf(k);
  const m = pairs.length;
  const moments = new Float64Array(m * m);
  const isTime = createPace();
  const piece = Math.max(SMALLEST_PIECE, Math.min(PIECE, Math.floor(MULTIPLICATIONS / (m * m))));
  for (let start = 0; start < rows; start += piece) {
    const count = Math.min(piece, rows - start);
    const products = productsOf(z, start, count, m);
    const part = (yield* gramOfColumnsSteps(products)).data;
    for (let at = 0; at < part.length; at++) moments[at] += part[at] / rows;
    if (isTime(count * m * m * COST)) yield;
  }
  const place = new Int32Array(k * k);
  pairs.forEach(([p, q], at) => {
    place[p * k + q] = place[q * k + p] = at;
  });
  const cumulantsOf = ([p, q]: readonly [number, number], at: number): Matrix => {
    const result = zeros(k, k);
    const factor = p === q ? 1 : Math.SQRT2;
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        const normal = (p === q && i === j ? 1 : 0) + (p === i && q === j ? 1 : 0) + (p === j && q === i ? 1 : 0);
        result.data[i * k + j] = factor * (moments[at * m + place[i * k + j]] - normal);
      }
    }
    return result;
  };
  const matrices: Matrix[] = [];
  for (const [at, pair] of pairs.entries()) {
    matrices.push(cumulantsOf(pair, at));
    if (isTime(k * k * ENTRY)) yield;
  }
  return matrices;
}

function pairsOf(k: number): [number, number][] {
  return Array.from({ length: k }, (_, p) =>
    Array.from({ length: k - p }, (_, q): [number, number] => [p, p + q]),
  ).flat();
}

/** One row per sample, one column per pair p ≤ q: z_p z_q. */
function productsOf({ columns: k, data }: Matrix, start: number, count: number, pairs: number): Matrix {
  const result = zeros(count, pairs);
  for (let i = 0, at = 0; i < count; i++) {
    const row = (start + i) * k;
    for (let p = 0; p < k; p++) for (let q = p; q < k; q++) result.data[at++] = data[row + p] * data[row + q];
  }
  return result;
}
