/** Tunes the winner again on all training rows and fits the final model. */
import type { Saved } from "lectern";
import { registry } from "lectern/registry";
import type { SearchState } from "lectern/selection";
import type { LearningData } from "../data/target-columns.js";
import { affordableSamples, extrapolate, growthOf } from "./budget.js";
import { type ComparisonRound, tuned } from "./compare-best.js";
import { sampleRows } from "./divide-rows.js";
import { type Entry, methodOf, type Scored } from "./leaderboard.js";
import type { Winner } from "./result.js";

/** Minimum time for the refit, however little is left. */
const minTime = 3000;

/** Fits the winner, on a subset of the rows if there is not enough time for all. */
export async function refit(entry: Entry, round: Omit<ComparisonRound, "onEntry" | "until">): Promise<Winner> {
  const { workers, store, signal, budget, seed, inTime } = round;
  const seen = (entry.compared ?? entry.screened) as Scored;
  const growth = growthOf(registry.method(methodOf(entry)).facts);
  const time = Math.max(minTime, budget.until(1));
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
  // A search contains its best model, which is the one to keep.
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

/** Only methods that split the samples take groups. */
function fitData({ groups, ...data }: LearningData, withGroups: boolean): LearningData {
  return withGroups && groups !== undefined ? { ...data, groups } : data;
}
