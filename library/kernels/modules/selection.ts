/** The smallest and largest entries of rows and products. */
export { smallestProducts, smallestProducts32 } from "../search";
export { rowArgmax, rowArgmin, smallest } from "../selection";
