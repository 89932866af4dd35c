/** Explains a model within a time limit. */
import type { AnyModel } from "lectern/contract";
import { type ColumnImportance, columnImportance, type PartialDependence, partialDependence } from "lectern/explain";
import type { LearningData } from "../data/target-columns.js";
import { sampleRows } from "./divide-rows.js";
import { likelyColumns } from "./likely-columns.js";
import { drawnEffect } from "./readable-effect.js";

export interface Explanation {
  readonly importance: readonly ColumnImportance[];
  readonly effects: readonly PartialDependence[];
  /** Number of columns that were shuffled, if there was no time for all: those most correlated with the predictions. */
  readonly columnsTried?: number;
}

const maxRows = 1000;
const maxEffects = 4;
const defaultRepeats = 5;
/** Minimum number of columns to shuffle, however slow the model is; with up to `fewColumns` none is left out. */
const minColumns = 5;
const fewColumns = 20;

/** The importance of every column on the test rows, and the effects of the most important ones. */
export function explainWinner(
  model: AnyModel,
  test: LearningData,
  scorer: string,
  seed: number,
  milliseconds: number,
): Explanation {
  const begin = performance.now();
  const data = sampleRows(test, maxRows, { inTime: false, seed });
  const { importance, columnsTried } = importanceWithin(milliseconds, model, data, { scorer, seed });
  const effects: PartialDependence[] = [];
  for (const { name, mean } of importance) {
    if (effects.length === maxEffects || mean <= 0 || performance.now() - begin > milliseconds) break;
    const { type } = data.x.columns[data.x.names.indexOf(name)];
    // Text and images have no order.
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
  { repeats: wanted = defaultRepeats, ...settings }: ImportanceSettings,
): Pick<Explanation, "importance" | "columnsTried"> {
  const begin = performance.now();
  model.predict!(data.x);
  const most = milliseconds / Math.max(0.1, performance.now() - begin);
  const count = data.x.names.length;
  const repeats = Math.max(1, Math.min(wanted, Math.floor(most / count)));
  const least = count <= fewColumns ? count : minColumns;
  const columns = likelyColumns(model, data.x, Math.max(least, Math.floor(most)));
  const importance = columnImportance(model, data, { ...settings, repeats, columns });
  return { importance, ...(columns.length < count ? { columnsTried: columns.length } : {}) };
}
