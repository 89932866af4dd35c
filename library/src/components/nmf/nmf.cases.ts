/** Cases of the common checks for nmf. */

import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { nmf } from "./nmf.js";

const drawnByRow = { name: sampleOrder, reason: "the start is drawn by row" };

export const cases: readonly UnderCheck[] = [
  { name: "nmf", subject: nmf },
  {
    name: "nmf by Kullback-Leibler divergence",
    subject: nmf({ components: 3, loss: { kind: "kullback-leibler" }, maxIterations: 50 }),
  },
  {
    name: "nmf by exact least squares, with penalties",
    subject: nmf({ solver: { kind: "alternating-least-squares" }, alpha: 0.001, ratio: 0.5 }),
  },
  {
    name: "nmf by multiplicative updates from three random starts",
    subject: nmf({ solver: { kind: "multiplicative" }, start: { kind: "random" }, starts: 3, maxIterations: 20 }),
    settings: { exceptions: [drawnByRow] },
  },
  { name: "nmf by gradient descent", subject: nmf({ solver: { kind: "gradient" }, start: { kind: "nndsvd" } }) },
  { name: "nmf by Itakura-Saito divergence", subject: nmf({ loss: { kind: "itakura-saito" }, maxIterations: 30 }) },
];
