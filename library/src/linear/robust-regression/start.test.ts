import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { leastSquares } from "../least-squares/least-squares.js";
import { trimmedFit } from "./start.js";

test("least trimmed squares is least squares on its better half, and finds the plane of 60 % of the samples", () => {
  for (let seed = 0; seed < 6; seed++) {
    const random = createRandom(seed);
    const [n, d] = [50, 2];
    const x = { rows: n, columns: d, data: Float64Array.from({ length: n * d }, () => random.normal()) };
    const y = Float64Array.from({ length: n }, (_, i) =>
      i < 20 ? 50 + 5 * random.normal() : 1 + 3 * x.data[2 * i] + 0.1 * random.normal(),
    );
    const line = runToEnd(trimmedFit(x, y, undefined, true, 60, createRandom(seed)));
    const residuals = y.map((value, i) =>
      Math.abs(
        value - line.intercept - line.coefficients[0] * x.data[2 * i] - line.coefficients[1] * x.data[2 * i + 1],
      ),
    );
    const half = [...residuals.keys()].sort((a, b) => residuals[a] - residuals[b]).slice(0, 27);
    const weights = y.map((_, i) => (half.includes(i) ? 1 : 0));
    expectClose(line.coefficients, leastSquares().fit({ x, y, weights }).state.coefficients, 1e-8);
    expect(half.every((i) => i >= 20)).toBe(true);
  }
});
