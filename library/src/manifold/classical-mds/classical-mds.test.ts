import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { pca } from "../../components/principal/pca/pca.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { gramOfRows } from "../../linalg/multiply.js";
import { squaredDistances } from "../../linalg/squared-distances.js";
import { procrustes } from "../../metrics/embedding/procrustes.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { classicalMds } from "./classical-mds.js";
import reference from "./reference/classical-mds.json" with { type: "json" };

const precomputed = { kind: "precomputed" } as const;

/** The same columns up to sign: the largest entry of each is made positive. */
function oriented({ rows, columns, data }: Matrix): Float64Array {
  const signs = Array.from({ length: columns }, (_, k) => {
    const column = Array.from({ length: rows }, (_, i) => data[i * columns + k]);
    return Math.sign(column.reduce((peak, value) => (Math.abs(value) > Math.abs(peak) ? value : peak), 0));
  });
  return data.map((value, at) => value * signs[at % columns]);
}

test("the road distances of European cities, against cmdscale of R", () => {
  const { embedding, state } = classicalMds({ distance: precomputed }).fit({ x: reference.distances });
  expectClose(oriented(embedding), oriented(asMatrix(reference.points)), 1e-6);
  expectClose(state.eigenvalues, reference.eigenvalues.slice(0, 2), 1e-6);
  // Road distances are not Euclidean: more components than there are positive eigenvalues have coordinates of 0.
  const all = classicalMds({ components: 20, distance: precomputed }).fit({ x: reference.distances });
  const positive = reference.eigenvalues.filter((value) => value > 1);
  expectClose(all.state.eigenvalues, positive, 1e-6);
  expect(all.report.warnings).toEqual([
    {
      code: "low-rank",
      message: `only ${positive.length} of the 20 components have a positive eigenvalue; the coordinates of the others are 0`,
      details: { rank: positive.length, components: 20 },
    },
  ]);
});

test("geodesic distances on a circle: the two positive eigenvalues are chosen, not a large negative one", () => {
  const n = 20;
  const x = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => (2 * Math.PI * Math.min((i - j + n) % n, (j - i + n) % n)) / n),
  );
  const { state } = classicalMds({ components: 3, distance: precomputed }).fit({ x });
  // Erratum E9 of the pattern analysis text: 20.17, 20.17, 2.39 …, −5.17.
  expectClose(state.eigenvalues, [20.17, 20.17, 2.39], 5e-3);
});

test("samples and their Euclidean distances give the same places, and so do transformed training samples", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(40, 4, createRandom(seed));
    const d = distances({ kind: "euclidean" }, x);
    const [bySamples, byDistances] = [
      classicalMds({ components: 4 }).fit({ x }),
      classicalMds({ components: 4, distance: precomputed }).fit({ x: d }),
    ];
    expectClose(bySamples.embedding.data, byDistances.embedding.data, 1e-8);
    expectClose(bySamples.transform(x).data, bySamples.embedding.data, 1e-8);
    expectClose(byDistances.transform(d).data, byDistances.embedding.data, 1e-8);
    expectClose(distances({ kind: "euclidean" }, bySamples.embedding).data, d.data, 1e-10);
  }
});

test("new samples are placed at their distances from the training samples", () => {
  const x = normalMatrix(30, 2, createRandom(1));
  const fresh = normalMatrix(10, 2, createRandom(2));
  for (const distance of [{ kind: "euclidean" }, { kind: "mahalanobis" }] as const) {
    const model = classicalMds({ distance }).fit({ x });
    const found = distances({ kind: "euclidean" }, model.transform(fresh), model.embedding);
    expectClose(found.data, distances(distance, fresh, x).data, 1e-9);
  }
});

test("duplicates share a place, and samples that are all the same are at the origin", () => {
  const x = [...Array(5).fill([1, 2, 0]), ...Array(5).fill([0, 1, 5])];
  const { embedding } = classicalMds({ components: 1, distance: { kind: "manhattan" } }).fit({ x });
  expectClose(Array.from(embedding.data, Math.abs), Array(10).fill(3.5), 1e-10);
  const same = classicalMds().fit({ x: Array(4).fill([0.1, 7]) });
  expect(Array.from(same.embedding.data)).toEqual(Array(8).fill(0));
  expect(same.report.warnings.map(({ code }) => code)).toEqual(["low-rank"]);
});

test("refuses matrices that are not distances", () => {
  const fit = (x: number[][]) => refusal(() => classicalMds({ distance: precomputed }).fit({ x }));
  expect(fit([[0, 1]])).toBe("invalid-data: classical-mds: distances: the matrix must be square, got 1 x 2");
  expect(
    fit([
      [0, 1],
      [2, 0],
    ]),
  ).toBe(
    "invalid-data: classical-mds: distances: the matrix must be symmetric; entry (1, 0) is 2, entry (0, 1) is 1; use (A + Aᵀ) / 2",
  );
  expect(
    fit([
      [0, -1],
      [-1, 0],
    ]),
  ).toBe(
    "invalid-data: classical-mds: distances must be finite and not negative; row 0, column 1 is -1; turn similarities s into distances first, such as max(s) − s",
  );
  expect(
    fit([
      [1, 2],
      [2, 0],
    ]),
  ).toBe("invalid-data: classical-mds: the distance of a sample to itself must be 0; that of sample 0 is 1");
  const large = { rows: 12_001, columns: 12_001, data: new Float64Array(0) };
  expect(
    refusal(() =>
      classicalMds({ distance: { kind: "manhattan" } }).fit({
        x: { ...large, columns: 1, data: new Float64Array(12_001) },
      }),
    ),
  ).toBe(
    "unsupported: classical-mds: takes at most 12000 samples, because it stores a matrix with a row and a column for each; that of 12001 takes 1.2 GB; set landmarks to a few hundred",
  );
  expect(
    refusal(() =>
      classicalMds({ distance: precomputed }).fit({
        x: [
          [0, 1e200],
          [1e200, 0],
        ],
      }),
    ),
  ).toMatch(/^numerical: .*overflow/);
});

test("[PA-055] Euclidean distances are reproduced exactly, by places that are the samples up to rotation, reflection and shift", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(25, 3, createRandom(seed));
    const d = distances({ kind: "euclidean" }, x);
    const { embedding } = classicalMds({ components: 3, distance: precomputed }).fit({ x: d });
    expectClose(distances({ kind: "euclidean" }, embedding).data, d.data, 1e-9);
    const { disparity, scale, aligned } = procrustes(x, embedding);
    expect(disparity).toBeLessThan(1e-15);
    expect(scale).toBeCloseTo(1, 9);
    expectClose(aligned.data, x.data, 1e-8);
  }
});

test("[ML2-031] [PA-056] the places from distances alone are the scores of PCA up to sign", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(30, 5, createRandom(seed));
    const d = distances({ kind: "euclidean" }, x);
    const { embedding } = classicalMds({ components: 3, distance: precomputed }).fit({ x: d });
    expectClose(oriented(embedding), oriented(pca({ components: 3 }).fit({ x }).transform(x)), 1e-8);
  }
});

test("[PA-054] squared distances by D² = diag(G) 1ᵀ − 2 G + 1 diag(G)ᵀ equal those of a loop, are symmetric and 0 on the diagonal", () => {
  const x = normalMatrix(20, 4, createRandom(1));
  const { data } = squaredDistances(x);
  const byLoop = distances({ kind: "squared-euclidean" }, x).data;
  expectClose(data, byLoop, 1e-13);
  const g = gramOfRows(x).data;
  expectClose(
    data,
    data.map((_, at) => g[21 * Math.floor(at / 20)] - 2 * g[at] + g[21 * (at % 20)]),
    1e-12,
  );
  expect(data.every((value, at) => value === data[20 * (at % 20) + Math.floor(at / 20)])).toBe(true);
  expect(Array.from({ length: 20 }, (_, i) => data[21 * i])).toEqual(Array(20).fill(0));
});

test("landmarks place all samples exactly if the distances are Euclidean, and few of them suffice", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(60, 3, createRandom(seed));
    const d = distances({ kind: "euclidean" }, x);
    for (const distance of [{ kind: "euclidean" }, precomputed] as const) {
      const model = classicalMds({ components: 3, landmarks: 10, distance, seed }).fit({
        x: distance.kind === "euclidean" ? x : d,
      });
      expectClose(distances({ kind: "euclidean" }, model.embedding).data, d.data, 1e-8);
      expect(model.state.landmarks).toHaveLength(10);
      expectClose(model.transform(distance.kind === "euclidean" ? x : d).data, model.embedding.data, 1e-9);
    }
  }
});
