/** Naive Bayes: the types of its models and what helps to understand them. */
export { tableSizes } from "./parameter-count.js";
export * from "./states.js";
