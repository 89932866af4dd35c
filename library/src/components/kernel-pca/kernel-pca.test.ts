import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { trueKernels } from "../../../test/kernel-values.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { asMatrix, column, identity, type Matrix, selectRows, transpose } from "../../data/matrix.js";
import { iris, sCurve } from "../../datasets/index.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { solveLeastSquares } from "../../linalg/factor/least-squares.js";
import { createRandom } from "../../numeric/random/random.js";
import { pca } from "../principal/pca/pca.js";
import { kernelPca } from "./kernel-pca.js";
import reference from "./reference/kernel-pca.json" with { type: "json" };

describe("against scikit-learn", () => {
  test.each(reference.cases)("$kernel", async (expected) => {
    const { x } = await iris();
    const [train, fresh] = [everyRow(x, 0, 5), everyRow(x, 2, 15)];
    const kernel = expected.kernel as Kernel;
    const model = kernelPca({ kernel, components: 3 }).fit({ x: train });
    expectClose(model.state.eigenvalues, expected.eigenvalues, 1e-10);
    const signs = signsBetween(model.transform(train), asMatrix(expected.scores));
    expectClose(flipped(model.transform(train), signs).data, expected.scores.flat(), 1e-8);
    expectClose(flipped(model.transform(fresh), signs).data, expected.new.flat(), 1e-8);
    if (expected.inverse === null) return;
    const preimages = { kind: "learned", alpha: reference.alpha } as const;
    const learned = kernelPca({ kernel, components: 3, preimages }).fit({ x: train });
    // The condition of the polynomial kernel matrix of the scores is about 1e9.
    expectClose(learned.inverse(learned.transform(fresh)).data, expected.inverse.flat(), 1e-6);
  });
});

const shape = fc.record({
  rows: fc.integer({ min: 3, max: 14 }),
  columns: fc.integer({ min: 1, max: 6 }),
  seed: fc.integer({ min: 0, max: 1000 }),
});

describe("the Cookbook's form", () => {
  const printed = { center: false, directions: "dual" } as const;

  test("[CB-065] without centring and scaling, A Λ Aᵀ reproduces the kernel matrix for any kernel; with centring, the centred one", () => {
    for (const kernel of trueKernels) {
      for (let seed = 0; seed < 3; seed++) {
        const x = positive(8, 3, seed);
        const k = gram(kernel, x);
        const h = centring(8);
        for (const center of [false, true]) {
          if (center && kernel.kind === "constant") continue;
          const { state } = kernelPca({ ...printed, kernel, center }).fit({ x });
          const { coefficients: a, eigenvalues } = state;
          const scaled = { ...a, data: a.data.map((value, at) => value * eigenvalues[at % a.columns]) };
          const expected = center ? product(product(h, k), h) : k;
          expectClose(product(scaled, transpose(a)).data, expected.data, 1e-9);
          expectClose(product(transpose(a), a).data, identity(a.columns).data, 1e-9);
        }
      }
    }
  });

  test("[CB-066] samples are projected by k(X, X_train) A, and training samples get their training projection", () => {
    for (const kernel of trueKernels) {
      const [x, z] = [positive(9, 3, 1), positive(4, 3, 2)];
      const { model, transformed } = kernelPca({ ...printed, kernel, components: 4 }).fitTransform({ x });
      expectClose(model.transform(z).data, product(gram(kernel, z, x), model.state.coefficients).data, 1e-12);
      expectClose(model.transform(x).data, (transformed as Matrix).data, 1e-10);
    }
  });

  test("[CB-067] leaving out the own point changes the training projection by the diagonal alone", () => {
    for (const kernel of trueKernels) {
      const x = positive(9, 3, 3);
      const { model, transformed } = kernelPca({ ...printed, kernel, components: 4, ownPoint: false }).fitTransform({
        x,
      });
      const { coefficients } = model.state;
      // Σ over n ≠ i, one sample at a time.
      const k = gram(kernel, x);
      for (let i = 0; i < 9; i++) k.data[i * 9 + i] = 0;
      expectClose((transformed as Matrix).data, product(k, coefficients).data, 1e-10);
      const diagonal = gram(kernel, x);
      const difference = model.transform(x).data.map((value, at) => value - (transformed as Matrix).data[at]);
      const expected = coefficients.data.map((value, at) => value * diagonal.data[Math.floor(at / 4) * 10]);
      expectClose(difference, expected, 1e-8);
    }
  });

  test("with centring, the own point is that of the centred kernel matrix", () => {
    const x = positive(9, 3, 4);
    const kernel = { kind: "rbf", gamma: 0.4 } as const;
    const { model, transformed } = kernelPca({ kernel, components: 3, ownPoint: false }).fitTransform({ x });
    const k = product(product(centring(9), gram(kernel, x)), centring(9));
    for (let i = 0; i < 9; i++) k.data[i * 9 + i] = 0;
    expectClose((transformed as Matrix).data, product(k, model.state.coefficients).data, 1e-10);
  });
});

describe("linear kernel", () => {
  test("[CB-068, ML2-008, MP-013] it reproduces the scores of PCA up to sign, for training and new samples, also with D ≫ N", () => {
    for (let seed = 0; seed < 10; seed++) {
      for (const [rows, columns] of [
        [20, 4],
        [5, 60],
      ]) {
        const random = createRandom(seed);
        const [x, z] = [normalMatrix(rows, columns, random), normalMatrix(6, columns, random)];
        const linear = pca({ components: 3 }).fit({ x });
        const dual = kernelPca({ kernel: { kind: "linear" }, components: 3 }).fit({ x });
        const signs = signsBetween(dual.transform(x), linear.transform(x));
        for (const some of [x, z]) {
          expectClose(flipped(dual.transform(some), signs).data, linear.transform(some).data, 1e-9);
        }
        expectClose(
          dual.state.eigenvalues.map((value) => value / (rows - 1)),
          linear.state.explainedVariance,
          1e-9,
        );
        expectClose(dual.state.explainedVarianceRatio, linear.state.explainedVarianceRatio, 1e-9);
        // The printed form has the same directions times √λ (section A.3).
        const printed = kernelPca({ kernel: { kind: "linear" }, components: 3, directions: "dual" }).fit({ x });
        const scaled = linear.transform(z).data.map((value, at) => value * Math.sqrt(dual.state.eigenvalues[at % 3]));
        expectClose(flipped(printed.transform(z), signs).data, scaled, 1e-9);
      }
    }
  });

  test("[PA-052] the directions maximise the all-pairs sum, which is 2N times the centred sum of squares", () => {
    for (const kernel of [{ kind: "linear" }, { kind: "rbf", gamma: 0.5 }] as const) {
      for (let seed = 0; seed < 10; seed++) {
        const x = normalMatrix(12, 3, createRandom(seed));
        const { state, transform } = kernelPca({ kernel, components: 2 }).fit({ x });
        const scores = transform(x);
        const pairs = (values: Float64Array) =>
          values.reduce((sum, a) => sum + values.reduce((inner, b) => inner + (a - b) ** 2, 0), 0);
        for (let k = 0; k < 2; k++) expectClose([pairs(column(scores, k))], [2 * 12 * state.eigenvalues[k]], 1e-9);
        // No unit direction Σ aᵢ φ(xᵢ) spreads the pairs further than the first, and all of them share what there is.
        const k = gram(kernel, x);
        const random = createRandom(seed + 100);
        for (let trial = 0; trial < 20; trial++) {
          const a = normalMatrix(12, 1, random);
          const length = Math.sqrt(product(product(transpose(a), k), a).data[0]);
          const along = product(k, a).data.map((value) => value / length);
          expect(pairs(along)).toBeLessThanOrEqual(pairs(column(scores, 0)) * (1 + 1e-12));
        }
        let all = 0;
        for (let i = 0; i < 12; i++) {
          for (let j = 0; j < 12; j++) all += k.data[13 * i] + k.data[13 * j] - 2 * k.data[12 * i + j];
        }
        const everything = kernelPca({ kernel })
          .fit({ x })
          .state.eigenvalues.reduce((sum, value) => sum + value, 0);
        expectClose([24 * everything], [all], 1e-9);
      }
    }
  });
});

describe("out of sample", () => {
  test("[IR-034] new samples are centred by H k − (1/n) H K 1, which equals explicit centring", () => {
    fc.assert(
      fc.property(shape, ({ rows, columns, seed }) => {
        const random = createRandom(seed);
        const [x, z] = [normalMatrix(rows, columns, random), normalMatrix(3, columns, random)];
        const means = Float64Array.from({ length: columns }, (_, j) => mean(column(x, j)));
        const shift = (some: Matrix) => ({ ...some, data: some.data.map((value, at) => value - means[at % columns]) });
        const raw = kernelPca({ kernel: { kind: "linear" } }).fit({ x });
        const explicit = kernelPca({ kernel: { kind: "linear" }, center: false }).fit({ x: shift(x) });
        const kept = raw.state.eigenvalues.filter((value) => value > 1e-6 * raw.state.eigenvalues[0]).length;
        const signs = signsBetween(raw.transform(x), explicit.transform(shift(x)));
        expectClose(
          flipped(raw.transform(z), signs, kept).data,
          firstColumns(explicit.transform(shift(z)), kept).data,
          1e-7,
        );
        // The formula itself, in a polynomial feature space.
        const kernel = { kind: "polynomial", degree: 2, gamma: 1, offset: 1 } as const;
        const { state, transform } = kernelPca({ kernel, components: 2 }).fit({ x });
        const k = gram(kernel, x);
        const average = product(k, { rows, columns: 1, data: new Float64Array(rows).fill(1 / rows) }).data;
        const cross = gram(kernel, z, x);
        const shifted = { ...cross, data: cross.data.map((value, at) => value - average[at % rows]) };
        const scores = product(product(shifted, centring(rows)), state.coefficients);
        expectClose(transform(z).data, scores.data, 1e-8);
      }),
      { numRuns: 40 },
    );
  });

  test("[IR-035] a training sample gets its training score Σₖ Vₖᵀ, and zero eigenvalues are left out", () => {
    for (const kernel of trueKernels) {
      if (kernel.kind === "constant") continue;
      const x = positive(10, 3, 5);
      // Rows that repeat make the kernel matrix singular.
      const repeated = selectRows(x, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2]);
      const model = kernelPca({ kernel }).fit({ x: repeated });
      const { eigenvalues, coefficients } = model.state;
      expect(eigenvalues.length).toBeLessThanOrEqual(9);
      expect(eigenvalues.every((value) => value > 1e-12 * eigenvalues[0])).toBe(true);
      // Σ V: the unit eigenvectors are √λ a.
      const scores = coefficients.data.map((value, at) => value * eigenvalues[at % eigenvalues.length]);
      expectClose(model.transform(repeated).data, scores, 1e-7);
      const k = product(product(centring(13), gram(kernel, repeated)), centring(13));
      const given = { ...coefficients, data: scores };
      expectClose(product(given, transpose(given)).data, k.data, 1e-8);
    }
  });

  test("[ML2-008] the Gaussian kernel unrolls the S-curve: position on the curve is nearly linear in ten components", () => {
    for (let seed = 0; seed < 3; seed++) {
      const [train, fresh] = [sCurve({ samples: 300, seed }), sCurve({ samples: 300, seed: seed + 50 })];
      const flat = pca().fit(train);
      const curved = kernelPca({ kernel: { kind: "rbf", gamma: 0.2 }, components: 10 }).fit(train);
      const left = (map: (x: Matrix) => Matrix) => unexplained(map(train.x), train.y, map(fresh.x), fresh.y);
      expect(left(flat.transform)).toBeGreaterThan(0.05);
      expect(left(curved.transform)).toBeLessThan(0.02);
    }
  });
});

function everyRow(x: Matrix, first: number, step: number): Matrix {
  return selectRows(
    x,
    Array.from({ length: Math.ceil((x.rows - first) / step) }, (_, i) => first + step * i),
  );
}

function positive(rows: number, columns: number, seed: number): Matrix {
  const x = normalMatrix(rows, columns, createRandom(seed));
  return { ...x, data: x.data.map(Math.abs) };
}

/** H = I − 1 1ᵀ / n. */
function centring(n: number): Matrix {
  const h = identity(n);
  return { ...h, data: h.data.map((value) => value - 1 / n) };
}

function signsBetween(a: Matrix, b: Matrix): number[] {
  return Array.from({ length: a.columns }, (_, k) => {
    const other = column(b, Math.min(k, b.columns - 1));
    return Math.sign(column(a, k).reduce((sum, value, i) => sum + value * other[i], 0));
  });
}

function firstColumns(a: Matrix, count: number): Matrix {
  const data = a.data.filter((_, at) => at % a.columns < count);
  return { rows: a.rows, columns: count, data };
}

function flipped(a: Matrix, signs: readonly number[], count = a.columns): Matrix {
  const kept = firstColumns(a, count);
  return { ...kept, data: kept.data.map((value, at) => value * signs[at % count]) };
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of the variance of y that a linear function of new samples, fitted on others, does not explain. */
function unexplained(x: Matrix, y: Float64Array, z: Matrix, truth: Float64Array): number {
  const withOne = (some: Matrix) =>
    asMatrix(
      Array.from({ length: some.rows }, (_, i) => [1, ...some.data.subarray(i * some.columns, (i + 1) * some.columns)]),
    );
  const { solution } = solveLeastSquares(withOne(x), y);
  const predicted = product(withOne(z), { rows: solution.length, columns: 1, data: solution }).data;
  const center = mean(truth);
  const error = truth.reduce((sum, value, i) => sum + (value - predicted[i]) ** 2, 0);
  return error / truth.reduce((sum, value) => sum + (value - center) ** 2, 0);
}
