/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { AdaBoostProgress, AdaBoostState } from "./ada-boost/ada-boost.js";
export type { DensityForestState } from "./density-forest/density-forest.js";
export type { ManifoldForestState } from "./manifold-forest/manifold-forest.js";
export type * from "./models.js";
export type { RandomSplitClassState } from "./random-split/random-split-classifier/random-split-classifier.js";
export type { RandomSplitNumberState } from "./random-split/random-split-regressor/random-split-regressor.js";
export type { TreesState } from "./tree-classifier/tree-classifier.js";
