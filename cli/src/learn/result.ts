/** The results of `learn`, as the report shows them. */
import type { Labels, Matrix } from "lectern";
import type { AnyModel, RecipeJson } from "lectern/contract";
import type { TableProfile } from "lectern/data";
import type { ColumnImportance, PartialDependence } from "lectern/explain";
import type { ScoreSummary } from "lectern/selection";
import type { RunManifest } from "../models/run-manifest.js";
import type { Entry } from "./leaderboard.js";

export interface LearnResult {
  readonly manifest: RunManifest;
  /** The name of the data, for titles. */
  readonly name: string;
  readonly task: "classification" | "regression";
  readonly target: string;
  readonly profile: TableProfile;
  /** Columns that were left out, with the reasons. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
  /** Warnings about the data, limits of the run. */
  readonly warnings: readonly string[];
  /** The warnings that are known only at the end. */
  readonly limits: readonly string[];
  /** The metrics, the deciding one first, and the reasons for them. */
  readonly scorers: readonly string[];
  readonly reasons: readonly string[];
  /** All methods, best first. */
  readonly entries: readonly Entry[];
  readonly winner: Winner;
  /** Whether the winner is no better than a constant prediction. */
  readonly isGuessing: boolean;
  readonly test: FinalTest;
  /** Number of all rows, if a second model was fitted on them. */
  readonly allRows?: number;
  /** Most important column first; empty if it could not be computed. */
  readonly importance: readonly ColumnImportance[];
  readonly effects: readonly PartialDependence[];
  /** Number of columns with an importance, if there was no time for all. */
  readonly columnsTried?: number;
  /** Commands that repeat parts of the run. */
  readonly commands: readonly { readonly purpose: string; readonly line: string }[];
}

/** The final model. */
export interface FittedWinner {
  /** The recipe with all options. */
  readonly recipe: RecipeJson;
  readonly model: AnyModel;
  /** Number of rows it was fitted on. */
  readonly rows: number;
}

export interface Winner extends FittedWinner {
  readonly entry: Entry;
  /** Why it was chosen, in words. */
  readonly reason: string;
  /** The candidates of its tuning, best first; empty if nothing was tuned. */
  readonly trials: readonly TriedOptions[];
}

/** Options that were tried, with their scores on the folds of the tuning. */
export interface TriedOptions {
  readonly options: Readonly<Record<string, unknown>>;
  readonly score: ScoreSummary;
}

/** Where a score probably is. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The winner on the test rows, which were not used before. */
export interface FinalTest {
  readonly rows: number;
  readonly how: string;
  readonly scores: Readonly<Record<string, number>>;
  /** The same for the simplest prediction: the most frequent class, or the mean. */
  readonly baseline: Readonly<Record<string, number>>;
  /** 95 % intervals of the scores, from resampled test rows. */
  readonly intervals: Readonly<Record<string, Interval>>;
  readonly truth: Labels | Float64Array;
  readonly predicted: Labels | Float64Array;
  /** A column for each class, if the model predicts probabilities. */
  readonly probabilities?: Matrix;
  readonly classes: readonly string[];
}
