/** Cases of the common checks for hog. */

import { images } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { hog } from "./hog.js";

export const cases: readonly UnderCheck[] = [{ name: "hog", subject: hog({ cellSize: 4, blockSize: 2 }), ...images }];
