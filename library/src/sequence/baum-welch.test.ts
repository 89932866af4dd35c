import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import {
  addCounts,
  estimate,
  expectedCounts,
  logPrior,
  type MarkovParameters,
  markovChains,
  noCounts,
} from "./baum-welch.js";
import reference from "./reference/sequence.json" with { type: "json" };

test("Baum-Welch steps equal those by enumeration of all state sequences", () => {
  const { sequences: given, start, transitions, emissions, steps, likelihoods, after } = reference.markov;
  const data = given.map((codes) => Int32Array.from(codes));
  let parameters: MarkovParameters = {
    start: Float64Array.from(start),
    transitions: asMatrix(transitions),
    emissions: asMatrix(emissions),
  };
  for (let step = 0; step < steps; step++) {
    const { counts, logLikelihood } = runToEnd(expectedCounts(parameters, data));
    expect(logLikelihood).toBeCloseTo(likelihoods[step], 10);
    parameters = estimate(counts, 0);
  }
  expectClose(parameters.start, after.start, 1e-10);
  expectClose(parameters.transitions.data, after.transitions.flat(), 1e-10);
  expectClose(parameters.emissions.data, after.emissions.flat(), 1e-10);
});

test("probabilities are shares of counts; a label without counts gets equal ones; impossible symbols have the score −Infinity", () => {
  const counts = noCounts(2, 2);
  addCounts(counts, Int32Array.of(0, 0, 1), Int32Array.of(0, 0, 0));
  const parameters = estimate(counts, 0);
  expect([...parameters.start, ...parameters.transitions.data]).toEqual([1, 0, 1, 0, 0.5, 0.5]);
  expectClose(parameters.emissions.data, [2 / 3, 1 / 3, 0.5, 0.5], 1e-15);
  expect(markovChains(parameters)(Int32Array.of(0)).unary.data[1]).toBe(-Infinity);
  expectClose(estimate(counts, 1).emissions.data, [3 / 5, 2 / 5, 0.5, 0.5], 1e-15);
  expect(logPrior(estimate(counts, 1), 2)).toBeCloseTo(
    2 * Math.log((2 / 3) * (1 / 3) * (3 / 4) * (1 / 4) * 0.25 * (3 / 5) * (2 / 5) * 0.25),
    12,
  );
});
