/** What all searches share: the recipe and model around a plan, and the refit of the winner. */

import { type Composition, defineComposite, type ModelMembers } from "../contract/composite.js";
import type { AnyFitData, AnyMethod, AnyRecipe, Model, Recipe } from "../contract/contract.js";
import type { Fitted, Opened } from "../contract/declaration.js";
import type { ComposedFacts } from "../contract/facts.js";
import type { ResultStore } from "../contract/fit-control.js";
import { plainOptions } from "../contract/restoring.js";
import type { StateOf } from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import {
  flag,
  type GivenOptions,
  json,
  type OptionTable,
  type OptionValues,
  optional,
  recipe,
  text,
} from "../core/options/options.js";
import { equalPlainData } from "../core/plain-data.js";
import { warn } from "../core/report.js";
import { inside, mapSteps, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { unusedColumns } from "../data/table/schema.js";
import type { Table } from "../data/table/table.js";
import type { ScorerName } from "../metrics/scorers.js";
import { withOptions } from "../pipeline/option-paths.js";
import { foldsOf } from "./cross-validate.js";
import { foldingOption } from "./folds/folds.js";
import { rareClassWarnings } from "./folds/rare-classes.js";
import { validateScorer } from "./measures.js";
import type { TaskProgress } from "./run-tasks.js";
import { type Judged, trainingData } from "./score-fold.js";
import { bestTrial, ranked, type SearchPlan, type SearchSetting } from "./search-plan.js";
import { searchState } from "./search-state.js";
import { sharedTraits } from "./shared-traits.js";
import { checkSpaces, findCandidate, type Space, type SpaceOf } from "./space.js";
import { runPlan, runPlanByWorkers } from "./task-plan.js";
import { viewInside } from "./view-inside.js";
import { warmStartsOption } from "./warm-starts.js";

/** The options that every search has. */
export const searchOptions = {
  recipe: recipe({ kind: "ridge", options: {} }, "the wrapped recipe; its options are searched"),
  space: json<Space | readonly Space[]>(
    {},
    "values to try for each option path of the recipe, or a list of alternative spaces",
  ),
  folds: foldingOption,
  scorer: optional(text<ScorerName>("accuracy", "name of the metric to optimise; accuracy or r2 by default")),
  trainScores: flag(false, "score the training samples too, to detect overfitting"),
  warmStarts: warmStartsOption,
} satisfies OptionTable;

export interface SearchOptions extends OptionValues<typeof searchOptions> {}

export interface SearchState extends StateOf<typeof searchState> {}

type ModelOf<R> = R extends Recipe<infer M, AnyFitData> ? M : never;
type DataOf<R> = R extends { fit(data: infer D): unknown } ? D : never;

/** The members of the winner's model, with the state and options of the search. */
export type SearchModel<R extends AnyRecipe, O> = Model<SearchState, O> & {
  /** The best model, fitted on all samples. */
  readonly best: ModelOf<R>;
} & Omit<ModelOf<R>, "state" | "options" | "saved" | "update" | "steps" | "best">;

export interface SearchRecipe<R extends AnyRecipe, O, K extends string = string>
  extends Recipe<SearchModel<R, O>, DataOf<R>, TaskProgress, O, K> {}

type SearchSamples = Matrix | SparseMatrix | Table;

/** What makes one search differ from another. */
export interface SearchDeclaration<T extends OptionTable, K extends string = string> {
  readonly kind: K;
  readonly title: string;
  readonly summary: string;
  readonly facts: ComposedFacts;
  readonly options: T;
  /** Validates the spaces before there are data, and returns the plan for a setting. */
  readonly plan: (spaces: readonly Space[], options: OptionValues<T>) => (setting: SearchSetting) => SearchPlan;
}

/** A search: called with a recipe and a space it returns a recipe, whose options are `O`. */
export interface SearchMethod<T extends OptionTable, K extends string = string, O = OptionValues<T>> extends AnyMethod {
  <R extends AnyRecipe>(
    recipe: R,
    space: SpaceOf<R> | readonly SpaceOf<R>[],
    options?: Omit<GivenOptions<T>, "recipe" | "space">,
  ): SearchRecipe<R, O, K>;
  readonly options: T;
}

/** Declares a way to search. */
export function defineSearch<T extends typeof searchOptions & OptionTable, const K extends string>(
  declaration: SearchDeclaration<T, K>,
): SearchMethod<T, K> {
  const { kind, title, summary, facts, options } = declaration;
  return defineComposite(
    {
      kind,
      title,
      summary,
      facts,
      options,
      learns: searchState,
      compose: (values) => composeSearch(declaration, values),
    },
    (revive) =>
      // The type of the recipe is known only here, so it is restored here.
      <R extends AnyRecipe>(
        recipe: R,
        space: SpaceOf<R> | readonly SpaceOf<R>[],
        more: Omit<GivenOptions<T>, "recipe" | "space"> = {} as Omit<GivenOptions<T>, "recipe" | "space">,
      ) =>
        revive({ ...more, recipe, space } as GivenOptions<T>) as SearchRecipe<R, OptionValues<T>, K>,
  );
}

/** What a search with these options is; it has the traits of the recipe it searches. */
function composeSearch<T extends typeof searchOptions & OptionTable>(
  { kind, plan }: SearchDeclaration<T>,
  values: OptionValues<T>,
): Composition<T, SearchState, TaskProgress> {
  const own = values as SearchOptions;
  const base = own.recipe as AnyRecipe;
  const spaces = checkSpaces(kind, own.space);
  const { role, target } = base.traits;
  const { supports, offers } = sharedTraits(base, spaces);
  const scorer = validateScorer(kind, base, own.scorer);
  const planFor = plan(spaces, values);
  const settle = (data: Judged) => {
    const folds = foldsOf(own.folds, data);
    const { trainScores, warmStarts } = own;
    return { folds, plan: planFor({ recipe: base, y: data.y, folds, scorer, trainScores, warmStarts }) };
  };

  function* fit(data: Judged, _: unknown, __: unknown, store?: ResultStore): Work<TaskProgress, Fitted<SearchState>> {
    const { folds, plan: searching } = settle(data);
    let progress: TaskProgress = { step: 1, of: 1 };
    const work = mapSteps(runPlan(searching, data, store), (told) => {
      progress = told;
      return told;
    });
    const trials = ranked(yield* work, scorer.higherIsBetter);
    const winner = bestTrial(kind, trials, scorer.higherIsBetter);
    const recipe = withOptions(base, winner.options);
    const last = { step: progress.of, of: progress.of, candidate: winner.candidate };
    const model = yield* inside(recipe.steps(trainingData(recipe, data)), last);
    const described = trials.map((trial) => ({ ...trial, options: plainOptions(trial.options) }));
    const failed = described.filter(({ failure }) => failure !== null);
    const notes = { scorer: scorer.name, score: winner.score, candidates: trials.length, failed: failed.length };
    const failures = failed.map(({ options, failure }) =>
      warn("failed-fit", `${JSON.stringify(options)} failed: ${failure}`, {
        options: JSON.stringify(options),
        failure,
      }),
    );
    const warnings = [...model.report.warnings, ...rareClassWarnings(data.y, folds), ...failures];
    return {
      state: { trials: described, best: described[0].options, model: model.saved },
      report: { ...model.report, notes, warnings },
      unused: unusedColumns(model.saved.schema ?? []),
    };
  }

  return {
    role,
    target,
    supports: { ...supports, groups: true, warmStart: false },
    offers: offers.filter((name) => name !== "update"),
    fit,
    prepare: async (data, _, store, { workers, ...control }) => {
      await runPlanByWorkers(settle(data).plan, data, store, workers, control);
    },
    view: (opened) => viewWinner(opened, base, spaces),
  };
}

function viewWinner<O>(
  { state, validate }: Opened<SearchState, O, SearchSamples>,
  base: AnyRecipe,
  spaces: readonly Space[],
): ModelMembers {
  const best = findCandidate(spaces, state.best);
  if (best === undefined) {
    throw new LecternError("invalid-file", "search: the saved model's best options are not in the space it searched");
  }
  if (!equalPlainData(state.best, state.trials[0].options)) {
    throw new LecternError("invalid-file", "search: the saved model's best options are not those of its first trial");
  }
  return viewInside(withOptions(base, best).restore(state.model), validate);
}
