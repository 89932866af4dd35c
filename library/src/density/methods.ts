/** The methods of this folder. Made by `npm run generate`. */
export { histogramDensity } from "./histogram-density/histogram-density.js";
export { kernelDensity } from "./kernel-density/kernel-density.js";
export { kernelDensityDetector } from "./kernel-density-detector/kernel-density-detector.js";
