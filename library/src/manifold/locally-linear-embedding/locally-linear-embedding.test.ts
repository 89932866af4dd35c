import { describe, expect, test } from "vitest";
import { largestAngle } from "../../../test/embedding-subspaces.js";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { kernelPca } from "../../components/kernel-pca/kernel-pca.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, selectRows } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { swissRoll } from "../../datasets/sheets.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { alignmentCoordinates } from "../alignment/alignment-coordinates.js";
import { locallyLinearEmbedding } from "./locally-linear-embedding.js";
import { reconstructionKernel, reconstructionWeights } from "./reconstruction-kernel.js";
import { reconstructionForm } from "./reconstruction-weights.js";
import reference from "./reference/locally-linear-embedding.json" with { type: "json" };

const x = asMatrix(reference.x);
const connected = (n: number) => ({ count: 1, labels: new Int32Array(n) });

/** scikit-learn adds 0.001 times the trace, and not the mean of the diagonal. */
const ridge = { kind: "relative", relativeAmount: 0.001 * 8 } as const;

describe("against scikit-learn", () => {
  test.each([
    ["sum-to-one", reference.standard],
    ["multiple", reference.modified],
  ] as const)("%s: the same plane of coordinates and sum of eigenvalues", (kind, expected) => {
    const model = locallyLinearEmbedding({ neighbors: 8, reconstruction: { kind, ridge } }).fit({ x });
    expect(largestAngle(model.embedding, asMatrix(expected.embedding))).toBeLessThan(1e-6);
    expect(model.state.eigenvalues[0] + model.state.eigenvalues[1]).toBeCloseTo(expected.sum, 12);
    expect(model.report.warnings).toEqual([]);
  });
});

test("[ML2-021] the listing LLE(X, k) of the course, with 0.05 I added and the columns −3 and −2 of an SVD", () => {
  const model = locallyLinearEmbedding({
    neighbors: 8,
    reconstruction: { kind: "sum-to-one", ridge: { kind: "absolute", amount: 0.05 } },
  }).fit({ x });
  expect(largestAngle(model.embedding, asMatrix(reference.listing))).toBeLessThan(1e-6);
  // The listing has the smaller eigenvalue last.
  for (const k of [0, 1]) {
    let product = 0;
    for (let i = 0; i < x.rows; i++) product += model.embedding.data[2 * i + k] * reference.listing[i][1 - k];
    expect(Math.abs(product) / Math.sqrt(x.rows)).toBeCloseTo(1, 6);
  }
});

test("[ML2-017] the matrix of distances gives the same embedding as the coordinates, and places new samples too", () => {
  for (const seed of [0, 1, 2]) {
    const roll = swissRoll({ samples: 150, noise: 0.05, seed }).x;
    const table = distances({ kind: "euclidean" }, roll);
    const fromSamples = locallyLinearEmbedding().fit({ x: roll });
    const fromDistances = locallyLinearEmbedding({ distance: { kind: "precomputed" } }).fit({ x: table });
    expectClose(fromDistances.embedding.data, fromSamples.embedding.data, 1e-5);
    const rows = [0, 20, 40];
    const expected = fromSamples.transform(selectRows(roll, rows));
    expectClose(fromDistances.transform(selectRows(table, rows)).data, expected.data, 1e-4);
  }
});

describe("the embedding step", () => {
  const samples = normalMatrix(180, 3, createRandom(5));
  const form = reconstructionForm(reconstructionWeights(samples, 8));
  const settings = { parts: connected(180), maxIterations: 300, seed: 0 };
  const found = runToEnd(alignmentCoordinates(form, 3, settings));
  /** Unit columns, orthogonal to 1. */
  const y: Matrix = { ...found.embedding, data: found.embedding.data.map((value) => value / Math.sqrt(180)) };

  test("[ML2-018] Yᵀ Y = I, columns are centred, rows are samples, and Φ(Y) = tr(Yᵀ M Y) is the sum of the eigenvalues", () => {
    const dense = toDense(form);
    let objective = 0;
    for (let a = 0; a < 3; a++) {
      let sum = 0;
      for (let i = 0; i < 180; i++) sum += y.data[3 * i + a];
      expect(Math.abs(sum)).toBeLessThan(1e-12);
      for (let b = 0; b < 3; b++) {
        let product = 0;
        for (let i = 0; i < 180; i++) product += y.data[3 * i + a] * y.data[3 * i + b];
        expect(Math.abs(product - (a === b ? 1 : 0))).toBeLessThan(1e-10);
      }
      for (let i = 0; i < 180; i++) {
        for (let j = 0; j < 180; j++) objective += y.data[3 * i + a] * dense.data[i * 180 + j] * y.data[3 * j + a];
      }
    }
    const sum = found.eigenvalues.reduce((total, value) => total + value, 0);
    expect(objective / sum).toBeCloseTo(1, 9);
    // Φ is the sum of squared differences of each row from the weighted mean of the rows of its neighbours.
    const weights = toDense(reconstructionWeights(samples, 8));
    let direct = 0;
    for (let i = 0; i < 180; i++) {
      for (let a = 0; a < 3; a++) {
        let rest = y.data[3 * i + a];
        for (let j = 0; j < 180; j++) rest -= weights.data[i * 180 + j] * y.data[3 * j + a];
        direct += rest * rest;
      }
    }
    expect(direct / sum).toBeCloseTo(1, 9);
  });

  test("[ML2-019] the sparse eigensolver agrees with the dense decomposition, on k + 1 non-zeros per row of I − W", () => {
    const { values, vectors } = symmetricEigen(toDense(form));
    expectClose(found.eigenvalues, values.subarray(1, 4), 1e-9);
    const expected = { rows: 180, columns: 3, data: new Float64Array(540) };
    for (let i = 0; i < 180; i++) {
      for (let k = 0; k < 3; k++) expected.data[3 * i + k] = vectors.data[i * 180 + k + 1];
    }
    expect(largestAngle(y, expected)).toBeLessThan(1e-7);
    expect(form.values.length).toBeLessThan(180 * 90);
  });

  test("[ML2-020] eigenvectors 2 … p + 1 of the kernel λ I − M are the embedding, and so is kernel PCA with it", () => {
    const kernel = reconstructionKernel(reconstructionWeights(samples, 8));
    const { vectors } = symmetricEigen(kernel);
    const expected = { rows: 180, columns: 3, data: new Float64Array(540) };
    for (let i = 0; i < 180; i++) {
      for (let k = 0; k < 3; k++) expected.data[3 * i + k] = vectors.data[i * 180 + 178 - k];
      // The first is constant.
      expect(Math.abs(Math.abs(vectors.data[i * 180 + 179]) - 1 / Math.sqrt(180))).toBeLessThan(1e-9);
    }
    expect(largestAngle(y, expected)).toBeLessThan(1e-6);
    const model = kernelPca({ kernel: { kind: "precomputed" }, components: 3 }).fit({ x: kernel });
    expect(largestAngle(y, model.transform(kernel))).toBeLessThan(1e-6);
  });
});

test("[PA-062] the embedding is centred with the identity as covariance, for all weights that sum to 1", () => {
  for (const reconstruction of [{ kind: "sum-to-one" }, { kind: "unit-norm" }, { kind: "multiple" }] as const) {
    const { embedding } = locallyLinearEmbedding({ components: 3, reconstruction }).fit({ x });
    for (let a = 0; a < 3; a++) {
      let mean = 0;
      for (let i = 0; i < 160; i++) mean += embedding.data[3 * i + a] / 160;
      expect(Math.abs(mean)).toBeLessThan(1e-11);
      for (let b = 0; b < 3; b++) {
        let product = 0;
        for (let i = 0; i < 160; i++) product += (embedding.data[3 * i + a] * embedding.data[3 * i + b]) / 160;
        expect(Math.abs(product - (a === b ? 1 : 0))).toBeLessThan(1e-9);
      }
    }
  }
});

test("[ML2-022] training samples are placed near their own coordinates, new ones near those of their neighbours", () => {
  for (const seed of [0, 1, 2]) {
    const roll = swissRoll({ samples: 500, seed });
    const training = Array.from({ length: 400 }, (_, i) => i);
    const rest = Array.from({ length: 100 }, (_, i) => 400 + i);
    const model = locallyLinearEmbedding({ neighbors: 10 }).fit({ x: selectRows(roll.x, training) });
    const again = model.transform(selectRows(roll.x, training));
    const errors = again.data.map((value, at) => Math.abs(value - model.embedding.data[at]));
    // Coordinates have a standard deviation of 1.
    expect(errors.reduce((sum, value) => sum + value, 0) / errors.length).toBeLessThan(0.02);
    const placed = model.transform(selectRows(roll.x, rest));
    // A new sample is close to the training sample that is nearest on the flat sheet.
    const gaps = rest.map((i, at) => {
      const near = training.reduce((best, j) =>
        flatDistance(roll.flat, i, j) < flatDistance(roll.flat, i, best) ? j : best,
      );
      return Math.hypot(...[0, 1].map((k) => placed.data[2 * at + k] - model.embedding.data[2 * near + k]));
    });
    expect(gaps.toSorted((a, b) => a - b)[50]).toBeLessThan(0.15);
  }
});

function flatDistance({ data }: Matrix, i: number, j: number): number {
  return Math.hypot(data[2 * i] - data[2 * j], data[2 * i + 1] - data[2 * j + 1]);
}

describe("bad input", () => {
  const two = asMatrix([...Array(12).keys()].map((i) => [i % 3, Math.floor(i / 3), i < 6 ? 0 : 100]));

  test("a graph in two parts: the first coordinate tells them apart, and a warning says why", () => {
    const { embedding, report, state } = locallyLinearEmbedding({ neighbors: 3 }).fit({ x: two });
    expectEvery(embedding.data, (value, at) => at % 2 === 1 || Math.abs(Math.abs(value) - 1) < 1e-12);
    expectEvery(embedding.data, (value, at) => at % 2 === 1 || (value > 0 === at < 12) === embedding.data[0] > 0);
    expect(state.eigenvalues[0]).toBe(0);
    expect(report.notes["parts"]).toBe(2);
    expect(report.warnings.map(({ code }) => code)).toEqual(["not-identifiable"]);
    expect(report.warnings[0].message).toContain("the eigenvalue 0 has 2 eigenvectors");
  });

  test("as many neighbours as samples: all others are neighbours, with a warning", () => {
    const { report } = locallyLinearEmbedding({ neighbors: 12 }).fit({ x: two });
    expect(report.warnings.map(({ code }) => code)).toEqual(["few-samples"]);
  });

  test("duplicates: finite coordinates, the same for the same samples up to the ridge", () => {
    const double = asMatrix(
      [...x.data].flatMap((_, at) =>
        at % 3 === 0 ? [[...x.data.subarray(at, at + 3)], [...x.data.subarray(at, at + 3)]] : [],
      ),
    );
    for (const reconstruction of [{ kind: "sum-to-one" }, { kind: "unit-norm" }, { kind: "multiple" }] as const) {
      const { embedding } = locallyLinearEmbedding({ neighbors: 12, reconstruction }).fit({ x: double });
      expectEvery(embedding.data, Number.isFinite);
    }
    const { embedding } = locallyLinearEmbedding({ neighbors: 12 }).fit({ x: double });
    expectEvery(embedding.data, (value, at) => at % 4 >= 2 || Math.abs(value - embedding.data[at + 2]) < 0.05);
  });

  test("all samples the same: finite coordinates", () => {
    const { embedding } = locallyLinearEmbedding().fit({ x: new Array(20).fill([1, 2]) });
    expectEvery(embedding.data, Number.isFinite);
  });

  test("NaN, too many components, and invalid distances are refused", () => {
    const fit = (data: number[][], options = {}) => refusal(() => locallyLinearEmbedding(options).fit({ x: data }));
    expect(
      fit([
        [1, 2],
        [Number.NaN, 3],
        [4, 5],
      ]),
    ).toMatch(/NaN/);
    expect(fit([[1], [2]], { components: 2 })).toContain("components must be below the number of samples (2), got 2");
    const precomputed = { distance: { kind: "precomputed" }, components: 1 };
    expect(
      fit(
        [
          [0, 1],
          [2, 0],
        ],
        precomputed,
      ),
    ).toContain("symmetric");
    expect(
      fit(
        [
          [0, -1],
          [-1, 0],
        ],
        precomputed,
      ),
    ).toContain("distances must be finite and not negative");
    expect(
      fit(
        [
          [1, 1],
          [1, 0],
        ],
        precomputed,
      ),
    ).toContain("the distance of a sample to itself must be 0");
  });
});
