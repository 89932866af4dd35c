/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { EarlyStoppingProgress, EarlyStoppingState } from "./early-stopping/early-stopping.js";
