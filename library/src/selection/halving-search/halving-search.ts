/** Successive halving: many candidates on few samples, the best of them on more (Jamieson and Talwalkar 2016). */
import { integer, number, type OptionValues, optional, seed } from "../../core/options/options.js";
import { log, pow } from "../../numeric/elementary/functions.js";
import { growingParts } from "../folds/growing-parts.js";
import { defineSearch, type SearchMethod, searchOptions } from "../search.js";
import {
  isSound,
  type Numbered,
  numbered,
  ranked,
  type SearchPlan,
  type SearchSetting,
  type Trial,
  tryCandidates,
} from "../search-plan.js";
import { gridOrSample } from "../space.js";

const options = {
  ...searchOptions,
  candidates: optional(
    integer(1, "number of candidates; every combination of the lists by default", { minimum: 1, maximum: 1e6 }),
  ),
  reductionFactor: number(3, "one in this many candidates is kept each round; it gets this many times the samples", {
    minimum: 1,
    open: true,
  }),
  minSamples: optional(
    integer(2, "number of training samples in the first round; by default so that the last round has all of them", {
      minimum: 2,
    }),
  ),
  seed: seed(),
};

/**
 * Tries many candidates on few training samples, keeps the best third, tries these on three times as many, and so on; the
 * winner is fitted on all samples. Use it when there are many candidates and fits on all samples are slow.
 *
 * @example
 * ```ts
 * import { halvingSearch, pipeline, ridge, standardize } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const recipe = pipeline(standardize(), ridge());
 * const space = { "ridge.alpha": { kind: "log-uniform", from: 0.001, to: 1000 } } as const;
 * const model = halvingSearch(recipe, space, { candidates: 20 }).fit(await diabetes());
 * console.log(model.state.best, model.report.notes["score"]);
 * ```
 */
export const halvingSearch: SearchMethod<typeof options, "halving-search", HalvingSearchOptions> = defineSearch({
  kind: "halving-search",
  title: "Halving search",
  summary: "Tries many options on few samples, the best of them on more, and keeps the best.",
  facts: {
    task: "composed",
    objective: null,
    alsoKnownAs: ["successive halving"],
    sources: ["Jamieson and Talwalkar 2016"],
    seeAlso: ["random-search"],
  },
  options,
  plan: (spaces, given) => {
    const candidates = numbered(gridOrSample(spaces, given.candidates, given.seed));
    return (setting) => halve(setting, candidates, given);
  },
});

export interface HalvingSearchOptions extends OptionValues<typeof options> {}

/** Rounds in which candidates are tried on random parts of the training sets; the parts of later rounds hold the earlier. */
function* halve(setting: SearchSetting, candidates: readonly Numbered[], options: HalvingSearchOptions): SearchPlan {
  const { reductionFactor: factor, minSamples, seed: start } = options;
  const most = setting.folds.reduce((size, { train }) => Math.max(size, train.length), 0);
  const rounds = Math.max(1, Math.ceil(log(candidates.length) / log(factor) - 1e-9));
  const first = minSamples ?? Math.max(MIN_START, Math.ceil(most / pow(factor, rounds)));
  const cuts = growingParts(setting.folds, setting.y, start);
  const last = new Map<number, Trial>();
  let alive = candidates;
  for (let size = Math.min(first, most); ; ) {
    const folds = cuts.map((cut) => cut(size));
    const trials = ranked(yield* tryCandidates({ ...setting, folds }, alive), setting.scorer.higherIsBetter);
    for (const trial of trials) last.set(trial.candidate, trial);
    const sound = trials.filter(isSound);
    if (size >= most || sound.length === 0) return [...last.values()];
    alive = sound.slice(0, Math.max(1, Math.min(sound.length - 1, Math.ceil(sound.length / factor))));
    // A single remaining candidate has won; its score on all training samples is still useful.
    size = alive.length === 1 ? most : Math.min(most, Math.ceil(size * factor));
  }
}

/** With fewer samples than this, candidates can hardly be compared. */
const MIN_START = 10;
