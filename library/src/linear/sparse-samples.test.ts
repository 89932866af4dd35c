/** Sparse samples are used without densifying: the same results as dense ones, and no memory for zeros. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { fromTriplets, type SparseMatrix, toDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { elasticNet } from "./elastic-net/elastic-net.js";
import { gammaRegression } from "./generalized-linear/gamma-regression/gamma-regression.js";
import { poissonRegression } from "./generalized-linear/poisson-regression/poisson-regression.js";
import { lars } from "./lars/lars.js";
import { lasso } from "./lasso/lasso.js";
import { logisticRegression } from "./logistic-regression/logistic-regression.js";
import { ridge } from "./ridge/ridge.js";

/** About `filled` entries a row, of which some columns are far from 0. */
function sparseProblem(
  rows: number,
  columns: number,
  filled: number,
  seed: number,
): { x: SparseMatrix; y: Float64Array } {
  const random = createRandom(seed);
  const count = rows * filled;
  const columnIndex = Int32Array.from({ length: count }, () => random.integer(columns));
  const x = fromTriplets(rows, columns, {
    rowIndex: Int32Array.from({ length: count }, (_, e) => Math.floor(e / filled)),
    columnIndex,
    values: Float64Array.from(columnIndex, (j) => (j % 4) + random.normal()),
  });
  const y = Float64Array.from({ length: rows }, (_, i) => {
    let sum = 0.3 * random.normal();
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++)
      sum += (x.columnIndex[e] % 3 === 0 ? 1 : -0.2) * x.values[e];
    return sum;
  });
  return { x, y };
}

const weightsOf = (rows: number) => Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 3));

describe("sparse samples give the dense result", () => {
  test("ridge: normal equations, their dual, and LSMR, with weights and with and without an intercept", () => {
    const solvers = new Set<unknown>();
    for (const [rows, columns, filled] of [
      [80, 12, 2],
      [30, 70, 4],
      [1100, 1010, 5],
    ]) {
      const { x, y } = sparseProblem(rows, columns, filled, columns);
      for (const intercept of [true, false]) {
        const data = { y, weights: weightsOf(rows) };
        const method = ridge({ alpha: 0.7, intercept });
        const [sparse, dense] = [method.fit({ ...data, x }), method.fit({ ...data, x: toDense(x) })];
        solvers.add(sparse.report.notes["solver"]);
        expect(sparse.report.converged).not.toBe(false);
        expectClose(sparse.state.coefficients, dense.state.coefficients, 1e-8);
        expectClose([sparse.state.intercept], [dense.state.intercept], 1e-8);
      }
    }
    expect(solvers).toEqual(new Set(["primal", "dual", "lsmr"]));
  });

  test("lasso, elastic net and least angle regression", () => {
    const { x, y } = sparseProblem(60, 90, 6, 1);
    for (const method of [
      lasso({ alpha: 0.05, tolerance: 1e-14 }),
      elasticNet({ alpha: 0.1, tolerance: 1e-14 }),
      lars({ alpha: 0.05 }),
    ]) {
      const data = { y, weights: weightsOf(60) };
      const [sparse, dense] = [method.fit({ ...data, x }), method.fit({ ...data, x: toDense(x) })];
      expectClose(sparse.state.coefficients, dense.state.coefficients, 1e-8);
      expectClose([sparse.state.intercept], [dense.state.intercept], 1e-8);
    }
  });

  test("Poisson and gamma regression, by a factor and by conjugate gradients", () => {
    for (const [rows, columns, filled] of [
      [120, 20, 3],
      [200, 520, 4],
    ]) {
      const { x, y } = sparseProblem(rows, columns, filled, 2);
      const counts = y.map((value) => Math.max(1, Math.round(Math.abs(value))));
      for (const method of [poissonRegression({ alpha: 0.1 }), gammaRegression({ alpha: 0.1 })]) {
        const data = { y: counts, weights: weightsOf(rows) };
        const [sparse, dense] = [method.fit({ ...data, x }), method.fit({ ...data, x: toDense(x) })];
        expect(sparse.report.converged).toBe(true);
        expectClose(sparse.state.coefficients, dense.state.coefficients, 1e-8);
        expectClose([sparse.state.intercept], [dense.state.intercept], 1e-8);
      }
    }
  });
});

describe("100,000 x 100,000 samples with three entries per row", () => {
  // A dense copy would take 80 GB.
  const { x, y } = sparseProblem(100_000, 100_000, 3, 4);

  test("ridge", () => {
    const { state, report } = ridge({ alpha: 5 }).fit({ x, y });
    expect(report).toMatchObject({ converged: true, notes: { solver: "lsmr" } });
    expect(state.coefficients.length).toBe(100_000);
  });

  test("the lasso", () => {
    const { report } = lasso({ alpha: 5e-4, tolerance: 1e-6 }).fit({ x, y });
    expect(report.converged).toBe(true);
    expect(Number(report.notes["nonZero"])).toBeGreaterThan(0);
  });

  test("Poisson regression", () => {
    const counts = y.map((value) => Math.max(0, Math.round(value)));
    const { report } = poissonRegression({ alpha: 0.01, tolerance: 1e-8 }).fit({ x, y: counts });
    expect(report.converged).toBe(true);
  });

  test("logistic regression", () => {
    const classes = Array.from(y, (value) => (value > 0 ? "above" : "below"));
    const { report } = logisticRegression({ tolerance: 1e-3 }).fit({ x, y: classes });
    expect(report.converged).toBe(true);
  });
});
