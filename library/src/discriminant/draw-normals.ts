/** Drawing samples of normal classes. */
import { drawClasses } from "../data/class-priors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";

/** Draws classes by their priors, then x = μ + R z with z standard normal, for roots R with R Rᵀ the covariance. */
export function drawNormals(
  logPriors: Float64Array,
  means: Matrix,
  rootOf: (code: number) => Matrix,
  count: number,
  seed: number,
): { x: Matrix; y: Int32Array } {
  const random = createRandom(seed);
  const values = random.fork("values");
  const y = drawClasses(logPriors, count, random.fork("classes"));
  const { columns } = means;
  const x = zeros(count, columns);
  for (let i = 0; i < count; i++) {
    const root = rootOf(y[i]);
    const z = Float64Array.from({ length: root.columns }, () => values.normal());
    for (let j = 0; j < columns; j++) {
      let sum = means.data[y[i] * columns + j];
      for (let k = 0; k < root.columns; k++) sum += root.data[j * root.columns + k] * z[k];
      x.data[i * columns + j] = sum;
    }
  }
  return { x, y };
}
