/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type KernelRidgeState, kernelRidge } from "./kernel-ridge/kernel-ridge.js";
