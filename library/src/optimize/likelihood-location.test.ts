import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { column } from "../data/matrix.js";
import { cauchy } from "../numeric/distributions/cauchy.js";
import { laplace } from "../numeric/distributions/laplace.js";
import { normal } from "../numeric/distributions/normal.js";
import { createRandom } from "../numeric/random/random.js";
import { empiricalInfluence, influenceAt, lossAt, median, robustLocation } from "../numeric/robust-location.js";
import { mean } from "../numeric/sums.js";
import { likelihoodLocation } from "./likelihood-location.js";

const seeds = Array.from({ length: 10 }, (_, seed) => seed);
const asRows = (values: ArrayLike<number>) => Array.from(values, (value) => [value]);
const drawn = (seed: number, count: number, shift = 0) => {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => shift + 2 * random.normal());
};

/** −log f(x − μ), of a distribution of the library. */
const potentialOf =
  ({ logDensity }: { readonly logDensity: (x: number) => number }) =>
  ([x]: Float64Array, [location]: Float64Array) =>
    -logDensity(x - location);

describe("[MP-016] the location of maximum likelihood, by a numerical minimiser", () => {
  test("of the normal distribution is the mean, of numbers and of vectors, at any location", () => {
    const standard = normal();
    for (const seed of seeds) {
      for (const shift of [0, -3e5]) {
        const values = drawn(seed, 5 + 3 * seed, shift);
        const { location, converged } = likelihoodLocation(asRows(values), potentialOf(standard));
        expect(converged).toBe(true);
        expect(Math.abs(location[0] - mean(values))).toBeLessThan(1e-6);
      }
      const x = normalMatrix(12, 3, createRandom(seed));
      const found = likelihoodLocation(x, (sample, place) =>
        sample.reduce((sum, value, j) => sum - standard.logDensity(value - place[j]), 0),
      );
      expect(found.converged).toBe(true);
      for (let j = 0; j < 3; j++) expect(Math.abs(found.location[j] - mean(column(x, j)))).toBeLessThan(1e-6);
    }
  });

  test("of the Laplace distribution is the median, of the Cauchy distribution the robust location", () => {
    for (const seed of seeds) {
      const values = drawn(seed, 15);
      const sharp = likelihoodLocation(asRows(values), potentialOf(laplace()));
      expect(Math.abs(sharp.location[0] - median(values))).toBeLessThan(1e-6);
      const heavy = likelihoodLocation(asRows(values), potentialOf(cauchy()));
      expect(Math.abs(heavy.location[0] - robustLocation(values, { loss: { kind: "cauchy" }, scale: 1 }))).toBeLessThan(
        1e-6,
      );
    }
  });

  test("no point on a fine grid is more likely", () => {
    for (const seed of seeds) {
      // Two heaps: the potential of Cauchy has two valleys.
      const values = [...drawn(seed, 8, -10), ...drawn(seed + 100, 9, 10)];
      const potential = potentialOf(cauchy());
      const { value } = likelihoodLocation(asRows(values), potential);
      const cost = (place: number) =>
        values.reduce((sum, x) => sum + potential(Float64Array.of(x), Float64Array.of(place)), 0);
      const grid = Array.from({ length: 1001 }, (_, k) => cost(-20 + 0.04 * k));
      expect(value).toBeLessThan(Math.min(...grid) + 1e-9);
    }
  });

  test("of the distance of vectors is the spatial median: the unit vectors towards the samples cancel", () => {
    for (const seed of seeds) {
      const x = normalMatrix(11, 2, createRandom(seed));
      const { location } = likelihoodLocation(x, ([a, b], [m, n]) => Math.hypot(a - m, b - n));
      const pull = [0, 0];
      let near = 0;
      for (let i = 0; i < 11; i++) {
        const away = [x.data[2 * i] - location[0], x.data[2 * i + 1] - location[1]];
        const distance = Math.hypot(...away);
        if (distance < 1e-5) near++;
        else for (const j of [0, 1]) pull[j] += away[j] / distance;
      }
      // A sample at the median itself holds it against a pull of up to 1.
      expect(Math.hypot(...pull)).toBeLessThan(near + 1e-4);
    }
  });

  test("one sample is its own location, and invalid input is refused", () => {
    expect(likelihoodLocation([[7]], ([x], [m]) => (x - m) ** 2).location).toEqual(Float64Array.of(7));
    expect(refusal(() => likelihoodLocation([[NaN]], () => 0))).toContain("all values finite");
    expect(refusal(() => likelihoodLocation([[1], [2]], () => NaN))).toMatch(/^numerical: .*NaN/);
  });
});

describe("[MP-017] the mean, the location of ρ = ½(x − μ)²", () => {
  test("minimises the sum of ρ, whose slope ψ is linear and unbounded", () => {
    for (const seed of seeds) {
      const values = drawn(seed, 9);
      const place = robustLocation(values, { loss: { kind: "squared" } });
      expectClose([place], [mean(values)], 1e-14);
      const cost = (at: number) => values.reduce((sum, x) => sum + lossAt("squared", x - at), 0);
      for (const step of [-1, -1e-3, 1e-3, 1]) {
        expectClose([cost(place + step) - cost(place)], [(9 * step * step) / 2], 1e-7);
      }
      expect(Math.abs(values.reduce((sum, x) => sum + influenceAt("squared", x - place), 0))).toBeLessThan(1e-13);
    }
    for (const r of [-1e12, -3, 0, 0.5, 1e12]) {
      expect(lossAt("squared", r)).toBe(r ** 2 / 2);
      expect(influenceAt("squared", r)).toBe(r);
    }
  });

  test("is not robust: a single value moves it by a fraction of its own move, without bound", () => {
    for (const seed of seeds) {
      const values = drawn(seed, 20);
      for (const far of [1e2, 1e5, 1e9]) {
        const influence = empiricalInfluence(
          (list) => robustLocation(list, { loss: { kind: "squared" } }),
          values,
          0,
          far,
        );
        expectClose([influence], [far - values[0]], 1e-12);
        // The median stays within the other values.
        const others = values.slice(1).map(Math.abs);
        const spoiled = Float64Array.of(far, ...values.slice(1));
        expect(Math.abs(median(spoiled))).toBeLessThan(Math.max(...others));
        expect(Math.abs(robustLocation(spoiled, { loss: { kind: "squared" } }))).toBeGreaterThan(
          far / 20 - Math.max(...others),
        );
      }
    }
  });
});
