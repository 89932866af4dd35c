/** Classification by nearest neighbours: values of another system, laws, ties, weights. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asLabels, classCounts, type Labels, labelNames } from "../../data/labels.js";
import { asMatrix, type Matrix, selectRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { covariance } from "../../linalg/covariance.js";
import { multiply } from "../../linalg/multiply.js";
import { whiteningMap } from "../../neighbor-search/resolve-distance.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "../reference/predictions.json" with { type: "json" };
import { nearestNeighborsClassifier } from "./nearest-neighbors-classifier.js";

/** Two classes that overlap. */
function twoClasses(rows: number, seed: number, columns = 2): { x: Matrix; y: Labels } {
  const x = drawnPoints(rows, columns, seed);
  const y = asLabels(Array.from({ length: rows }, (_, i) => (i % 3 === 0 ? "one" : "two")));
  for (let i = 0; i < rows; i += 3) x.data[i * columns] += 1.5;
  return { x, y };
}

function accuracy(predicted: Labels, truth: Labels): number {
  const names = labelNames(truth);
  return labelNames(predicted).filter((name, i) => name === names[i]).length / names.length;
}

describe("nearest neighbours classifier", () => {
  test.each(reference.cases.map((item) => [`${item.neighbors}, ${item.weighting}`, item] as const))(
    "matches the probabilities and predictions of scikit-learn: %s",
    (_, { neighbors, weighting, predicted, probabilities }) => {
      const kind = weighting as "uniform" | "distance";
      for (const algorithm of ["brute-force", "kd-tree", "ball-tree"] as const) {
        const model = nearestNeighborsClassifier({ neighbors, weighting: { kind }, algorithm }).fit({
          x: reference.x,
          y: reference.codes,
        });
        expectClose(model.probabilities(reference.queries).data, probabilities.flat(), 1e-12);
        expect(labelNames(model.predict(reference.queries)).map(Number)).toEqual(predicted);
      }
    },
  );

  test("[CB-145] votes by Euclidean distance and majority; with one neighbour the training samples are right; ties depend on the seed", () => {
    for (const seed of [1, 2, 3]) {
      const { x, y } = twoClasses(50, seed);
      expect(nearestNeighborsClassifier().options.distance).toEqual({ kind: "euclidean" });
      const one = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x, y });
      expect(accuracy(one.predict(x), y)).toBe(1);
    }
    // Between two samples of different classes every query is a tie: about half of them go each way, by the seed.
    const data = {
      x: [
        [-1, 0],
        [1, 0],
      ],
      y: ["left", "right"],
    };
    const queries = asMatrix(Array.from({ length: 400 }, (_, i) => [0, i + 1]));
    const drawn = [0, 1, 2].map((seed) => {
      const model = nearestNeighborsClassifier({ neighbors: 2, ties: "random", seed }).fit(data);
      const names = labelNames(model.predict(queries));
      expect(labelNames(model.predict(queries))).toEqual(names);
      const left = names.filter((name) => name === "left").length;
      // Four deviations of a fair coin.
      expect(Math.abs(left - 200)).toBeLessThan(40);
      return names.join();
    });
    expect(new Set(drawn).size).toBe(3);
    const first = nearestNeighborsClassifier({ neighbors: 2 }).fit(data).predict(queries);
    expect(new Set(labelNames(first))).toEqual(new Set(["left"]));
  });

  test("the random tie-break of a sample does not depend on the other samples, nor on whether it is sparse", () => {
    const model = nearestNeighborsClassifier({ neighbors: 2, ties: "random", seed: 5 }).fit({
      x: [
        [-1, 0],
        [1, 0],
      ],
      y: [0, 1],
    });
    const queries = asMatrix(Array.from({ length: 30 }, (_, i) => [0, i]));
    const whole = model.predict(queries).codes;
    expect(model.predict(fromDense(queries)).codes).toEqual(whole);
    for (let i = 0; i < 30; i++) expect(model.predict(selectRows(queries, [i])).codes[0]).toBe(whole[i]);
  });

  test("[MP-087] the nearest neighbour has no training error; a column in other units changes the predictions", () => {
    const { x, y } = twoClasses(80, 4);
    const model = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x, y });
    expect(accuracy(model.predict(x), y)).toBe(1);
    const { x: fresh, y: truth } = twoClasses(300, 5);
    const stretch = (points: Matrix): Matrix => ({
      ...points,
      data: points.data.map((v, e) => (e % 2 === 1 ? 1000 * v : v)),
    });
    const stretched = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x: stretch(x), y });
    // The informative first column no longer counts, until distances are taken in units of the covariance.
    expect(accuracy(stretched.predict(stretch(fresh)), truth)).toBeLessThan(accuracy(model.predict(fresh), truth));
    const scaled = nearestNeighborsClassifier({ neighbors: 1, distance: { kind: "mahalanobis" } });
    expect(scaled.fit({ x: stretch(x), y }).predict(stretch(fresh)).codes).toEqual(
      scaled.fit({ x, y }).predict(fresh).codes,
    );
  });

  test("[MP-092] one neighbour is the nearest one, and all of them give the shares of the classes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 3, max: 30 }), (seed, rows) => {
        const { x, y } = twoClasses(rows, seed);
        const queries = drawnPoints(5, 2, seed + 1);
        const one = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x, y }).predict(queries);
        for (let q = 0; q < 5; q++) {
          const far = (i: number) =>
            Math.hypot(x.data[2 * i] - queries.data[2 * q], x.data[2 * i + 1] - queries.data[2 * q + 1]);
          const nearest = Array.from({ length: rows }, (_, i) => i).reduce(
            (best, i) => (far(i) < far(best) ? i : best),
            0,
          );
          expect(one.codes[q]).toBe(y.codes[nearest]);
        }
        const all = nearestNeighborsClassifier({ neighbors: rows }).fit({ x, y }).probabilities(queries);
        const shares = classCounts(y);
        for (let e = 0; e < all.data.length; e++) expect(all.data[e]).toBeCloseTo(shares[e % 2] / rows, 14);
      }),
      { numRuns: 30, seed: 2 },
    );
  });

  test("[CB-147] Hamming distances of codes give the neighbours of one-hot codes by squared Euclidean distances", () => {
    for (const seed of [1, 2]) {
      const codes = drawnPoints(60, 5, seed, 3);
      const oneHot = (points: Matrix) =>
        asMatrix(
          Array.from({ length: points.rows }, (_, i) =>
            Array.from(points.data.subarray(5 * i, 5 * i + 5)).flatMap((value) =>
              [0, 1, 2].map((level) => Number(value === level)),
            ),
          ),
        );
      const y = asLabels(
        Array.from({ length: 60 }, (_, i) => (codes.data[5 * i] + codes.data[5 * i + 1] > 2 ? "many" : "few")),
      );
      const queries = drawnPoints(40, 5, seed + 10, 3);
      const raw = nearestNeighborsClassifier({ neighbors: 7, distance: { kind: "hamming" } }).fit({ x: codes, y });
      const coded = nearestNeighborsClassifier({ neighbors: 7, distance: { kind: "squared-euclidean" } }).fit({
        x: oneHot(codes),
        y,
      });
      expect(raw.probabilities(queries)).toEqual(coded.probabilities(oneHot(queries)));
    }
  });

  test("Mahalanobis neighbours are Euclidean neighbours after whitening", () => {
    const { x, y } = twoClasses(60, 7, 3);
    const queries = drawnPoints(20, 3, 8);
    const map = whiteningMap(covariance(x, { correction: 1 }));
    const one = nearestNeighborsClassifier({ distance: { kind: "mahalanobis" } }).fit({ x, y });
    const two = nearestNeighborsClassifier().fit({ x: multiply(x, map), y });
    expect(one.probabilities(queries)).toEqual(two.probabilities(multiply(queries, map)));
  });

  test("[CB-149] two rings are separated better along kernel principal components than in the plane", () => {
    // Of x², y² and √2 xy neighbours are those of about the same radius, here or on the other side of the ring.
    const kernel = { kind: "polynomial", degree: 2, offset: 0, gamma: 1 } as const;
    for (const seed of [1, 2, 3, 4]) {
      const random = createRandom(seed);
      const ring = (count: number) =>
        Array.from({ length: count }, (_, i) => {
          const [angle, radius] = [2 * Math.PI * random.uniform(), i % 2 === 0 ? 1 : 2];
          return [radius * Math.cos(angle) + 0.1 * random.normal(), radius * Math.sin(angle) + 0.1 * random.normal()];
        });
      const [x, fresh] = [ring(24), ring(300)];
      const [y, truth] = [x, fresh].map((points) => asLabels(points.map((_, i) => (i % 2 === 0 ? "inner" : "outer"))));
      const plain = nearestNeighborsClassifier({ neighbors: 3 }).fit({ x, y });
      const curved = nearestNeighborsClassifier({ neighbors: 3, distance: { kind: "kernel-pca", kernel } }).fit({
        x,
        y,
      });
      expect(accuracy(curved.predict(fresh), truth)).toBeGreaterThan(accuracy(plain.predict(fresh), truth) + 0.05);
    }
  });

  test("a weight acts as a repetition, also a fraction of one at the last rank", () => {
    const { x, y } = twoClasses(12, 6);
    const weights = [2, 1, 0.5, 3, 1, 0, 1, 2.5, 1, 1, 1, 1];
    const model = nearestNeighborsClassifier({ neighbors: 4 }).fit({ x, y, weights });
    const [shares] = [model.probabilities(selectRows(x, [3]))];
    const order = Array.from({ length: 12 }, (_, i) => i).sort(
      (a, b) =>
        Math.hypot(x.data[2 * a] - x.data[6], x.data[2 * a + 1] - x.data[7]) -
        Math.hypot(x.data[2 * b] - x.data[6], x.data[2 * b + 1] - x.data[7]),
    );
    let left = 4;
    const votes = [0, 0];
    for (const i of order) {
      const share = Math.min(left, weights[i]);
      votes[y.codes[i]] += share;
      left -= share;
    }
    expectClose(
      shares.data,
      votes.map((vote) => vote / 4),
      1e-14,
    );
  });

  test("a wide Gaussian is the unweighted vote, a narrow one the nearest neighbour", () => {
    const { x, y } = twoClasses(60, 9);
    const queries = drawnPoints(30, 2, 10);
    const fit = (width: number | null) =>
      nearestNeighborsClassifier({ neighbors: 9, weighting: { kind: "gaussian", bandwidth: width } }).fit({ x, y });
    const plain = nearestNeighborsClassifier({ neighbors: 9 }).fit({ x, y }).probabilities(queries);
    expectClose(fit(1e6).probabilities(queries).data, plain.data, 1e-9);
    const nearest = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x, y }).probabilities(queries);
    expectClose(fit(1e-4).probabilities(queries).data, nearest.data, 1e-9);
    for (const share of fit(null).probabilities(queries).data) expect(share).toBeGreaterThanOrEqual(0);
  });

  test("more neighbours than samples use all samples, and the report says so", () => {
    const model = nearestNeighborsClassifier({ neighbors: 9 }).fit({ x: [[1], [2]], y: ["a", "b"] });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "there are fewer samples (2) than neighbors (9), so all of them vote on every prediction",
    ]);
    expect(Array.from(model.probabilities([[1]]).data)).toEqual([0.5, 0.5]);
  });

  test("one class, duplicates of two classes and a constant column give a defined result", () => {
    const alike = { x: [[1], [2]], y: ["a", "a"] };
    expect(refusal(() => nearestNeighborsClassifier().fit(alike))).toMatch(/^invalid-data: .*at least 2 classes/);
    const twins = nearestNeighborsClassifier({ neighbors: 1 }).fit({
      x: [
        [1, 7],
        [1, 7],
        [2, 7],
      ],
      y: ["b", "a", "a"],
    });
    expect(labelNames(twins.predict([[1, 7]]))).toEqual(["b"]);
    const near = nearestNeighborsClassifier({ neighbors: 3, weighting: { kind: "distance" } }).fit({
      x: [[1], [1], [5]],
      y: ["a", "b", "b"],
    });
    expect(Array.from(near.probabilities([[1]]).data)).toEqual([0.5, 0.5]);
  });

  test("trees refuse sparse samples, with a remedy", () => {
    const data = {
      x: fromDense([
        [1, 0],
        [0, 2],
      ]),
      y: ["a", "b"],
    };
    expect(refusal(() => nearestNeighborsClassifier({ algorithm: "kd-tree" }).fit(data))).toMatch(
      /set algorithm to "automatic"/,
    );
    expect(nearestNeighborsClassifier().fit(data).report.notes).toMatchObject({ algorithm: "brute-force" });
  });
});
