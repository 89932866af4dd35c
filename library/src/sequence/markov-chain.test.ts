import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import {
  addPath,
  bestOfStarts,
  chainScoresOf,
  drawPath,
  estimateChain,
  logPriorOf,
  noChainCounts,
  randomChain,
} from "./markov-chain.js";

const chain = {
  start: Float64Array.of(0.2, 0.8),
  transitions: asMatrix([
    [0.9, 0.1],
    [0.4, 0.6],
  ]),
};

test("scores of a chain are logarithms of its probabilities added to those of the emissions", () => {
  const emissions = asMatrix([
    [-1, -2],
    [-3, -4],
  ]);
  const { unary, pairwise } = chainScoresOf({ ...chain, start: Float64Array.of(0, 1) })(emissions);
  expect(Array.from(unary.data)).toEqual([-Infinity, -2, -3, -4]);
  expectClose((pairwise as typeof unary).data, [0.9, 0.1, 0.4, 0.6].map(Math.log), 1e-15);
});

test("drawn paths have the frequencies of the chain, and counting them gives the chain back", () => {
  const counts = noChainCounts(2);
  const random = createRandom(5);
  for (let n = 0; n < 400; n++) addPath(counts, drawPath(random.fork(n), chain, 20));
  const { start, transitions } = estimateChain(counts, 0);
  expectClose(start, chain.start, 0.08);
  expect(Math.max(...transitions.data.map((value, at) => Math.abs(value - chain.transitions.data[at])))).toBeLessThan(
    0.03,
  );
  expect(logPriorOf([chain.start], 2)).toBeCloseTo(2 * Math.log(0.16), 12);
});

test("a random chain has probabilities, different for different streams", () => {
  const [a, b] = [1, 2].map((seed) => randomChain(createRandom(seed), 3));
  for (const k of [0, 1, 2])
    expect(a.transitions.data.slice(3 * k, 3 * k + 3).reduce((s, v) => s + v)).toBeCloseTo(1, 12);
  expect(a.transitions.data).not.toEqual(b.transitions.data);
});

test("the best of the starts is kept, and iterations stop when the objective no longer falls", () => {
  // Each step halves the distance to 0; the objective is the parameter plus what the start is off.
  const settings = { states: 1, smoothing: 0, starts: 3, tolerance: 1e-6, maxIterations: 100, seed: 0 };
  let started = 0;
  const found = runToEnd(
    bestOfStarts(
      () => ({ value: 8, offset: [3, 1, 2][started++] }),
      function* (parameters) {
        const maximize = () => ({ ...parameters, value: parameters.value / 2 });
        return { logLikelihood: -parameters.value - parameters.offset, logPrior: 0, maximize };
      },
      settings,
    ),
  );
  expect(found.parameters.offset).toBe(1);
  expect(found.report.converged).toBe(true);
  expect(found.report.objective[0]).toBe(9);
  expect(found.parameters.value).toBeLessThan(1e-5);
});
