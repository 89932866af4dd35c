import { describe, expect, test } from "vitest";
import { normalMatrix, product } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, identity, type Matrix, selectColumns } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { amariIndex, matchSources, separationRatios } from "./separation.js";

/** Columns in another order, each times a factor, some negative. */
function disguised(s: Matrix, order: readonly number[], factors: readonly number[]): Matrix {
  const moved = selectColumns(s, order);
  return { ...moved, data: moved.data.map((value, at) => value * factors[at % factors.length]) };
}

describe("scores of separations", () => {
  const order = [2, 0, 1];
  const factors = [-3, 0.5, 100];

  test("[ML2-107, ML2-118] a perfect separation scores 0, 1 and ∞, for any order, signs and scales", () => {
    for (let seed = 0; seed < 10; seed++) {
      const s = normalMatrix(80, 3, createRandom(seed));
      const estimate = disguised(s, order, factors);
      const { places, correlations, worst, mean } = matchSources(s, estimate);
      expect([...places]).toEqual([1, 2, 0]);
      expect(worst).toBeCloseTo(1, 12);
      expect(mean).toBeCloseTo(1, 12);
      expect(Math.sign(correlations[2])).toBe(-1);
      const ratios = separationRatios(s, estimate);
      for (const ratio of Object.values(ratios)) expect([...ratio]).toEqual([Infinity, Infinity, Infinity]);
      const p = disguised(identity(3), order, factors);
      expect(amariIndex(p, identity(3))).toBe(0);
    }
  });

  test("[ML2-107] (λa)(s/λ) in any order leaves every score of an imperfect separation unchanged", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const s = normalMatrix(60, 3, random);
      const w = normalMatrix(3, 3, random);
      const estimate = {
        ...s,
        data: s.data.map((value, at) => value + 0.7 * s.data[at - (at % 3)] + 0.1 * random.normal()),
      };
      const other = disguised(estimate, order, factors);
      expect(matchSources(s, other).worst).toBeCloseTo(matchSources(s, estimate).worst, 12);
      const [a, b] = [separationRatios(s, estimate), separationRatios(s, other)];
      for (const key of ["distortion", "interference", "artifacts"] as const) {
        a[key].forEach((value, i) => {
          expect(b[key][i]).toBeCloseTo(value, 8);
        });
      }
      const permuted = product(disguised(identity(3), order, [1, -1, 1]), w);
      expect(amariIndex(permuted, identity(3))).toBeCloseTo(amariIndex(w, identity(3)), 12);
    }
  });

  test("[ML2-118] worse separations score worse, and parts outside the sources count as artifacts", () => {
    const random = createRandom(4);
    const s = normalMatrix(50_000, 2, random);
    const mixed = (share: number, noise: number): Matrix => ({
      ...s,
      data: s.data.map((value, at) => value + share * s.data[at % 2 === 0 ? at + 1 : at - 1] + noise * random.normal()),
    });
    const [little, much] = [0.1, 0.4].map((share) => separationRatios(s, mixed(share, 0)));
    // The other source has the same power, so the ratio is 1 / share².
    expect(Math.abs(little.interference[0] - 20)).toBeLessThan(0.15);
    expect(Math.abs(much.interference[0] + 20 * Math.log10(0.4))).toBeLessThan(0.15);
    const noisy = separationRatios(s, mixed(0, 0.1));
    expect(Math.abs(noisy.artifacts[0] - 20)).toBeLessThan(0.15);
    expect(noisy.interference[0]).toBeGreaterThan(45);
    expect(matchSources(s, mixed(0.4, 0)).worst).toBeLessThan(matchSources(s, mixed(0.1, 0)).worst);
    expect(
      amariIndex(
        [
          [1, 0.4],
          [0.4, 1],
        ],
        identity(2),
      ),
    ).toBeCloseTo(0.4, 12);
    expect(
      amariIndex(
        [
          [1, 1],
          [1, 1],
        ],
        identity(2),
      ),
    ).toBe(1);
  });

  test("more estimates than sources are matched to the best ones", () => {
    const s = normalMatrix(50, 2, createRandom(1));
    const wide = asMatrix(Array.from({ length: 50 }, (_, t) => [t % 7, s.data[2 * t + 1], s.data[2 * t]]));
    expect([...matchSources(s, wide).places]).toEqual([2, 1]);
  });

  test("refuses different lengths, too few estimates and constant sources", () => {
    const s = normalMatrix(5, 2, createRandom(0));
    expect(refusal(() => matchSources(s, normalMatrix(4, 2, createRandom(0))))).toContain("got 5 and 4");
    expect(refusal(() => matchSources(s, selectColumns(s, [0])))).toContain("1 estimates are too few for 2 sources");
    expect(
      refusal(() =>
        separationRatios(
          [
            [1, 0],
            [1, 1],
          ],
          [
            [1, 0],
            [1, 1],
          ],
        ),
      ),
    ).toContain("source 0 is constant");
    expect(refusal(() => amariIndex([[1, 2]], identity(2)))).toContain("1 estimated sources for 2 true ones");
  });
});
