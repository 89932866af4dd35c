import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { columnMoments } from "../linalg/column-moments.js";
import { createRandom } from "../numeric/random/random.js";
import { momentsOf } from "./sparse-column-moments.js";

test("sparse moments equal the dense ones, with weights and missing values, full and empty columns", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const entry = () => (random.uniform() < 0.6 ? 0 : random.uniform() < 0.1 ? Number.NaN : 1 + random.normal());
    const rows = Array.from({ length: 25 }, () => [entry(), entry(), 3 + random.normal(), 0, Number.NaN]);
    const weights = Float64Array.from(rows, () => random.integer(3) / 7);
    for (const given of [undefined, weights]) {
      const dense = columnMoments(asMatrix(rows), given);
      const sparse = momentsOf(fromDense(rows), given);
      expectClose(sparse.weight, dense.weight, 1e-13);
      expectClose(sparse.mean, dense.mean, 1e-13);
      expectClose(sparse.variance, dense.variance, 1e-12);
      expect(sparse.weight[4]).toBe(0);
    }
    expect(momentsOf(asMatrix(rows))).toEqual(columnMoments(asMatrix(rows)));
  }
});

test("refuses a column too large to be squared", () => {
  expect(refusal(() => momentsOf(fromDense([[1e200], [-1e200]])))).toBe(
    "numerical: column 0 has values too large to be squared; rescale it",
  );
});
