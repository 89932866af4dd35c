/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { agglomerative } from "./agglomerative/agglomerative.js";
import type { dbscan } from "./dbscan/dbscan.js";
import type { fuzzyCMeans } from "./fuzzy-c-means/fuzzy-c-means.js";
import type { kMeans } from "./k-means/k-means.js";
import type { kMedoids } from "./k-medoids/k-medoids.js";

/** A fitted {@link agglomerative}. */
export interface AgglomerativeModel extends ReturnType<(typeof agglomerative)["restore"]> {}
/** A recipe of {@link agglomerative}. */
export interface AgglomerativeRecipe extends ReturnType<typeof agglomerative> {}

/** A fitted {@link dbscan}. */
export interface DbscanModel extends ReturnType<(typeof dbscan)["restore"]> {}
/** A recipe of {@link dbscan}. */
export interface DbscanRecipe extends ReturnType<typeof dbscan> {}

/** A fitted {@link fuzzyCMeans}. */
export interface FuzzyCMeansModel extends ReturnType<(typeof fuzzyCMeans)["restore"]> {}
/** A recipe of {@link fuzzyCMeans}. */
export interface FuzzyCMeansRecipe extends ReturnType<typeof fuzzyCMeans> {}

/** A fitted {@link kMeans}. */
export interface KMeansModel extends ReturnType<(typeof kMeans)["restore"]> {}
/** A recipe of {@link kMeans}. */
export interface KMeansRecipe extends ReturnType<typeof kMeans> {}

/** A fitted {@link kMedoids}. */
export interface KMedoidsModel extends ReturnType<(typeof kMedoids)["restore"]> {}
/** A recipe of {@link kMedoids}. */
export interface KMedoidsRecipe extends ReturnType<typeof kMedoids> {}
