import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { gramOfRows, multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { contestsOf } from "../support-vector-classifier/multi-class.js";
import { fitMachines } from "./combined-machines.js";

test("the objective is Σ|β| − ½ Σₘ dₘ βᵀKₘβ over all machines, and samples that cost nothing have no weight", () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const grams = [2, 3].map((columns) => gramOfRows(normalMatrix(20, columns, random)));
    const codes = Int32Array.from({ length: 20 }, (_, i) => i % 3);
    const costs = Float64Array.from({ length: 20 }, (_, i) => (i === 4 ? 0 : 1));
    const weights = Float64Array.of(0.3, 0.7);
    const found = runToEnd(fitMachines(grams, weights, codes, contestsOf(3, "one-vs-rest"), costs, 1e-4));
    const { data } = found.coefficients;
    const quadratic = (m: number) =>
      [0, 1, 2].reduce((sum, f) => {
        const beta = data.slice(20 * f, 20 * (f + 1));
        return sum + multiplyVector(grams[m], beta).reduce((total, value, i) => total + value * beta[i], 0);
      }, 0);
    expectClose(found.squares, [quadratic(0), quadratic(1)], 1e-9);
    const size = data.reduce((sum, value) => sum + Math.abs(value), 0);
    expectClose([found.objective], [size - (0.3 * quadratic(0) + 0.7 * quadratic(1)) / 2], 1e-6);
    expect([0, 1, 2].map((f) => data[20 * f + 4])).toEqual([0, 0, 0]);
  }
});
