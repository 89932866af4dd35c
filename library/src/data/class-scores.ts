/** Numbers for each sample and class, with the names of the classes. */
import type { ClassName } from "./labels.js";
import type { Matrix } from "./matrix.js";

/** Probabilities or decision values of classes: a matrix of one row per sample, whose column j belongs to `classes[j]`. */
export interface ClassScores<C extends ClassName = ClassName> extends Matrix {
  readonly classes: readonly C[];
}

/** The matrix with the classes of its columns. */
export function classScores<C extends ClassName>(
  { rows, columns, data }: Matrix,
  classes: readonly C[],
): ClassScores<C> {
  return { rows, columns, data, classes };
}
