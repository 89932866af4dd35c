/** Cases of the common checks for image-histogram. */

import { images } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { imageHistogram } from "./image-histogram.js";

export const cases: readonly UnderCheck[] = [{ name: "image-histogram", subject: imageHistogram, ...images }];
