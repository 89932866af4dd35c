/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { bayesianSearch } from "./bayesian-search/bayesian-search.js";
export { type EarlyStoppingProgress, type EarlyStoppingState, earlyStopping } from "./early-stopping/early-stopping.js";
export { gridSearch } from "./grid-search/grid-search.js";
export { halvingSearch } from "./halving-search/halving-search.js";
export { randomSearch } from "./random-search/random-search.js";
