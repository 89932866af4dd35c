/**
 * Optimisers as pairs of pure functions on trees of tensors, as in Optax: `init` makes the state for some parameters, `update`
 * gives the parameters and the state after a step. {@link stepInPlace} is the same step for a caller that owns both.
 */
import { leavesOf, mapTree, matchingLeaves, withLeaves } from "../../autodiff/tree.js";
import { LecternError } from "../../core/errors.js";
import * as t from "../../tensor/operations.js";

type Numbers = t.Numbers;

/** A rule for steps, as plain data; g is the gradient. */
export type OptimizerRule =
  /** w ← w − rate g */
  | { readonly kind: "sgd" }
  /** v ← momentum v + (1 − momentum) g, a moving average; w ← w − rate v */
  | { readonly kind: "momentum"; readonly momentum?: number }
  /** the same with Nesterov's look ahead */
  | { readonly kind: "nesterov"; readonly momentum?: number }
  /** v ← average v + (1 − average) g²; w ← w − rate g/(√v + epsilon) */
  | { readonly kind: "rmsprop"; readonly average?: number; readonly epsilon?: number }
  /** averages of g and g² without bias, w ← w − rate m̂/(√v̂ + epsilon) (Kingma and Ba 2015) */
  | { readonly kind: "adam"; readonly beta1?: number; readonly beta2?: number; readonly epsilon?: number }
  /** Adam; the decay shrinks the weights themselves (Loshchilov and Hutter 2019) */
  | { readonly kind: "adamw"; readonly beta1?: number; readonly beta2?: number; readonly epsilon?: number };

/** What an optimiser remembers. */
export interface OptimizerState<P> {
  /** Number of steps so far. */
  readonly step: number;
  /** Averages, each a tree like that of the parameters. */
  readonly averages: readonly P[];
}

/** The settings of one step. */
export interface StepOptions {
  readonly learningRate: number;
  /** decay · w is added to the gradient of the weights, or for AdamW, learningRate · decay · w is subtracted (default 0). */
  readonly decay?: number;
}

/** The pair of functions. */
export interface Optimizer {
  init<P>(parameters: P): OptimizerState<P>;
  update<P>(
    gradient: P,
    state: OptimizerState<P>,
    parameters: P,
    settings: StepOptions,
  ): { readonly parameters: P; readonly state: OptimizerState<P> };
}

const averageCounts = { sgd: 0, momentum: 1, nesterov: 1, rmsprop: 1, adam: 2, adamw: 2 } as const;

/** The number of averages that a rule keeps for each weight. */
export function averagesOf(rule: OptimizerRule): number {
  return averageCounts[rule.kind];
}

/** Turns a rule into its two functions. */
export function createOptimizer(rule: OptimizerRule): Optimizer {
  checkRule(rule);
  return {
    init: (parameters) => ({
      step: 0,
      averages: Array.from({ length: averagesOf(rule) }, () =>
        mapTree(parameters, ({ shape, data }) => t.zeros(shape, t.typeOf(data))),
      ),
    }),
    update(gradient, state, parameters, settings) {
      const step = state.step + 1;
      const gradients = matchingLeaves("update", parameters, gradient);
      const weights = leavesOf(parameters).map(({ tensor }) => copyOf(tensor));
      const averages = state.averages.map((tree) => leavesOf(tree).map(({ tensor }) => copyOf(tensor)));
      weights.forEach((w, i) => {
        const own = averages.map((tensors) => tensors[i].data);
        stepInPlace(rule, w.data, gradients[i].data, own, { ...forTensor(settings, w), step });
      });
      return {
        parameters: withLeaves(parameters, weights),
        state: { step, averages: averages.map((tensors) => withLeaves(parameters, tensors)) },
      };
    },
  };
}

function copyOf({ shape, data }: t.Tensor): t.Tensor {
  return { shape, data: data.slice() };
}

/** Decay is for weights, not for biases and other vectors. */
export function forTensor({ learningRate, decay = 0 }: StepOptions, { shape }: t.Tensor): Required<StepOptions> {
  return { learningRate, decay: shape.length >= 2 ? decay : 0 };
}

/** One step (counted from 1) of a rule, on weights and averages that are changed. */
export function stepInPlace(
  rule: OptimizerRule,
  w: Numbers,
  g: Numbers,
  averages: readonly Numbers[],
  { step, learningRate: rate, decay }: Required<StepOptions> & { readonly step: number },
): void {
  const [first, second] = averages;
  if (rule.kind === "sgd") t.sgdStep(w, g, rate, decay);
  else if (rule.kind === "momentum") t.momentumStep(w, g, first, rate, rule.momentum ?? 0.9, decay);
  else if (rule.kind === "nesterov") t.nesterovStep(w, g, first, rate, rule.momentum ?? 0.9, decay);
  else if (rule.kind === "rmsprop") {
    const { average = 0.99, epsilon = 1e-8 } = rule;
    t.rmspropStep(w, g, first, rate, { average, epsilon, decay });
  } else {
    const { kind, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8 } = rule;
    t.adamStep(w, g, first, second, { rate, step, beta1, beta2, epsilon, decay, isDecayInGradient: kind === "adam" });
  }
}

/** Throws on rules with numbers that have no meaning. */
export function checkRule(rule: OptimizerRule): void {
  const refuse = (name: string, expected: string, value: unknown) => {
    throw new LecternError("invalid-option", `optimizer: ${name} must be ${expected}, got ${String(value)}`, {
      option: name,
    });
  };
  if (averageCounts[rule.kind] === undefined)
    refuse("kind", `one of ${Object.keys(averageCounts).join(", ")}`, rule.kind);
  for (const [name, value] of Object.entries(rule)) {
    if (name === "kind" || value === undefined) continue;
    if (name === "epsilon" ? !(value > 0) : !(value >= 0 && value < 1)) {
      refuse(name, name === "epsilon" ? "above 0" : "at least 0 and below 1", value);
    }
  }
}

/** The gradient, scaled down so that the norm of the whole tree is at most `limit` (Pascanu et al. 2013). */
export function clipGradient<P>(gradient: P, limit: number): P {
  const tensors = leavesOf(gradient).map(({ tensor }) => tensor);
  const clipped = clipTensors(tensors, limit);
  return clipped === tensors ? gradient : withLeaves(gradient, clipped);
}

/** The same for a list of tensors, which is returned as it is if its norm is below the limit. */
export function clipTensors(gradients: readonly t.Tensor[], limit: number): readonly t.Tensor[] {
  if (limit === Infinity) return gradients;
  let squares = 0;
  for (const { data } of gradients) squares += t.norm(data) ** 2;
  const norm = Math.sqrt(squares);
  if (!(norm > limit)) return gradients;
  return gradients.map((g) => t.multiply(g, t.scalar(limit / norm, t.typeOf(g.data))));
}
