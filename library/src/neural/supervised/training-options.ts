/** The options of methods that train a network. */
import {
  choice,
  flag,
  fraction,
  integer,
  nonNegative,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import { earlyStoppingOption } from "../../data/early-stopping.js";
import type { WeightAveraging } from "../training/averaging.js";
import type { Schedule } from "../training/schedules.js";

/** The names of the algorithms. */
export const optimizerNames = ["adam", "adamw", "sgd", "momentum", "nesterov", "rmsprop", "lbfgs"] as const;

/** The options that all methods with networks share. */
export const trainingOptions = {
  optimizer: choice(
    optimizerNames,
    "adam",
    "which optimiser updates the weights; lbfgs takes all samples at once, for small data, and the others take batches",
  ),
  epochs: integer(200, "number of passes over the samples; for lbfgs the maximum number of iterations"),
  batchSize: integer(32, "number of samples per update"),
  learningRate: positive(0.005, "step size; at the beginning of the schedule"),
  schedule: variant(
    {
      constant: {},
      cosine: {},
      step: {
        dropInterval: integer(1000, "number of updates between drops of the learning rate"),
        dropFactor: positive(0.1, "what the learning rate is multiplied by at each drop"),
      },
      "warm-up": { warmUpSteps: integer(100, "number of first updates, in which the learning rate rises") },
      triangular: { cycleSteps: integer(200, "number of updates in a cycle of the learning rate", { minimum: 2 }) },
    },
    "cosine",
    "how the learning rate changes; down along half a cosine, in steps, after a linear warm-up, or in triangular cycles",
  ),
  alpha: nonNegative(
    1e-4,
    "strength of the penalty; alpha · ½‖w‖² is added to the mean of the losses, for adamw apart from it",
  ),
  clipNorm: optional(positive(1, "maximum norm of the gradient; it is scaled down to this, no limit by default")),
  earlyStopping: earlyStoppingOption("the weights of the best epoch are kept", "one check per epoch", 0),
  averaging: variant(
    {
      none: {},
      moving: { averageDecay: fraction(0.99, "share of the old average in the new one", { open: true }) },
      epochs: {
        lastShare: fraction(0.25, "share of the epochs, the last ones, whose weights are averaged", { open: true }),
      },
    },
    "none",
    "which weights are averaged; those after each update with a moving average, or those after each of the last epochs",
  ),
  snapshots: flag(
    false,
    "average the predictions of the networks at the lowest learning rates; needs the triangular schedule",
  ),
  seed: seed(),
} as const;

/** Their values. */
export type NetworkTrainingValues = OptionValues<typeof trainingOptions>;

/** The schedule as the trainer takes it. */
export function scheduleOf(given: NetworkTrainingValues["schedule"]): Schedule {
  switch (given.kind) {
    case "step":
      return { kind: "step", every: given.dropInterval, factor: given.dropFactor };
    case "warm-up":
      return { kind: "warm-up", steps: given.warmUpSteps };
    case "triangular":
      return { kind: "triangular", period: given.cycleSteps };
    default:
      return { kind: given.kind };
  }
}

/** The averaging as the trainer takes it. */
export function averagingOf(given: NetworkTrainingValues["averaging"]): WeightAveraging {
  if (given.kind === "moving") return { kind: "moving", decay: given.averageDecay };
  return given.kind === "epochs" ? { kind: "epochs", share: given.lastShare } : { kind: "none" };
}
