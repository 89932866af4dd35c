import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { normalClasses } from "../../../test/normal-classes.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, row, selectRows } from "../../data/matrix.js";
import { hyperplaneBetween } from "../../linalg/class-scores.js";
import { covariance } from "../../linalg/covariance.js";
import { cholesky, choleskyLogDeterminant } from "../../linalg/factor/cholesky/cholesky.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { multiply, multiplyVector } from "../../linalg/multiply.js";
import { normal } from "../../numeric/distributions/normal.js";
import { createRandom } from "../../numeric/random/random.js";
import { linearDiscriminant } from "./linear-discriminant.js";

const root = [
  [2, 0],
  [1.2, 0.5],
];
const two = (seed: number, counts = [80, 40]) =>
  normalClasses(
    [
      { count: counts[0], mean: [0, 0], root },
      { count: counts[1], mean: [1, 1.5], root },
    ],
    seed,
  );

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, j) => sum + value * b[j], 0);

/** Means and the pooled covariance (divisor N), by other functions than the method's. */
function momentsOf({ x, y }: ReturnType<typeof two>) {
  const parts = y.classes.map((_, k) =>
    selectRows(
      x,
      Array.from(y.codes.keys()).filter((i) => y.codes[i] === k),
    ),
  );
  const means = parts.map((part) => {
    const mean = new Float64Array(x.columns);
    for (let at = 0; at < part.data.length; at++) mean[at % x.columns] += part.data[at] / part.rows;
    return mean;
  });
  const pooled: Matrix = { rows: x.columns, columns: x.columns, data: new Float64Array(x.columns ** 2) };
  for (const part of parts) {
    covariance(part).data.forEach((value, at) => {
      pooled.data[at] += (part.rows / x.rows) * value;
    });
  }
  return { means, pooled, counts: parts.map(({ rows }) => rows) };
}

describe("section C.1 of the Cookbook", () => {
  test("[CB-116] [CB-180] log-odds = log(N₊/N₋) − ½(μ₊+μ₋)ᵀS⁻¹(μ₊−μ₋) + xᵀS⁻¹(μ₊−μ₋), the ratio of densities times priors", () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const data = two(seed);
        const { means, pooled, counts } = momentsOf(data);
        const model = linearDiscriminant({ divisor: "likelihood" }).fit(data);
        const [precision, p] = [inverse(pooled), model.probabilities(data.x)];
        const w = multiplyVector(
          precision,
          means[1].map((value, j) => value - means[0][j]),
        );
        const middle = means[1].map((value, j) => value + means[0][j]);
        const logDensity = (point: Float64Array, k: number) => {
          const z = point.map((value, j) => value - means[k][j]);
          const determinant = choleskyLogDeterminant(cholesky(pooled));
          return -0.5 * dot(z, multiplyVector(precision, z)) - 0.5 * determinant - Math.log(2 * Math.PI);
        };
        for (let i = 0; i < data.x.rows; i += 5) {
          const point = row(data.x, i);
          const logOdds = Math.log(counts[1] / counts[0]) - 0.5 * dot(middle, w) + dot(point, w);
          expect(Math.log(p.data[2 * i + 1] / p.data[2 * i])).toBeCloseTo(logOdds, 8);
          const ratio = logDensity(point, 1) + Math.log(counts[1]) - logDensity(point, 0) - Math.log(counts[0]);
          expect(ratio).toBeCloseTo(logOdds, 8);
        }
        const plane = hyperplaneBetween(model.state, 1, 0);
        expectClose(plane.w, w, 1e-10);
      }),
      { numRuns: 20 },
    );
    // On matching data the error is Bayes' error Φ(−Δ/2), with Δ the Mahalanobis distance of the means.
    const precise = inverse(
      multiply(
        { rows: 2, columns: 2, data: Float64Array.from(root.flat()) },
        { rows: 2, columns: 2, data: Float64Array.of(2, 1.2, 0, 0.5) },
      ),
    );
    const bayes = normal().cdf(-0.5 * Math.sqrt(dot([1, 1.5], multiplyVector(precise, Float64Array.of(1, 1.5)))));
    for (const seed of [1, 2, 3]) {
      const model = linearDiscriminant().fit(two(seed, [3000, 3000]));
      const fresh = two(seed + 100, [20_000, 20_000]);
      const wrong = model.predict(fresh.x).codes.filter((code, i) => code !== fresh.y.codes[i]).length / 40_000;
      expect(Math.abs(wrong - bayes)).toBeLessThan(0.005);
    }
  });
});

describe("laws", () => {
  test("the model is invariant to invertible linear maps of the columns", () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const { x, y } = two(seed);
        const map = normalMatrix(2, 2, createRandom(seed));
        if (Math.abs(map.data[0] * map.data[3] - map.data[1] * map.data[2]) < 0.05) return;
        const [plain, other] = [
          linearDiscriminant().fit({ x, y }),
          linearDiscriminant().fit({ x: multiply(x, map), y }),
        ];
        expectClose(other.probabilities(multiply(x, map)).data, plain.probabilities(x).data, 1e-7);
      }),
      { numRuns: 20 },
    );
  });

  test("collinear or constant columns change nothing and are reported", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = two(seed);
      const wide = Array.from({ length: x.rows }, (_, i) => {
        const [a, b] = row(x, i);
        return [a, b, a + b, 0.1, 2 * a];
      });
      const [plain, redundant] = [linearDiscriminant().fit({ x, y }), linearDiscriminant().fit({ x: wide, y })];
      expectClose(redundant.probabilities(wide).data, plain.probabilities(x).data, 1e-9);
      expect(redundant.report.notes["rank"]).toBe(2);
      expect(redundant.report.warnings[0].message).toMatch(/^3 of 5 directions do not vary within the classes/);
    }
  });

  test("more columns than samples are solved by singular values; there, shrinkage predicts new samples better", () => {
    let [plainErrors, shrunkErrors] = [0, 0];
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const draw = (rows: number) => {
        const x = normalMatrix(rows, 40, random);
        const codes = Int32Array.from({ length: rows }, (_, i) => i % 2);
        for (let i = 0; i < rows; i++) for (let j = 0; j < 10; j++) x.data[40 * i + j] += codes[i];
        return { x, y: { codes, classes: ["a", "b"] } };
      };
      const [train, fresh] = [draw(30), draw(300)];
      const wrong = (codes: Int32Array) => codes.filter((code, i) => code !== fresh.y.codes[i]).length;
      const plain = linearDiscriminant().fit(train);
      expect(plain.report.notes).toMatchObject({ solver: "svd", rank: 28 });
      plainErrors += wrong(plain.predict(fresh.x).codes);
      const shrunk = linearDiscriminant({ shrinkage: { kind: "ledoit-wolf" } }).fit(train);
      expect(shrunk.report.notes["rank"]).toBe(40);
      shrunkErrors += wrong(shrunk.predict(fresh.x).codes);
    }
    expect(shrunkErrors).toBeLessThan(0.8 * plainErrors);
  });

  test("drawn samples have the means and the common covariance of the model", () => {
    const model = linearDiscriminant({ divisor: "likelihood" }).fit(two(3));
    for (const seed of [1, 2, 3]) {
      const drawn = model.sample(30_000, seed);
      const { means, pooled, counts } = momentsOf(drawn);
      const own = momentsOf(two(3));
      for (const [k, mean] of means.entries()) {
        for (const [j, value] of mean.entries()) expect(Math.abs(value - own.means[k][j])).toBeLessThan(0.06);
      }
      expectClose(pooled.data, own.pooled.data, 0.05);
      expect(Math.abs(counts[0] / 30_000 - 2 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / 30_000));
    }
  });
});

test("refuses too few samples", () => {
  expect(refusal(() => linearDiscriminant().fit({ x: [[1], [2]], y: ["a", "b"] }))).toBe(
    'invalid-data: linear-discriminant: an unbiased covariance needs more samples than the 2 classes; add samples, or set divisor to "likelihood"',
  );
});
