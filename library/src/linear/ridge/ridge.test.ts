import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { type Matrix, row, selectRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes, digits } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/ridge.json" with { type: "json" };
import { ridge } from "./ridge.js";

describe("against scikit-learn", () => {
  test.each(reference.cases)("diabetes: alpha $alpha, intercept $intercept, weighted $weighted", async (expected) => {
    const { x, y } = await diabetes();
    const { alpha, intercept, weighted } = expected;
    const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));
    const model = ridge({ alpha, intercept }).fit(weighted ? { x, y, weights } : { x, y });
    expectClose(model.state.coefficients, expected.coefficients, 1e-8);
    expectClose([model.state.intercept], [expected.constant], 1e-8);
    expectClose(model.predict(selectRows(x, [0])), [expected.firstPrediction], 1e-8);
  });

  test("more columns than samples", async () => {
    const { x, y } = await digits();
    const first = Int32Array.from({ length: 30 }, (_, i) => i);
    const target = Array.from(first, (i) => Number(y.classes[y.codes[i]]));
    const model = ridge({ alpha: 5 }).fit({ x: selectRows(x, first), y: target });
    expect(model.report.notes).toEqual({ solver: "dual" });
    expectClose(model.state.coefficients, reference.wide.coefficients, 1e-8);
    expectClose([model.state.intercept], [reference.wide.constant], 1e-8);
  });
});

describe("laws", () => {
  const problem = fc.record({
    rows: fc.integer({ min: 2, max: 15 }),
    columns: fc.integer({ min: 1, max: 15 }),
    alpha: fc.double({ min: 0.01, max: 100, noNaN: true }),
    seed: fc.integer({ min: 0, max: 1000 }),
  });

  test("the gradient of the objective vanishes at the solution, for tall and for wide data", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, alpha, seed }) => {
        const { x, y } = normals(rows, columns, seed);
        const model = ridge({ alpha }).fit({ x, y });
        const residual = model.predict(x).map((value, i) => y[i] - value);
        expect(Math.abs(residual.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-9);
        for (let j = 0; j < columns; j++) {
          // ½ ∂/∂wⱼ: −Σᵢ xᵢⱼ rᵢ + α wⱼ
          let gradient = alpha * model.state.coefficients[j];
          for (let i = 0; i < rows; i++) gradient -= x.data[i * columns + j] * residual[i];
          expect(Math.abs(gradient)).toBeLessThan(1e-9 * (1 + alpha));
        }
      }),
    );
  });

  test("a larger penalty gives smaller coefficients", () => {
    for (let seed = 0; seed < 10; seed++) {
      const data = normals(20, 5, seed);
      const sizes = [0.01, 0.1, 1, 10, 100].map((alpha) =>
        Math.hypot(...ridge({ alpha }).fit(data).state.coefficients),
      );
      for (let k = 1; k < sizes.length; k++) expect(sizes[k]).toBeLessThan(sizes[k - 1]);
    }
  });

  test("sparse samples give the dense result", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = normals(12, 6, seed);
      const holes = { ...x, data: x.data.map((value) => Math.max(0, value)) };
      const dense = ridge().fit({ x: holes, y });
      const sparse = ridge().fit({ x: fromDense(holes), y });
      expectClose(sparse.state.coefficients, dense.state.coefficients, 1e-10);
      expectClose(sparse.predict(fromDense(holes)), dense.predict(holes), 1e-10);
    }
  });
});

test("without a penalty, collinear columns are refused with a remedy", () => {
  const { x, y } = normals(10, 1, 0);
  const doubled = Array.from({ length: 10 }, (_, i) => [row(x, i)[0], row(x, i)[0]]);
  expect(() => ridge({ alpha: 0 }).fit({ x: doubled, y })).toThrow(
    "ridge: with alpha 0 the system is too ill-conditioned to solve; raise alpha",
  );
  expect(ridge({ alpha: 0.1 }).fit({ x: doubled, y }).predict(doubled).every(Number.isFinite)).toBe(true);
});

function normals(rows: number, columns: number, seed: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const draw = (length: number) => Float64Array.from({ length }, () => random.normal());
  return { x: { rows, columns, data: draw(rows * columns) }, y: draw(rows) };
}

test("the coefficients are invariant to shifts of samples and target, even a million deviations away", () => {
  for (const [rows, columns, seed] of [
    [200, 4, 1],
    [200, 4, 2],
    [5000, 9, 3],
  ]) {
    const problem = regressionProblem(rows, columns, seed);
    // Multiples of 2⁻²⁰, which are exact beside some millions.
    const [data, y] = [problem.x.data, problem.y].map((v) => v.map((value) => Math.round(value * 2 ** 20) / 2 ** 20));
    const x = { rows, columns, data };
    const far = { ...x, data: data.map((value, at) => value + 1e6 * (1 + (at % columns))) };
    const near = ridge({ alpha: 2 }).fit({ x, y });
    const moved = ridge({ alpha: 2 }).fit({ x: far, y: y.map((value) => value - 1e6) });
    expectClose(moved.state.coefficients, near.state.coefficients, 1e-10);
    expectClose(
      moved.predict(far).map((value) => value + 1e6),
      near.predict(x),
      1e-8,
    );
  }
});
