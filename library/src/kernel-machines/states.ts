/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { KernelRidgeState } from "./kernel-ridge/kernel-ridge.js";
export type * from "./models.js";
