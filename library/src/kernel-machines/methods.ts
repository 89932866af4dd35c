/** The methods of this folder. Made by `npm run generate`. */
export { kernelRidge } from "./kernel-ridge/kernel-ridge.js";
