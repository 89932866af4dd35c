/** Cases of the common checks for relevance-vector-regressor. */
import type { UnderCheck } from "../../checks/under-check.js";
import { relevanceVectorRegressor } from "./relevance-vector-regressor.js";

export const cases: readonly UnderCheck[] = [
  { name: "relevance-vector-regressor", subject: relevanceVectorRegressor({ tolerance: 1e-8 }) },
];
