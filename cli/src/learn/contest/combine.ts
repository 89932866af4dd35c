/** Candidates that are built on the best ones: blends, stacks, and calibrated classifiers. */
import type { RecipeJson } from "lectern/contract";
import { registry } from "lectern/registry";
import { type Entry, entryName } from "../leaderboard.js";
import type { Standing } from "./book.js";
import type { Candidate } from "./judging.js";

export interface CombineSettings {
  readonly task: "classification" | "regression";
  /** Whether blends and stacks may be chosen. */
  readonly blends: boolean;
  /** Whether rows can be divided at random, which stacks and calibration do. */
  readonly canDivide: boolean;
  /** Whether probabilities are asked for, so that they are calibrated. */
  readonly calibrates: boolean;
}

/** The kinds of recipes made here. */
export const combinedKinds: ReadonlySet<string> = new Set([
  "voting-classifier",
  "voting-regressor",
  "stacking-classifier",
  "stacking-regressor",
  "calibrated-classifier",
]);

/** More complex than any method alone: a combination wins only if it is clearly better. */
const complexity = 3;
const maxMembers = 3;

/** What to try beside the best methods, each with its best options. */
export function combinations(best: readonly Standing[], settings: CombineSettings): Candidate[] {
  const { task, blends, canDivide, calibrates } = settings;
  const suited = best.map(({ candidate }) => candidate).filter((one) => task === "regression" || hasProbabilities(one));
  const few = suited.slice(0, maxMembers);
  return [
    ...(calibrates && canDivide && task === "classification" ? suited.slice(0, 2).map(calibrated) : []),
    ...(blends && few.length >= 2 ? [blend(few.slice(0, 2), task)] : []),
    ...(blends && few.length >= 3 ? [blend(few, task)] : []),
    ...(blends && canDivide && few.length >= 2 ? [stack(few, task)] : []),
  ];
}

function hasProbabilities({ recipe }: Candidate): boolean {
  return registry.recipe(recipe).traits.offers.includes("probabilities");
}

function blend(members: readonly Candidate[], task: CombineSettings["task"]): Candidate {
  const kind = task === "classification" ? "voting-classifier" : "voting-regressor";
  const options = { members: namedMembers(members).map((member) => ({ ...member, weight: 1 })) };
  const what = task === "classification" ? "mean of the probabilities" : "mean of the predictions";
  return combined(kind, options, members, `Blend: ${what}`);
}

function stack(members: readonly Candidate[], task: CombineSettings["task"]): Candidate {
  const isClasses = task === "classification";
  const final = { kind: isClasses ? "logistic-regression" : "ridge", options: {} };
  const options = { members: namedMembers(members), final };
  return combined(isClasses ? "stacking-classifier" : "stacking-regressor", options, members, "Stack");
}

function namedMembers(members: readonly Candidate[]) {
  return members.map(({ entry, recipe }) => ({ name: entryName(entry), recipe }));
}

function combined(
  kind: string,
  options: RecipeJson["options"],
  members: readonly Candidate[],
  what: string,
): Candidate {
  const names = members.map(({ entry }) => (entry.isGiven ? entry.title : entryName(entry))).join(", ");
  const recipe = { kind, options };
  const title = `${what} of ${names}`;
  const entry: Entry = {
    steps: [`${kind} (${names})`],
    title,
    recipe,
    reasons: [`combines the best methods: ${names}`],
  };
  return { entry, recipe, options: {}, complexity };
}

/** Probabilities of a classifier corrected by a sigmoid that is fitted out of fold. */
function calibrated({ entry, recipe, complexity: own }: Candidate): Candidate {
  const wrapped = { kind: "calibrated-classifier", options: { recipe, ensemble: false } };
  const made: Entry = {
    steps: [`calibrated-classifier (${entryName(entry)})`],
    title: `${entry.title}, calibrated`,
    recipe: wrapped,
    reasons: [...entry.reasons, "its probabilities are calibrated, because probabilities are asked for"],
  };
  return { entry: made, recipe: wrapped, options: {}, complexity: own + 0.5 };
}
