/** Classification as structured prediction: a block of weights for each class, argmax_c w_cᵀx. */
import { LecternError } from "../core/errors.js";
import { refuseOutput, type StructuredProblem } from "./problem.js";

/** The classes and the number of features of {@link multiclass}. */
export interface MulticlassOptions<C extends string> {
  readonly classes: readonly C[];
  /** Number of features of each input. */
  readonly features: number;
}

/**
 * One class for each input: φ(x, y) has x in the block of class y and 0 elsewhere. The loss is 1 for a wrong class.
 *
 * @example
 * ```ts
 * import { multiclass, structuredSvm } from "lectern/structured";
 *
 * const problem = multiclass({ classes: ["left", "right"], features: 1 });
 * const model = structuredSvm(problem).fit({ x: [[-1], [-2], [1], [3]], y: ["left", "left", "right", "right"] });
 * console.log(model.predict([[-3], [2]])); // [ 'left', 'right' ]
 * ```
 */
export function multiclass<const C extends string>({
  classes,
  features,
}: MulticlassOptions<C>): StructuredProblem<ArrayLike<number>, C> {
  if (new Set(classes).size !== classes.length || classes.length < 2) {
    throw new LecternError("invalid-option", "multiclass: classes must be at least 2 different names", {
      subject: "multiclass",
    });
  }
  const scoreOf = (weights: Float64Array, x: ArrayLike<number>, c: number): number => {
    let score = 0;
    for (let j = 0; j < features; j++) score += weights[c * features + j] * x[j];
    return score;
  };
  const argmaxOf = (valueBy: (c: number) => number): C => {
    let best = 0;
    for (let c = 1; c < classes.length; c++) if (valueBy(c) > valueBy(best)) best = c;
    return classes[best];
  };
  const worst = (weights: Float64Array, x: ArrayLike<number>, truth: C): C =>
    argmaxOf((c) =>
      classes[c] === truth ? 0 : scoreOf(weights, x, c) - scoreOf(weights, x, classes.indexOf(truth)) + 1,
    );
  return {
    dimension: classes.length * features,
    check(x, y) {
      const isInput = x?.length === features && Array.from(x).every(Number.isFinite);
      if (!isInput) throw refuseOutput("multiclass", `an input of ${features} finite numbers`, x);
      if (y !== undefined && !classes.includes(y)) throw refuseOutput("multiclass", `one of ${classes.join(", ")}`, y);
      return x;
    },
    addFeatures(x, y, factor, sum) {
      const start = classes.indexOf(y) * features;
      for (let j = 0; j < features; j++) sum[start + j] += factor * x[j];
    },
    argmax: (weights, x) => argmaxOf((c) => scoreOf(weights, x, c)),
    loss: (truth, y) => Number(truth !== y),
    marginArgmax: worst,
    slackArgmax: worst,
  };
}
