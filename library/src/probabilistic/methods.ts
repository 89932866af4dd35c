/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type GaussianProcessState, gaussianProcess } from "./gaussian-process/gaussian-process.js";
