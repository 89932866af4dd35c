import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { laplacianPairs } from "../../graphs/laplacian-pairs.js";
import { embedVertices } from "./embed-vertices.js";

/** A path of three vertices with unequal degrees, and a vertex without edges. */
const path = asMatrix([
  [0, 2, 0, 0],
  [2, 0, 1, 0],
  [0, 1, 0, 0],
  [0, 0, 0, 0],
]);

test("coordinates of the random walk solve (D − A) y = λ D y; those of the symmetric Laplacian have unit length", () => {
  for (const affinity of [path, fromDense(path)]) {
    const pairs = runToEnd(laplacianPairs(affinity, 3, 300, 0));
    expect(pairs.values[1]).toBeLessThan(1e-15);
    const y = embedVertices(pairs, 3, "random-walk");
    for (let k = 0; k < 3; k++) {
      for (let i = 0; i < 4; i++) {
        let [degree, sum] = [0, 0];
        for (let j = 0; j < 4; j++) {
          degree += path.data[i * 4 + j];
          sum += path.data[i * 4 + j] * y.data[j * 3 + k];
        }
        const value = y.data[i * 3 + k];
        expect(Math.abs(degree * value - sum - pairs.values[k] * degree * value)).toBeLessThan(1e-14);
      }
    }
    const unit = embedVertices(pairs, 2, "symmetric");
    for (let i = 0; i < 4; i++) expect(Math.hypot(unit.data[2 * i], unit.data[2 * i + 1])).toBeCloseTo(1, 14);
  }
});
