/** Voting of classifiers: the mean of their probabilities, or the class that most of them name. */
import { type Composition, defineComposite } from "../../contract/composite.js";
import type { Model, Recipe } from "../../contract/contract.js";
import { LecternError, show } from "../../core/errors.js";
import { choice, type OptionValues } from "../../core/options/options.js";
import type { ClassScores } from "../../data/class-scores.js";
import type { ClassName, Labels } from "../../data/labels.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { winnersOf } from "../../linalg/class-scores.js";
import type { TaskProgress } from "../../selection/run-tasks.js";
import {
  answerOf,
  type ComposedClassifierMembers,
  composeEnsemble,
  type DataOf,
  type EnsembleSamples,
  type InputOf,
  restoreAll,
  sharedCapabilities,
  type Uses,
} from "../compose.js";
import type { GivenMembers } from "../members.js";
import {
  fitVoters,
  type Vote,
  type VotingState,
  validateVote,
  votersOf,
  votersOption,
  votingState,
} from "../voting.js";
import type { WeightsOf } from "../voting-regressor/voting-regressor.js";

const kind = "voting-classifier";
const options = {
  members: votersOption,
  vote: choice(
    ["soft", "hard"],
    "soft",
    "how the members vote: soft, the weighted mean of their probabilities, or hard, the weighted share of the members that predict a class",
  ),
};

type VotingClassifierOptions = OptionValues<typeof options>;

/** A soft vote has probabilities, a hard one the share of the votes as decision values. */
type VoteMembers<D, V extends "soft" | "hard"> = ComposedClassifierMembers<D> & {
  readonly [K in V extends "soft" ? "probabilities" : "decision"]: (x: InputOf<D>) => ClassScores;
};

/** A recipe that lets classifiers vote; it takes what every member takes. */
export type VotingClassifierRecipe<D, V extends "soft" | "hard"> = Recipe<
  Model<VotingState, VotingClassifierOptions> & VoteMembers<D, V>,
  D,
  TaskProgress,
  VotingClassifierOptions
>;

/**
 * Lets several classifiers vote. Use a soft vote where their probabilities can be trusted (calibrate them otherwise), a
 * hard one for classifiers that have none. To learn what each member is worth, use {@link stackingClassifier}.
 *
 * @example
 * ```ts
 * import { gaussianNaiveBayes, logisticRegression, treeClassifier, votingClassifier } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const members = { bayes: gaussianNaiveBayes(), line: logisticRegression(), tree: treeClassifier({ maxDepth: 3 }) };
 * const model = votingClassifier(members, { weights: { line: 2 } }).fit(await iris());
 * model.probabilities([[5, 3.4, 1.5, 0.2]]); // nearly all for setosa
 * ```
 */
export const votingClassifier = defineComposite(
  {
    kind,
    title: "Voting classifier",
    summary: "Several classifiers vote, by their probabilities or by one vote each.",
    facts: {
      task: "composed",
      objective: null,
      alsoKnownAs: ["ensemble", "majority vote"],
      seeAlso: ["stacking-classifier", "calibrated-classifier", "random-forest-classifier"],
    },
    options,
    learns: votingState,
    compose: composeVote,
  },
  (revive) =>
    // The types of the members are known only here, so they are restored here.
    <const M extends GivenMembers, V extends "soft" | "hard" = "soft">(
      members: M,
      { weights, ...given }: { readonly vote?: V; readonly weights?: WeightsOf<M> } = {},
    ) =>
      revive({ ...given, members: votersOf(kind, members, weights) }) as VotingClassifierRecipe<DataOf<M[keyof M]>, V>,
);

function composeVote(values: VotingClassifierOptions): Composition<typeof options, VotingState, TaskProgress> {
  const vote = validateVote(kind, values.members, "classifier");
  const soft = values.vote === "soft";
  if (soft) requireProbabilities(vote);
  return composeEnsemble({
    role: "classifier",
    capabilities: sharedCapabilities(kind, vote.recipes, false),
    offers: [soft ? "probabilities" : "decision"],
    fit: (data) => fitVoters(vote, data),
    use: (state: VotingState, classes): Uses => {
      const tally = tallyOf(vote, state, classes, soft);
      const predict = (x: EnsembleSamples): Labels => ({ codes: winnersOf(tally(x)), classes });
      return soft ? { predict, probabilities: tally } : { predict, decision: tally };
    },
  });
}

function requireProbabilities({ members }: Vote): void {
  const lacking = members.find(({ recipe }) => !recipe.traits.offers.includes("probabilities"));
  if (lacking === undefined) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: a soft vote needs probabilities, which member ${show(lacking.name)} (${lacking.recipe.kind}) does not offer; ` +
      'set vote to "hard", or put calibratedClassifier around it',
    { option: "vote" },
  );
}

/** The share of each class in the vote, one row per sample. */
function tallyOf(vote: Vote, state: VotingState, classes: readonly ClassName[], soft: boolean) {
  const models = restoreAll(kind, vote.recipes, state.members, classes);
  return (x: EnsembleSamples): Matrix => {
    const tally = zeros(x.rows, classes.length);
    const { data, columns } = tally;
    models.forEach((model, m) => {
      const share = vote.shares[m];
      if (soft) {
        const given = (answerOf(model, "probabilities", x) as Matrix).data;
        for (let at = 0; at < data.length; at++) data[at] += share * given[at];
      } else {
        const { codes } = answerOf(model, "predict", x) as Labels;
        for (let i = 0; i < codes.length; i++) data[i * columns + codes[i]] += share;
      }
    });
    // Rounding may carry a sum of shares above 1.
    for (let at = 0; at < data.length; at++) data[at] = Math.min(1, data[at]);
    return tally;
  };
}
