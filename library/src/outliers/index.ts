/** Outlier detection. */
export * from "./states.js";
