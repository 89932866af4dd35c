/** The methods of this folder. Made by `npm run generate`. */
export { classicalMds } from "./classical-mds/classical-mds.js";
export { isomap } from "./isomap/isomap.js";
export { metricMds } from "./metric-mds/metric-mds.js";
