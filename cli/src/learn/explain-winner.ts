/** What a model relies on, within a little time. */
import type { AnyModel } from "lectern/contract";
import { type ColumnImportance, columnImportance, type PartialDependence, partialDependence } from "lectern/explain";
import type { LearningData } from "../data/target-columns.js";
import { sampleRows } from "./divide-rows.js";
import { likelyColumns } from "./likely-columns.js";
import { drawnEffect } from "./readable-effect.js";

export interface Explanation {
  readonly importance: readonly ColumnImportance[];
  readonly effects: readonly PartialDependence[];
  /** How many columns there was time for, where not for all; they are those that go with the predictions most. */
  readonly columnsTried?: number;
}

const mostRows = 1000;
const mostEffects = 4;
const usualRepeats = 5;
/** However slow the model is, so many columns are tried; fewer than the second number are never worth leaving out. */
const leastColumns = 5;
const fewColumns = 20;

/** The importance of every column on rows that were not learned from, and the effects of the strongest. */
export function explainWinner(
  model: AnyModel,
  test: LearningData,
  scorer: string,
  seed: number,
  milliseconds: number,
): Explanation {
  const begin = performance.now();
  const data = sampleRows(test, mostRows, { inTime: false, seed });
  const { importance, columnsTried } = importanceWithin(milliseconds, model, data, { scorer, seed });
  const effects: PartialDependence[] = [];
  for (const { name, mean } of importance) {
    if (effects.length === mostEffects || mean <= 0 || performance.now() - begin > milliseconds) break;
    const { type } = data.x.columns[data.x.names.indexOf(name)];
    // Texts and images have no order to follow.
    if (type !== "text" && type !== "image")
      effects.push(drawnEffect(partialDependence(model, data.x, name, { seed, samples: 200 }), data.x));
  }
  return { importance, effects, ...(columnsTried === undefined ? {} : { columnsTried }) };
}

export interface ImportanceSettings {
  readonly scorer?: string;
  readonly repeats?: number;
  readonly seed: number;
}

/** As many repeats, and as many columns, as the time allows. */
export function importanceWithin(
  milliseconds: number,
  model: AnyModel,
  data: LearningData,
  { repeats: wanted = usualRepeats, ...settings }: ImportanceSettings,
): Pick<Explanation, "importance" | "columnsTried"> {
  const begin = performance.now();
  model.predict!(data.x);
  const most = milliseconds / Math.max(0.1, performance.now() - begin);
  const count = data.x.names.length;
  const repeats = Math.max(1, Math.min(wanted, Math.floor(most / count)));
  const least = count <= fewColumns ? count : leastColumns;
  const columns = likelyColumns(model, data.x, Math.max(least, Math.floor(most)));
  const importance = columnImportance(model, data, { ...settings, repeats, columns });
  return { importance, ...(columns.length < count ? { columnsTried: columns.length } : {}) };
}
