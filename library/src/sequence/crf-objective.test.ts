import { expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { checkGradient } from "../optimize/check-gradient.js";
import { crfObjective } from "./crf-objective.js";

test("the gradient agrees with finite differences", () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const data = [4, 1, 3].map((length) => ({
      x: asMatrix(Array.from({ length }, () => [random.normal(), random.normal()])),
      codes: Int32Array.from({ length }, () => random.integer(3)),
    }));
    const weights = Float64Array.from({ length: 15 }, () => random.normal());
    expect(checkGradient(crfObjective(data, 2, 3, 0.3), weights).error).toBeLessThan(1e-6);
  }
});
