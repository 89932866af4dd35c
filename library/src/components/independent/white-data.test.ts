import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { identity } from "../../data/matrix.js";
import { covariance } from "../../linalg/covariance.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { whitenData } from "./white-data.js";

test("white data have mean 0 and covariance I, also far from zero", () => {
  for (let seed = 0; seed < 10; seed++) {
    const near = normalMatrix(200, 3, createRandom(seed));
    for (const shift of [0, 1e8]) {
      const x = { ...near, data: near.data.map((value, at) => value + (at % 3 === 0 ? shift : 0)) };
      const { centered, whiten, mean } = whitenData("test", x, null);
      const z = multiplyTransposed(centered, whiten);
      expectClose(covariance(z).data, identity(3).data, 1e-7);
      for (let j = 0; j < 3; j++) {
        const sum = z.data.reduce((total, value, at) => total + (at % 3 === j ? value : 0), 0);
        expect(Math.abs(sum / 200)).toBeLessThan(1e-9);
      }
      // Sums of numbers near 1e8 are exact to 1e-8.
      const average = near.data.reduce((sum, value, at) => sum + (at % 3 === 0 ? value / 200 : 0), 0);
      expect(Math.abs(mean[0] - shift - average)).toBeLessThan(shift === 0 ? 1e-13 : 2e-8);
    }
  }
});

test("refuses numbers too large to be squared, one sample and equal samples", () => {
  expect(
    refusal(() => whitenData("test", { rows: 2, columns: 1, data: Float64Array.of(1e200, -1e200) }, null)),
  ).toContain("column 0 has values too large to be squared");
  expect(refusal(() => whitenData("test", normalMatrix(1, 2, createRandom(0)), null))).toContain("got 1");
  expect(refusal(() => whitenData("test", identity(1), 1))).toContain("at least 2 samples");
});
