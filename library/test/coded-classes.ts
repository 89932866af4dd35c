/** Codes and measurements that correlate with their class, for the common checks of naive Bayes. */
import { createRandom } from "../src/numeric/index.js";

const random = createRandom(7);

const names = ["ash", "birch", "cedar"];

/** The class of each row. */
export const codedClasses = Array.from({ length: 36 }, (_, i) => names[i % 3]);

/** Codes that correlate with their class; every code occurs in both halves. */
export const codes = Array.from({ length: 36 }, (_, i) =>
  Array.from({ length: 4 }, (_, j) => (random.uniform() < 0.6 ? (i + j) % 3 : Math.floor(i / 3 + j) % 3)),
);

/** Two measured columns, one of codes and one of zeros and ones. */
export const mixedCodes = codes.map(([a, b, c], i) => [
  2 * (i % 3) + random.normal(),
  a + random.normal(),
  b,
  c > 0 ? 1 : 0,
]);
