/** What both ways to vote share: members with weights, each fitted on all samples. */

import type { AnyModel, AnyRecipe } from "../contract/contract.js";
import type { Fitted } from "../contract/declaration.js";
import type { StateOf } from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import { list, nonNegative, record } from "../core/options/options.js";
import { inside, type Work } from "../core/run.js";
import type { TaskProgress } from "../selection/run-tasks.js";
import type { Judged } from "../selection/score-fold.js";
import { fitOn, joinReports, unusedByAll } from "./compose.js";
import {
  checkMembers,
  type GivenMembers,
  type Member,
  memberFields,
  membersField,
  membersOf,
  requireMemberNames,
} from "./members.js";

/** The members of a vote. */
export const votersOption = list(
  record({ ...memberFields, weight: nonNegative(1, "weight of the member") }, "a member with its name and weight"),
  [],
  "the recipes that are combined; each with its name and weight",
  1,
);

type Voters = (typeof votersOption)["default"];

/** What a vote learns. */
export const votingState = { members: membersField };

export interface VotingState extends StateOf<typeof votingState> {}

/** Voters as options hold them. */
export function votersOf(
  kind: string,
  members: GivenMembers,
  weights: Readonly<Record<string, number | undefined>> = {},
): Voters {
  requireMemberNames(kind, "weights", Object.keys(weights), members);
  return membersOf(members).map((member) => ({ ...member, weight: weights[member.name] ?? 1 }));
}

/** Checked voters, and the share that each has in the vote. */
export interface Vote {
  readonly members: readonly Member[];
  readonly recipes: readonly AnyRecipe[];
  readonly shares: Float64Array;
}

/** Checks the voters. */
export function validateVote(kind: string, voters: Voters, role: "classifier" | "regressor"): Vote {
  const members = checkMembers(kind, voters, role);
  const total = voters.reduce((sum, { weight }) => sum + weight, 0);
  if (!(total > 0 && total < Infinity)) {
    throw new LecternError(
      "invalid-option",
      `${kind}: at least 1 member must have a weight above 0, and the weights must have a finite sum`,
      {
        option: "members",
      },
    );
  }
  const shares = Float64Array.from(voters, ({ weight }) => weight / total);
  return { members, recipes: members.map(({ recipe }) => recipe), shares };
}

/** Fits the members one after the other. */
export function* fitVoters({ members }: Vote, data: Judged): Work<TaskProgress, Fitted<VotingState>> {
  const fitted: { name: string; model: AnyModel }[] = [];
  for (const { name, recipe } of members) {
    const progress = { step: fitted.length + 1, of: members.length, member: name };
    fitted.push({ name, model: yield* inside(fitOn(recipe, data), progress) });
    yield progress;
  }
  const models = fitted.map(({ model }) => model);
  return {
    state: { members: models.map(({ saved }) => saved) },
    report: { ...joinReports(fitted), notes: { members: members.length } },
    unused: unusedByAll(models),
  };
}
