/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { AgglomerativeState } from "./agglomerative/agglomerative.js";
export type { DbscanState } from "./dbscan/dbscan.js";
export type { FuzzyCMeansProgress, FuzzyCMeansState } from "./fuzzy-c-means/fuzzy-c-means.js";
export type { KMeansProgress, KMeansState } from "./k-means/k-means.js";
export type { KMedoidsState } from "./k-medoids/k-medoids.js";
export type * from "./models.js";
