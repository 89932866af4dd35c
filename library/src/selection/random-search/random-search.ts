/** Random search: candidates drawn at random (Bergstra and Bengio 2012). */
import { integer, type OptionValues, seed } from "../../core/options/options.js";
import { defineSearch, type SearchMethod, searchOptions } from "../search.js";
import { numbered, tryCandidates } from "../search-plan.js";
import { gridOrSample } from "../space.js";

const options = {
  ...searchOptions,
  candidates: integer(20, "number of candidates; duplicates are tried once", { minimum: 1, maximum: 1e5 }),
  seed: seed(),
};

export interface RandomSearchOptions extends OptionValues<typeof options> {}

/**
 * Tries candidates drawn at random from lists and distributions and fits the best one on all samples. With many options,
 * of which few matter, it finds good values sooner than a grid of the same size.
 *
 * @example
 * ```ts
 * import { pipeline, randomSearch, ridge, standardize } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const recipe = pipeline(standardize(), ridge());
 * const space = { "ridge.alpha": { kind: "log-uniform", from: 0.001, to: 1000 } } as const;
 * const model = randomSearch(recipe, space, { candidates: 10 }).fit(await diabetes());
 * console.log(model.state.best, model.report.notes["score"]);
 * ```
 */
export const randomSearch: SearchMethod<typeof options, "random-search", RandomSearchOptions> = defineSearch({
  kind: "random-search",
  title: "Random search",
  summary: "Tries options drawn at random by cross-validation and keeps the best.",
  facts: {
    task: "composed",
    objective: null,
    alsoKnownAs: ["randomized search"],
    sources: ["Bergstra and Bengio 2012"],
    seeAlso: ["grid-search", "bayesian-search"],
  },
  options,

  plan: (spaces, { candidates: count, seed: start }) => {
    const candidates = numbered(gridOrSample(spaces, count, start));
    return (setting) => tryCandidates(setting, candidates);
  },
});
