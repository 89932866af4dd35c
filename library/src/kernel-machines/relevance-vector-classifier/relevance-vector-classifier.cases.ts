/** Cases of the common checks for relevance-vector-classifier. */
import type { UnderCheck } from "../../checks/under-check.js";
import { relevanceVectorClassifier } from "./relevance-vector-classifier.js";

export const cases: readonly UnderCheck[] = [
  { name: "relevance-vector-classifier", subject: relevanceVectorClassifier({ tolerance: 1e-8 }) },
];
