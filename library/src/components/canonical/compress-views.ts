/**
 * Few samples that represent many. Canonical correlation depends only on the means of the views and the products of their
 * columns, within views and across. With the covariance of all columns C = L Lᵀ, the rows of Lᵀ have these products too,
 * and there are as many of them as columns, not as samples.
 */
import type { Matrix } from "../../data/matrix.js";
import { stackColumns } from "../../data/stack.js";
import { centeredProducts } from "../../linalg/covariance-products.js";
import { accurateFactor, type CenteredView, isFlat } from "./whiten-view.js";

/** From this many samples per column on, the products cost less than the computations on all samples. */
const SAMPLES_A_COLUMN = 2;

/**
 * Views centred by {@link centerView}, with other samples of the same means and products; undefined where there are too few
 * samples to gain by it, or where columns follow from others, of whichever view, so closely that a factor is not accurate.
 */
export function compressViews(
  views: readonly Matrix[],
  weights: Float64Array | undefined,
  standardized: readonly boolean[],
): readonly CenteredView[] | undefined {
  const { rows } = views[0];
  const size = views.reduce((sum, { columns }) => sum + columns, 0);
  if (size === 0 || rows < SAMPLES_A_COLUMN * size) return undefined;
  const total = weights === undefined ? rows : weights.reduce((sum, weight) => sum + weight, 0);
  const { mean, gram } = centeredProducts(stackColumns(views), { weights });
  const variance = Float64Array.from({ length: size }, (_, j) => gram.data[j * (size + 1)] / total);
  if (!variance.every((value, j) => Number.isFinite(value) && !isFlat(value, mean[j]))) return undefined;
  const deviation = variance.map(Math.sqrt);
  const correlation = gram.data.map((sum, at) => sum / total / deviation[Math.floor(at / size)] / deviation[at % size]);
  const lower = accurateFactor({ ...gram, data: correlation });
  if (lower === undefined) return undefined;
  let start = 0;
  return views.map(({ columns }, v) => {
    const [first, end] = [start, (start += columns)];
    const units = standardized[v] ? new Float64Array(columns).fill(1) : deviation.subarray(first, end);
    return {
      x: turnedRows(lower, first, units, Math.sqrt(total)),
      moments: {
        weight: new Float64Array(columns).fill(total),
        mean: mean.slice(first, end),
        variance: variance.slice(first, end),
      },
      factor: standardized[v]
        ? deviation.slice(first, end).map((value) => 1 / value)
        : new Float64Array(columns).fill(1),
      total,
    };
  });
}

/** Some rows of L as columns, each times its unit and all times the root of the total weight. */
function turnedRows({ rows, data }: Matrix, first: number, units: Float64Array, root: number): Matrix {
  const columns = units.length;
  const result = new Float64Array(rows * columns);
  for (let j = 0; j < columns; j++) {
    const factor = units[j] * root;
    for (let i = 0, from = (first + j) * rows; i <= first + j; i++) result[i * columns + j] = factor * data[from + i];
  }
  return { rows, columns, data: result };
}
