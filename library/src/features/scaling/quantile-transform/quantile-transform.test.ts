import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { createRandom } from "../../../numeric/random/random.js";
import { quantileTransform } from "./quantile-transform.js";

const skewed = (rows: number, seed: number) => {
  const x = normalMatrix(rows, 2, createRandom(seed));
  return { ...x, data: x.data.map((value) => Math.exp(2 * value)) };
};

describe("laws", () => {
  test("an increasing map of the training values changes nothing", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = skewed(50, seed);
      const logs = { ...x, data: x.data.map(Math.log) };
      for (const kind of ["quantiles", "ranks"] as const) {
        const recipe = quantileTransform({ knots: { kind }, outputDistribution: "normal" });
        expectClose(recipe.fit({ x: logs }).transform(logs).data, recipe.fit({ x }).transform(x).data, 1e-9);
      }
    }
  });

  test("the inverse restores the training values, for all options", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = skewed(80, seed);
      for (const distribution of ["uniform", "normal"] as const) {
        for (const kind of ["quantiles", "ranks"] as const) {
          const model = quantileTransform({ outputDistribution: distribution, knots: { kind } }).fit({ x });
          expectClose(model.inverse(model.transform(x)).data, x.data, 1e-9);
        }
      }
    }
  });

  test("normal scores of skewed columns have mean 0 and variance near 1", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = skewed(2000, seed);
      const z = quantileTransform({ outputDistribution: "normal", knots: { kind: "ranks" } })
        .fit({ x })
        .transform(x).data;
      const mean = z.reduce((sum, value) => sum + value, 0) / z.length;
      expect(Math.abs(mean)).toBeLessThan(1e-10);
      expect(Math.abs(z.reduce((sum, value) => sum + value * value, 0) / z.length - 1)).toBeLessThan(0.02);
    }
  });

  test("a subsample of huge data gives nearly the result of the whole, and depends on the seed", () => {
    const x = skewed(3000, 1);
    const whole = quantileTransform().fit({ x }).transform(x).data;
    const parts = [1, 2, 3].map((seed) => {
      const model = quantileTransform({ knots: { kind: "quantiles", count: 100, subsample: 1000 }, seed }).fit({ x });
      expect(model.report.notes["samplesUsed"]).toBe(1000);
      return model.transform(x).data;
    });
    for (const part of parts) {
      expect(Math.max(...part.map((level, at) => Math.abs(level - whole[at])))).toBeLessThan(0.08);
    }
    expect(parts[0]).not.toEqual(parts[1]);
  });
});

describe("edge cases", () => {
  test("normal scores end at ±5.1993, and map back to the ends", () => {
    const model = quantileTransform({ outputDistribution: "normal" }).fit({ x: [[1], [2], [3]] });
    const z = model.transform([[-100], [1], [2], [3], [100]]).data;
    expectClose(z, [-5.199337582605575, -5.199337582605575, 0, 5.19933758270342, 5.19933758270342], 1e-9);
    expect(Array.from(model.inverse([[-9], [0], [9]]).data)).toEqual([1, 2, 3]);
  });

  test("constant and empty columns, and one row, become the middle or are unchanged, and are named", () => {
    for (const knots of [{ kind: "quantiles" }, { kind: "ranks" }] as const) {
      const model = quantileTransform({ knots, outputDistribution: "normal" }).fit({ x: [[4, Number.NaN]] });
      expectClose(model.transform([[4, 6]]).data, [0, 6], 1e-15);
      expect(model.report.warnings.map(({ message }) => message)).toEqual([
        "column 1 has no values; it is left unchanged",
        "column 0 is constant; it becomes the middle of the distribution",
      ]);
    }
  });

  test("refuses more quantiles than subsampled rows", () => {
    const recipe = quantileTransform({ knots: { kind: "quantiles", count: 50, subsample: 20 } });
    expect(refusal(() => recipe.fit({ x: [[1], [2]] }))).toBe(
      "invalid-option: quantile-transform: 50 quantiles need at least as many samples, but knots.subsample is 20",
    );
  });
});
