/** The coefficients and importances of a fitted model, each with the name of its feature. */
import type { AnyModel } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import type { ClassName } from "../data/labels.js";
import { isMatrix } from "../data/matrix.js";
import { featureImportance } from "../trees/nodes/feature-importance.js";
import type { TreeNodes } from "../trees/nodes/tree-nodes.js";

/** What a linear model multiplies a feature by. */
export interface FeatureCoefficient {
  readonly feature: string;
  readonly coefficient: number;
  /** Of classifiers: the class whose score it adds to. */
  readonly class?: ClassName;
}

/** How much a model relies on a feature, as a share of 1. */
export interface FeatureImportance {
  readonly feature: string;
  readonly importance: number;
}

/**
 * The coefficients of a linear model with the names of its features, in their order; of a classifier those of each class
 * in turn. Of a pipeline they are those of the last step, whose features are the transformed columns, of a search those
 * of the best model.
 *
 * @example
 * ```ts
 * import { pipeline, ridge, standardize } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { coefficientsOf } from "lectern/explain";
 *
 * const model = pipeline(standardize(), ridge()).fit(await diabetes());
 * console.log(coefficientsOf(model)[2].feature); // bmi
 * ```
 */
export function coefficientsOf(model: AnyModel): readonly FeatureCoefficient[] {
  const { kind, state, features, classes } = innermost(model);
  const { coefficients, samples } = (state ?? {}) as { readonly coefficients?: unknown; readonly samples?: unknown };
  if (samples === undefined && coefficients instanceof Float64Array && coefficients.length === features.length) {
    const own = classes === undefined ? {} : { class: classes[1] };
    return features.map((feature, j) => ({ feature, coefficient: coefficients[j], ...own }));
  }
  if (
    samples === undefined &&
    isMatrix(coefficients) &&
    coefficients.columns === features.length &&
    classes !== undefined
  ) {
    // Of two classes some methods keep one row, which adds to the score of the second.
    const named = coefficients.rows === 1 ? classes.slice(1) : classes;
    return named.flatMap((name, k) =>
      features.map((feature, j) => ({
        feature,
        coefficient: coefficients.data[k * features.length + j],
        class: name,
      })),
    );
  }
  throw new LecternError(
    "unsupported",
    `coefficientsOf: ${kind} has no coefficients of features; columnImportance explains any model`,
    { kind },
  );
}

/**
 * The impurity-based importance of each feature of a tree, a forest or boosted trees, with its name, as shares of 1; of a pipeline or a
 * search as for {@link coefficientsOf}. For other models there is `columnImportance`, which needs data.
 *
 * @example
 * ```ts
 * import { treeClassifier } from "lectern";
 * import { importancesOf } from "lectern/explain";
 *
 * const data = { x: [[0, 1], [1, 0], [5, 1], [6, 0]], y: ["low", "low", "high", "high"], features: ["size", "age"] };
 * console.log(importancesOf(treeClassifier().fit(data))[0]); // { feature: 'size', importance: 1 }
 * ```
 */
export function importancesOf(model: AnyModel): readonly FeatureImportance[] {
  const { kind, state, features } = innermost(model);
  const { trees } = (state ?? {}) as { readonly trees?: unknown };
  if (!isTrees(trees)) {
    throw new LecternError(
      "unsupported",
      `importancesOf: ${kind} is not made of trees; columnImportance explains any model`,
      { kind },
    );
  }
  const shares = featureImportance(trees, features.length);
  return features.map((feature, j) => ({ feature, importance: shares[j] }));
}

/** The model that predicts: of a pipeline the last step, of a search the best one. */
function innermost(model: AnyModel): AnyModel {
  if (model.best !== undefined) return innermost(model.best);
  if (model.steps === undefined) return model;
  const steps = Object.values(model.steps);
  return innermost(steps[steps.length - 1]);
}

function isTrees(value: unknown): value is TreeNodes {
  if (typeof value !== "object" || value === null) return false;
  return ["feature", "child", "weight", "impurity", "roots"].every((name) => name in value);
}
