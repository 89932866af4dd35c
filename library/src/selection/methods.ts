/** The methods of this folder. Made by `npm run generate`. */
export { bayesianSearch } from "./bayesian-search/bayesian-search.js";
export { earlyStopping } from "./early-stopping/early-stopping.js";
export { gridSearch } from "./grid-search/grid-search.js";
export { halvingSearch } from "./halving-search/halving-search.js";
export { randomSearch } from "./random-search/random-search.js";
