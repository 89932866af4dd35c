/** Stacking of classifiers (Wolpert 1992; Ting and Witten 1999 on probabilities as its features). */
import { type Composition, defineComposite } from "../../contract/composite.js";
import type { AnyRecipe, Model, Recipe } from "../../contract/contract.js";
import { choice, type GivenOptions, type OptionValues, type RecipeJson, recipe } from "../../core/options/options.js";
import type { ClassScores } from "../../data/class-scores.js";
import type { Labels } from "../../data/labels.js";
import type { Matrix } from "../../data/matrix.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import type { TaskProgress } from "../../selection/run-tasks.js";
import { chooseScores, classScoresOf, indicatorsOf } from "../class-scores-of.js";
import type { ComposedClassifierMembers, DataOf, InputOf, ModelOf } from "../compose.js";
import { type GivenMembers, membersOf } from "../members.js";
import { composeStack, type StackingState, stackingOptions, stackingState } from "../stacking.js";

const stackKind = "stacking-classifier";
const options = {
  members: stackingOptions.members,
  final: recipe<RecipeJson>(
    { kind: "logistic-regression", options: {} },
    "the recipe that learns from the members; a classifier",
  ),
  scores: choice(
    ["automatic", "probabilities", "decision", "labels"],
    "automatic",
    "which outputs of a classifier are used; automatic: the first of these that the member has",
  ),
  passthrough: stackingOptions.passthrough,
  folds: stackingOptions.folds,
};

type StackingClassifierOptions = OptionValues<typeof options>;

/** The functions that models of the final recipe have. */
type FinalMembers<F, D> = {
  readonly [K in keyof ModelOf<F> & ("probabilities" | "decision")]: (x: InputOf<D>) => ClassScores;
};

/** A stack of classifiers; it takes what every member takes. */
export type StackingClassifierRecipe<D, F> = Recipe<
  Model<StackingState, StackingClassifierOptions> & ComposedClassifierMembers<D> & FinalMembers<F, D>,
  D,
  TaskProgress,
  StackingClassifierOptions
>;

/**
 * Learns how to combine several classifiers: a final recipe is trained on their out-of-fold probabilities. Use it where
 * one method is better in some places and another in others; where all are about equal {@link votingClassifier} is
 * simpler.
 *
 * @example
 * ```ts
 * import { gaussianNaiveBayes, stackingClassifier, treeClassifier } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const members = { bayes: gaussianNaiveBayes(), tree: treeClassifier({ maxDepth: 3 }) };
 * const model = stackingClassifier(members, { folds: { kind: "stratified", count: 3 } }).fit(await iris());
 * model.predict([[5, 3.4, 1.5, 0.2]]); // setosa
 * ```
 */
export const stackingClassifier = defineComposite(
  {
    kind: stackKind,
    title: "Stacking classifier",
    summary: "A final classifier learns from the out-of-fold probabilities of several others.",
    facts: {
      task: "composed",
      objective: null,
      alsoKnownAs: ["stacking", "stacked generalization"],
      sources: ["Wolpert 1992", "Ting and Witten 1999"],
      seeAlso: ["voting-classifier", "calibrated-classifier", "logistic-regression"],
    },
    options,
    learns: stackingState,
    compose: composeClassifierStack,
  },
  (revive) =>
    // The types of the recipes are known only here, so they are restored here.
    <const M extends GivenMembers, F extends AnyRecipe = ReturnType<typeof logisticRegression>>(
      members: M,
      { final, ...given }: Omit<GivenOptions<typeof options>, "members" | "final"> & { readonly final?: F } = {},
    ) => {
      const top: AnyRecipe = final ?? logisticRegression();
      return revive({ ...given, final: top, members: membersOf(members) }) as StackingClassifierRecipe<
        DataOf<M[keyof M]>,
        F
      >;
    },
);

function composeClassifierStack(
  values: StackingClassifierOptions,
): Composition<typeof options, StackingState, TaskProgress> {
  const kindOf = (member: AnyRecipe) =>
    chooseScores(stackKind, member, values.scores, ["probabilities", "decision", "labels"]);
  const stack = composeStack(stackKind, values, {
    role: "classifier",
    wanted: (member) => ({ [kindOf(member)]: true }),
    columnsOf: (member, answers) => {
      const kind = kindOf(member);
      return distinctColumns(
        kind === "labels" ? indicatorsOf(answers.predictions as Labels) : (answers[kind] as Matrix),
        kind === "decision",
      );
    },
    columnsFrom: (member, model, x) => {
      const kind = kindOf(member);
      return distinctColumns(classScoresOf(model, x, kind), kind === "decision");
    },
    columnNames: (classes) => (classes.length === 2 ? [classes[1]] : classes),
  });
  for (const { recipe: member } of values.members) kindOf(member as AnyRecipe);
  return stack;
}

/** Of two classes one column is enough: that of the second, or its decision value less that of the first. */
function distinctColumns(scores: Matrix, difference: boolean): Matrix {
  const { rows, columns, data } = scores;
  if (columns !== 2) return scores;
  const second = Float64Array.from({ length: rows }, (_, i) => data[2 * i + 1] - (difference ? data[2 * i] : 0));
  return { rows, columns: 1, data: second };
}
