/** The report of boosting. */
import type { ReportFacts } from "../../core/report.js";
import { leafCount } from "../nodes/tree-notes.js";
import type { Boosted } from "./boost.js";

/** The report of a fit with a number of trees per iteration. */
export function boostReport({ state, objective, validation, stopped }: Boosted, outputs: number): ReportFacts {
  const best = validation.length === 0 ? undefined : Math.min(...validation);
  return {
    iterations: objective.length,
    objective,
    notes: {
      trees: state.trees.roots.length,
      leaves: leafCount(state.trees),
      ...(best === undefined
        ? {}
        : { validationLoss: best, bestIteration: state.trees.roots.length / outputs, stoppedEarly: stopped }),
    },
  };
}
