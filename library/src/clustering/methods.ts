/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type KMeansProgress, type KMeansState, kMeans } from "./k-means/k-means.js";
