/** The winner's options found once more on all training rows, and the model fitted with them. */
import type { Saved } from "lectern";
import { registry } from "lectern/registry";
import type { SearchState } from "lectern/selection";
import type { LearningData } from "../data/target-columns.js";
import { affordableSamples, extrapolate, growthOf } from "./budget.js";
import { type Contest, tuned } from "./contest.js";
import { sampleRows } from "./divide-rows.js";
import { type Entry, methodOf, type Scored } from "./leaderboard.js";
import type { Winner } from "./result.js";

/** However little time is left, the refit may take a few seconds. */
const leastTime = 3000;

/** Fits the winner. With too many rows for the time, on as many as there is time for. */
export async function refit(entry: Entry, round: Omit<Contest, "onEntry" | "until">): Promise<Winner> {
  const { workers, store, signal, budget, seed, inTime } = round;
  const seen = (entry.compared ?? entry.screened) as Scored;
  const growth = growthOf(registry.method(methodOf(entry)).facts);
  const time = Math.max(leastTime, budget.until(1));
  const most = affordableSamples(seen.fitMilliseconds, seen.rows, time / 2, growth);
  const data = sampleRows(round.data, Math.max(seen.rows, most), { inTime, seed });
  const candidates = entry.compared?.candidates ?? 1;
  const one = extrapolate(seen.fitMilliseconds, seen.rows, data.x.rows, growth);
  const affordable = Math.floor((time / 2 / Math.max(one, 1)) * workers.count) / 3;
  const recipe = tuned(entry, Math.min(candidates, Math.max(1, Math.floor(affordable))), round);
  const model = await recipe.fitAsync(fitData(data, recipe.traits.supports.groups), { workers, store, signal });
  if (model.kind === registry.recipe(entry.recipe).kind) {
    return { entry, recipe: entry.recipe, model, trials: [], rows: data.x.rows };
  }
  // A search keeps its winner inside: that is the model a person wants.
  const state = model.state as SearchState;
  const best = registry.restore(state.model as Saved);
  return {
    entry,
    recipe: { kind: best.kind, options: best.options },
    model: best,
    trials: state.trials,
    rows: data.x.rows,
  };
}

/** Groups are for those who divide samples. */
function fitData({ groups, ...data }: LearningData, withGroups: boolean): LearningData {
  return withGroups && groups !== undefined ? { ...data, groups } : data;
}
