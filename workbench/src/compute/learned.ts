/** A fitted recipe, with everything that scores and figures need. */
import type { Labels, Matrix } from "lectern";
import type { AnyModel, AnyRecipe, RecipeJson } from "lectern/contract";
import { selectSamples, type Table } from "lectern/data";
import type { Axes } from "../workspace/workspace.js";

/** Rows of the samples as a method takes them. */
export interface Part {
  readonly x: Table;
  readonly y: Labels | Float64Array | undefined;
}

/** A step of the recipe with its model. */
export interface FittedStep {
  readonly recipe: AnyRecipe;
  readonly model: AnyModel;
}

/** The samples of a study before anything is fitted. */
export interface LearningData extends Part {
  /** The column to predict or to colour by; it is not in `x`. */
  readonly target: string | null;
  /** Which row of the loaded table each row of `x` is. */
  readonly rows: Int32Array;
  /** Messages about what was left out. */
  readonly notes: readonly string[];
}

/** A fitted recipe and the samples it was fitted to. */
export interface Learned {
  /** The loaded table, for colours and exports. */
  readonly table: Table;
  readonly data: LearningData;
  /** The training rows and the test rows of `data`, ascending. */
  readonly trainIndices: Int32Array;
  readonly testIndices: Int32Array;
  readonly train: Part;
  readonly test: Part | null;
  readonly json: RecipeJson;
  readonly recipe: AnyRecipe;
  readonly model: AnyModel;
  /** From first to last; one for a recipe that is no pipeline. */
  readonly steps: readonly FittedStep[];
  readonly milliseconds: number;
  /** The number of steps at which the fit showed its map. */
  readonly shownSteps: number;
  /** The map at an earlier step, if figures and scores are to be those of this step. */
  readonly shownMap?: Matrix;
  readonly axes: Axes;
  readonly seed: number;
}

/** The last step. */
export function lastStep({ steps }: Learned): FittedStep {
  return steps[steps.length - 1];
}

/** The rows on which a model is evaluated: the test rows if there are any. */
export function judgedPart({ train, test }: Learned): Part {
  return test ?? train;
}

/** The given rows of a part; all of them are the part itself. */
export function selectPart({ x, y }: Part, rows: Int32Array): Part {
  if (rows.length === x.rows) return { x, y };
  const selected = selectSamples({ x, y, features: x.names }, rows);
  return { x: selected.x, y: selected.y };
}
