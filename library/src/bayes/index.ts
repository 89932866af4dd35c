/** Naive Bayes: the types of its models and what helps to understand them. */
export { countParameters } from "./count-parameters.js";
export * from "./states.js";
export type { ClassWordCounts } from "./word-counts.js";
