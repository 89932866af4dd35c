/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type * from "./models.js";
export type { NetworkFeaturesState } from "./network-features/network-features.js";
