/** Evaluates the objective of infomax. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { centeredRows, cholesky, mean, rowsOf, sum, times, transposed } from "../../../../test/plain-algebra.js";
import { infomax } from "./infomax.js";

/** The least of −log c + E[(cy)²/2 + log cosh cy] over c > 0, which is convex in c. */
function scaledCost(y: readonly number[]): number {
  let c = 1;
  for (let k = 0; k < 50; k++) {
    const slope = mean(y.map((v) => c * v ** 2 + v * Math.tanh(c * v))) - 1 / c;
    const curvature = mean(y.map((v) => v ** 2 * (2 - Math.tanh(c * v) ** 2))) + 1 / c ** 2;
    const next = Math.max(c / 2, c - slope / curvature);
    if (Math.abs(next - c) < 1e-13 * c) break;
    c = next;
  }
  return mean(y.map((v) => (c * v) ** 2 / 2 + Math.log(Math.cosh(c * v)))) - Math.log(c);
}

export const objective = objectiveCase({
  recipes: [infomax({ extended: false, tolerance: 1e-10 })],
  draw: (random) => {
    // Super-Gaussian sources, as assumed by a density with s = 1.
    const peaked = () => random.exponential() * (random.uniform() < 0.5 ? -1 : 1);
    return {
      x: Array.from({ length: 400 }, peaked)
        .map((a) => [a + 0.3 * peaked(), 0])
        .map(([a]) => [a, peaked() + 0.5 * a]),
      y: [],
    };
  },
  free: ["unmixing"],
  value: ({ unmixing }, { x }) => {
    const weights = rowsOf(unmixing);
    const signals = transposed(times(centeredRows(x), transposed(weights)));
    // log |det W| = ½ log |W Wᵀ|; the scale of a source, which the state does not keep, is the best one.
    const volume = sum(cholesky(times(weights, transposed(weights))).map((row, i) => Math.log(row[i])));
    return sum(signals.map(scaledCost)) - volume;
  },
});
