/** The methods and recipes that must keep the contract, with the exceptions they claim. It grows with the library. */
import type { CheckSettings } from "../src/checks/index.js";
import { type AnyMethod, type AnyRecipe, kMeans, pca, pipeline, ridge, standardize } from "../src/index.js";

export interface UnderCheck {
  readonly name: string;
  readonly subject: AnyMethod | AnyRecipe;
  readonly settings?: CheckSettings;
}

const order = "invariance: the order of the training samples does not matter";

export const underCheck: readonly UnderCheck[] = [
  { name: "standardize", subject: standardize },
  { name: "standardize without a center", subject: standardize({ center: false }) },
  { name: "standardize by natural scales", subject: standardize, settings: { options: { scales: [1, 2, 3, 4] } } },
  { name: "pca", subject: pca },
  { name: "pca of two components, whitened", subject: pca({ components: 2, whiten: true }) },
  { name: "ridge", subject: ridge },
  { name: "ridge without a penalty", subject: ridge({ alpha: 0 }) },
  { name: "ridge without a constant", subject: ridge({ intercept: false }) },
  {
    name: "k-means",
    subject: kMeans,
    settings: {
      exceptions: [{ name: order, reason: "centers are drawn by row, and 8 clusters of 3 groups are not unique" }],
    },
  },
  { name: "k-means of three clusters", subject: kMeans({ clusters: 3 }) },
  { name: "k-means from random samples", subject: kMeans({ clusters: 3, start: { kind: "random" } }) },
  {
    name: "k-means from given centers",
    subject: kMeans({
      clusters: 3,
      start: {
        kind: "centers",
        centers: [
          [6, 10, 14, 6],
          [10, 14, 6, 10],
          [14, 6, 10, 14],
        ],
      },
    }),
  },
  {
    name: "a pipeline that predicts",
    subject: pipeline(standardize(), pca({ components: 2 }), ridge()),
  },
  { name: "a pipeline that transforms", subject: pipeline(standardize(), pca()) },
  { name: "a pipeline that clusters", subject: pipeline(pca({ components: 2 }), kMeans({ clusters: 3 })) },
  { name: "a pipeline of one step", subject: pipeline(ridge()) },
  {
    name: "a pipeline in a pipeline",
    subject: pipeline(pipeline(standardize(), pca()), ridge()),
  },
];
