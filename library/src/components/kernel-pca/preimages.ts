/** Pre-images: samples whose image in feature space is close to given scores. */
import type { Matrix } from "../../data/matrix.js";
import type { KernelPcaState } from "./kernel-pca-state.js";
import { distancePreimages } from "./preimage-distances.js";
import { fixedPointPreimages } from "./preimage-fixed-point.js";
import { learnedPreimages } from "./preimage-learned.js";

/** How pre-images are found. */
export type PreimageChoice =
  | { readonly kind: "fixed-point"; readonly maxIterations: number; readonly tolerance: number }
  | { readonly kind: "distances"; readonly neighbors: number }
  | { readonly kind: "learned"; readonly alpha: number };

/** A sample for each row of scores. */
export function preimages(state: KernelPcaState, scores: Matrix, choice: PreimageChoice): Matrix {
  switch (choice.kind) {
    case "fixed-point":
      return fixedPointPreimages(state, scores, choice.maxIterations, choice.tolerance);
    case "distances":
      return distancePreimages(state, scores, choice.neighbors);
    case "learned":
      return learnedPreimages(state, scores);
  }
}
