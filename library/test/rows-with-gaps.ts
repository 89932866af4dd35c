/** Rows with gaps, for the common checks of what fills them in. */
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

/** The check makes rows of 32-bit integers, in which a gap becomes 0: it needs data without gaps. */
export const withGaps = {
  data,
  exceptions: [{ name: "shape: whole numbers are numbers", reason: "an array of integers has no mark for a gap" }],
};
