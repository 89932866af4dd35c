/** Every method of the library. Made by `npm run generate`. */
export * from "./bayes/methods.js";
export * from "./clustering/methods.js";
export * from "./components/methods.js";
export * from "./density/methods.js";
export * from "./discriminant/methods.js";
export * from "./ensembles/methods.js";
export * from "./features/methods.js";
export * from "./kernel-machines/methods.js";
export * from "./linear/methods.js";
export * from "./manifold/methods.js";
export * from "./monotone/methods.js";
export * from "./nearest/methods.js";
export * from "./outliers/methods.js";
export * from "./pipeline/methods.js";
export * from "./probabilistic/methods.js";
export * from "./selection/methods.js";
export * from "./trees/methods.js";
