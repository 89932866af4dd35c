/** The cost of every decision for every class: the table L(y, ŷ) of statistical decision theory. */
import { LecternError, show } from "../core/errors.js";
import { type ClassName, isClassName } from "../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { requireClass } from "../metrics/metric-input.js";

/** The decision not to decide. */
export const rejected = "rejected";

/** Entry (i, j) of `losses` is the loss of `decisions[j]` where `classes[i]` is true. */
export interface LossMatrix {
  readonly classes: readonly ClassName[];
  /** The classes, or others; a last one named "rejected" is the reject option. */
  readonly decisions: readonly ClassName[];
  readonly losses: Matrix;
}

/**
 * Makes a loss matrix. Unless decisions are named they are the classes, and "rejected" where there is one column more.
 *
 * @example
 * ```ts
 * import { createLossMatrix, decideByLoss } from "lectern/decisions";
 *
 * const loss = createLossMatrix({
 *   classes: ["1", "2", "3"],
 *   losses: [[0, 100, 1, 10], [1, 0, 2, 10], [0.1, 0.1, 0, 10]],
 * });
 * decideByLoss([[1 / 3, 1 / 3, 1 / 3]], loss).risks; // 0.3667, for class "1"
 * ```
 */
export function createLossMatrix(table: {
  readonly classes: readonly ClassName[];
  readonly decisions?: readonly ClassName[];
  readonly losses: MatrixLike;
}): LossMatrix {
  const { classes } = table;
  const losses = asMatrix(table.losses, "createLossMatrix: losses");
  const extra = losses.columns - classes.length;
  const decisions = table.decisions ?? (extra === 1 ? [...classes, rejected] : classes);
  requireNames("classes", classes);
  requireNames("decisions", decisions);
  if (losses.rows !== classes.length || losses.columns !== decisions.length) {
    throw new LecternError(
      "invalid-data",
      `createLossMatrix: ${classes.length} classes and ${decisions.length} decisions need ${classes.length} x ${decisions.length} losses, got ${losses.rows} x ${losses.columns}`,
    );
  }
  const bad = losses.data.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new LecternError("invalid-data", `createLossMatrix: losses must be finite numbers, got ${losses.data[bad]}`);
  }
  return { classes: [...classes], decisions: [...decisions], losses };
}

/**
 * The 0-1 loss: 0 for the right class and 1 for any other. With `reject`, rejecting costs that much: Chow's rule, which
 * rejects where the largest posterior is below 1 − reject.
 */
export function zeroOneMatrix(classes: readonly ClassName[], options: { readonly reject?: number } = {}): LossMatrix {
  const { reject } = options;
  const size = classes.length;
  const losses = zeros(size, reject === undefined ? size : size + 1);
  losses.data.fill(1);
  for (let i = 0; i < size; i++) {
    losses.data[i * losses.columns + i] = 0;
    if (reject !== undefined) losses.data[i * losses.columns + size] = reject;
  }
  return createLossMatrix({ classes, losses });
}

/** The loss of one decision where one class is true. */
export function lossOf(matrix: LossMatrix, truth: ClassName, decision: ClassName): number {
  const row = requireClass("lossOf", truth, matrix.classes);
  const column = requireClass("lossOf", decision, matrix.decisions);
  return matrix.losses.data[row * matrix.losses.columns + column];
}

function requireNames(what: string, names: readonly ClassName[]): void {
  if (names.length === 0) {
    throw new LecternError("invalid-data", `createLossMatrix: ${what} must be a list of at least one name`);
  }
  const texts = names.map(String);
  const odd = names.find((name, i) => !isClassName(name) || texts.indexOf(texts[i]) !== i);
  if (odd === undefined) return;
  throw new LecternError(
    "invalid-data",
    `createLossMatrix: ${what} must be distinct strings, numbers or booleans, got ${show(odd)}`,
  );
}
