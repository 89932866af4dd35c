/** Bayesian search: a model of the scores proposes the next candidate (Snoek, Larochelle and Adams 2012). */
import { integer, type OptionValues, seed } from "../../core/options/options.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { defineSearch, type SearchMethod, searchOptions } from "../search.js";
import {
  isSound,
  numbered,
  ranked,
  type SearchPlan,
  type SearchSetting,
  type Trial,
  tryCandidates,
} from "../search-plan.js";
import { type Candidate, distinctCandidates, type Space, sampleSpaces } from "../space.js";
import { encodeSpaces } from "./encode-space.js";
import { expectedImprovement } from "./expected-improvement.js";
import { fitSurrogate } from "./surrogate.js";

const options = {
  ...searchOptions,
  candidates: integer(20, "number of candidates; those that are tried", { minimum: 1, maximum: 1e6 }),
  initial: integer(5, "number of candidates drawn at random before the model of the scores is used", {
    minimum: 1,
    maximum: 1e6,
  }),
  seed: seed(),
};

export interface BayesianSearchOptions extends OptionValues<typeof options> {}

/**
 * Tries some candidates at random; from then on a Gaussian process learns how scores depend on the options and the next
 * candidate is where it expects the largest improvement. The best one is fitted on all samples. Use it when single fits
 * are slow and options few and continuous; a {@link randomSearch} with the same number of candidates is simpler, and parallel.
 *
 * @example
 * ```ts
 * import { bayesianSearch, ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const space = { alpha: { kind: "log-uniform", from: 0.001, to: 1000 } } as const;
 * const model = bayesianSearch(ridge(), space, { candidates: 12 }).fit(await diabetes());
 * console.log(model.state.best, model.report.notes["score"]);
 * ```
 */
export const bayesianSearch: SearchMethod<typeof options, "bayesian-search", BayesianSearchOptions> = defineSearch({
  kind: "bayesian-search",
  title: "Bayesian search",
  summary: "Chooses which options to try next by a model of the scores, and keeps the best.",
  facts: {
    task: "composed",
    objective: null,
    alsoKnownAs: ["Bayesian optimization", "hyperparameter optimization"],
    sources: ["Mockus 1975", "Snoek, Larochelle and Adams 2012"],
    seeAlso: ["random-search", "gaussian-process"],
  },
  options,
  plan: (spaces, given) => (setting) => explore(setting, spaces, given),
});

function* explore(
  setting: SearchSetting,
  spaces: readonly Space[],
  { candidates: count, initial, seed: start }: BayesianSearchOptions,
): SearchPlan {
  const random = createRandom(start);
  const first = distinctCandidates(sampleSpaces(spaces, Math.min(initial, count), random.fork("initial")));
  const trials: Trial[] = [...(yield* tryCandidates(setting, numbered(first)))];
  while (trials.length < count) {
    const next = propose(trials, spaces, setting.scorer.higherIsBetter, random.fork(trials.length));
    // Short lists are exhausted at some point.
    if (next === undefined) break;
    trials.push(...(yield* tryCandidates(setting, [{ candidate: trials.length, options: next }])));
  }
  return trials;
}

const RANDOM_PROPOSALS = 400;
const NEAR_PROPOSALS = 40;
const NEAR_TO = 5;

/** The untried candidate with the largest expected improvement, among random ones and neighbours of the best. */
function propose(
  trials: readonly Trial[],
  spaces: readonly Space[],
  higherIsBetter: boolean,
  random: Random,
): Candidate | undefined {
  const tried = new Set(trials.map(({ options: own }) => JSON.stringify(own)));
  const { dimensions, encode, near } = encodeSpaces(spaces);
  const sound = ranked(trials.filter(isSound), higherIsBetter);
  const proposals = distinctCandidates([
    ...sampleSpaces(spaces, RANDOM_PROPOSALS, random.fork("anywhere")),
    ...sound
      .slice(0, NEAR_TO)
      .flatMap(({ options: own }, i) =>
        Array.from({ length: NEAR_PROPOSALS }, (_, k) => near(own, random.fork(`near ${i} ${k}`))),
      ),
  ]).filter((candidate) => !tried.has(JSON.stringify(candidate)));
  // A trend of the scores needs at least two points.
  if (sound.length < 2 || dimensions === 0) return proposals[0];
  const sign = higherIsBetter ? 1 : -1;
  const values = trials.map(({ score }) => (score === null ? null : sign * score));
  const known = values.filter((value) => value !== null);
  const worst = known.reduce((low, value) => Math.min(low, value), Infinity);
  const best = known.reduce((high, value) => Math.max(high, value), -Infinity);
  // A candidate that failed counts as bad as the worst, so that its neighbourhood is avoided.
  const surrogate = fitSurrogate(
    asMatrix(trials.map(({ options: own }) => encode(own))),
    Float64Array.from(values, (value) => value ?? worst),
  );
  let chosen: Candidate | undefined;
  let largest = -1;
  for (const candidate of proposals) {
    const improvement = expectedImprovement(surrogate.guess(encode(candidate)), best);
    if (improvement > largest) [chosen, largest] = [candidate, improvement];
  }
  return chosen;
}
