import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allColumns,
  centredColumns,
  drawnViews,
  dualProblem,
  expectColumns,
  range,
  splitAt,
} from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { asMatrix, column, type Matrix, selectColumns, selectRows, transpose } from "../../data/matrix.js";
import { stackColumns } from "../../data/stack.js";
import { correlation } from "../../linalg/covariance.js";
import { generalizedEigen } from "../../linalg/eigen/generalized-eigen.js";
import { solveLeastSquares } from "../../linalg/factor/least-squares.js";
import { multiply, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { pearsonCorrelation } from "../../metrics/regression/correlation.js";
import { createRandom } from "../../numeric/random/random.js";
import { canonicalAnalysis, canonicalCorrelations, projectView } from "./canonical-analysis.js";
import { crossCovariance } from "./cross-covariance.js";
import reference from "./reference/cca.json" with { type: "json" };

describe("against NumPy, SciPy and R", () => {
  test.each(reference.cases)("$data: correlations, weights up to sign, eigenvalues with a ridge", async (expected) => {
    const views = splitAt(await allColumns(expected.data), expected.split);
    const { correlations, values, weights } = canonicalAnalysis(views);
    expectClose(correlations, expected.correlations, 1e-10);
    expectClose(correlations, expected.cancor, 1e-8);
    expect(values).toEqual(correlations);
    expectColumns(weights[0], transpose(asMatrix(expected.wx.slice(0, correlations.length))), 1e-8);
    expectColumns(weights[1], transpose(asMatrix(expected.wy.slice(0, correlations.length))), 1e-8);
    const ridged = canonicalAnalysis(views, { ridge: { kind: "absolute", amount: expected.ridge } });
    expectClose(ridged.values, expected.ridgeValues, 1e-10);
  });

  test("[ML2-080] three views: the eigenvalues of SciPy's block eigenproblem; two views give ordinary correlations", async () => {
    const [ab, c] = splitAt(await allColumns("wine"), 8);
    const views = [...splitAt(ab, 4), c];
    expectClose(canonicalAnalysis(views).values, reference.many.values, 1e-10);
    const ridge = { kind: "absolute", amount: reference.many.ridge } as const;
    expectClose(canonicalAnalysis(views, { ridge }).values, reference.many.ridgeValues, 1e-10);
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = drawnViews(40, [3, 4], seed);
      const all = blockProblem([x, y]).values;
      expectClose(canonicalAnalysis([x, y]).values, all.slice(-3).reverse(), 1e-10);
    }
  });

  test("[ML2-072, ML2-073] more columns than samples: SciPy's solution of the dual problem with its ridge of 0.001 std(D)", () => {
    const { x, y, share, values, wx, wy } = reference.dual;
    const result = canonicalAnalysis([x, y], {
      components: 2,
      ridge: { kind: "dual-relative", relativeAmount: share },
    });
    expect(result.solvers).toEqual(["dual", "dual"]);
    expectClose(result.values, values, 1e-9);
    const unit = result.weights.map((w) => {
      const first = column(w, 0);
      const length = Math.hypot(...first);
      return { rows: first.length, columns: 1, data: first.map((value) => value / length) };
    });
    expectColumns(
      unit[0],
      wx.map((value) => [value]),
      1e-7,
    );
    expectColumns(
      unit[1],
      wy.map((value) => [value]),
      1e-7,
    );
    // In the regular case the dual problem has the answer of the primal one: no ridge, and weights in the span of the samples.
    for (let seed = 0; seed < 5; seed++) {
      const views = drawnViews(12, [4, 3], seed);
      const centred = views.map((v) => centredColumns(v));
      const [a, b] = centred.map((v) => multiply(v, transpose(v)));
      const { left, right } = dualProblem(a, b, [0, 0]);
      // The ridge is of rounding size.
      const dual = generalizedEigen(left, right, 1e-9).values.slice(-3).reverse();
      expectClose(canonicalAnalysis(views).correlations, dual, 1e-6);
    }
  });
});

/** L and R of Kettenring's problem, as in the text and solved directly. */
function blockProblem(views: readonly Matrix[]) {
  const all = stackColumns([...views]);
  const joint = crossCovariance(all, all);
  const owner = views.flatMap((view, v) => Array.from({ length: view.columns }, () => v));
  const part = (same: boolean): Matrix => ({
    ...joint,
    data: joint.data.map((value, at) => {
      const [i, j] = [Math.floor(at / all.columns), at % all.columns];
      return (owner[i] === owner[j]) === same ? value : 0;
    }),
  });
  return generalizedEigen(part(false), part(true));
}

const problem = fc.record({
  rows: fc.integer({ min: 12, max: 60 }),
  first: fc.integer({ min: 1, max: 5 }),
  second: fc.integer({ min: 1, max: 5 }),
  seed: fc.integer({ min: 0, max: 1000 }),
});

describe("laws of two views", () => {
  test("[ML2-069] the largest eigenvalue of the block problem is the correlation of the projections, of variance 1", () => {
    fc.assert(
      fc.property(problem, ({ rows, first, second, seed }) => {
        const [x, y] = drawnViews(rows, [first, second], seed);
        const analysis = canonicalAnalysis([x, y], { components: 1 });
        const [u, v] = [projectView(analysis, 0, x).data, projectView(analysis, 1, y).data];
        expect(analysis.values[0]).toBeCloseTo(blockProblem([x, y]).values.at(-1) ?? 0, 9);
        expect(pearsonCorrelation(u, v)).toBeCloseTo(analysis.values[0], 9);
        for (const scores of [u, v]) {
          expect(scores.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 8);
          expect(scores.reduce((sum, value) => sum + value * value, 0) / rows).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  test("[ML2-070, CB-078] the correlations of the pairs are the eigenvalues, descending; all other pairs are uncorrelated", () => {
    fc.assert(
      fc.property(problem, ({ rows, first, second, seed }) => {
        const [x, y] = drawnViews(rows, [first, second], seed);
        const analysis = canonicalAnalysis([x, y]);
        const count = Math.min(first, second);
        expect(analysis.values).toHaveLength(count);
        const all = correlation(stackColumns([projectView(analysis, 0, x), projectView(analysis, 1, y)]));
        for (let a = 0; a < 2 * count; a++) {
          if (a > 0 && a < count) expect(analysis.values[a]).toBeLessThanOrEqual(analysis.values[a - 1] + 1e-12);
          for (let b = 0; b < a; b++) {
            const expected = a === b + count ? analysis.values[b] : 0;
            expect(Math.abs(all.data[a * 2 * count + b] - expected)).toBeLessThan(1e-8);
          }
        }
      }),
    );
  });

  test("[CB-079] the canonical correlations are invariant to invertible linear maps of the views", () => {
    fc.assert(
      fc.property(problem, ({ rows, first, second, seed }) => {
        const [x, y] = drawnViews(rows, [first, second], seed);
        const random = createRandom(seed);
        const moved = [x, y].map((view) => {
          const map = normalMatrix(view.columns, view.columns, random);
          for (let j = 0; j < view.columns; j++) map.data[j * (view.columns + 1)] += 4;
          const result = multiply(view, map);
          return { ...result, data: result.data.map((value) => value + 7) };
        });
        expectClose(canonicalCorrelations(moved[0], moved[1]), canonicalCorrelations(x, y), 1e-8);
      }),
    );
  });

  test("[ML2-081] with one target the weights are proportional to those of least squares", () => {
    for (let seed = 0; seed < 20; seed++) {
      const [x, y] = drawnViews(30, [4, 1], seed);
      const w = column(canonicalAnalysis([x, y]).weights[0], 0);
      const v = solveLeastSquares(centredColumns(x), centredColumns(y).data).solution;
      const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, j) => sum + value * b[j], 0);
      expect(Math.abs(dot(w, v) / Math.sqrt(dot(w, w) * dot(v, v)))).toBeCloseTo(1, 12);
    }
  });

  test("a ridge lowers the eigenvalues; a relative one does not depend on a common unit of the columns", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = drawnViews(30, [4, 3], seed);
      const scaled = { ...x, data: x.data.map((value) => 1000 * value) };
      let before = canonicalAnalysis([x, y]).values[0];
      for (const relativeAmount of [0.01, 0.1, 1]) {
        const ridge = { kind: "relative", relativeAmount } as const;
        const { values } = canonicalAnalysis([x, y], { ridge });
        expect(values[0]).toBeLessThan(before);
        expectClose(canonicalAnalysis([scaled, y], { ridge }).values, values, 1e-10);
        before = values[0];
      }
    }
  });

  test("a weight of 2 equals repeating the sample", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = drawnViews(10, [2, 3], seed);
      const weights = Float64Array.from({ length: 10 }, (_, i) => 1 + (i % 2));
      const twice = range(0, 10).flatMap((i) => (i % 2 === 0 ? [i] : [i, i]));
      const repeated = canonicalAnalysis([selectRows(x, twice), selectRows(y, twice)]);
      const weighted = canonicalAnalysis([x, y], { weights });
      expectClose(weighted.values, repeated.values, 1e-10);
      expectClose(weighted.weights[0].data, repeated.weights[0].data, 1e-8);
    }
  });
});

describe("two or more views", () => {
  test("[CB-077] the block problem of M views: pairs ± for two, M − 1 for identical ones, variance 1 in each view", () => {
    for (let seed = 0; seed < 10; seed++) {
      const [x, y] = drawnViews(50, [3, 3], seed);
      const { values } = blockProblem([x, y]);
      const { correlations } = canonicalAnalysis([x, y]);
      expectClose(values.slice(3).reverse(), correlations, 1e-9);
      expectClose(
        values.slice(0, 3).map((value) => -value),
        correlations,
        1e-9,
      );
    }
    // M identical views have the top eigenvalue M − 1; any views those of the block problem, K = min D of them.
    for (let seed = 0; seed < 5; seed++) {
      const [x] = drawnViews(40, [3], seed);
      for (const m of [2, 3, 5]) {
        expect(canonicalAnalysis(Array.from({ length: m }, () => x)).values[0]).toBeCloseTo(m - 1, 10);
      }
      const views = drawnViews(60, [3, 4, 2, 5], seed);
      const analysis = canonicalAnalysis(views);
      expect(analysis.values).toHaveLength(2);
      expectClose(analysis.values, blockProblem(views).values.slice(-2).reverse(), 1e-9);
      // The joint eigenvector shares its length among the views; each is scaled to the variance 1 of the constraint.
      views.forEach((view, v) => {
        const scores = projectView(analysis, v, view);
        const squares = multiplyTransposedLeft(scores, scores);
        for (let k = 0; k < 2; k++) expect(squares.data[3 * k] / 60).toBeCloseTo(1, 9);
      });
    }
  });

  test("warns of a view without a part in a component and names it", () => {
    const random = createRandom(1);
    const signs = (period: number) => Array.from({ length: 32 }, (_, i) => (Math.floor(i / period) % 2 === 0 ? 1 : -1));
    const [a, b] = [signs(1), signs(2)];
    const x = asMatrix(a.map((value, i) => [value, random.fork(i).normal()]));
    const { warnings, correlations } = canonicalAnalysis([
      selectColumns(x, [0]),
      selectColumns(x, [0]),
      b.map((value) => [value]),
    ]);
    expect(warnings.map(({ message }) => message)).toEqual(["view 2 does not contribute to component 1"]);
    expect(correlations[0]).toBeCloseTo(1 / 3, 12);
  });
});
