/** Monotone regression: the types of its models. */
export * from "./states.js";
