import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { zeros } from "../../../data/matrix.js";
import { fromDense, isSparse, toDense } from "../../../data/sparse.js";
import { createRandom } from "../../../numeric/random/random.js";
import { polynomialFeatures } from "./polynomial-features.js";

test("sparse samples give the dense result as a sparse matrix, for all degrees and forms", () => {
  for (let seed = 0; seed < 12; seed++) {
    const random = createRandom(seed);
    const rows = Array.from({ length: 6 }, () =>
      Array.from({ length: 5 }, () => (random.uniform() < 0.6 ? 0 : random.normal())),
    );
    const recipe = polynomialFeatures({
      degree: 1 + (seed % 4),
      interactionOnly: seed % 3 === 0,
      bias: seed % 2 === 0,
    });
    const model = recipe.fit({ x: rows });
    const z = model.transform(fromDense(rows));
    if (!isSparse(z)) throw new Error("it is dense");
    expect(z.columns).toBe(model.outputFeatures.length);
    expectClose(toDense(z).data, model.transform(rows).data, 0);
    expect(z.values.every((value) => value !== 0)).toBe(true);
    for (let i = 0; i < 6; i++) {
      const own = Array.from(z.columnIndex.subarray(z.rowStart[i], z.rowStart[i + 1]));
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  }
});

test("(a + b)³ is a weighted sum of the features of degree 3", () => {
  const { outputFeatures, transform } = polynomialFeatures({ degree: 3 }).fit({ x: [[1, 2]], features: ["a", "b"] });
  const factor: Record<string, number> = { "a^3": 1, "a^2 b": 3, "a b^2": 3, "b^3": 1 };
  for (const [a, b] of [
    [1, 2],
    [-3, 0.5],
    [0, 4],
  ]) {
    const values = transform([[a, b]]).data;
    const sum = outputFeatures.reduce((total, name, k) => total + (factor[name] ?? 0) * values[k], 0);
    expect(sum).toBeCloseTo((a + b) ** 3, 12);
  }
});

test("refuses excessive numbers of columns or entries before allocating them", () => {
  expect(refusal(() => polynomialFeatures({ degree: 4 }).fit({ x: zeros(1, 100) }))).toBe(
    "invalid-option: polynomial-features: degree 4 turns 100 columns into 4,598,126, more than 100,000; " +
      "use a lower degree, fewer columns, or a polynomial kernel",
  );
  expect(refusal(() => polynomialFeatures({ degree: 500 }).fit({ x: zeros(1, 500) }))).toContain("more than 100,000");
  const model = polynomialFeatures().fit({ x: zeros(1, 300) });
  expect(refusal(() => model.transform(zeros(50_000, 300)))).toContain("which do not fit into memory");
});
