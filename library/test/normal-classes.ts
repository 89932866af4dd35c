/** Normal classes with known means and covariances, for tests of discriminants. */
import { asLabels, type Labels } from "../src/data/labels.js";
import { type Matrix, zeros } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";

/** One class: how many samples it has, its mean, and a root R of its covariance R Rᵀ. */
export interface NormalClass {
  readonly count: number;
  readonly mean: readonly number[];
  readonly root: readonly (readonly number[])[];
}

/** Samples of the classes a, b, c …, one class after the other. */
export function normalClasses(classes: readonly NormalClass[], seed: number): { x: Matrix; y: Labels } {
  const random = createRandom(seed);
  const columns = classes[0].mean.length;
  const rows = classes.reduce((sum, { count }) => sum + count, 0);
  const x = zeros(rows, columns);
  const names: string[] = [];
  for (const [k, { count, mean, root }] of classes.entries()) {
    for (let c = 0; c < count; c++) {
      const z = mean.map(() => random.normal());
      const at = names.length * columns;
      for (let j = 0; j < columns; j++) {
        x.data[at + j] = root[j].reduce((sum, value, i) => sum + value * z[i], mean[j]);
      }
      names.push("abcdefgh"[k]);
    }
  }
  return { x, y: asLabels(names) };
}
