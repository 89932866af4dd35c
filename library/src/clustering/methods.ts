/** The methods of this folder. Made by `npm run generate`. */
export { agglomerative } from "./agglomerative/agglomerative.js";
export { dbscan } from "./dbscan/dbscan.js";
export { gradientAscent } from "./gradient-ascent/gradient-ascent.js";
export { kMeans } from "./k-means/k-means.js";
export { meanShift } from "./mean-shift/mean-shift.js";
