import { describe, expect, test } from "vitest";
import { errorInUnits, normalMatrix, product } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { identity } from "../../data/matrix.js";
import { cumulantsOf } from "../../metrics/cumulants.js";
import { createRandom } from "../../numeric/random/random.js";
import { mix, separationSteps, sourceNames, unmix } from "./separation.js";
import { whitenData } from "./white-data.js";

describe("conventions for scale, order and sign", () => {
  test("any unmixing matrix gives unit variances, W A = I, sources by power, positive fields, and an inverse", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = product(normalMatrix(80, 3, random), normalMatrix(3, 3, random));
      const white = whitenData("test", x, null);
      const { state, sources } = runToEnd(separationSteps(white, normalMatrix(3, 3, random), "power", false));
      expect(errorInUnits(product(state.unmixing, state.mixing), identity(3))).toBeLessThan(1e6);
      for (const variance of cumulantsOf(sources).variance) expect(variance).toBeCloseTo(1, 8);
      for (let k = 0; k < 3; k++) {
        const field = [0, 1, 2].map((j) => state.mixing.data[3 * j + k]);
        expect(Math.max(...field)).toBeGreaterThanOrEqual(Math.max(...field.map(Math.abs)) * (1 - 1e-8));
        expect(state.power[k]).toBeCloseTo(Math.hypot(...field) ** 2, 8);
        if (k > 0) expect(state.power[k]).toBeLessThanOrEqual(state.power[k - 1]);
      }
      const back = mix(state, unmix(state, x));
      back.data.forEach((value, at) => {
        expect(value).toBeCloseTo(x.data[at], 8);
      });
      expect(sourceNames(state)).toEqual(["source1", "source2", "source3"]);
    }
  });
});
