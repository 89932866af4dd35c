import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { withSpectrum } from "../../../../test/sparse-examples.js";
import { identity, type Matrix, transpose } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { symmetricEigen } from "../../eigen/symmetric-eigen.js";
import { multiply } from "../../multiply.js";
import { denseOperator } from "../operator.js";
import { createInnerBasis, type InnerBasis } from "./basis.js";
import { bestCombinations } from "./projection.js";

function randomBasis(a: Matrix, count: number, seed: number): InnerBasis {
  const basis = createInnerBasis("here", denseOperator(a), undefined, count);
  const random = createRandom(seed);
  for (let k = 0; k < count; k++) basis.append(Float64Array.from({ length: a.rows }, () => random.normal()));
  return basis;
}

test("the best combinations are the lowest Ritz pairs; directions are orthonormal to them and complete the step", () => {
  for (let seed = 0; seed < 10; seed++) {
    const a = withSpectrum(
      Float64Array.from({ length: 30 }, (_, i) => i - 10),
      seed,
    );
    const basis = randomBasis(a, 9, seed);
    const { values, best, directions } = bestCombinations(basis, 3);
    const h = basis.projected();
    expectClose(values, symmetricEigen(h).values.slice(0, 3), 1e-12);
    const all = { rows: 9, columns: 6, data: new Float64Array(54) };
    for (let i = 0; i < 9; i++) {
      for (let k = 0; k < 3; k++) {
        all.data[i * 6 + k] = best.data[i * 3 + k];
        all.data[i * 6 + 3 + k] = directions.data[i * 3 + k];
      }
    }
    expectClose(multiply(transpose(all), all).data, identity(6).data, 1e-12);
    // The old vectors lie in the span of the new ones and their directions: e₀ … e₂ minus their projection vanish.
    for (let unit = 0; unit < 3; unit++) {
      let length = 0;
      for (let k = 0; k < 6; k++) length += all.data[unit * 6 + k] ** 2;
      expect(length).toBeCloseTo(1, 10);
    }
  }
});

test("a basis no larger than the block has no directions, and asymmetry is refused", () => {
  const a = withSpectrum(
    Float64Array.from({ length: 12 }, (_, i) => i),
    1,
  );
  expect(bestCombinations(randomBasis(a, 4, 1), 4).directions.columns).toBe(0);
  const crooked = { ...a, data: a.data.slice() };
  crooked.data[1] += 1;
  expect(() => bestCombinations(randomBasis(crooked, 4, 1), 2)).toThrow("lobpcg: the matrix must be symmetric");
});
