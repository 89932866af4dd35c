import { describe, expect, test } from "vitest";
import { normalMatrix, product } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, column, type Matrix } from "../data/matrix.js";
import { crossDistribution } from "../datasets/cross.js";
import { laggedCovariances } from "../linalg/lagged-covariance.js";
import { createRandom } from "../numeric/random/random.js";
import {
  cumulantDependence,
  independenceContrast,
  laggedDependence,
  mutualInformation,
  nonlinearCovariance,
  normalMutualInformation,
} from "./dependence.js";

const rotation = (angle: number) => [
  [Math.cos(angle), Math.sin(angle)],
  [-Math.sin(angle), Math.cos(angle)],
];

function uniformPair(samples: number, seed: number): Matrix {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: 2 * samples }, () => Math.sqrt(12) * (random.uniform() - 0.5));
  return { rows: samples, columns: 2, data };
}

const turned = (x: Matrix, angle: number): Matrix => product(x, asMatrix(rotation(angle)));

/** Of a square turned by 45 degrees: twice ½ + log √6, the entropies of triangles, minus the entropy log 12 of the square. */
const diagonalInformation = 1 - Math.LN2;

describe("beyond covariances", () => {
  test("[ML2-108] y = ±x is uncorrelated with x, but squares and absolute values show the dependence", () => {
    const [square, size, cube] = [(v: number) => v * v, Math.abs, (v: number) => v ** 3];
    for (let seed = 0; seed < 2; seed++) {
      const { x } = crossDistribution({ samples: 100_000, seed });
      const [a, b] = [column(x, 0), column(x, 1)];
      // E x⁴ − 1 = 2 and 1 − 2/π for a normal x; four standard errors, of √3, √(E (x² − 1)⁴ − 4) = √56 and less than 1.
      expect(Math.abs(nonlinearCovariance(a, b))).toBeLessThan(4 * Math.sqrt(3 / 100_000));
      expect(Math.abs(nonlinearCovariance(a, b, square) - 2)).toBeLessThan(4 * Math.sqrt(56 / 100_000));
      expect(Math.abs(nonlinearCovariance(a, b, size) - (1 - 2 / Math.PI))).toBeLessThan(4 * Math.sqrt(1 / 100_000));
      expect(nonlinearCovariance(a, b, square, size)).toBeGreaterThan(0.5);
      const free = uniformPair(5000, seed);
      // The variances of x², |x| and x³ for a uniform x of variance 1: the covariance of 5000 samples varies by them.
      for (const [g, variance] of [
        [square, 9 / 5 - 1],
        [size, 1 / 4],
        [cube, 27 / 7],
      ] as const) {
        const found = nonlinearCovariance(column(free, 0), column(free, 1), g);
        expect(Math.abs(found)).toBeLessThan((4 * variance) / Math.sqrt(5000));
      }
    }
    expect(refusal(() => nonlinearCovariance([1], [1, 2]))).toContain("must have the same length, got 1 and 2");
  });

  test("[ML2-090] the cumulant divergence is near 0 for independent sources and grows as they are mixed", () => {
    for (let seed = 0; seed < 3; seed++) {
      const s = uniformPair(4000, seed);
      const values = [0, 0.2, 0.4, Math.PI / 4].map((angle) => cumulantDependence(turned(s, angle)));
      expect(values[0]).toBeLessThan(0.004);
      for (let k = 1; k < 4; k++) expect(values[k]).toBeGreaterThan(values[k - 1]);
    }
  });

  test("[ML2-090] its formula: −½ log |R| for normal data, Σ κ²/48 for the cross", () => {
    const random = createRandom(3);
    const z = normalMatrix(40_000, 2, random);
    const correlated = product(
      z,
      asMatrix([
        [1, 0.6],
        [0, 0.8],
      ]),
    );
    expect(cumulantDependence(correlated)).toBeCloseTo(-0.5 * Math.log(1 - 0.36), 2);
    // κ(x, x, y, y) = E x⁴ − 1 = 2 stands in six orders, and all others vanish: 6 · 4 / 48.
    const crosses = Array.from({ length: 10 }, (_, seed) =>
      cumulantDependence(crossDistribution({ samples: 20_000, seed }).x),
    );
    expect(Math.abs(crosses.reduce((sum, value) => sum + value, 0) / 10 - 0.5)).toBeLessThan(0.02);
    expect(
      refusal(() =>
        cumulantDependence([
          [1, 2],
          [2, 4],
          [3, 6],
        ]),
      ),
    ).toContain("must not be constant or linearly dependent");
  });

  test("[ML2-110] mutual information: 0 for independent columns, positive for others, exact for normal ones", () => {
    for (let seed = 0; seed < 3; seed++) {
      const s = uniformPair(5000, seed);
      expect(Math.abs(mutualInformation(s))).toBeLessThan(0.03);
      expect(Math.abs(mutualInformation(turned(s, Math.PI / 4)) - diagonalInformation)).toBeLessThan(0.03);
      const z = product(
        normalMatrix(5000, 2, createRandom(seed)),
        asMatrix([
          [1, 0.8],
          [0, 0.6],
        ]),
      );
      expect(
        Math.abs(
          mutualInformation(z) -
            normalMutualInformation([
              [1, 0.8],
              [0.8, 1],
            ]),
        ),
      ).toBeLessThan(0.04);
    }
    expect(
      normalMutualInformation([
        [1, 0.8],
        [0.8, 1],
      ]),
    ).toBeCloseTo(-0.5 * Math.log(0.36), 12);
    expect(
      normalMutualInformation([
        [2, 0],
        [0, 5],
      ]),
    ).toBeCloseTo(0, 12);
  });

  test("[ML2-110] the contrast ΣH(y_i) − log |det B| is smallest at the sources, and scales do not matter", () => {
    for (let seed = 0; seed < 3; seed++) {
      const s = uniformPair(3000, seed);
      const at = (angle: number) => independenceContrast(s, rotation(angle));
      for (const angle of [0.2, 0.5, Math.PI / 4, 1.2]) expect(at(angle)).toBeGreaterThan(at(0) + 0.01);
      expect(
        independenceContrast(s, [
          [10, 0],
          [0, 0.1],
        ]),
      ).toBeCloseTo(at(0), 8);
    }
    // Up to the constant H(x) it is the mutual information; gaps of √n values come near it slowly.
    const many = uniformPair(100_000, 0);
    const difference = independenceContrast(many, rotation(Math.PI / 4)) - independenceContrast(many, rotation(0));
    expect(Math.abs(difference - diagonalInformation)).toBeLessThan(0.02);
    expect(
      refusal(() =>
        independenceContrast(uniformPair(9, 0), [
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toContain("is singular");
  });

  test("[ML2-093] the TDSEP loss is the off-diagonal energy of the lagged covariances", () => {
    for (let seed = 0; seed < 5; seed++) {
      const u = normalMatrix(50, 3, createRandom(seed));
      let energy = 0;
      for (const { data } of laggedCovariances(u, [0, 1, 3])) {
        data.forEach((value, at) => {
          if (at % 4 !== 0) energy += value ** 2;
        });
      }
      expect(laggedDependence(u, [1, 3])).toBeCloseTo(energy, 12);
    }
    const t = Array.from({ length: 400 }, (_, i) => i);
    const apart = t.map((i) => [Math.sin((2 * Math.PI * i) / 40), Math.sin((2 * Math.PI * i) / 8)]);
    expect(laggedDependence(apart, [])).toBeLessThan(1e-20);
    expect(
      laggedDependence(
        apart.map(([a, b]) => [a + b, a - 0.5 * b]),
        [1, 2],
      ),
    ).toBeGreaterThan(0.05);
  });
});
