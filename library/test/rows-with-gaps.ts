/** Rows with missing values, for the common checks of imputers. */
import { createRandom } from "../src/numeric/index.js";

const random = createRandom(5);

/** Three correlated columns and one of noise, every sixth value missing, in 40 rows. */
const data = {
  x: Array.from({ length: 40 }, (_, i) => {
    const level = 5 + 2 * random.normal();
    const row = [level, 2 * level + random.normal(), 10 - level + random.normal(), 5 + random.normal()];
    return row.map((value, j) => ((i + 2 * j) % 6 === 0 ? Number.NaN : value));
  }),
};

/** The check creates rows of 32-bit integers, in which a missing value becomes 0, so it needs complete data. */
export const withGaps = {
  data,
  exceptions: [
    { name: "shape: integer arrays are accepted", reason: "an array of integers cannot represent a missing value" },
  ],
};
