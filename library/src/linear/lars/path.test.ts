import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem, regressionShapes } from "../../../test/regression-problems.js";
import { asMatrix, type Matrix, row } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes } from "../../datasets/index.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { lassoPath } from "../l1-penalty/path.js";
import { leastSquares } from "../least-squares/least-squares.js";
import { larsPath } from "./path.js";
import reference from "./reference/lars.json" with { type: "json" };

/** scikit-learn's scaling of the data: columns centred, with a sum of squares of 1. */
function unitColumns(x: Matrix): Matrix {
  const means = columnMoments(x).mean;
  const centred = x.data.map((value, at) => value - means[at % x.columns]);
  const sums = new Float64Array(x.columns);
  centred.forEach((value, at) => {
    sums[at % x.columns] += value * value;
  });
  return { ...x, data: centred.map((value, at) => value / Math.sqrt(sums[at % x.columns])) };
}

describe("against scikit-learn", () => {
  test("the breakpoints of both variants on the diabetes data", async () => {
    const { x, y } = await diabetes();
    for (const { method, alphas, coefficients } of reference.diabetes) {
      const path = larsPath(unitColumns(x), y, { lasso: method === "lasso" });
      expectClose(path.alphas, alphas, 1e-10);
      expectClose(path.coefficients.data, coefficients.flat(), 1e-8);
      expect(path.converged).toBe(true);
    }
  });

  test("with more columns than samples", () => {
    for (const { method, alphas, coefficients, active } of reference.wide) {
      const path = larsPath(asMatrix(reference.x), Float64Array.from(reference.y), { lasso: method === "lasso" });
      expectClose(path.alphas, alphas, 1e-10);
      expectClose(path.coefficients.data, coefficients.flat(), 1e-8);
      if (method === "lar") expect(path.events.map(({ column }) => column)).toEqual(active);
    }
  });
});

describe("the path of the lasso", () => {
  test("[CB-129] its breakpoints agree with coordinate descent to 1e-8, and so do penalties in between", () => {
    let drops = 0;
    for (const [rows, columns] of [
      [60, 12],
      [30, 50],
      [20, 80],
    ]) {
      for (let seed = 0; seed < 2; seed++) {
        const { x, y } = regressionProblem(rows, columns, seed);
        const path = larsPath(x, y);
        drops += path.events.filter(({ event }) => event === "drop").length;
        const inner = path.alphas.slice(0, -1);
        const middles = inner.slice(1).map((alpha, k) => 0.5 * (alpha + inner[k]));
        // All penalties at once from one algorithm; one after the other, iteratively, from the other.
        const descent = lassoPath(x, y, { alphas: [...inner, ...middles], tolerance: 1e-13 });
        descent.alphas.forEach((alpha, k) => {
          const { coefficients, intercept } = path.at(alpha);
          expectClose(coefficients, row(descent.coefficients, k), 1e-8);
          expectClose([intercept], [descent.intercepts[k]], 1e-8);
        });
      }
    }
    expect(drops).toBeGreaterThan(10);
  });

  test("satisfies the optimality conditions everywhere: equal correlations for non-zero coefficients, smaller ones elsewhere", () => {
    fc.assert(
      fc.property(
        regressionShapes({ rows: 25, columns: 30 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (s, at) => {
          const { x, y } = regressionProblem(s.rows, s.columns, s.seed);
          const path = larsPath(x, y);
          const alpha = at * path.alphas[0];
          const { coefficients, intercept } = path.at(alpha);
          const rest = y.map(
            (value, i) =>
              value - intercept - coefficients.reduce((sum, w, j) => sum + w * x.data[i * x.columns + j], 0),
          );
          coefficients.forEach((w, j) => {
            const pull = rest.reduce((sum, r, i) => sum + r * x.data[i * x.columns + j], 0) / y.length;
            if (w !== 0) expect(Math.abs(pull - alpha * Math.sign(w))).toBeLessThan(1e-8 * path.alphas[0]);
            else expect(Math.abs(pull)).toBeLessThan(alpha + 1e-8 * path.alphas[0]);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  test("ends at least squares, also with weights and without an intercept", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = regressionProblem(40, 7, seed);
      const weights = Float64Array.from({ length: 40 }, (_, i) => 1 + (i % 3));
      for (const intercept of [true, false]) {
        for (const drop of [true, false]) {
          const path = larsPath(x, y, { weights, intercept, lasso: drop });
          const full = leastSquares({ intercept }).fit({ x, y, weights }).state;
          expectClose(path.at(0).coefficients, full.coefficients, 1e-10);
          expectClose([path.at(0).intercept], [full.intercept], 1e-10);
        }
      }
    }
  });

  test("is the same for sparse samples", () => {
    const { x, y } = regressionProblem(30, 40, 2);
    const holes: Matrix = { ...x, data: x.data.map((value, k) => (k % 3 === 0 ? value : 0)) };
    const [dense, sparse] = [larsPath(holes, y), larsPath(fromDense(holes), y)];
    expectClose(sparse.alphas, dense.alphas, 1e-10);
    expectClose(sparse.coefficients.data, dense.coefficients.data, 1e-8);
  });
});

describe("degenerate columns", () => {
  test("copies, constants and combinations of columns change only which of them are used", () => {
    for (let seed = 0; seed < 8; seed++) {
      const { x, y } = regressionProblem(30, 5, seed);
      const wide: Matrix = {
        rows: 30,
        columns: 12,
        data: Float64Array.from({ length: 360 }, (_, k) => {
          const [i, j] = [Math.floor(k / 12), k % 12];
          if (j === 11) return 3;
          return j === 10 ? (x.data[5 * i] + x.data[5 * i + 1]) / 2 : x.data[5 * i + (j % 5)];
        }),
      };
      const [path, plain] = [larsPath(wide, y), larsPath(x, y)];
      expect(path.converged).toBe(true);
      for (const share of [0.9, 0.5, 0.1, 0]) {
        const alpha = share * plain.alphas[0];
        const predict = ({ coefficients, intercept }: ReturnType<typeof path.at>, of: Matrix) =>
          y.map((_, i) => coefficients.reduce((sum, w, j) => sum + w * of.data[i * of.columns + j], intercept));
        expectClose(predict(path.at(alpha), wide), predict(plain.at(alpha), x), 1e-8);
      }
    }
  });

  test("a target without correlation has one breakpoint, with all coefficients 0", () => {
    const path = larsPath(asMatrix([[1], [2], [3]]), Float64Array.of(4, 4, 4));
    expect([...path.alphas]).toEqual([0]);
    expect([...path.at(0).coefficients, path.at(0).intercept]).toEqual([0, 4]);
  });
});

describe("the end of the path", () => {
  test("is at the given penalty or number of columns", () => {
    const { x, y } = regressionProblem(50, 10, 4);
    const whole = larsPath(x, y);
    const alpha = 0.4 * whole.alphas[0];
    const short = larsPath(x, y, { alpha });
    expect(short.alphas[short.alphas.length - 1]).toBeCloseTo(alpha, 12);
    expectClose(short.at(alpha).coefficients, whole.at(alpha).coefficients, 1e-10);
    const three = larsPath(x, y, { maxColumns: 3, lasso: false });
    expect(three.events.map(({ event }) => event)).toEqual(["add", "add", "add"]);
    expect(row(three.coefficients, 3).filter((value) => value !== 0).length).toBe(3);
  });

  test("refuses penalties beyond it, and invalid settings", () => {
    const { x, y } = regressionProblem(10, 3, 0);
    const path = larsPath(x, y, { alpha: 0.1 });
    expect(refusal(() => path.at(0.05))).toMatch(/invalid-option: larsPath: the path ends at alpha 0\.1/);
    expect(refusal(() => larsPath(x, y, { alpha: -1 }))).toMatch(/invalid-option: larsPath: alpha must be at least 0/);
    expect(refusal(() => larsPath(x, y, { maxColumns: 0 }))).toMatch(/maxColumns a positive integer/);
    expect(refusal(() => larsPath(x, y.subarray(1)))).toMatch(
      /invalid-data: larsPath: the numbers of samples, targets and weights must be equal, got 10,/,
    );
  });
});
