/** Semi-supervised classification: a few labels spread over a graph (Kondor and Lafferty 2002; Zhou and others 2004). */
import { LecternError } from "../core/errors.js";
import type { ClassName, Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { requireSquare } from "../linalg/check-matrix.js";

/** Where the labels went. */
export interface DiffusedLabels<C extends ClassName> extends Labels<C> {
  /** A row for each sample, a column for each class: the mean similarity to the samples that have this label. */
  readonly scores: Matrix;
}

/**
 * Classifies all samples from the labels of some (`null` where there is none), by a kernel matrix of all of them: each
 * gets the class to whose labelled samples it is most similar on average. Throws if a sample is connected to no label.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { diffuseLabels, diffusionGram } from "lectern/structured-kernels";
 *
 * const path = asMatrix([[0, 1, 0, 0], [1, 0, 0.1, 0], [0, 0.1, 0, 1], [0, 0, 1, 0]]);
 * diffuseLabels(diffusionGram(path, 2), ["a", null, null, "b"]).codes; // Int32Array [ 0, 0, 1, 1 ]
 * ```
 */
export function diffuseLabels<C extends ClassName>(k: Matrix, labels: readonly (C | null)[]): DiffusedLabels<C> {
  const n = requireSquare("diffuseLabels", k);
  if (labels.length !== n) {
    throw new LecternError(
      "invalid-data",
      `diffuseLabels: ${n} samples need ${n} labels or nulls, got ${labels.length}`,
    );
  }
  const classes = [...new Set(labels.filter((label) => label !== null))];
  if (classes.length < 2) {
    throw new LecternError("invalid-data", `diffuseLabels: needs labels of at least 2 classes, got ${classes.length}`);
  }
  const counts = classes.map((name) => labels.filter((label) => label === name).length);
  const scores = zeros(n, classes.length);
  labels.forEach((label, j) => {
    if (label === null) return;
    const c = classes.indexOf(label);
    for (let i = 0; i < n; i++) scores.data[i * classes.length + c] += k.data[i * n + j] / counts[c];
  });
  return { classes, codes: Int32Array.from({ length: n }, (_, i) => best(scores, i)), scores };
}

function best({ columns, data }: Matrix, i: number): number {
  const row = data.subarray(i * columns, (i + 1) * columns);
  const largest = row.reduce((most, score) => Math.max(most, score), -Infinity);
  if (largest > 0) return row.indexOf(largest);
  throw new LecternError(
    "invalid-data",
    `diffuseLabels: sample ${i} is connected to no labelled sample; label a sample of its component, or add edges`,
    { row: i },
  );
}
