/** The methods of this folder. Made by `npm run generate`. */
export { kMeans } from "./k-means/k-means.js";
