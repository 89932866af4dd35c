/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { AgglomerativeState } from "./agglomerative/agglomerative.js";
export type { DbscanState } from "./dbscan/dbscan.js";
export type { GradientAscentState } from "./gradient-ascent/gradient-ascent.js";
export type { KMeansProgress, KMeansState } from "./k-means/k-means.js";
export type { MeanShiftState } from "./mean-shift/mean-shift.js";
