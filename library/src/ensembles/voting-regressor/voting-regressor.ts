/** Voting of regressors: the weighted mean of what several of them predict (Perrone and Cooper 1993). */
import { type Composition, defineComposite } from "../../contract/composite.js";
import type { Model, Recipe } from "../../contract/contract.js";
import type { OptionValues } from "../../core/options/options.js";
import type { TaskProgress } from "../../selection/run-tasks.js";
import {
  answerOf,
  composeEnsemble,
  type DataOf,
  type EnsembleSamples,
  type InputOf,
  restoreAll,
  sharedCapabilities,
} from "../compose.js";
import type { GivenMembers } from "../members.js";
import { fitVoters, type VotingState, validateVote, votersOf, votersOption, votingState } from "../voting.js";

const kind = "voting-regressor";
const options = { members: votersOption };

type VotingRegressorOptions = OptionValues<typeof options>;

/** A recipe that averages; it takes what every member takes. */
export type VotingRegressorRecipe<D> = Recipe<
  Model<VotingState, VotingRegressorOptions> & { predict(x: InputOf<D>): Float64Array },
  D,
  TaskProgress,
  VotingRegressorOptions
>;

/**
 * Predicts the weighted mean of what its members predict. Use it to combine models that make different errors: the
 * squared error of the mean is never above the mean of the squared errors. To learn the weights, use {@link
 * stackingRegressor}.
 *
 * @example
 * ```ts
 * import { nearestNeighborsRegressor, ridge, votingRegressor } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const members = { line: ridge(), near: nearestNeighborsRegressor({ neighbors: 20 }) };
 * const model = votingRegressor(members, { weights: { line: 2 } }).fit(await diabetes());
 * console.log(model.state.members.map(({ report }) => report.samples)); // each member with its own report
 * ```
 */
export const votingRegressor = defineComposite(
  {
    kind,
    title: "Voting regressor",
    summary: "The weighted mean of what several regressors predict.",
    facts: {
      task: "composed",
      objective: null,
      sources: ["Perrone and Cooper 1993"],
      seeAlso: ["stacking-regressor", "random-forest-regressor"],
    },
    options,
    learns: votingState,
    compose: composeVote,
  },
  (revive) =>
    // The types of the members are known only here, so they are restored here.
    <const M extends GivenMembers>(members: M, given: { readonly weights?: WeightsOf<M> } = {}) =>
      revive({ members: votersOf(kind, members, given.weights) }) as VotingRegressorRecipe<DataOf<M[keyof M]>>,
);

/** Weights of the members, by name (default 1). */
export type WeightsOf<M extends GivenMembers> = { readonly [K in keyof M & string]?: number };

function composeVote({ members }: VotingRegressorOptions): Composition<typeof options, VotingState, TaskProgress> {
  const vote = validateVote(kind, members, "regressor");
  return composeEnsemble({
    role: "regressor",
    capabilities: sharedCapabilities(kind, vote.recipes, false),
    offers: [],
    fit: (data) => fitVoters(vote, data),
    use: ({ members: saved }: VotingState, classes) => {
      const models = restoreAll(kind, vote.recipes, saved, classes);
      return {
        predict: (x: EnsembleSamples) => {
          const mean = new Float64Array(x.rows);
          models.forEach((model, m) => {
            const values = answerOf(model, "predict", x) as Float64Array;
            for (let i = 0; i < mean.length; i++) mean[i] += vote.shares[m] * values[i];
          });
          return mean;
        },
      };
    },
  });
}
