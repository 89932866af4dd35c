import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "./random/random.js";
import reference from "./reference/robust-location.json" with { type: "json" };
import {
  empiricalInfluence,
  influenceAt,
  type LocationLoss,
  lossAt,
  median,
  medianDeviation,
  robustLocation,
  trimmedMean,
} from "./robust-location.js";

const losses: readonly LocationLoss[] = ["squared", "absolute", "huber", "cauchy", "tukey"];
const lists = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 25 });

test("matches NumPy, SciPy and statsmodels", () => {
  for (const expected of reference.cases) {
    const { values } = expected;
    expectClose([median(values)], [expected.median], 1e-15);
    expectClose([medianDeviation(values)], [expected.medianDeviation], 1e-13);
    expectClose([trimmedMean(values, 0.2)], [expected.trimmedMean], 1e-13);
    for (const loss of ["huber", "tukey"] as const)
      expectClose([robustLocation(values, { loss: { kind: loss } })], [expected[loss]], 1e-7);
  }
});

describe("location", () => {
  test("[MP-018] the median minimises the sum of absolute distances, and one outlier moves it by a bounded amount", () => {
    fc.assert(
      fc.property(lists, (values) => {
        const cost = (place: number) => values.reduce((sum, value) => sum + Math.abs(value - place), 0);
        const best = cost(median(values));
        for (const other of values) expect(best).toBeLessThanOrEqual(cost(other) * (1 + 1e-12) + 1e-12);
      }),
    );
    const values = Float64Array.from({ length: 21 }, (_, i) => i);
    const influence = (x: number) => empiricalInfluence(median, values, 0, x);
    expect(influence(1e9)).toBe(influence(21));
  });

  test("[MP-019] the influence of an outlier on the Cauchy location tends to 0, and of two clusters the larger is found", () => {
    const values = [0, 1, 2, 3, 4, 2.5, 1.5];
    const place = (list: ArrayLike<number>) => robustLocation(list, { loss: { kind: "cauchy" }, scale: 1 });
    const influences = [10, 100, 1000, 1e5].map((x) => Math.abs(empiricalInfluence(place, [...values, 2], 7, x)));
    for (let k = 1; k < 4; k++) expect(influences[k]).toBeLessThan(influences[k - 1]);
    expect(influences[3]).toBeLessThan(1e-3 + Math.abs(8 * (place(values) - place([...values, 2]))));
    const heaps = [
      ...Array.from({ length: 9 }, (_, i) => 50 + 0.01 * i),
      ...Array.from({ length: 11 }, (_, i) => 0.01 * i),
    ];
    expect(place(heaps)).toBeLessThan(1);
    expect(place(heaps.map((value) => 50 - value))).toBeGreaterThan(49);
  });

  test("[MP-020] moving a value outside Tukey's cutoff changes nothing", () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const values = Array.from({ length: 15 }, () => random.normal());
      const place = (far: number) => robustLocation([...values, far], { loss: { kind: "tukey" }, scale: 1 });
      expect(place(20)).toBe(place(1e6));
      expect(influenceAt("tukey", 4.7)).toBe(0);
      expect(influenceAt("tukey", -1e9)).toBe(0);
    }
  });

  test("is equivariant to shifts and scales", () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...losses), (values, loss) => {
        const place = robustLocation(values, { loss: { kind: loss } });
        const moved = robustLocation(
          values.map((value) => 3 * value - 7),
          { loss: { kind: loss } },
        );
        // Several minima of equal cost may be exchanged by rounding.
        if (loss === "tukey" || loss === "cauchy") return;
        expect(Math.abs(moved - (3 * place - 7))).toBeLessThan(1e-9 * 300);
      }),
    );
  });

  test("breaks down only when half of the values are bad", () => {
    const random = createRandom(1);
    const good = Array.from({ length: 51 }, () => random.normal());
    for (const loss of ["absolute", "huber", "tukey", "cauchy"] as const) {
      const place = (bad: number) =>
        robustLocation(
          good.map((value, i) => (i < bad ? 1e8 : value)),
          { loss: { kind: loss } },
        );
      // The median is the largest good value, and the others stay within some times the spread of the good ones.
      const kept = good.slice(25);
      const [low, high] = [Math.min(...kept), Math.max(...kept)];
      const reach = { absolute: 0, huber: 2, tukey: 0, cauchy: 0 }[loss] * (high - low);
      expect(place(25)).toBeGreaterThanOrEqual(low - reach);
      expect(place(25)).toBeLessThanOrEqual(high + reach);
      expect(Math.abs(place(26))).toBeGreaterThan(1e6);
    }
    expect(trimmedMean([...good, 1e9], 0.05)).toBeLessThan(1);
  });

  test("a weight of 2 in the median equals repeating the value", () => {
    fc.assert(
      fc.property(lists, (values) => {
        const weights = values.map((_, i) => i % 3);
        if (weights.every((weight) => weight === 0)) return;
        // Adding 0 makes one zero of both zeros, which are the same value to a median.
        expect(median(values, weights) + 0).toBe(
          median(values.flatMap((value, i) => new Array<number>(i % 3).fill(value))) + 0,
        );
      }),
    );
  });
});

describe("influence", () => {
  test("[MP-021] of the mean is x − xᵢ exactly, up to rounding", () => {
    fc.assert(
      fc.property(lists, fc.double({ min: -1000, max: 1000, noNaN: true }), (values, x) => {
        const mean = (list: Float64Array) => list.reduce((sum, value) => sum + value, 0) / list.length;
        expect(Math.abs(empiricalInfluence(mean, values, 0, x) - (x - values[0]))).toBeLessThan(1e-9);
      }),
    );
  });

  test("[MP-022] on a large sample is ψ divided by the mean of ψ′, for every loss", () => {
    // Values at the normal quantiles represent the distribution itself.
    const random = createRandom(0);
    const n = 2001;
    const values = Float64Array.from({ length: n }, () => random.normal());
    for (const loss of ["squared", "huber", "cauchy", "tukey"] as const) {
      const place = (list: Float64Array) => robustLocation(list, { loss: { kind: loss }, scale: 1 });
      const at = place(values);
      const slope = values.reduce((sum, x) => {
        const h = 1e-5;
        return sum + (influenceAt(loss, x - at + h) - influenceAt(loss, x - at - h)) / (2 * h) / n;
      }, 0);
      for (const x of [-6, -2, -0.5, 0.7, 1.5, 3, 8]) {
        const change = empiricalInfluence(place, values, 0, x);
        const expected = (influenceAt(loss, x - at) - influenceAt(loss, values[0] - at)) / slope;
        expect(Math.abs(change - expected)).toBeLessThan(0.03 * (1 + Math.abs(expected)));
      }
    }
  });

  test("[MP-022] ψ is the derivative of ρ", () => {
    for (const loss of losses) {
      for (const r of [-6, -3.3, -1, -0.2, 0.4, 1.2, 2, 5]) {
        const h = 1e-6;
        expect((lossAt(loss, r + h) - lossAt(loss, r - h)) / (2 * h)).toBeCloseTo(influenceAt(loss, r), 7);
      }
    }
  });

  test("[MP-023] is unbounded for squares, bounded for absolute values, and returns to 0 for Cauchy and Tukey", () => {
    const at = (loss: LocationLoss) => [10, 1e3, 1e6].map((r) => influenceAt(loss, r));
    expect(at("squared")).toEqual([10, 1e3, 1e6]);
    expect(at("absolute")).toEqual([1, 1, 1]);
    expect(at("huber")).toEqual([1.345, 1.345, 1.345]);
    const [near, , far] = at("cauchy");
    expect(near).toBeLessThan(0.2);
    expect(far).toBeLessThan(1e-5);
    expect(at("tukey")).toEqual([0, 0, 0]);
  });
});

test("refuses invalid input", () => {
  expect(refusal(() => median([]))).toBe("invalid-data: median: needs at least 1 value, got 0");
  expect(refusal(() => median([1, NaN]))).toBe("invalid-data: median: values must be finite numbers, got NaN at 1");
  expect(refusal(() => trimmedMean([1], 0.5))).toContain("below 0.5");
  expect(refusal(() => median([1], [0]))).toContain("above 0");
  expect(refusal(() => empiricalInfluence(median, [1], 1, 0))).toContain("whole number below 1");
});
