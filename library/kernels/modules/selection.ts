/** The smallest and largest entries of rows and products, and the nearest points of trees. */
export { smallestProducts, smallestProducts32 } from "../search";
export { rowArgmax, rowArgmin, smallest } from "../selection";
export { nearestInTree } from "../tree-search";
