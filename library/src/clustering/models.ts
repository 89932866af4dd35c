/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { kMeans } from "./k-means/k-means.js";

/** A fitted {@link kMeans}. */
export interface KMeansModel extends ReturnType<(typeof kMeans)["restore"]> {}
/** A recipe of {@link kMeans}. */
export interface KMeansRecipe extends ReturnType<typeof kMeans> {}
