import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { squaredDistance } from "./center-search.js";
import { createClusterSums } from "./cluster-sums.js";

test("means and totals follow samples that move between clusters", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(120, 3, random);
    const weights = Float64Array.from({ length: 120 }, () => random.integer(3) / 3);
    const sums = createClusterSums(x, weights, columnMoments(x).mean, 4);
    const labels = Int32Array.from({ length: 120 }, () => random.integer(4));
    for (const [row, label] of labels.entries()) sums.move(row, -1, label);
    // A few moves update the sums, many at once recompute them.
    for (const moves of [5, 2, 60, 3, 120, 7]) {
      const { centers, empty } = sums.means(labels);
      for (let c = 0; c < 4; c++) {
        for (let j = 0; j < 3; j++) {
          let [sum, mass] = [0, 0];
          for (let i = 0; i < 120; i++) {
            if (labels[i] !== c) continue;
            sum += weights[i] * x.data[3 * i + j];
            mass += weights[i];
          }
          expect(centers.data[3 * c + j]).toBeCloseTo(mass > 0 ? sum / mass : 0, 10);
        }
      }
      expect(empty).toEqual([0, 1, 2, 3].filter((c) => labels.every((label, i) => label !== c || weights[i] === 0)));
      const truth = labels.reduce(
        (sum, label, i) => sum + weights[i] * squaredDistance(x.data, 3 * i, centers.data, 3 * label, 3),
        0,
      );
      expectClose([sums.total(labels, centers) ?? Number.NaN], [truth], 1e-12);
      for (let k = 0; k < moves; k++) {
        const row = random.integer(120);
        const to = seed % 2 === 0 ? random.integer(4) : random.integer(2);
        if (labels[row] === to) continue;
        sums.move(row, labels[row], to);
        labels[row] = to;
      }
    }
  }
});

test("gives no total that is tiny relative to the spread of the samples", () => {
  const x = { rows: 4, columns: 1, data: Float64Array.of(0, 1e-9, 1, 1 + 1e-9) };
  const labels = Int32Array.of(0, 0, 1, 1);
  const sums = createClusterSums(x, new Float64Array(4).fill(1), Float64Array.of(0.5), 2);
  for (const [row, label] of labels.entries()) sums.move(row, -1, label);
  expect(sums.total(labels, sums.means(labels).centers)).toBeUndefined();
});
