import { describe, expect, test } from "vitest";
import { largestAngle } from "../../../test/embedding-subspaces.js";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { kernelPca } from "../../components/kernel-pca/kernel-pca.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { gaussianAffinity, neighborAffinity } from "../../graphs/affinity.js";
import { degreesOf, graphLaplacian } from "../../graphs/laplacian.js";
import { generalizedEigen } from "../../linalg/eigen/generalized-eigen.js";
import { createRandom } from "../../numeric/random/random.js";
import { laplacianEigenmaps } from "./laplacian-eigenmaps.js";
import { laplacianKernel } from "./laplacian-kernel.js";
import reference from "./reference/laplacian-eigenmaps.json" with { type: "json" };

const x = asMatrix(reference.x);

test("the coordinates of scikit-learn's spectral embedding, up to sign and scale", () => {
  // Its neighbours include the sample itself, which adds loops of 1 to all degrees: here by affinities of their own.
  const affinity = runToEnd(neighborAffinity(x, reference.neighbors));
  const { embedding } = laplacianEigenmaps({ affinity: { kind: "neighbors", neighbors: reference.neighbors } }).fit({
    x,
  });
  expect(largestAngle(embedding, asMatrix(reference.embedding))).toBeLessThan(1e-5);
  expect(affinity.rows).toBe(160);
});

const affinities = [
  ["neighbors", { kind: "neighbors", neighbors: 6 }],
  ["gaussian", { kind: "gaussian", bandwidth: Math.SQRT1_2 }],
] as const;

describe.each(affinities)("%s", (kind, affinity) => {
  const samples = normalMatrix(40, 3, createRandom(2));
  const w: Matrix =
    kind === "gaussian"
      ? runToEnd(gaussianAffinity(samples, Math.SQRT1_2))
      : toDense(runToEnd(neighborAffinity(samples, 6)));
  const degrees = degreesOf(w);
  const laplacian = graphLaplacian(w);
  const model = laplacianEigenmaps({ components: 3, affinity }).fit({ x: samples });
  const y = (i: number, k: number) => model.embedding.data[3 * i + k];

  test("[PA-065] solves D⁻¹ L y = λ y without λ = 0; D-orthonormal; Σᵢⱼ wᵢⱼ (yᵢ − yⱼ)² = 2 yᵀ L y = 2 λ", () => {
    for (let a = 0; a < 3; a++) {
      let [direct, form] = [0, 0];
      for (let i = 0; i < 40; i++) {
        let image = 0;
        for (let j = 0; j < 40; j++) {
          image += laplacian.data[40 * i + j] * y(j, a);
          direct += w.data[40 * i + j] * (y(i, a) - y(j, a)) ** 2;
        }
        form += y(i, a) * image;
        expect(Math.abs(image / degrees[i] - model.state.eigenvalues[a] * y(i, a))).toBeLessThan(1e-8);
      }
      expect(direct).toBeCloseTo(2 * form, 10);
      expect(direct).toBeCloseTo(2 * model.state.eigenvalues[a], 10);
      for (let b = 0; b < 3; b++) {
        let product = 0;
        for (let i = 0; i < 40; i++) product += degrees[i] * y(i, a) * y(i, b);
        expect(product).toBeCloseTo(a === b ? 1 : 0, 10);
      }
    }
  });

  test("[MP-034] the generalised eigenproblem L y = λ D y without its trivial constant eigenvector", () => {
    const diagonal = { rows: 40, columns: 40, data: new Float64Array(1600) };
    degrees.forEach((degree, i) => {
      diagonal.data[41 * i] = degree;
    });
    const { values, vectors } = generalizedEigen(laplacian, diagonal);
    const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
    const constant = Float64Array.from({ length: 40 }, (_, i) => vectors.data[40 * i + order[0]]);
    expectEvery(constant, (value) => Math.abs(value - constant[0]) < 1e-9);
    expectClose(
      model.state.eigenvalues,
      order.slice(1, 4).map((k) => values[k]),
      1e-9,
    );
    for (let k = 0; k < 3; k++) {
      let product = 0;
      for (let i = 0; i < 40; i++) product += degrees[i] * y(i, k);
      expect(Math.abs(product)).toBeLessThan(1e-9);
    }
  });

  test("the symmetric Laplacian has D^½ times these coordinates", () => {
    const { embedding } = laplacianEigenmaps({ components: 3, affinity, laplacian: "symmetric" }).fit({ x: samples });
    expectEvery(embedding.data, (value, at) => {
      const i = Math.floor(at / 3);
      return Math.abs(value - Math.sqrt(degrees[i]) * y(i, at % 3)) < 1e-8;
    });
  });

  test("kernel PCA with the pseudo-inverse of the symmetric Laplacian finds the symmetric coordinates", () => {
    const { embedding } = laplacianEigenmaps({ components: 3, affinity, laplacian: "symmetric" }).fit({ x: samples });
    const kernel = laplacianKernel(w, "symmetric");
    const scores = kernelPca({ kernel: { kind: "precomputed" }, components: 3, center: false }).fit({ x: kernel });
    expect(largestAngle(embedding, scores.transform(kernel))).toBeLessThan(1e-6);
  });
});

describe("bad input", () => {
  const two = asMatrix([...Array(10).keys()].map((i) => [i + (i < 5 ? 0 : 1000)]));

  test("a graph in two parts: the first coordinate tells them apart, and a warning says so", () => {
    for (const affinity of [
      { kind: "neighbors", neighbors: 2 },
      { kind: "radius", radius: 2 },
      { kind: "gaussian", bandwidth: 1, neighbors: 3 },
    ] as const) {
      const { embedding, report } = laplacianEigenmaps({ affinity }).fit({ x: two });
      expect(report.notes["parts"]).toBe(2);
      expect(report.warnings.map(({ code }) => code)).toEqual(["not-identifiable"]);
      expectEvery(embedding.data, (value, at) => at % 2 === 1 || (value > 0 === at >= 10) === embedding.data[18] > 0);
    }
  });

  test("duplicates, isolated samples and as many neighbours as samples", () => {
    const same = laplacianEigenmaps().fit({ x: new Array(30).fill([1, 2]) });
    expectEvery(same.embedding.data, Number.isFinite);
    const alone = laplacianEigenmaps({ affinity: { kind: "radius", radius: 0.1 } }).fit({ x: two });
    expect(alone.report.notes["parts"]).toBe(10);
    expectEvery(alone.embedding.data, Number.isFinite);
    const all = laplacianEigenmaps({ affinity: { kind: "neighbors", neighbors: 99 } }).fit({ x: two });
    expect(all.report.warnings.map(({ code }) => code)).toEqual(["few-samples"]);
  });

  test("NaN and too many components are refused", () => {
    expect(refusal(() => laplacianEigenmaps().fit({ x: [[1], [Number.NaN], [2]] }))).toMatch(/NaN/);
    expect(refusal(() => laplacianEigenmaps({ components: 3 }).fit({ x: [[1], [4], [2]] }))).toContain("got 3");
  });
});
