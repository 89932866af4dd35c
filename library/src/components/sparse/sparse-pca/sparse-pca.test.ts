import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix, product } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, type Matrix, row, selectRows, zeros } from "../../../data/matrix.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { createRandom } from "../../../numeric/random/random.js";
import { pca } from "../../principal/pca/pca.js";
import reference from "../reference/sparse.json" with { type: "json" };
import { sparsePca } from "./sparse-pca.js";

const y = asMatrix(reference.y);
const settled = { tolerance: 1e-13, maxIterations: 20000 };

describe("against scikit-learn", () => {
  test("the objective is no larger, and at the same optimum directions and scores agree", () => {
    for (const { components, alpha, objective, directions, scores } of reference.principal) {
      const model = sparsePca({ components, alpha, ...settled }).fit({ x: y });
      expect(model.report.objective.at(-1)).toBeLessThanOrEqual(objective * (1 + 1e-9));
      const expected = asMatrix(directions);
      const signs = orientRows(expected);
      expectClose(model.state.components.data, expected.data, 1e-4);
      const oriented = scores.flatMap((v) => v.map((value, k) => signs[k] * value));
      expectClose(model.transform(selectRows(y, [0, 1, 2, 3, 4])).data, oriented, 1e-4);
    }
  });
});

describe("laws", () => {
  test("with almost no penalty it is PCA: the same directions, variances and scores", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = product(
        normalMatrix(40, 3, createRandom(seed)),
        asMatrix([
          [5, 1, 0, 2],
          [0, 2, 1, 0],
          [0.3, 0, 0.2, 0.5],
        ]),
      );
      const sparse = sparsePca({ components: 2, alpha: 1e-9, ridgeAlpha: 1e-9, ...settled }).fit({ x });
      const plain = pca({ components: 2 }).fit({ x });
      expectClose(sparse.state.components.data, plain.state.components.data, 1e-5);
      expectClose(sparse.state.explainedVariance, plain.state.explainedVariance, 1e-6);
      expectClose(sparse.transform(x).data, plain.transform(x).data, 1e-5);
    }
  });

  test("the objective never rises, and does not depend on whether samples or columns are more", () => {
    for (const [rows, columns] of [
      [40, 6],
      [6, 40],
    ]) {
      const x = normalMatrix(rows, columns, createRandom(rows));
      const model = sparsePca({ components: 3, alpha: 1 }).fit({ x });
      const { objective } = model.report;
      objective.forEach((value, step) => {
        if (step > 0) expect(value).toBeLessThanOrEqual(objective[step - 1] * (1 + 1e-9));
      });
      // A sample more that is the mean of the others changes neither mean nor squares.
      const mean = Array.from(model.state.mean);
      const more = sparsePca({ components: 3, alpha: 1 }).fit({ x: [...rowsOf(x), mean] });
      expectClose(more.state.components.data, model.state.components.data, 1e-6);
    }
  });

  test("a larger penalty leaves fewer non-zero entries, in components of length 1 that explain less", () => {
    const entries = [0.1, 5, 20].map((alpha) => {
      const { components, explainedVariance } = sparsePca({ components: 3, alpha }).fit({ x: y }).state;
      for (let k = 0; k < 3; k++) expect(Math.hypot(...row(components, k))).toBeCloseTo(1, 12);
      const total = explainedVariance.reduce((sum, value) => sum + value, 0);
      return { used: components.data.filter((value) => value !== 0).length, total };
    });
    for (let at = 1; at < 3; at++) {
      expect(entries[at].used).toBeLessThan(entries[at - 1].used);
      expect(entries[at].total).toBeLessThan(entries[at - 1].total);
    }
    const best = pca({ components: 3 })
      .fit({ x: y })
      .state.explainedVariance.reduce((sum, value) => sum + value, 0);
    expect(entries[0].total).toBeLessThanOrEqual(best * (1 + 1e-9));
  });

  test("recovers planted groups of columns, each by its own component", () => {
    for (let seed = 0; seed < 5; seed++) {
      const groups = asMatrix([
        [1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0.8, 0.8, 0.8, 0, 0],
      ]);
      const x = product(normalMatrix(100, 2, createRandom(seed)), groups);
      const noise = normalMatrix(100, 10, createRandom(seed + 100));
      x.data.forEach((value, at) => void (x.data[at] = value + 0.2 * noise.data[at]));
      const { components } = sparsePca({ components: 2, alpha: 4 }).fit({ x }).state;
      const used = [0, 1].map((k) => Array.from(row(components, k).keys()).filter((j) => row(components, k)[j] !== 0));
      expect(used).toEqual([
        [0, 1, 2, 3],
        [5, 6, 7],
      ]);
    }
  });
});

describe("edge cases", () => {
  test("zeros, constant columns and a rank below the number of components", () => {
    const none = sparsePca().fit({ x: zeros(5, 3) });
    expect(none.state.components.data.every((value) => value === 0)).toBe(true);
    expect(none.transform([[1, 2, 3]]).data.every((value) => value === 0)).toBe(true);
    expect(none.report.warnings[0].message).toContain("2 of the 2 components are 0");
    const x = product(normalMatrix(20, 1, createRandom(2)), asMatrix([[3, 0, 4]]));
    const model = sparsePca({ components: 2, alpha: 0.01 }).fit({ x });
    expect(Math.abs(row(model.state.components, 0)[1])).toBe(0);
    expect(model.state.explainedVariance[1]).toBeLessThan(1e-12);
    expectClose(model.inverse(model.transform(x)).data, x.data, 0.02);
  });

  test("refuses too many components, one sample and numbers too large", () => {
    expect(refusal(() => sparsePca({ components: 3 }).fit({ x: zeros(4, 2) }))).toBe(
      "invalid-option: sparse-pca: components must be at most 2 for 4 samples of 2 columns, got 3",
    );
    expect(refusal(() => sparsePca({ components: 1 }).fit({ x: [[1, 2]] }))).toContain("needs at least 2 samples");
    expect(refusal(() => sparsePca({ components: 1 }).fit({ x: [[1e200], [1]] }))).toContain(
      'sparse-pca: column "x0" has values as large as 1.00e+200, whose squares overflow',
    );
  });

  test("too few iterations are recorded in the report", () => {
    const { report } = sparsePca({ components: 3, alpha: 5, maxIterations: 1 }).fit({ x: y });
    expect(report.converged).toBe(false);
    expect(report.warnings.map(({ message }) => message)).toEqual([
      "no convergence in 1 iterations; increase maxIterations",
    ]);
  });
});

function rowsOf(matrix: Matrix): number[][] {
  return Array.from({ length: matrix.rows }, (_, i) => Array.from(row(matrix, i)));
}
