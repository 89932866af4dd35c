/** Cases of the common checks for perceptron. */

import { sampleOrder, wholeUpdate } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { perceptron } from "./perceptron.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "perceptron",
    subject: perceptron,
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "the perceptron learns from its mistakes in the order in which it makes them" },
        { name: wholeUpdate, reason: "an update makes one pass over the new samples" },
      ],
    },
  },
  {
    name: "perceptron in one pass, with its last weights",
    subject: perceptron({ epochs: 1, shuffle: false, averaged: false }),
    settings: { exceptions: [{ name: sampleOrder, reason: "one pass in the order of the samples" }] },
  },
  {
    name: "perceptron of each class against the others",
    subject: perceptron({ rule: "one-vs-rest", epochs: 1, shuffle: false }),
    settings: { exceptions: [{ name: sampleOrder, reason: "one pass in the order of the samples" }] },
  },
];
