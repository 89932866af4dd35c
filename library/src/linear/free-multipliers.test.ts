import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { minimizeFree } from "./free-multipliers.js";
import { addSample, scoreOf } from "./scored-rows.js";

const samplesOf = (n: number) => Int32Array.from({ length: n }, (_, i) => i);

test("without bounds all slopes are 0 at the result; with bounds only those of values between them", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const rows = { x: normalMatrix(6, 8, random), intercept: seed % 2 === 0 };
    const target = Float64Array.from({ length: 6 }, () => random.normal());
    const slopesAt = (values: Float64Array) => {
      const weights = new Float64Array(9);
      values.forEach((value, i) => void addSample(rows, i, value, weights));
      return values.map((value, i) => scoreOf(rows, i, weights) + 0.1 * value - target[i]);
    };
    const objective = (values: Float64Array) =>
      slopesAt(values).reduce((sum, slope, i) => sum + 0.5 * values[i] * (slope - target[i]), 0);
    const values = new Float64Array(6);
    for (const bound of [Infinity, 0.05]) {
      const free = {
        ...{ samples: samplesOf(6), values, slopes: slopesAt(values), ridges: new Float64Array(6).fill(0.1) },
        ...{ lower: new Float64Array(6).fill(-bound), upper: new Float64Array(6).fill(bound) },
      };
      const found = runToEnd(minimizeFree(rows, free));
      const slopes = slopesAt(found).map((slope, i) => (Math.abs(found[i]) === bound ? 0 : slope));
      expect(Math.max(...slopes.map(Math.abs))).toBeLessThan(1e-10);
      expect(objective(found)).toBeLessThan(objective(values));
      expect(Math.max(...found.map(Math.abs))).toBeLessThanOrEqual(bound);
    }
  }
});

test("of two equal samples the multipliers move without curvature until one is at its bound, then the other one alone", () => {
  const rows = { x: asMatrix([[1], [1]]), intercept: false };
  const free = {
    ...{ samples: samplesOf(2), values: Float64Array.of(1, 1) },
    ...{ slopes: Float64Array.of(-0.25, 0.25), ridges: new Float64Array(2) },
    ...{ lower: Float64Array.of(0, 0), upper: Float64Array.of(1.5, 3) },
  };
  const found = runToEnd(minimizeFree(rows, free));
  expectClose(found, [1.5, 0.25], 1e-12);
});
