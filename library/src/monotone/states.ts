/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { IsotonicState } from "./isotonic/isotonic.js";
export type * from "./models.js";
