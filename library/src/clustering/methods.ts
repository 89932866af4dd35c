/** The methods of this folder. Made by `npm run generate`. */
export { agglomerative } from "./agglomerative/agglomerative.js";
export { kMeans } from "./k-means/k-means.js";
