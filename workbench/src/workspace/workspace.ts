/** The state of the workbench: everything that a link needs to show the same again. */
import type { RecipeJson } from "lectern/contract";
import type { ColumnTypes } from "../data/column-types.js";
import type { DataSource } from "../data/source.js";
import { firstNetwork, type NetworkSpec } from "../playground/network-spec.js";

/** The columns of the axes of the main figure; null chooses them automatically. */
export interface Axes {
  readonly x: string | null;
  readonly y: string | null;
}

/** The state of the workbench as plain JSON. */
export interface Workspace {
  readonly source: DataSource;
  /** The types of columns that the user has changed, by name; the others are as they were read. */
  readonly types: ColumnTypes;
  /** The column to predict; null to learn without one. */
  readonly target: string | null;
  /** Ignored columns. */
  readonly ignored: readonly string[];
  /** Recipes from first to last; all but the last are preprocessing steps. Never empty. */
  readonly steps: readonly RecipeJson[];
  /** The share of test rows. */
  readonly testShare: number;
  /** The seed of the split. */
  readonly seed: number;
  readonly axes: Axes;
  /** The network of the playground. */
  readonly network: NetworkSpec;
}

/** The initial workspace. */
export const firstWorkspace: Workspace = {
  source: { kind: "generator", name: "moons", options: { noise: 0.25 } },
  types: {},
  target: "group",
  ignored: [],
  steps: [{ kind: "nearest-neighbors-classifier", options: {} }],
  testShare: 0.3,
  seed: 0,
  axes: { x: null, y: null },
  network: firstNetwork,
};

/** Changes some parts of a workspace. */
export type ChangeWorkspace = (part: Partial<Workspace>) => void;
