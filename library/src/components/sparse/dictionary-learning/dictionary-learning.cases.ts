/** Cases of the common checks for dictionary-learning. */

import { sampleOrder, wholeUpdate } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { dictionaryLearning } from "./dictionary-learning.js";

const dictionaryExceptions = [
  { name: sampleOrder, reason: "the start and the batches are drawn by row" },
  {
    name: wholeUpdate,
    reason: "an update codes new samples once; a fit codes all of them repeatedly",
  },
];

export const cases: readonly UnderCheck[] = [
  { name: "dictionary learning", subject: dictionaryLearning, settings: { exceptions: dictionaryExceptions } },
  {
    name: "dictionary learning in batches with matching pursuit",
    subject: dictionaryLearning({
      components: 3,
      batchSize: 10,
      coding: { kind: "matching-pursuit", nonZeros: 2 },
      start: { kind: "svd" },
    }),
    settings: { exceptions: dictionaryExceptions },
  },
];
