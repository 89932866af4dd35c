import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { isMatrix, type Matrix, row, selectRows, transpose } from "../../data/matrix.js";
import { fromDense, toDense } from "../../data/sparse.js";
import { digits, wine } from "../../datasets/index.js";
import { gram } from "../../kernels/gram.js";
import { centered } from "../../linalg/column-moments.js";
import { covariance } from "../../linalg/covariance.js";
import { multiply, multiplyTransposed } from "../../linalg/multiply.js";
import { frobeniusNorm } from "../../linalg/norms.js";
import { svd } from "../../linalg/svd/svd.js";
import { createRandom } from "../../numeric/random/random.js";
import { columnMeans } from "./column-means.js";
import { rayleighQuotient } from "./explained-variance.js";
import { innerProductPca } from "./inner-product-pca.js";
import { pca } from "./pca/pca.js";
import reference from "./reference/pca-family.json" with { type: "json" };

const solvers = ["automatic", "covariance", "gram", "svd", "randomized", "lanczos", "deflation"] as const;
const seeds = [0, 1, 2, 3, 4];

describe("against scikit-learn", () => {
  // A Gram matrix of 1797 rows would take long; it is for wide samples.
  const cases = reference.solvers.flatMap((expected) =>
    solvers.filter((solver) => solver !== "gram" || expected.rows < 100).map((solver) => ({ ...expected, solver })),
  );
  test.each(cases)(
    "$data, $rows samples, $solver: components up to sign to 1e-8",
    async ({ rows, solver, ...expected }) => {
      const x = firstRows((await digits()).x, rows);
      const { state, report } = pca({ components: 5, solver: { kind: solver } }).fit({ x });
      // The random blocks are nearly, not exactly, as good: digits have no gap behind the fifth variance.
      const tolerance = solver === "randomized" ? 1e-4 : 1e-8;
      expectClose(state.explainedVariance, expected.explainedVariance, tolerance);
      expected.components.forEach((direction, k) => {
        const ours = row(state.components, k);
        const sign = Math.sign(ours.reduce((sum, value, j) => sum + value * direction[j], 0));
        expectClose(
          ours,
          direction.map((value) => sign * value),
          solver === "randomized" ? 1e-2 : 1e-8,
        );
      });
      expect(report.converged).toBe(true);
      expect(report.notes["solver"]).toBe(solver === "automatic" ? (rows < 64 ? "gram" : "covariance") : solver);
    },
  );

  test("matches NumPy's covariance with frequency weights", async () => {
    const { x } = await wine();
    const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));
    for (const solver of solvers) {
      if (solver === "deflation") continue;
      const { state } = pca({ components: 4, solver: { kind: solver } }).fit({ x, weights });
      expectClose(state.explainedVariance, reference.weighted.explainedVariance.slice(0, 4), 1e-10);
      for (let k = 0; k < 4; k++) {
        const expected = reference.weighted.components[k];
        const product = row(state.components, k).reduce((sum, value, j) => sum + value * expected[j], 0);
        expect(Math.abs(product)).toBeCloseTo(1, 10);
      }
    }
  });
});

describe("every solver", () => {
  test.each(solvers)("%s: sparse samples match dense ones, without being centred", (solver) => {
    if (solver === "svd") {
      expect(refusal(() => pca({ solver: { kind: solver } }).fit({ x: fromDense(drawnPoints(5, 3, 0)) }))).toContain(
        "set solver to lanczos",
      );
      return;
    }
    for (const seed of seeds) {
      const random = createRandom(seed);
      for (const [rows, columns] of [
        [40, 12],
        [9, 30],
      ]) {
        const x = normalMatrix(rows, columns, random);
        for (let at = 0; at < x.data.length; at++)
          x.data[at] = random.uniform() < 0.3 ? x.data[at] * (1 + (at % columns)) : 0;
        const weights = Float64Array.from({ length: rows }, (_, i) => 1 + (i % 2));
        const [dense, sparse] = [x, fromDense(x)].map((samples) =>
          pca({ components: 3, solver: { kind: solver } }).fit({ x: samples, weights }),
        );
        expectClose(sparse.state.explainedVariance, dense.state.explainedVariance, 1e-9);
        const scores = sparse.transform(fromDense(x));
        expectClose(isMatrix(scores) ? scores.data : [], dense.transform(x).data, 1e-6);
        expect(sparse.state.totalVariance).toBeCloseTo(dense.state.totalVariance, 9);
      }
    }
  });

  test("large samples with few components use Lanczos by default, and it is exact", () => {
    const [rows, columns] = [1100, 1020];
    const random = createRandom(3);
    const x = fromDense(scattered(rows, columns, 4000, random));
    const { report, state } = pca({ components: 2 }).fit({ x });
    expect(report.notes["solver"]).toBe("lanczos");
    // Each direction is an eigenvector: the covariance maps it to its variance times itself.
    const scores = pca({ components: 2 }).fit({ x }).transform(toDense(x));
    for (let k = 0; k < 2; k++) {
      const variance = scores.data.reduce((sum, value, at) => sum + (at % 2 === k ? value * value : 0), 0) / (rows - 1);
      expect(variance).toBeCloseTo(state.explainedVariance[k], 8);
    }
  });

  test("finds the same directions to the last digits whether the mean is near zero or far away", () => {
    const x = drawnPoints(600, 20, 1);
    const moved = { ...x, data: x.data.map((value, at) => value + 1000 * (1 + ((at % 20) % 3))) };
    const [near, far] = [x, moved].map((samples) => pca({ components: 3 }).fit({ x: samples }));
    expectClose(far.state.explainedVariance, near.state.explainedVariance, 1e-11);
    expectClose(far.transform(moved).data, near.transform(x).data, 1e-8);
  });
});

describe("the courses", () => {
  test("[MP-005] deflation finds the subspace of the direct solver, one direction orthogonal to the others", () => {
    for (const seed of seeds) {
      const x = graded(30, 6, seed);
      const direct = pca({ components: 4, solver: { kind: "covariance" } }).fit({ x }).state.components;
      const { state, report } = pca({ components: 4, solver: { kind: "deflation" } }).fit({ x });
      const cross = multiplyTransposed(state.components, direct);
      const own = multiplyTransposed(state.components, state.components);
      for (let a = 0; a < 4; a++) {
        expect(Math.abs(cross.data[a * 4 + a])).toBeCloseTo(1, 9);
        for (let b = 0; b < 4; b++) expect(own.data[a * 4 + b]).toBeCloseTo(a === b ? 1 : 0, 9);
      }
      expect(report.converged).toBe(true);
      expect(report.iterations).toBeGreaterThan(4);
    }
  });

  test("[ML2-005, ML2-006] with S = Σ(x − x̄)(x − x̄)ᵀ/N, Var(wᵀx) = wᵀSw, and along an eigenvector it is the eigenvalue", () => {
    for (const seed of seeds) {
      const x = graded(25, 5, seed);
      const s = covariance(x);
      const random = createRandom(seed + 100);
      const w = Float64Array.from({ length: 5 }, () => random.normal());
      const scores = multiply(x, { rows: 5, columns: 1, data: w }).data;
      const mean = scores.reduce((sum, value) => sum + value, 0) / 25;
      const variance = scores.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 25;
      const square = w.reduce((sum, value) => sum + value * value, 0);
      expect(rayleighQuotient(s, w) * square).toBeCloseTo(variance, 9);
      const { state } = pca().fit({ x });
      // No other direction beats the first, and each has its eigenvalue as variance (divisor N).
      const best = rayleighQuotient(s, row(state.components, 0));
      expect(rayleighQuotient(s, w)).toBeLessThanOrEqual(best);
      for (let k = 0; k < 5; k++) {
        const quotient = rayleighQuotient(s, row(state.components, k));
        expect(quotient).toBeCloseTo((state.explainedVariance[k] * 24) / 25, 9);
      }
    }
  });

  test("[MP-006, PA-051] the Rayleigh quotient lies between the extreme eigenvalues and is stationary at eigenvectors", () => {
    for (const seed of seeds) {
      const x = graded(30, 6, seed);
      const s = covariance(x, { correction: 1 });
      const { state } = pca().fit({ x });
      const random = createRandom(seed);
      for (let draw = 0; draw < 50; draw++) {
        const quotient = rayleighQuotient(
          s,
          Float64Array.from({ length: 6 }, () => random.normal()),
        );
        expect(quotient).toBeLessThanOrEqual(state.explainedVariance[0]);
        expect(quotient).toBeGreaterThanOrEqual(state.explainedVariance[5]);
      }
      for (let k = 0; k < 6; k++) {
        // The Lagrangian: S w = λ w.
        const w = row(state.components, k);
        const image = multiply(s, { rows: 6, columns: 1, data: w }).data;
        expectClose(
          image,
          w.map((value) => state.explainedVariance[k] * value),
          1e-7,
        );
      }
      const loadings = multiplyTransposed(state.components, state.components);
      for (let at = 0; at < 36; at++) expect(loadings.data[at]).toBeCloseTo(at % 7 === 0 ? 1 : 0, 10);
    }
  });

  test("[ML2-007] the dual of few samples has the same spectrum and the same scores up to sign", () => {
    for (const seed of seeds) {
      for (const [rows, columns] of [
        [8, 20],
        [20, 8],
      ]) {
        const x = drawnPoints(rows, columns, seed);
        const [primal, dual] = (["covariance", "gram"] as const).map((solver) =>
          pca({ components: 6, solver: { kind: solver } }).fit({ x }),
        );
        expectClose(dual.state.explainedVariance, primal.state.explainedVariance, 1e-11);
        expectClose(dual.transform(x).data, primal.transform(x).data, 1e-8);
      }
    }
  });

  test("[CB-172] X = E S Fᵀ: XXᵀ has the eigenvectors E, XᵀX the eigenvectors F, both the eigenvalues S², and E S = X F", () => {
    for (const seed of seeds) {
      for (const [rows, columns] of [
        [6, 15],
        [15, 6],
      ]) {
        const x = drawnPoints(rows, columns, seed);
        const xs = centered(x, columnMeans(x).mean);
        const { u: e, values: s, v: f } = svd(xs);
        // Centring takes one rank of the few samples.
        const rank = rows < columns ? rows - 1 : columns;
        const scaled = (a: Matrix, by: (k: number) => number): Matrix => ({
          ...a,
          data: a.data.map((value, at) => value * by(at % a.columns)),
        });
        const scale = s[0] ** 2;
        expectClose(multiply(multiplyTransposed(xs, xs), e).data, scaled(e, (k) => s[k] ** 2).data, 1e-12 * scale);
        expectClose(multiply(multiply(transpose(xs), xs), f).data, scaled(f, (k) => s[k] ** 2).data, 1e-12 * scale);
        const scores = multiply(xs, f);
        expectClose(scaled(e, (k) => s[k]).data, scores.data, 1e-12 * s[0]);
        // Both routes: the same variances, directions and scores, which are E S.
        const models = (["gram", "covariance"] as const).map((solver) =>
          pca({ components: rank, solver: { kind: solver } }).fit({ x }),
        );
        for (const model of models) {
          expectClose(
            model.state.explainedVariance,
            s.subarray(0, rank).map((value) => value ** 2 / (rows - 1)),
            1e-10,
          );
          model.transform(x).data.forEach((value, at) => {
            const own = scores.data[Math.floor(at / rank) * scores.columns + (at % rank)];
            expect(Math.abs(Math.abs(value) - Math.abs(own))).toBeLessThan(1e-8);
          });
        }
        expectClose(models[0].state.components.data, models[1].state.components.data, 1e-8);
      }
    }
  });

  test("[CB-173] the route is chosen by shape, with the switch at as many columns as samples, and changes nothing", () => {
    for (const seed of seeds) {
      for (const columns of [3, 11, 12, 13, 40]) {
        const x = drawnPoints(12, columns, seed);
        const chosen = pca({ components: 3 }).fit({ x });
        // N × N where there are more columns than samples, D × D elsewhere.
        expect(chosen.report.notes["solver"]).toBe(columns > 12 ? "gram" : "covariance");
        const other = pca({ components: 3, solver: { kind: columns > 12 ? "covariance" : "gram" } }).fit({ x });
        expectClose(other.state.explainedVariance, chosen.state.explainedVariance, 1e-10);
        expectClose(other.state.components.data, chosen.state.components.data, 1e-8);
        expectClose(other.transform(x).data, chosen.transform(x).data, 1e-8);
      }
    }
  });

  test("[IR-027] the error of k components is Σ_{i>k} dᵢ², the projector is idempotent, and centring matters", () => {
    for (const seed of seeds) {
      const x = graded(20, 6, seed, 10);
      const xs = centered(x, columnMeans(x).mean);
      const d = svd(xs).values;
      for (let k = 1; k < 6; k++) {
        const { components } = pca({ components: k, solver: { kind: "svd" } }).fit({ x }).state;
        const projector = multiply(transpose(components), components);
        expectClose(multiply(projector, projector).data, projector.data, 1e-12);
        const back = multiply(xs, projector);
        const error = frobeniusNorm({ ...xs, data: xs.data.map((value, at) => value - back.data[at]) }) ** 2;
        const left = d.subarray(k).reduce((sum, value) => sum + value * value, 0);
        expect(Math.abs(error - left)).toBeLessThan(1e-11 * d[0] ** 2);
      }
      // Without centring the first direction points to the mean instead.
      const raw = row(transpose(svd(x).v), 0);
      const first = row(pca({ solver: { kind: "svd" } }).fit({ x }).state.components, 0);
      const { mean } = columnMeans(x);
      const length = Math.hypot(...mean);
      const along = (v: Float64Array) => Math.abs(v.reduce((sum, value, j) => sum + value * mean[j], 0)) / length;
      expect(along(raw)).toBeGreaterThan(0.9);
      expect(Math.abs(raw.reduce((sum, value, j) => sum + value * first[j], 0))).toBeLessThan(0.9);
    }
  });

  test("[IR-028] scores are singular values times left vectors, without a product with the samples", () => {
    for (const seed of seeds) {
      for (const solver of ["svd", "gram"] as const) {
        for (const [rows, columns] of [
          [9, 14],
          [14, 9],
        ]) {
          const x = drawnPoints(rows, columns, seed);
          const options = { solver: { kind: solver }, components: 8, whiten: seed % 2 === 1 };
          const { model, transformed } = pca(options).fitTransform({ x }) as Trained;
          expectClose(transformed.data, model.transform(x).data, 1e-10);
          if (options.whiten) continue;
          const product = multiply(transpose(transformed), transformed);
          for (let a = 0; a < 8; a++) {
            for (let b = 0; b < 8; b++) {
              const expected = a === b ? model.state.explainedVariance[a] * (rows - 1) : 0;
              expect(product.data[a * 8 + b]).toBeCloseTo(expected, 9);
            }
            if (a > 0) expect(product.data[a * 9]).toBeLessThanOrEqual(product.data[(a - 1) * 9]);
          }
        }
      }
    }
  });

  test("[IR-029] eigenvectors of the variance and singular vectors span the same subspace, with falling variances", () => {
    for (const seed of seeds) {
      const x = graded(15, 7, seed);
      const [a, b] = (["covariance", "svd"] as const).map(
        (solver) => pca({ components: 3, solver: { kind: solver } }).fit({ x }).state,
      );
      const project = ({ components }: { components: Matrix }) => multiply(transpose(components), components).data;
      expectClose(project(a), project(b), 1e-9);
      const y = pca({ components: 3 }).fit({ x }).transform(x);
      const variances = covariance(y, { correction: 1 });
      for (let k = 0; k < 3; k++) expect(variances.data[k * 4]).toBeCloseTo(a.explainedVariance[k], 8);
      for (let k = 1; k < 3; k++) expect(a.explainedVariance[k]).toBeLessThanOrEqual(a.explainedVariance[k - 1]);
    }
  });

  test("[IR-030] of X = L + N the truncated decomposition beats other rank-k candidates in Frobenius error", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const low = multiply(normalMatrix(30, 2, random), normalMatrix(2, 12, random));
      const x = { ...low, data: low.data.map((value) => value + 0.1 * random.normal()) };
      const error = (l: Matrix) => frobeniusNorm({ ...x, data: x.data.map((value, at) => value - l.data[at]) });
      const model = pca({ components: 2 }).fit({ x });
      const best = error(model.inverse(model.transform(x)));
      const shift = columnMeans(x).mean;
      for (let draw = 0; draw < 20; draw++) {
        // The best fit on a random plane, and on one that is nearly right.
        for (const noise of [1, 0.01]) {
          const directions = normalMatrix(2, 12, random);
          if (noise < 1) {
            const { components } = model.state;
            directions.data.forEach((value, at) => {
              directions.data[at] = components.data[at] + noise * value;
            });
          }
          const basis = transpose(svd(transpose(directions)).u);
          const scores = multiplyTransposed(centered(x, shift), basis);
          const back = multiply(scores, basis);
          expect(error({ ...back, data: back.data.map((value, at) => value + shift[at % 12]) })).toBeGreaterThan(best);
        }
      }
      // And L is nearer than X: most of the noise is gone.
      const found = model.inverse(model.transform(x));
      const away = (l: Matrix) => frobeniusNorm({ ...low, data: low.data.map((value, at) => value - l.data[at]) });
      expect(away(found)).toBeLessThan(0.7 * away(x));
    }
  });

  test("[IR-033] PCA from inner products alone gives the scores of the samples and of new ones, up to sign", () => {
    for (const seed of seeds) {
      const x = graded(12, 5, seed, 3);
      const fresh = graded(4, 5, seed + 50, 3);
      const { explainedVariance, scores } = innerProductPca(gram({ kind: "linear" }, x), 3);
      const model = pca({ components: 3, solver: { kind: "svd" } }).fit({ x });
      expectClose(explainedVariance, model.state.explainedVariance, 1e-10);
      for (const samples of [x, fresh]) {
        const ours = scores(gram({ kind: "linear" }, samples, x));
        expectClose(ours.data.map(Math.abs), model.transform(samples).data.map(Math.abs), 1e-9);
      }
    }
    expect(refusal(() => innerProductPca(gram({ kind: "linear" }, drawnPoints(4, 2, 0)), 4))).toBe(
      "invalid-option: innerProductPca: components must be a whole number from 1 to 3 for 4 samples, got 4",
    );
  });
});

/** What fitTransform gives for dense samples. */
interface Trained {
  readonly model: ReturnType<ReturnType<typeof pca>["fit"]>;
  readonly transformed: Matrix;
}

function firstRows(x: Matrix, rows: number): Matrix {
  return selectRows(
    x,
    Int32Array.from({ length: rows }, (_, i) => i),
  );
}

/** Normal samples whose columns have the deviations 1, 2, 3 … times a rotation, around `offset`. */
function graded(rows: number, columns: number, seed: number, offset = 0): Matrix {
  const x = drawnPoints(rows, columns, seed);
  return { ...x, data: x.data.map((value, at) => value * 1.5 ** (at % columns) + offset) };
}

function scattered(rows: number, columns: number, entries: number, random: ReturnType<typeof createRandom>): Matrix {
  const x = { rows, columns, data: new Float64Array(rows * columns) };
  for (let e = 0; e < entries; e++) {
    const column = Math.floor(columns * random.uniform() ** 4);
    x.data[random.integer(rows) * columns + column] = random.normal() * (column < 5 ? 20 - 3 * column : 1);
  }
  return x;
}
