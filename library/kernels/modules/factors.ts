/** Products with sparse matrices, and non-negative matrix factorisation. */
export { descendNonNegative } from "../factors";
export { sparseProduct } from "../sparse";
