/** Stacking of regressors (Breiman, Stacked regressions, 1996). */
import { defineComposite } from "../../contract/composite.js";
import type { AnyRecipe, Model, Recipe } from "../../contract/contract.js";
import { type GivenOptions, type OptionValues, type RecipeJson, recipe } from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import { ridge } from "../../linear/ridge/ridge.js";
import type { TaskProgress } from "../../selection/run-tasks.js";
import { answerOf, type DataOf, type InputOf } from "../compose.js";
import { type GivenMembers, membersOf } from "../members.js";
import { composeStack, type StackingPlan, type StackingState, stackingOptions, stackingState } from "../stacking.js";

/** The penalties that the default final recipe chooses from by their leave-one-out error. */
const ALPHAS = [0.1, 1, 10];

const options = {
  members: stackingOptions.members,
  final: recipe<RecipeJson>(
    { kind: "ridge", options: { alphas: ALPHAS } },
    "the recipe that learns from the members; a regressor",
  ),
  passthrough: stackingOptions.passthrough,
  folds: stackingOptions.folds,
};

type StackingRegressorOptions = OptionValues<typeof options>;

/** A stack of regressors; it takes what every member takes. */
export type StackingRegressorRecipe<D> = Recipe<
  Model<StackingState, StackingRegressorOptions> & { predict(x: InputOf<D>): Float64Array },
  D,
  TaskProgress,
  StackingRegressorOptions
>;

const plan: StackingPlan = {
  role: "regressor",
  wanted: () => ({}),
  columnsOf: (_, { predictions }) => asColumn(predictions as Float64Array),
  columnsFrom: (_, model, x) => asColumn(answerOf(model, "predict", x) as Float64Array),
  columnNames: () => [""],
};

/**
 * Learns how to combine several regressors: a final recipe is trained on their out-of-fold predictions. Use it where
 * one method is better in some places and another in others; where all are about equal {@link votingRegressor} is
 * simpler.
 *
 * @example
 * ```ts
 * import { nearestNeighborsRegressor, ridge, stackingRegressor } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const members = { line: ridge(), near: nearestNeighborsRegressor({ neighbors: 20 }) };
 * const model = stackingRegressor(members).fit(await diabetes());
 * console.log(model.state.final.features, model.report.notes); // line, near
 * ```
 */
export const stackingRegressor = defineComposite(
  {
    kind: "stacking-regressor",
    title: "Stacking regressor",
    summary: "A final regressor learns from the out-of-fold predictions of several others.",
    facts: {
      task: "composed",
      objective: null,
      sources: ["Wolpert 1992", "Breiman 1996"],
      seeAlso: ["voting-regressor", "ridge"],
    },
    options,
    learns: stackingState,
    compose: (values) => composeStack("stacking-regressor", values, plan),
  },
  (revive) =>
    // The types of the members are known only here, so they are restored here.
    <const M extends GivenMembers>(
      members: M,
      {
        final = ridge({ alphas: ALPHAS }),
        ...given
      }: Omit<GivenOptions<typeof options>, "members" | "final"> & Final = {},
    ) =>
      revive({
        ...given,
        final,
        members: membersOf(members),
      }) as StackingRegressorRecipe<DataOf<M[keyof M]>>,
);

interface Final {
  readonly final?: AnyRecipe;
}

function asColumn(values: Float64Array): Matrix {
  return { rows: values.length, columns: 1, data: values };
}
