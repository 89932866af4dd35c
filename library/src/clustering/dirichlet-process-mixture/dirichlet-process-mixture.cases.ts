/** The cases of the common checks for dirichlet-process-mixture. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { dirichletProcessMixture } from "./dirichlet-process-mixture.js";

const settings = { exceptions: [{ name: sampleOrder, reason: "clusters are drawn one sample after the other" }] };

export const cases: readonly UnderCheck[] = [
  { name: "dirichlet-process-mixture", subject: dirichletProcessMixture({ maxIterations: 12, burnIn: 4 }), settings },
  {
    name: "dirichlet-process-mixture with fitted clusters",
    subject: dirichletProcessMixture({ sampler: "simple", maxIterations: 12, burnIn: 4, start: { kind: "random" } }),
    settings,
  },
];
