/** The methods of this folder. Made by `npm run generate`. */
export { kernelDensity } from "./kernel-density/kernel-density.js";
