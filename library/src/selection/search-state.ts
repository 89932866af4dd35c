/** What a search learns: its trials and the winner. */
import * as state from "../contract/state/fields.js";
import { isRecord } from "../core/plain-data.js";
import type { Trial } from "./search-plan.js";
import type { Candidate } from "./space.js";

const candidateProblem = (value: unknown) =>
  isRecord(value) ? undefined : "must be a record of the values of the options, by path";

const trialField: state.Field<Trial> = state.record(
  {
    candidate: state.integer("its number among the candidates, from 0", { below: "trials" }),
    options: state.data<Candidate>("its values, by path", candidateProblem),
    score: state.optional(state.number("mean of the metric over the folds; null where a fold failed")),
    deviation: state.number("standard deviation of the metric over the folds", { min: 0 }),
    values: state.list(
      "folds",
      state.optional(state.number("value of a fold")),
      "value of each fold; null where it failed",
    ),
    trainScore: state.optional(state.number("mean on the training samples, when requested")),
    samples: state.integer("largest number of samples it was trained on"),
    failure: state.optional(state.text("why it failed, where it did")),
  },
  "a candidate with its score",
);

/** The fields of the state of every search. */
export const searchState = {
  trials: state.list("trials", trialField, "every candidate with its score, from best to worst", trialsProblem),
  best: state.data<Candidate>("options of the winner, by path", candidateProblem),
  model: state.model("saved model of the winner, fitted on all samples"),
};

/** What is wrong with the trials of a search: each candidate has one, and the first of them was scored. */
export function trialsProblem(trials: readonly Trial[], { options }: state.StateContext): string | undefined {
  const { candidates } = options;
  if (typeof candidates === "number" && trials.length > candidates) {
    return `must have at most ${candidates} trials, one for each candidate, got ${trials.length}`;
  }
  if (new Set(trials.map(({ candidate }) => candidate)).size < trials.length)
    return "must have one trial per candidate";
  return (trials[0]?.score ?? null) === null ? "must begin with a trial that has a score" : undefined;
}
