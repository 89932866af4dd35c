/** Cases of the common checks for histograms. */
import type { UnderCheck } from "../../checks/under-check.js";
import { histogramDensity } from "./histogram-density.js";

export const cases: readonly UnderCheck[] = [
  { name: "histogram", subject: histogramDensity },
  {
    name: "histogram of rotated boxes",
    subject: histogramDensity({ cellRotation: 30, cellSizes: [3], cellOffsets: [1] }),
  },
  {
    name: "histogram in cells of the lattice A",
    subject: histogramDensity({ cellShape: "simplex", cellSizes: [6, 6, 7, 5] }),
  },
  { name: "histogram in cells of the lattice D", subject: histogramDensity({ cellShape: "checkerboard" }) },
];
