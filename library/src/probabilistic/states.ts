/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { GaussianProcessState } from "./gaussian-process/gaussian-process.js";
export type * from "./models.js";
