/** Cases of the common checks for image-pixels. */

import { images } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { imagePixels } from "./image-pixels.js";

export const cases: readonly UnderCheck[] = [
  { name: "image-pixels", subject: imagePixels, ...images },
  {
    name: "image-pixels, smaller and scaled",
    subject: imagePixels({ width: 4, height: 4, scaling: "unit" }),
    ...images,
  },
];
