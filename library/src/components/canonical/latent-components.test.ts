import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centredColumns, drawnViews, expectColumns, range } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { scaled } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { column, identity, type Matrix, selectRows, toRows, zeros } from "../../data/matrix.js";
import { stackColumns } from "../../data/stack.js";
import { covariance } from "../../linalg/covariance.js";
import { gramOfColumns, multiply, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { singularValues } from "../../linalg/svd/svd.js";
import { asColumns, canonicalComponents, regressionComponents, scaleView } from "./latent-components.js";

const problem = fc.record({
  rows: fc.integer({ min: 8, max: 25 }),
  columns: fc.integer({ min: 1, max: 6 }),
  targets: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(999),
});

function centredViews(rows: number, columns: readonly number[], seed: number): Matrix[] {
  return drawnViews(rows, columns, seed).map(centredColumns);
}

/** Vectors as columns, unchanged. */
function beside(vectors: readonly Float64Array[]): Matrix {
  return asColumns(vectors, new Float64Array(vectors[0].length).fill(1));
}

describe("scaling", () => {
  test("columns have mean 0 and standard deviation 1 (divisor n − 1), constant ones are 0; unscaled ones keep their units", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [drawn] = drawnViews(12, [3], seed);
      const x = stackColumns([drawn, { rows: 12, columns: 1, data: new Float64Array(12).fill(0.1) }]);
      const view = scaleView("test", x, undefined, true);
      const c = covariance(view.x, { correction: 1 });
      expectClose(
        [0, 5, 10, 15].map((at) => c.data[at]),
        [1, 1, 1, 0],
        1e-12,
      );
      expect([...column(view.x, 3)]).toEqual([...new Float64Array(12)]);
      expect([view.scale[3], view.total]).toEqual([1, 12]);
      const plain = scaleView("test", x, undefined, false);
      expect([...plain.scale]).toEqual([1, 1, 1, 1]);
      expectClose(plain.x.data, centredColumns(x).data, 1e-12);
    }
  });

  test("a weight of 2 equals repeating the sample; a total weight of at most 1 is refused", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x] = drawnViews(6, [3], seed);
      const ours = scaleView("test", x, Float64Array.of(1, 2, 1, 2, 1, 2), true);
      const theirs = scaleView("test", selectRows(x, [0, 1, 1, 2, 3, 3, 4, 5, 5]), undefined, true);
      expect(ours.total).toBe(9);
      expectClose(ours.mean, theirs.mean, 1e-12);
      expectClose(ours.scale, theirs.scale, 1e-12);
      expectClose(gramOfColumns(ours.x).data, gramOfColumns(theirs.x).data, 1e-12);
    }
    expect(refusal(() => scaleView("fit", zeros(2, 1), Float64Array.of(0.5, 0.5), true))).toBe(
      "invalid-data: fit: needs samples with a total weight above 1, got 1",
    );
  });
});

/** NIPALS for one target, as Wold wrote it: x itself is deflated. The scores, and how y follows from them. */
function nipals(x: Matrix, y: Float64Array, count: number): { scores: number[][]; loadings: number[] } {
  let rest = toRows(x);
  const scores: number[][] = [];
  const loadings: number[] = [];
  const along = (w: number[]) => rest.map((row) => row.reduce((sum, value, j) => sum + value * w[j], 0));
  const pulled = (t: ArrayLike<number>) => rest[0].map((_, j) => rest.reduce((sum, row, i) => sum + row[j] * t[i], 0));
  for (let k = 0; k < count; k++) {
    const direction = pulled(y);
    const length = Math.hypot(...direction);
    const t = along(direction.map((value) => value / length));
    const square = t.reduce((sum, value) => sum + value * value, 0);
    const p = pulled(t).map((value) => value / square);
    rest = rest.map((row, i) => row.map((value, j) => value - t[i] * p[j]));
    scores.push(t);
    loadings.push(t.reduce((sum, value, i) => sum + value * y[i], 0) / square);
  }
  return { scores, loadings };
}

describe("for regression", () => {
  test("without deflating x the scores and loadings equal those of NIPALS", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, seed }) => {
        const [x, y] = centredViews(rows, [columns, 1], seed);
        const count = Math.min(columns, 3);
        const { rotations, targetLoadings } = regressionComponents(x, y, count);
        const { scores, loadings } = nipals(x, y.data, count);
        const ours = multiply(x, beside(rotations));
        expectColumns(
          ours,
          range(0, rows).map((i) => scores.map((t) => t[i])),
          1e-6,
        );
        expectClose(
          targetLoadings.map((q) => Math.abs(q[0])),
          loadings.map(Math.abs),
          1e-6,
        );
      }),
    );
  });

  test("scores of several targets are orthogonal, and loadings invert rotations: Pᵀ R = I", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, targets, seed }) => {
        const [x, y] = centredViews(rows, [columns, targets], seed);
        const { rotations, loadings } = regressionComponents(x, y, Math.min(columns, 3));
        const found = rotations.length;
        expectClose(multiplyTransposedLeft(beside(loadings), beside(rotations)).data, identity(found).data, 1e-6);
        const squares = gramOfColumns(multiply(x, beside(rotations)));
        for (let a = 0; a < found; a++) {
          for (let b = 0; b < a; b++) {
            const size = Math.sqrt(squares.data[a * (found + 1)] * squares.data[b * (found + 1)]);
            expect(Math.abs(squares.data[a * found + b]) / size).toBeLessThan(1e-6);
          }
        }
      }),
    );
  });

  test("there are no components without covariance, and no more than there are dimensions", () => {
    const [x, y] = centredViews(10, [1, 1], 3);
    expect(regressionComponents(x, zeros(10, 2), 3).rotations).toEqual([]);
    expect(regressionComponents(stackColumns([x, x, x]), y, 3).rotations).toHaveLength(1);
  });
});

describe("for the canonical form", () => {
  test("the first covariance is the largest singular value of XᵀY; all are products of the scores", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, targets, seed }) => {
        const [x, y] = centredViews(rows, [columns, targets], seed);
        const found = canonicalComponents(x, y, Math.min(columns, targets));
        expectClose(found.covariances.slice(0, 1), singularValues(multiplyTransposedLeft(x, y)).slice(0, 1), 1e-10);
        const [t, u] = [multiply(x, beside(found.x.rotations)), multiply(y, beside(found.y.rotations))];
        const count = found.covariances.length;
        const [tu, tt, uu] = [multiplyTransposedLeft(t, u), gramOfColumns(t), gramOfColumns(u)].map(({ data }) =>
          range(0, count).map((k) => data[k * (count + 1)]),
        );
        expectClose(tu, found.covariances, 1e-7);
        expectClose(
          tu.map((value, k) => value / Math.sqrt(tt[k] * uu[k])),
          found.correlations,
          1e-6,
        );
      }),
    );
  });

  test("units scale the covariances and leave the correlations, also very large and small ones", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = centredViews(15, [4, 3], seed);
      const plain = canonicalComponents(x, y, 3);
      for (const unit of [1e-100, 1e100]) {
        const found = canonicalComponents(scaled(x, unit), y, 3);
        expectClose(
          found.covariances.map((value) => value / unit),
          plain.covariances,
          1e-9,
        );
        expectClose(found.correlations, plain.correlations, 1e-9);
      }
    }
  });

  test("inputs are not modified; views without covariance have no components", () => {
    const [x, y] = centredViews(10, [3, 2], 1);
    const before = [x.data.slice(), y.data.slice()];
    canonicalComponents(x, y, 2);
    regressionComponents(x, y, 2);
    expect([x.data, y.data]).toEqual(before);
    expect(canonicalComponents(x, zeros(10, 2), 2).covariances).toHaveLength(0);
  });
});

test("vectors become columns in the original units", () => {
  const columns = asColumns([Float64Array.of(2, 6), Float64Array.of(4, 3)], Float64Array.of(2, 3));
  expect(toRows(columns)).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
