/** Fits the final model. */
import { registry } from "lectern/registry";
import type { LearningData } from "../data/target-columns.js";
import { affordableSamples, type Budget } from "./budget.js";
import type { Standing } from "./contest/book.js";
import { growthOfEntry } from "./contest/contest.js";
import type { NestedRows } from "./nested-rows.js";
import type { FittedWinner } from "./result.js";

/** Minimum time for the final fit, however little is left. */
const minTime = 3000;
/** A fit may take longer than planned: estimates are rough, and a model of all rows is worth it. */
const patience = 2;

export interface RefitSettings {
  readonly train: LearningData;
  readonly rows: NestedRows;
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

/** Fits the winner on all training rows, or on as many as there is time for. */
export async function refit(winner: Standing, seenRows: number, settings: RefitSettings): Promise<FittedWinner> {
  const { train, rows, budget, signal } = settings;
  const { candidate, scores } = winner;
  const time = Math.max(minTime, patience * budget.until(1));
  const most = affordableSamples(scores.fitMilliseconds, seenRows, time, growthOfEntry(candidate.entry));
  const size = most >= train.x.rows ? train.x.rows : Math.max(seenRows, most);
  const recipe = registry.recipe(candidate.recipe);
  const { groups, ...data } = rows.take(Math.min(size, train.x.rows));
  const withGroups = recipe.traits.supports.groups === true && groups !== undefined;
  const model = await recipe.fitAsync(withGroups ? { ...data, groups } : data, { signal });
  return { recipe: { kind: model.kind, options: model.options }, model, rows: data.x.rows };
}
