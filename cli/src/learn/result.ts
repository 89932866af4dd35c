/** Everything `learn` found, as the report shows it. */
import type { Labels, Matrix } from "lectern";
import type { AnyModel, RecipeJson } from "lectern/contract";
import type { TableProfile } from "lectern/data";
import type { ColumnImportance, PartialDependence } from "lectern/explain";
import type { Trial } from "lectern/selection";
import type { RunManifest } from "../models/run-manifest.js";
import type { Entry } from "./leaderboard.js";

export interface LearnResult {
  readonly manifest: RunManifest;
  /** The name of the data, for titles. */
  readonly name: string;
  readonly task: "classification" | "regression";
  readonly target: string;
  readonly profile: TableProfile;
  /** Columns that were not learned from, with the reasons. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
  /** What a person should know: warnings about the data, limits of the run. */
  readonly warnings: readonly string[];
  /** Those of the warnings that are known only at the end. */
  readonly limits: readonly string[];
  /** The measures, the deciding one first, and why these. */
  readonly scorers: readonly string[];
  readonly reasons: readonly string[];
  /** All contestants, the best first. */
  readonly entries: readonly Entry[];
  readonly winner: Winner;
  readonly test: FinalTest;
  /** The most important column first; empty when it could not be found out. */
  readonly importance: readonly ColumnImportance[];
  readonly effects: readonly PartialDependence[];
  /** How many columns the importance was found for, where there was no time for all. */
  readonly columnsTried?: number;
  /** Command lines that repeat parts of this. */
  readonly commands: readonly { readonly purpose: string; readonly line: string }[];
}

export interface Winner {
  readonly entry: Entry;
  /** The recipe with the options that were found. */
  readonly recipe: RecipeJson;
  readonly model: AnyModel;
  /** What the last search tried, the best first; empty when nothing was tuned. */
  readonly trials: readonly Trial[];
  /** How many rows it was fitted on. */
  readonly rows: number;
}

/** The winner on rows that nothing has seen before. */
export interface FinalTest {
  readonly rows: number;
  readonly how: string;
  readonly scores: Readonly<Record<string, number>>;
  /** The same for the simplest prediction: the most frequent class, or the mean. */
  readonly baseline: Readonly<Record<string, number>>;
  readonly truth: Labels | Float64Array;
  readonly predicted: Labels | Float64Array;
  /** A column for each class of the model, where it gives probabilities. */
  readonly probabilities?: Matrix;
  readonly classes: readonly string[];
}
