/**
 * The constraints of large-margin learning. With Ψ = φ(x, truth) − φ(x, y) and the loss ℓ of y, margin rescaling asks for
 * wᵀΨ ≥ ℓ − ξ and slack rescaling for wᵀΨ ≥ 1 − ξ/ℓ. Multiplied by ℓ, the second is (ℓ w)ᵀΨ ≥ ℓ − ξ: both have the form
 * wᵀψ ≥ ℓ − ξ.
 */
import { LecternError } from "../core/errors.js";
import { choice, integer, type OptionValues, positive } from "../core/options/options.js";
import { innerProduct } from "../optimize/vectors.js";
import type { StructuredProblem } from "./problem.js";

/** The options of large-margin learners. */
export const marginOptions = {
  cost: positive(1, "cost of a sample inside the margin; the factor C of its slack"),
  rescaling: choice(
    ["margin", "slack"],
    "margin",
    "how the loss enters; as the size of the margin, or as the weight of the slack",
  ),
  tolerance: positive(1e-3, "when to stop; when the duality gap is at most this share of the objective"),
  maxIterations: integer(1000, "maximum number of iterations"),
};

/** How the loss enters the constraints. */
export type Rescaling = OptionValues<typeof marginOptions>["rescaling"];

/** The weight of the slack, and when to stop. */
export type MarginStop = Omit<OptionValues<typeof marginOptions>, "rescaling">;

/** The constraint wᵀψ ≥ ℓ − ξ of one wrong output. */
export interface MarginConstraint {
  /** ψ */
  readonly features: Float64Array;
  /** ℓ */
  readonly loss: number;
}

/** ℓ − wᵀψ: the slack that the constraint needs. */
export function violationOf({ features, loss }: MarginConstraint, weights: Float64Array): number {
  return loss - innerProduct(features, weights);
}

/** The constraint of an output of a training pair. */
export function constraintOf<X, Y>(
  problem: StructuredProblem<X, Y>,
  rescaling: Rescaling,
  [x, truth]: readonly [X, Y],
  y: Y,
): MarginConstraint {
  const loss = problem.loss(truth, y);
  const factor = rescaling === "slack" ? loss : 1;
  const features = new Float64Array(problem.dimension);
  problem.addFeatures(x, truth, factor, features);
  problem.addFeatures(x, y, -factor, features);
  return { features, loss };
}

/** Finds the constraint of a training pair that needs the largest slack: the separation oracle. */
export type Separation<X, Y> = (pair: readonly [X, Y], weights: Float64Array) => MarginConstraint;

/** The separation oracle of a problem. */
export function separationOf<X, Y>(
  kind: string,
  problem: StructuredProblem<X, Y>,
  rescaling: Rescaling,
): Separation<X, Y> {
  const name = rescaling === "margin" ? "marginArgmax" : "slackArgmax";
  if (typeof problem[name] !== "function") {
    throw new LecternError("unsupported", `${kind}: ${rescaling} rescaling needs a problem with the function ${name}`, {
      kind,
    });
  }
  return (pair, weights) => {
    const y = problem[name]?.(weights, pair[0], pair[1]) as Y;
    return constraintOf(problem, rescaling, pair, y);
  };
}
