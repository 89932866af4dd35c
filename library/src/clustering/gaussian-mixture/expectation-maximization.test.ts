import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createMixtureBlocks } from "../mixture-blocks.js";
import { createMomentPass } from "../mixture-moments.js";
import { expectationMaximization } from "./expectation-maximization.js";

const x = asMatrix([[0], [1], [4], [5]]);
const start = {
  type: "isotropic",
  weights: Float64Array.of(0.5, 0.5),
  means: asMatrix([[0], [5]]),
  covariances: asMatrix([[1], [1]]),
} as const;
const options = { type: "isotropic", added: new Float64Array(1), prior: undefined, equalWeights: false } as const;

/** One iteration by hand: the objective and the means after it. */
function byHand() {
  const bell = (at: number, mean: number, variance: number) =>
    Math.exp(-((at - mean) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
  const values = Array.from(x.data);
  const shares = values.map((at) => bell(at, 0, 1) / (bell(at, 0, 1) + bell(at, 5, 1)));
  const parts = [shares, shares.map((share) => 1 - share)].map((own) => {
    const count = own.reduce((sum, share) => sum + share, 0);
    const mean = values.reduce((sum, at, i) => sum + own[i] * at, 0) / count;
    const variance = values.reduce((sum, at, i) => sum + own[i] * (at - mean) ** 2, 0) / count;
    return { weight: count / 4, mean, variance };
  });
  const density = (at: number) =>
    parts.reduce((sum, { weight, mean, variance }) => sum + weight * bell(at, mean, variance), 0);
  return { objective: -values.reduce((sum, at) => sum + Math.log(density(at)), 0) / 4, parts };
}

test("one iteration is that by hand, and the iterations end when the gain is below the tolerance", () => {
  const blocks = createMixtureBlocks(x, 2);
  const pass = createMomentPass(blocks, "isotropic", new Float64Array(4).fill(1));
  const run = (maxIterations: number, tolerance: number) =>
    runToEnd(expectationMaximization(pass, start, options, { maxIterations, tolerance }));
  const once = run(1, 0);
  const { objective, parts } = byHand();
  expectClose(once.objective, [objective], 1e-12);
  expectClose(
    once.parameters.means.data,
    parts.map(({ mean }) => mean),
    1e-12,
  );
  expectClose(
    once.parameters.covariances.data,
    parts.map(({ variance }) => variance),
    1e-12,
  );
  expect(once.converged).toBe(false);
  const whole = run(500, 1e-9);
  expect(whole.converged).toBe(true);
  expect(whole.objective.length).toBeLessThan(500);
  expectClose([-4 * (whole.objective.at(-1) ?? 0)], [whole.logLikelihood], 1e-12);
  blocks.dispose();
});
