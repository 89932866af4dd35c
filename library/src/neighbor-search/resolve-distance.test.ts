/** Distances that take something from the samples. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { covariance } from "../linalg/covariance.js";
import { multiply } from "../linalg/multiply.js";
import { distanceSpace } from "./distance-space.js";
import { distances } from "./pairwise-distances.js";
import { resolveDistance, whiteningMap } from "./resolve-distance.js";

describe("resolved distances", () => {
  test("[CB-148] the Mahalanobis distance is the Euclidean one after whitening, whose covariance is the identity", () => {
    for (const seed of [1, 2, 3]) {
      const x = multiply(
        drawnPoints(40, 3, seed),
        asMatrix([
          [3, 1, 0],
          [0, 1, 2],
          [0, 0, 0.1],
        ]),
      );
      const white = multiply(x, whiteningMap(covariance(x, { correction: 1 })));
      expectClose(covariance(white, { correction: 1 }).data, [1, 0, 0, 0, 1, 0, 0, 0, 1], 1e-11);
      expectClose(distances({ kind: "mahalanobis" }, x).data, distances({ kind: "euclidean" }, white).data, 1e-10);
    }
  });

  test("the Mahalanobis distance does not depend on the units and linear combinations of columns", () => {
    const x = drawnPoints(30, 3, 4);
    const mixed = multiply(
      x,
      asMatrix([
        [1000, 0, 1],
        [0, 1e-3, 0],
        [5, 0, 2],
      ]),
    );
    expectClose(distances({ kind: "mahalanobis" }, mixed).data, distances({ kind: "mahalanobis" }, x).data, 1e-8);
  });

  test("a direction without variance is left out of the Mahalanobis distance", () => {
    const x = asMatrix([
      [1, 7],
      [2, 7],
      [4, 7],
    ]);
    expectClose(
      distances({ kind: "mahalanobis" }, x).data,
      distances({ kind: "mahalanobis" }, [[1], [2], [4]]).data,
      1e-12,
    );
    expect(Array.from(distances({ kind: "mahalanobis" }, [[1, 2]]).data)).toEqual([0]);
  });

  test("the kernel-PCA distance with all components is that of the feature space of the kernel", () => {
    const x = drawnPoints(12, 2, 6);
    const gamma = 0.7;
    const d = distances({ kind: "kernel-pca", kernel: { kind: "rbf", gamma } }, x);
    const squared = distances({ kind: "squared-euclidean" }, x);
    // ‖φ(x) − φ(z)‖² = k(x, x) + k(z, z) − 2 k(x, z).
    const expected = squared.data.map((value) => Math.sqrt(2 - 2 * Math.exp(-gamma * value)));
    for (let e = 0; e < expected.length; e++) expect(d.data[e]).toBeCloseTo(expected[e], 6);
    const few = distances({ kind: "kernel-pca", kernel: { kind: "rbf", gamma }, components: 2 }, x);
    for (let e = 0; e < expected.length; e++) expect(few.data[e]).toBeLessThanOrEqual(expected[e] + 1e-9);
  });

  test("a weight acts as a repetition of a row, for covariances and for kernel components", () => {
    const x = drawnPoints(9, 2, 3);
    const weights = Float64Array.of(1, 2, 1, 3, 1, 1, 2, 1, 1);
    const repeated = asMatrix(
      Array.from(weights).flatMap((weight, i) =>
        new Array<number[]>(weight).fill(Array.from(x.data.subarray(2 * i, 2 * i + 2))),
      ),
    );
    const queries = drawnPoints(4, 2, 4);
    for (const given of [{ kind: "mahalanobis" }, { kind: "kernel-pca", components: 2 }] as const) {
      const [one, two] = [resolveDistance(given, x, weights), resolveDistance(given, repeated)].map((resolved) => {
        const { prepare, between } = distanceSpace(resolved);
        const { data, columns } = prepare(queries);
        return [1, 2, 3].map((i) => between(data, 0, data, i * columns, columns));
      });
      expectClose(one, two, 1e-9);
    }
  });

  test("distances without parameters are unchanged, and an unregistered name is refused", () => {
    const x = drawnPoints(3, 2, 1);
    expect(resolveDistance({ kind: "ordinal" }, x)).toEqual({ kind: "ordinal", levelCount: 3, power: 1 });
    expect(refusal(() => resolveDistance({ kind: "custom", name: "unheard of" }, x))).toMatch(
      /call registerDistance first/,
    );
  });
});
