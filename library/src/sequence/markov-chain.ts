/**
 * The chain of states of a hidden Markov model, whatever the states emit: its probabilities, counts and draws, and expectation
 * maximisation (Baum, Petrie, Soules and Weiss 1970). A smoothing count c is added to every expected count: the mode under
 * Dirichlet priors with parameters 1 + c.
 */
import type { OptionValues } from "../core/options/options.js";
import { integer, nonNegative, positive, seed } from "../core/options/options.js";
import { notConverged, type ReportFacts } from "../core/report.js";
import { mapSteps, type Progress, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import type { ChainScores } from "../inference/chain-scores.js";
import type { ChainSums } from "../inference/forward-backward.js";
import { log } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";

/** Options that all hidden Markov models share. */
export const markovOptions = {
  states: integer(2, "number of hidden states; not used if labels are given"),
  smoothing: nonNegative(0.1, "added to the counts; of labels, pairs of labels and symbols"),
  starts: integer(5, "number of starts; the best result is kept; not used if labels are given"),
  tolerance: positive(1e-6, "when to stop; when the objective falls by at most this share in an iteration"),
  maxIterations: integer(200, "maximum number of iterations; of each start"),
  seed: seed(),
};

export type MarkovOptions = OptionValues<typeof markovOptions>;

/** The probabilities of the states. */
export interface MarkovChain {
  /** p(y₁) */
  readonly start: Float64Array;
  /** p(yₜ₊₁ | yₜ): one row for each state. */
  readonly transitions: Matrix;
}

/** log p(x, y) as scores of a chain, from log p(xₜ | yₜ), a row for each position: it is a sum over positions and neighbours. */
export function chainScoresOf({ start, transitions }: MarkovChain): (emissions: Matrix) => ChainScores {
  const first = start.map(logarithm);
  const pairwise = { ...transitions, data: transitions.data.map(logarithm) };
  return (emissions) => {
    const unary = { ...emissions, data: emissions.data.slice() };
    for (let k = 0; k < first.length; k++) unary.data[k] += first[k];
    return { unary, pairwise };
  };
}

/** log p, −∞ for 0. */
export function logarithm(probability: number): number {
  return probability > 0 ? log(probability) : -Infinity;
}

/** How often each state begins a sequence and follows each state; all 0. */
export function noChainCounts(states: number): MarkovChain {
  return { start: new Float64Array(states), transitions: zeros(states, states) };
}

/** Adds the counts of a sequence of known states. */
export function addPath({ start, transitions }: MarkovChain, codes: Int32Array): void {
  start[codes[0]]++;
  for (let t = 1; t < codes.length; t++) transitions.data[codes[t - 1] * transitions.columns + codes[t]]++;
}

/** Adds the expected counts of a sequence of hidden states. */
export function addExpectedPath({ start, transitions }: MarkovChain, { marginals, pairCounts }: ChainSums): void {
  for (let k = 0; k < start.length; k++) start[k] += marginals.data[k];
  for (let at = 0; at < transitions.data.length; at++) transitions.data[at] += pairCounts.data[at];
}

/** The most likely probabilities given counts. A state that never occurs, without smoothing, gets equal ones. */
export function estimateChain({ start, transitions }: MarkovChain, smoothing: number): MarkovChain {
  const first = { rows: 1, columns: start.length, data: start };
  return { start: sharesOfRows(first, smoothing).data, transitions: sharesOfRows(transitions, smoothing) };
}

/** Counts divided by the sums of their rows, with a smoothing count added to each; equal shares in a row without counts. */
export function sharesOfRows({ rows, columns, data }: Matrix, smoothing: number): Matrix {
  const shares = data.map((count, at) => {
    const row = data.subarray(Math.floor(at / columns) * columns, (Math.floor(at / columns) + 1) * columns);
    const total = row.reduce((sum, value) => sum + value, smoothing * columns);
    return total > 0 ? (count + smoothing) / total : 1 / columns;
  });
  return { rows, columns, data: shares };
}

/** c times the sum of the logarithms of all probabilities: the logarithm of the prior up to a constant. */
export function logPriorOf(probabilities: readonly Float64Array[], smoothing: number): number {
  if (smoothing === 0) return 0;
  const sum = (data: Float64Array) => data.reduce((total, value) => total + log(value), 0);
  return smoothing * probabilities.reduce((total, data) => total + sum(data), 0);
}

/** A chain to start from: any transitions, and states that are equally likely at first. */
export function randomChain(random: Random, states: number): MarkovChain {
  const start = new Float64Array(states).fill(1 / states);
  return { start, transitions: randomRows(random.fork("transitions"), states, states) };
}

/** Rows of probabilities, all equally likely. */
export function randomRows(random: Random, rows: number, columns: number): Matrix {
  const ones = new Float64Array(columns).fill(1);
  const data = new Float64Array(rows * columns);
  for (let k = 0; k < rows; k++) data.set(random.dirichlet(ones), k * columns);
  return { rows, columns, data };
}

/** Draws a sequence of states. */
export function drawPath(random: Random, { start, transitions }: MarkovChain, length: number): Int32Array {
  const states = start.length;
  const path = new Int32Array(length);
  for (let t = 0; t < length; t++) {
    const from = path[t - 1] * states;
    path[t] = random.categorical(t === 0 ? start : transitions.data.subarray(from, from + states));
  }
  return path;
}

/** The expectation step for some parameters, and the maximisation that follows. */
export interface MarkovStep<P> {
  readonly logLikelihood: number;
  /** The logarithm of the prior of the parameters, up to a constant. */
  readonly logPrior: number;
  readonly maximize: () => P;
}

/** Parameters with a report of how they were found. */
export interface FoundParameters<P> {
  readonly parameters: P;
  readonly report: ReportFacts & { readonly objective: readonly number[] };
}

/** The best of several random starts; the objective is −log p(x) minus the logarithm of the prior. */
export function* bestOfStarts<P>(
  startFrom: (random: Random) => P,
  expect: (parameters: P) => Work<void, MarkovStep<P>>,
  settings: MarkovOptions,
): Work<Progress, FoundParameters<P>> {
  const random = createRandom(settings.seed);
  let best: FoundParameters<P> | undefined;
  for (let k = 0; k < settings.starts; k++) {
    const work = maximizeFrom(startFrom(random.fork(k)), expect, settings);
    const found = yield* mapSteps(work, (inner) => ({ step: k + 1, of: settings.starts, inner }));
    if (best === undefined || lastOf(found) < lastOf(best)) best = found;
  }
  return best as FoundParameters<P>;
}

function lastOf({ report }: FoundParameters<unknown>): number {
  return report.objective[report.objective.length - 1];
}

function* maximizeFrom<P>(
  start: P,
  expect: (parameters: P) => Work<void, MarkovStep<P>>,
  { tolerance, maxIterations }: MarkovOptions,
): Work<Progress, FoundParameters<P>> {
  const objective: number[] = [];
  let parameters = start;
  for (let step = 1; ; step++) {
    const pause = { step, of: maxIterations };
    const { logLikelihood, logPrior, maximize } = yield* mapSteps(expect(parameters), () => pause);
    const value = -logLikelihood - logPrior;
    const before = objective[objective.length - 1] ?? Infinity;
    objective.push(value);
    yield { ...pause, objective: value };
    const converged = before - value <= tolerance * Math.max(1, Math.abs(value));
    if (converged || step === maxIterations) {
      const warnings = converged ? [] : [notConverged(step)];
      return { parameters, report: { objective, iterations: step, converged, warnings, notes: { logLikelihood } } };
    }
    parameters = maximize();
  }
}
