/** Early stopping: a method iterates as long as its score on held-out samples improves. */

import { type Composition, defineComposite, type ModelMembers } from "../../contract/composite.js";
import type { AnyFitData, AnyModel, AnyRecipe, Model, Recipe } from "../../contract/contract.js";
import type { Fitted, Opened } from "../../contract/declaration.js";
import * as state from "../../contract/state/fields.js";
import { selectValidated } from "../../contract/validate/validated.js";
import { LecternError } from "../../core/errors.js";
import {
  flag,
  fraction,
  type GivenOptions,
  integer,
  nonNegative,
  type OptionValues,
  optional,
  recipe as recipeOption,
  seed,
  text,
} from "../../core/options/options.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import { isLabels } from "../../data/labels.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { unusedColumns } from "../../data/table/schema.js";
import type { Table } from "../../data/table/table.js";
import type { ScorerName } from "../../metrics/scorers.js";
import { foldsOf } from "../cross-validate.js";
import { validateScorer } from "../measures.js";
import { type Judged, scoresOf, trainingData } from "../score-fold.js";
import { viewInside } from "../view-inside.js";
import { type Chunks, chunksOf } from "./chunked-recipe.js";

const options = {
  recipe: recipeOption(
    { kind: "perceptron", options: {} },
    "the wrapped recipe; it can start from a model and has the option maxIterations or epochs",
  ),
  chunk: integer(10, "number of iterations between checks on the held-out samples"),
  patience: integer(5, "stop after this many checks without improvement; one check per chunk of iterations"),
  minImprovement: nonNegative(0, "minimum improvement that counts; by how much the score must rise"),
  validationShare: fraction(0.1, "share of the samples that are held out", { open: true }),
  scorer: optional(text<ScorerName>("accuracy", "name of the metric to optimise; accuracy or r2 by default")),
  refit: flag(false, "finally fit on all samples, for the best number of iterations"),
  seed: seed(),
};

type EarlyStoppingOptions = OptionValues<typeof options>;

const learns = {
  scores: state.list(
    "checks",
    state.number("score on the held-out samples"),
    "score on the samples held out after each chunk of iterations",
  ),
  chunks: state.integer("number of chunks of the best model", { min: 1, below: "checks + 1" }),
  model: state.model("saved best model"),
};

export interface EarlyStoppingState extends state.StateOf<typeof learns> {}

/** The progress: the score after each chunk; none during the final fit on all samples. */
export interface EarlyStoppingProgress extends Progress {
  readonly of: number;
  readonly score?: number;
}

type ModelOf<R> = R extends Recipe<infer M, AnyFitData> ? M : never;
type DataOf<R> = R extends { fit(data: infer D): unknown } ? D : never;

/** A recipe that stops early; its models have the members of the wrapped recipe. */
export type EarlyStoppingRecipe<R extends AnyRecipe> = Recipe<
  Model<EarlyStoppingState, EarlyStoppingOptions> & {
    /** The best model. */
    readonly best: ModelOf<R>;
  } & Omit<ModelOf<R>, "state" | "options" | "saved" | "update" | "steps" | "best">,
  DataOf<R>,
  EarlyStoppingProgress,
  EarlyStoppingOptions,
  "early-stopping"
>;

/**
 * Holds out a share of the samples, lets the method iterate in chunks, and stops when the score on the held-out samples
 * has not improved for some chunks; the result is the best model so far. Use it against overfitting of methods that
 * iterate. The maximum number of iterations is that of the recipe itself.
 *
 * @example
 * ```ts
 * import { earlyStopping, perceptron } from "lectern";
 * import { breastCancer } from "lectern/datasets";
 *
 * const model = earlyStopping(perceptron({ epochs: 200 }), { chunk: 5 }).fit(await breastCancer());
 * console.log(model.state.chunks, model.state.scores); // the best chunk, and what each was worth
 * ```
 */
export const earlyStopping = defineComposite(
  {
    kind: "early-stopping",
    title: "Early stopping",
    summary: "Stops an iterative method when its score on held-out samples no longer improves.",
    facts: { task: "composed", objective: null, sources: ["Prechelt 1998"], seeAlso: ["grid-search"] },
    options,
    learns,
    compose: composeStopping,
  },
  (revive) =>
    // The type of the recipe is known only here, so it is restored here.
    <R extends AnyRecipe>(recipe: R, given: Omit<GivenOptions<typeof options>, "recipe"> = {}) =>
      revive({ ...given, recipe }) as EarlyStoppingRecipe<R>,
);

function composeStopping(
  values: EarlyStoppingOptions,
): Composition<typeof options, EarlyStoppingState, EarlyStoppingProgress> {
  const base = values.recipe as AnyRecipe;
  const { role, target, supports, offers } = base.traits;
  const chunks = chunksOf("early-stopping", base, values.chunk);
  const scorer = validateScorer("early-stopping", base, values.scorer);
  const direction = scorer.higherIsBetter ? 1 : -1;

  function* fit(data: Judged): Work<EarlyStoppingProgress, Fitted<EarlyStoppingState>> {
    const { validationShare: testShare, seed: start, patience, minImprovement: tolerance, refit } = values;
    const [{ train, test }] = foldsOf({ kind: "hold-out", testShare, seed: start }, data);
    const [learned, held] = [selectValidated(data, train), selectValidated(data, test)];
    const classes = isLabels(data.y) ? data.y.classes : [];
    const of = refit ? 2 * chunks.count : chunks.count;
    const scores: number[] = [];
    let best: { readonly model: AnyModel; readonly score: number; readonly chunks: number } | undefined;
    let stopped = false;
    let model: AnyModel | undefined;
    for (let k = 0; k < chunks.count && !stopped; k++) {
      model = yield* inside(continued(chunks.at(k), learned, model), { step: k + 1, of });
      const { [scorer.name]: score } = scoresOf(model, held, [scorer], classes);
      scores.push(score);
      if (best === undefined || direction * (score - best.score) > tolerance) best = { model, score, chunks: k + 1 };
      stopped = model.report.converged || k + 1 - best.chunks >= patience;
      yield { step: k + 1, of, score };
    }
    if (best === undefined) throw new LecternError("broken-contract", "early-stopping: there was no chunk");
    let final = best.model;
    if (refit) {
      let whole: AnyModel | undefined;
      for (let k = 0; k < best.chunks; k++) {
        const progress = { step: scores.length + k + 1, of };
        whole = yield* inside(continued(chunks.at(k), data, whole), progress);
        yield progress;
      }
      final = whole ?? final;
    }
    const notes = { scorer: scorer.name, score: best.score, looks: scores.length };
    const { warnings, iterations } = final.report;
    return {
      state: { scores, chunks: best.chunks, model: final.saved },
      // A model that was stopped on purpose needs no warning that it has not converged.
      report: { converged: stopped, iterations, notes, warnings: stopped ? [] : warnings },
      unused: unusedColumns(final.saved.schema ?? []),
    };
  }

  return {
    role,
    target,
    supports: { ...supports, groups: true, warmStart: false },
    offers: offers.filter((name) => name !== "update"),
    fit,
    view: (opened) => viewBest(opened, chunks),
  };
}

function continued(recipe: AnyRecipe | undefined, data: Judged, from: AnyModel | undefined): Work<Progress, AnyModel> {
  if (recipe === undefined) throw new LecternError("broken-contract", "early-stopping: there is no such chunk");
  return recipe.steps(trainingData(recipe, data), from === undefined ? {} : { from });
}

function viewBest(
  { state: learned, validate }: Opened<EarlyStoppingState, EarlyStoppingOptions, Matrix | SparseMatrix | Table>,
  chunks: Chunks,
): ModelMembers {
  const last = chunks.at(learned.chunks - 1);
  if (last === undefined || learned.scores.length > chunks.count) {
    throw new LecternError(
      "invalid-file",
      `early-stopping: the recipe has ${chunks.count} chunks, the saved model ${learned.scores.length} scores`,
    );
  }
  return viewInside(last.restore(learned.model), validate);
}
