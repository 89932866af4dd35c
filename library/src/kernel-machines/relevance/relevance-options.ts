/** The options that both relevance vector machines have, and the facts that hold for both. */
import { flag, integer, nonNegative, type OptionValues } from "../../core/options/options.js";
import { kernelOption } from "../../kernels/kernel-option.js";

export const relevanceOptions = {
  kernel: kernelOption(),
  intercept: flag(true, "fit an intercept; as the weight of a constant function, with a precision of its own"),
  tolerance: nonNegative(
    1e-6,
    "when to stop; when no change of a precision raises the logarithm of the marginal likelihood by more than this",
  ),
  maxIterations: integer(10_000, "maximum number of iterations; each changes the precision of one function"),
};

export type RelevanceOptions = OptionValues<typeof relevanceOptions>;

export const relevanceFacts = {
  shape: "non-linear",
  memory: "small",
  interpretable: false,
  cost: { fit: "n² d + t n² k", predict: "k d" },
  needs: ["scaled columns"],
  objective: null,
  tuning: { "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 } },
  sources: ["Tipping 2001", "Tipping and Faul 2003"],
} as const;
