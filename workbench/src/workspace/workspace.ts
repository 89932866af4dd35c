/** What is being looked at: everything that a link must hold to show the same again. */
import type { RecipeJson } from "lectern/contract";
import type { DataSource } from "../data/source.js";

/** The columns along the axes of the main picture; null lets the picture choose. */
export interface Axes {
  readonly x: string | null;
  readonly y: string | null;
}

/** The state of the workbench as plain JSON. */
export interface Workspace {
  readonly source: DataSource;
  /** The column to predict; null to learn without one. */
  readonly target: string | null;
  /** Columns that are not learned from. */
  readonly ignored: readonly string[];
  /** Recipes from first to last; all but the last prepare the samples. Never empty. */
  readonly steps: readonly RecipeJson[];
  /** The share of the rows kept for the test. */
  readonly testShare: number;
  /** Decides which rows those are. */
  readonly seed: number;
  readonly axes: Axes;
}

/** What a newcomer sees first. */
export const firstWorkspace: Workspace = {
  source: { kind: "generator", name: "moons", options: { noise: 0.25 } },
  target: "group",
  ignored: [],
  steps: [{ kind: "nearest-neighbors-classifier", options: {} }],
  testShare: 0.3,
  seed: 0,
  axes: { x: null, y: null },
};

/** Changes some parts of a workspace. */
export type ChangeWorkspace = (part: Partial<Workspace>) => void;
