import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../../test/drawn-points.js";
import { expectClose } from "../../../../test/expect-close.js";
import { asMatrix, column, type Matrix, row, selectColumns, selectRows, transpose } from "../../../data/matrix.js";
import { digits, iris, wine } from "../../../datasets/index.js";
import { multiply, multiplyTransposed } from "../../../linalg/multiply.js";
import { createRandom } from "../../../numeric/random/random.js";
import { pca } from "./pca.js";
import reference from "./reference/pca.json" with { type: "json" };

describe("against scikit-learn", () => {
  test.each(reference.cases)("$data, $rows samples: components up to sign, variances and scores", async (expected) => {
    const { x: all } = await { iris, wine, digits }[expected.data as "iris" | "wine" | "digits"]();
    const x = selectRows(
      all,
      Int32Array.from({ length: expected.rows }, (_, i) => i),
    );
    const model = pca({ components: expected.components.length }).fit({ x });
    const first = selectRows(x, [0]);
    const scores = model.transform(first).data;
    expectClose(model.state.explainedVariance, expected.explainedVariance, 1e-12);
    expectClose(model.state.explainedVarianceRatio, expected.explainedVarianceRatio, 1e-12);
    expected.components.forEach((direction, k) => {
      const ours = row(model.state.components, k);
      const sign = Math.sign(ours.reduce((sum, value, j) => sum + value * direction[j], 0));
      expectClose(
        ours,
        direction.map((value) => sign * value),
        1e-8,
      );
      expect(scores[k]).toBeCloseTo(sign * expected.firstScores[k], 7);
    });
    const whitened = pca({ components: 3, whiten: true }).fit({ x }).transform(first).data;
    expectClose(whitened.map(Math.abs), expected.whitenedScores.map(Math.abs), 1e-8);
  });
});

describe("laws", () => {
  const problem = fc.record({
    rows: fc.integer({ min: 2, max: 12 }),
    columns: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 0, max: 1000 }),
  });

  test("[CB-056, MP-004] directions are orthonormal, scores uncorrelated, their variances the sorted eigenvalues", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, seed }) => {
        const x = correlated(rows, columns, seed);
        const { state, transform } = pca({ components: Math.min(rows - 1, columns) }).fit({ x });
        const count = state.components.rows;
        const gram = multiplyTransposed(state.components, state.components);
        const z = transform(x);
        const covariance = multiply(transpose(z), z);
        for (let a = 0; a < count; a++) {
          if (a > 0) expect(state.explainedVariance[a]).toBeLessThanOrEqual(state.explainedVariance[a - 1]);
          for (let b = 0; b < count; b++) {
            expect(Math.abs(gram.data[a * count + b] - (a === b ? 1 : 0))).toBeLessThan(1e-9);
            const expected = a === b ? state.explainedVariance[a] : 0;
            const actual = covariance.data[a * count + b] / (rows - 1);
            expect(Math.abs(actual - expected)).toBeLessThan(1e-10 * state.explainedVariance[0]);
          }
        }
      }),
    );
  });

  test("[CB-057] with all components the reconstruction, mean included, is exact", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, seed }) => {
        const x = correlated(rows, columns, seed);
        for (const whiten of [false, true]) {
          const model = pca({ whiten }).fit({ x });
          expectClose(model.inverse(model.transform(x)).data, x.data, 1e-10);
        }
      }),
    );
  });

  test("[CB-058] the explained share grows to one with the number of components", () => {
    for (let seed = 0; seed < 10; seed++) {
      const ratio = pca().fit({ x: correlated(30, 6, seed) }).state.explainedVarianceRatio;
      const cumulative = ratio.map((_, m) => ratio.subarray(0, m + 1).reduce((sum, value) => sum + value, 0));
      for (let m = 1; m < 6; m++) expect(cumulative[m]).toBeGreaterThanOrEqual(cumulative[m - 1]);
      expect(cumulative[5]).toBeCloseTo(1, 12);
      // The smallest number of components above a target share is where the cumulative share first reaches it.
      const needed = cumulative.findIndex((share) => share >= 0.9) + 1;
      const kept = pca({ components: needed }).fit({ x: correlated(30, 6, seed) }).state.explainedVarianceRatio;
      expect(kept.reduce((sum, value) => sum + value, 0)).toBeGreaterThanOrEqual(0.9);
      expect(kept.subarray(0, needed - 1).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.9);
    }
  });

  test("[CB-059, MP-004] the mean squared reconstruction error is the sum of the eigenvalues left out (divisor N)", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = correlated(25, 6, seed);
      const all = pca().fit({ x }).state.explainedVariance;
      for (let m = 1; m <= 6; m++) {
        const model = pca({ components: m }).fit({ x });
        const back = model.inverse(model.transform(x));
        const error = back.data.reduce((sum, value, at) => sum + (value - x.data[at]) ** 2, 0) / x.rows;
        const left = (all.subarray(m).reduce((sum, value) => sum + value, 0) * (x.rows - 1)) / x.rows;
        expect(Math.abs(error - left)).toBeLessThan(1e-10 * all[0]);
      }
    }
  });

  test("[CB-064] one distant sample rotates the first direction", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const cloud = Array.from({ length: 100 }, () => [3 * random.normal(), random.normal()]);
      const clean = pca({ components: 1 }).fit({ x: cloud }).state.components.data;
      const spoiled = pca({ components: 1 }).fit({ x: [...cloud, [0, 200]] }).state.components.data;
      const angle = (Math.acos(Math.abs(clean[0] * spoiled[0] + clean[1] * spoiled[1])) * 180) / Math.PI;
      expect(angle).toBeGreaterThan(60);
    }
  });

  test("[CB-060] any selection of components can be kept: weak noise goes with the last, an artifact with the first", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const signal: number[][] = [];
      const seen: number[][] = [];
      for (let i = 0; i < 300; i++) {
        const [artifact, source] = [50 * random.normal(), 5 * random.normal()];
        const clean = [source, source, 0, 0];
        signal.push(clean);
        seen.push(clean.map((value, j) => value + (j >= 2 ? artifact : 0) + 0.1 * random.normal()));
      }
      const model = pca().fit({ x: seen });
      const scores = model.transform(seen);
      const kept = { ...scores, data: scores.data.map((value, at) => (at % 4 === 1 ? value : 0)) };
      const error = (x: Matrix) => x.data.reduce((sum, value, at) => sum + (value - signal[at >> 2][at % 4]) ** 2, 0);
      expect(error(model.inverse(kept))).toBeLessThan(0.02 * error(asMatrix(seen)));
    }
  });
});

describe("edge cases", () => {
  test("refuses more components than the data allow and gives the maximum", () => {
    expect(() => pca({ components: 4 }).fit({ x: correlated(3, 5, 0) })).toThrow(
      "pca: components must be at most 3 for 3 samples of 5 columns, got 4",
    );
  });

  test("data of a lower rank give a warning and no NaN, also when whitening", () => {
    const x = [
      [1, 2, 3],
      [2, 4, 6],
      [3, 6, 9],
      [5, 10, 15],
    ];
    const model = pca({ whiten: true }).fit({ x });
    expect(model.report.warnings[0].message).toContain("2 of the 3 components have no variance");
    expect(model.transform(x).data.every(Number.isFinite)).toBe(true);
  });

  test("refuses a single sample", () => {
    expect(() => pca().fit({ x: [[1, 2]] })).toThrow("pca: needs samples with a total weight above 1, got 1");
  });

  test("the solver depends on the shape, and both agree", () => {
    const wide = correlated(5, 8, 3);
    expect(pca().fit({ x: wide }).report.notes).toEqual({ solver: "gram", components: 5 });
    const tall = correlated(8, 8, 3);
    expect(pca().fit({ x: tall }).report.notes).toEqual({ solver: "covariance", components: 8 });
    const padded = pca({ components: 4 }).fit({ x: selectRows(wide, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]) });
    const direct = pca({ components: 4 }).fit({ x: wide });
    expectClose(padded.state.components.data, direct.state.components.data, 1e-9);
  });

  test("transform refuses a subset of the columns", () => {
    const x = correlated(9, 3, 1);
    expect(() =>
      pca()
        .fit({ x })
        .transform(selectColumns(x, [0, 1])),
    ).toThrow("fitted on 3 columns, x has 2");
    expect(column(pca().fit({ x }).transform(x), 0)).toHaveLength(9);
  });
});

function correlated(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  const normals = (r: number, c: number): Matrix => ({
    rows: r,
    columns: c,
    data: Float64Array.from({ length: r * c }, () => random.normal()),
  });
  const result = multiply(normals(rows, columns), normals(columns, columns));
  return { ...result, data: result.data.map((value, at) => value + (at % columns)) };
}

test("the model is invariant to shifts of the samples, even a million deviations away", () => {
  // Two pieces of samples and many. Each column is stretched, so that the directions are well apart.
  for (const [rows, columns, seed] of [
    [300, 5, 1],
    [300, 5, 2],
    [6000, 12, 3],
  ]) {
    const drawn = drawnPoints(rows, columns, seed);
    // Multiples of 2⁻²⁰, which are exact beside some millions.
    const near = {
      ...drawn,
      data: drawn.data.map((v, at) => Math.round(v * (1 + (at % columns)) * 2 ** 20) / 2 ** 20),
    };
    const shifts = Array.from({ length: columns }, (_, j) => 1e6 * (1 + j) * (j % 2 === 0 ? 1 : -1));
    const far = { ...near, data: near.data.map((value, at) => value + shifts[at % columns]) };
    const [here, there] = [near, far].map((x) => pca({ components: 3 }).fit({ x }));
    expectClose(there.state.components.data, here.state.components.data, 1e-10);
    expectClose(there.state.explainedVariance, here.state.explainedVariance, 1e-10);
    expectClose(there.transform(far).data, here.transform(near).data, 1e-8);
  }
});
