import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { cumulantsOf, excessKurtosis, skewness } from "./cumulants.js";
import reference from "./reference/separation.json" with { type: "json" };

describe("skewness and kurtosis", () => {
  test("[ML2-112] match SciPy; 0 for normal, −1.2 for uniform and 3 for Laplacian draws", () => {
    expect(excessKurtosis(reference.values)).toBeCloseTo(reference.kurtosis, 11);
    expect(skewness(reference.values)).toBeCloseTo(reference.skewness, 11);
    for (let seed = 0; seed < 2; seed++) {
      const random = createRandom(seed);
      const draw = (next: () => number) => excessKurtosis(Float64Array.from({ length: 200_000 }, next));
      expect(Math.abs(draw(() => random.normal()))).toBeLessThan(5 * Math.sqrt(24 / 200_000));
      expect(draw(() => random.uniform())).toBeCloseTo(-1.2, 2);
      // z⁴ − 12 z² of a Laplacian z of variance 1 has the variance 1188: E z⁸ = 2520, E z⁶ = 90, E z⁴ = 6.
      const laplace = draw(() => random.exponential() * (random.uniform() < 0.5 ? -1 : 1));
      expect(Math.abs(laplace - 3)).toBeLessThan(4 * Math.sqrt(1188 / 200_000) + 0.01);
    }
    // Two points have −2, and −√3, 0, 0, 0, 0, √3 the moments of a normal variable, exactly.
    expect(excessKurtosis([-1, 1])).toBeCloseTo(-2, 12);
    expect(excessKurtosis([-Math.sqrt(3), 0, 0, 0, 0, Math.sqrt(3)])).toBeCloseTo(0, 12);
  });

  test("scale and shift do not matter, and columns are independent", () => {
    const shifted = reference.values.map((value) => 7 - 3 * value);
    expect(excessKurtosis(shifted)).toBeCloseTo(reference.kurtosis, 10);
    const data = Float64Array.from(reference.values.flatMap((value, i) => [value, shifted[i]]));
    const both = cumulantsOf({ rows: reference.values.length, columns: 2, data });
    expect(both.skewness[1]).toBeCloseTo(-both.skewness[0], 10);
    expect(both.variance[1]).toBeCloseTo(9 * both.variance[0], 10);
  });

  test("refuses constant or non-finite values", () => {
    expect(refusal(() => excessKurtosis([2, 2]))).toBe(
      "invalid-data: excessKurtosis: the 2 values are constant; at least 2 different ones are needed",
    );
    expect(refusal(() => skewness([1, Number.NaN]))).toBe("invalid-data: skewness: all values must be finite");
    expect(cumulantsOf({ rows: 2, columns: 1, data: Float64Array.of(3, 3) }).kurtosis[0]).toBe(0);
  });
});
