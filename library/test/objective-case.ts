/** How the published objective of a method is evaluated on its state, so that a test can perturb the state. */
import type { AnyMethod, Model } from "../src/contract/contract.js";
import type { Saved } from "../src/core/saved.js";
import type { Random } from "../src/numeric/random/random.js";

/** Samples in rows; `y` holds numbers, or the codes of classes from 0. */
export interface ObjectiveData {
  readonly x: readonly (readonly number[])[];
  readonly y: readonly number[];
}

/** A recipe whose state and options are unknown to the compiler. */
interface AnyExactRecipe {
  readonly method: AnyMethod;
  readonly options: unknown;
}

/** The part of a method that the test of objectives needs. */
export interface ObjectiveCase {
  /** Recipes whose fit minimises the objective of the method's facts. */
  readonly recipes: readonly AnyExactRecipe[];
  readonly draw: (random: Random) => ObjectiveData;
  /** The parts of the state over which it is minimised. */
  readonly free: readonly string[];
  readonly value: (state: unknown, data: ObjectiveData, options: unknown) => number;
}

interface ExactRecipe<S, O> extends AnyExactRecipe {
  readonly options: O;
  restore(saved: Saved): Model<S, O>;
}

/** Creates a case, with the types of the method's state and options. */
export function objectiveCase<S extends object, O>(parts: {
  readonly recipes: readonly ExactRecipe<S, O>[];
  readonly draw: (random: Random) => ObjectiveData;
  readonly free: readonly (keyof S & string)[];
  /** The objective; a state with constraints, such as directions of length 1, is projected onto them first. */
  readonly value: (state: S, data: ObjectiveData, options: O) => number;
}): ObjectiveCase {
  const { recipes, draw, free, value } = parts;
  return { recipes, draw, free, value: (state, data, options) => value(state as S, data, options as O) };
}
