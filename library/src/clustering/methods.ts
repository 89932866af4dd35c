/** The methods of this folder. Made by `npm run generate`. */
export { agglomerative } from "./agglomerative/agglomerative.js";
export { dbscan } from "./dbscan/dbscan.js";
export { fuzzyCMeans } from "./fuzzy-c-means/fuzzy-c-means.js";
export { kMeans } from "./k-means/k-means.js";
export { kMedoids } from "./k-medoids/k-medoids.js";
