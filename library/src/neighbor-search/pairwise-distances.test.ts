/** Distances: values of another system, the axioms of metrics, and the statements of the Cookbook's section C.4. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectClose, expectEvery, expectSymmetric } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import type { GivenDistance } from "./distance.js";
import { distances } from "./pairwise-distances.js";
import reference from "./reference/distances.json" with { type: "json" };

const metrics: readonly GivenDistance[] = [
  { kind: "euclidean" },
  { kind: "manhattan" },
  { kind: "chebyshev" },
  { kind: "minkowski", power: 3 },
  { kind: "hamming" },
  { kind: "jaccard" },
  { kind: "mahalanobis" },
  { kind: "canberra" },
  { kind: "ordinal", levelCount: 5 },
  { kind: "kernel-pca" },
];

describe("distances", () => {
  test.each(Object.entries(reference.real))("match SciPy: %s", (kind, expected) => {
    const given = { kind, ...(kind === "minkowski" ? { power: 3 } : {}) } as GivenDistance;
    expectClose(distances(given, reference.x, reference.z).data, expected.flat(), 1e-13);
  });

  test("match SciPy: mahalanobis with a matrix, jaccard and hamming of zeros and ones", () => {
    const { x, z, covariance: given, mahalanobis, bitsX, bitsZ } = reference;
    expectClose(distances({ kind: "mahalanobis", covariance: given }, x, z).data, mahalanobis.flat(), 1e-12);
    expectClose(distances({ kind: "jaccard" }, bitsX, bitsZ).data, reference.jaccard.flat(), 1e-15);
    expectClose(distances({ kind: "hamming" }, bitsX, bitsZ).data, reference.hamming.flat(), 1e-15);
  });

  test.each(metrics.map((given) => [given.kind, given] as const))("satisfy the axioms of metrics: %s", (_, given) => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }), {
          minLength: 3,
          maxLength: 7,
        }),
        (rows) => {
          const d = distances(
            given,
            rows.map((row) => row.map((value) => value / 2)),
          );
          const at = (i: number, j: number) => d.data[i * d.columns + j];
          expectSymmetric(d.data, d.rows);
          expectEvery(d.data, (value, place) => (place % (d.rows + 1) === 0 ? Object.is(value, 0) : value >= 0));
          for (let j = 0; j < d.rows; j++) {
            expectEvery(d.data, (value, place) => {
              const [i, k] = [Math.floor(place / d.rows), place % d.rows];
              return value <= (at(i, j) + at(j, k)) * (1 + 1e-9) + 1e-7;
            });
          }
        },
      ),
      { numRuns: 40, seed: 3 },
    );
  });

  test("[CB-184] the Euclidean distance of equation C.13 is a metric that separates different points", () => {
    const x = drawnPoints(20, 3, 1);
    const d = distances({ kind: "euclidean" }, x);
    for (let i = 0; i < 20; i++) {
      for (let j = 0; j < 20; j++) {
        const squares = [0, 1, 2].map((k) => (x.data[3 * i + k] - x.data[3 * j + k]) ** 2);
        expect(d.data[20 * i + j]).toBeCloseTo(Math.sqrt(squares[0] + squares[1] + squares[2]), 14);
        if (i !== j) expect(d.data[20 * i + j]).toBeGreaterThan(0);
        expect(d.data[20 * i + j]).toBe(d.data[20 * j + i]);
        for (let k = 0; k < 20; k++) {
          expect(d.data[20 * i + k]).toBeLessThanOrEqual((d.data[20 * i + j] + d.data[20 * j + k]) * (1 + 1e-14));
        }
      }
    }
  });

  test("[CB-185] the city-block distance sums absolute differences, and one outlying column moves it less", () => {
    expect(
      Array.from(
        distances({ kind: "manhattan" }, [
          [1, 5, -2],
          [4, 1, -2],
        ]).data,
      ),
    ).toEqual([0, 7, 7, 0]);
    // The share that an outlying column has in the distance, beside nine ordinary ones.
    const usual = Array.from({ length: 9 }, () => 1);
    for (const outlier of [3, 10, 100]) {
      const shares = (["manhattan", "squared-euclidean"] as const).map((kind) => {
        const [without, whole] = [
          [...usual, 0],
          [...usual, outlier],
        ].map((row) => distances({ kind }, [row], [row.map(() => 0)]).data[0]);
        return (whole - without) / whole;
      });
      expect(shares[0]).toBeLessThan(shares[1]);
    }
    // So the nearest neighbour by city-block distance can stay the same where the Euclidean one changes.
    const rows = [
      [0, 0, 0, 9],
      [4, 4, 4, 0],
    ];
    const nearer = (kind: "manhattan" | "euclidean") => {
      const [a, b] = distances({ kind }, [[0, 0, 0, 0]], rows).data;
      return a < b ? 0 : 1;
    };
    expect([nearer("manhattan"), nearer("euclidean")]).toEqual([0, 1]);
  });

  test("[CB-186] ordinal distances are those of rank / K: low and high of three are 2/3 apart by city blocks", () => {
    const levels = [[1], [2], [3]];
    const d = distances({ kind: "ordinal", levelCount: 3 }, levels);
    expectClose(d.data, [0, 1 / 3, 2 / 3, 1 / 3, 0, 1 / 3, 2 / 3, 1 / 3, 0], 1e-15);
    const two = distances({ kind: "ordinal", levelCount: 3, power: 2 }, [[1, 1]], [[3, 2]]);
    expect(two.data[0]).toBeCloseTo(Math.hypot(2 / 3, 1 / 3), 14);
  });

  test("[CB-187] the Hamming distance counts differing attributes: half the squared distance of one-hot codes", () => {
    const x = drawnPoints(12, 4, 5, 3);
    const oneHot = asMatrix(
      Array.from({ length: 12 }, (_, i) =>
        Array.from(x.data.subarray(4 * i, 4 * i + 4)).flatMap((value) =>
          [0, 1, 2].map((level) => (value === level ? 1 : 0)),
        ),
      ),
    );
    const squared = distances({ kind: "squared-euclidean" }, oneHot);
    expect(distances({ kind: "hamming" }, x).data).toEqual(squared.data.map((value) => value / 2));
  });

  test("small distances far from the origin keep their digits", () => {
    const random = createRandom(2);
    for (let repetition = 0; repetition < 20; repetition++) {
      const [a, b] = [random.integer(1000) / 1024, random.integer(1000) / 1024];
      const d = distances({ kind: "euclidean" }, [[2 ** 20 + a]], [[2 ** 20 + b]]);
      expect(d.data[0]).toBe(Math.abs(a - b));
    }
  });

  test("refuses rows that cannot be compared", () => {
    expect(refusal(() => distances({ kind: "euclidean" }, [[1]], [[1, 2]]))).toMatch(
      /both matrices must have the same number of columns, got 1 and 2/,
    );
    expect(refusal(() => distances({ kind: "bray-curtis" }, [[1, -2]]))).toMatch(
      /values of at least 0; row 0, column 1 is -2/,
    );
    expect(refusal(() => distances({ kind: "minkowski", power: 0.5 }, [[1]]))).toMatch(/^invalid-option: .*power/);
    expect(refusal(() => distances({ kind: "nearly" } as never, [[1]]))).toMatch(/^invalid-option: .*"euclidean"/);
    expect(refusal(() => distances({ kind: "mahalanobis", covariance: [[1]] }, [[1, 2]]))).toMatch(/got 1 x 1/);
    const skew = [
      [1, 0.5],
      [0.2, 1],
    ];
    expect(refusal(() => distances({ kind: "mahalanobis", covariance: skew }, [[1, 2]]))).toMatch(/symmetric/);
    const indefinite = [
      [1, 2],
      [2, 1],
    ];
    expect(refusal(() => distances({ kind: "mahalanobis", covariance: indefinite }, [[1, 2]]))).toMatch(
      /positive semidefinite, but has the eigenvalue/,
    );
    const given = { kind: "kernel-pca", kernel: { kind: "precomputed" } } as const;
    expect(refusal(() => distances(given, [[1]]))).toMatch(/not a precomputed one/);
  });

  test("equivariance: rows in another order give the distances in that order", () => {
    const x = drawnPoints(8, 3, 9);
    const order = [5, 2, 7, 0, 1, 6, 4, 3];
    const turned: Matrix = asMatrix(order.map((i) => Array.from(x.data.subarray(3 * i, 3 * i + 3))));
    for (const given of metrics.slice(0, 6)) {
      const [a, b] = [distances(given, x), distances(given, turned)];
      order.forEach((from, to) => {
        order.forEach((other, column) => {
          expect(b.data[8 * to + column]).toBe(a.data[8 * from + other]);
        });
      });
    }
  });
});
