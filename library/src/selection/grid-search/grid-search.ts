/** Grid search: every combination of the listed values is tried. */
import { defineSearch, type SearchMethod, type SearchOptions, searchOptions } from "../search.js";
import { numbered, tryCandidates } from "../search-plan.js";
import { gridOf } from "../space.js";

/**
 * Tries every combination of the listed values by cross-validation and fits the best one on all samples. Paths lead
 * into pipelines and blocks of columns, and a whole step can be exchanged, so that features, model and settings are
 * chosen together. Fits begin from those of other candidates where the method declares for which option this is sound
 * (`warmStarts`), such as ascending costs of a support vector machine.
 *
 * @example
 * ```ts
 * import { gridSearch, pca, pipeline, ridge, standardize } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const recipe = pipeline(standardize(), pca(), ridge());
 * const model = gridSearch(recipe, { "pca.components": [2, 5, 10], "ridge.alpha": [0.1, 1, 10] }).fit(await diabetes());
 * console.log(model.state.best, model.report.notes["score"]);
 * ```
 */
export const gridSearch: SearchMethod<typeof searchOptions, "grid-search", SearchOptions> = defineSearch({
  kind: "grid-search",
  title: "Grid search",
  summary: "Tries every combination of listed options by cross-validation and keeps the best.",
  facts: {
    task: "composed",
    objective: null,
    alsoKnownAs: ["hyperparameter tuning", "GridSearchCV"],
    seeAlso: ["random-search", "halving-search"],
  },
  options: searchOptions,
  plan: (spaces) => {
    const candidates = numbered(gridOf(spaces));
    return (setting) => tryCandidates(setting, candidates);
  },
});
