/** Update rules of gradient methods: plain descent, three forms of momentum, and Adam. Pure functions. */
import { pow } from "../numeric/elementary/functions.js";
import { refuseSetting, requireBetween, requirePositiveSetting } from "./check-arguments.js";
import { requireSchedule, type StepSchedule, stepAt } from "./step-schedule.js";

/** A rule as plain data. g is the gradient, η the learning rate, β the decay. */
export type StepRule =
  /** x ← x − η g */
  | { readonly kind: "plain" }
  /** v ← β v − η g, x ← x + v: the heavy ball (Polyak 1964); β may change with time */
  | { readonly kind: "momentum"; readonly decay: StepSchedule }
  /** m ← β m + (1 − β) g, x ← x − η m: a running mean of gradients; 1 − β as fast as the heavy ball */
  | { readonly kind: "mean-momentum"; readonly decay: number }
  /** v ← β v − η g, x ← x + β v − η g: Nesterov 1983, where x is the look-ahead point (Sutskever et al. 2013) */
  | { readonly kind: "nesterov"; readonly decay: StepSchedule }
  /** running means of g and g², their bias removed, x ← x − η m̂ / (√v̂ + ε) (Kingma & Ba 2015) */
  | { readonly kind: "adam"; readonly decay?: number; readonly squareDecay?: number; readonly epsilon?: number };

/** The state of a rule between updates. */
export interface StepState {
  /** Number of updates so far. */
  readonly step: number;
  /** The velocity or the running mean of gradients. */
  readonly first: Float64Array;
  /** The running mean of squared gradients; empty except for Adam. */
  readonly second: Float64Array;
}

/** The functions of a rule: both return new values and do not change their arguments. */
export interface Stepper {
  initialize(x: Float64Array): StepState;
  update(
    state: StepState,
    x: Float64Array,
    gradient: Float64Array,
    learningRate: number,
  ): { readonly x: Float64Array; readonly state: StepState };
}

/**
 * Turns a rule into its two functions.
 */
export function createStepper(rule: StepRule): Stepper {
  const initialize = (x: Float64Array): StepState => ({
    step: 0,
    first: new Float64Array(rule.kind === "plain" ? 0 : x.length),
    second: new Float64Array(rule.kind === "adam" ? x.length : 0),
  });
  switch (rule.kind) {
    case "plain":
      return {
        initialize,
        update: (state, x, gradient, learningRate) => ({
          x: x.map((entry, i) => entry - learningRate * gradient[i]),
          state: { ...state, step: state.step + 1 },
        }),
      };
    case "momentum":
      return {
        initialize,
        update: velocityUpdate(
          rule.decay,
          () => 1,
          () => 0,
        ),
      };
    case "nesterov":
      return {
        initialize,
        update: velocityUpdate(
          rule.decay,
          (decay) => decay,
          (rate) => rate,
        ),
      };
    case "mean-momentum":
      return { initialize, update: meanUpdate(rule.decay) };
    case "adam":
      return { initialize, update: adamUpdate(rule.decay, rule.squareDecay, rule.epsilon) };
  }
  return refuseSetting("createStepper", "kind", "plain, momentum, mean-momentum, nesterov or adam", rule);
}

/** v ← β v − η g, x ← x + a v − b g, with a from β and b from η. */
function velocityUpdate(
  decay: StepSchedule,
  velocityFactor: (decay: number) => number,
  gradientFactor: (learningRate: number) => number,
): Stepper["update"] {
  requireSchedule("createStepper", "decay", decay);
  if (stepAt(decay, 1) >= 1 || stepAt(decay, 1e9) >= 1) refuseSetting("createStepper", "decay", "below 1", decay);
  return (state, x, gradient, learningRate) => {
    const step = state.step + 1;
    const beta = stepAt(decay, step);
    const [a, b] = [velocityFactor(beta), gradientFactor(learningRate)];
    const velocity = state.first.map((entry, i) => beta * entry - learningRate * gradient[i]);
    return {
      x: x.map((entry, i) => entry + a * velocity[i] - b * gradient[i]),
      state: { step, first: velocity, second: state.second },
    };
  };
}

function meanUpdate(decay: number): Stepper["update"] {
  requireShare("decay", decay);
  return (state, x, gradient, learningRate) => {
    const mean = state.first.map((entry, i) => decay * entry + (1 - decay) * gradient[i]);
    return {
      x: x.map((entry, i) => entry - learningRate * mean[i]),
      state: { step: state.step + 1, first: mean, second: state.second },
    };
  };
}

function adamUpdate(decay = 0.9, squareDecay = 0.999, epsilon = 1e-8): Stepper["update"] {
  requireShare("decay", decay);
  requireBetween("createStepper", "squareDecay", squareDecay, 0, 1);
  requirePositiveSetting("createStepper", "epsilon", epsilon);
  return (state, x, gradient, learningRate) => {
    const step = state.step + 1;
    const first = state.first.map((entry, i) => decay * entry + (1 - decay) * gradient[i]);
    const second = state.second.map((entry, i) => squareDecay * entry + (1 - squareDecay) * gradient[i] ** 2);
    // Both means start at zero; dividing by their accumulated weight removes that bias.
    const [firstWeight, secondWeight] = [1 - pow(decay, step), 1 - pow(squareDecay, step)];
    const moved = x.map(
      (entry, i) => entry - (learningRate * (first[i] / firstWeight)) / (Math.sqrt(second[i] / secondWeight) + epsilon),
    );
    return { x: moved, state: { step, first, second } };
  };
}

function requireShare(name: string, value: number): void {
  if (!(value >= 0 && value < 1)) refuseSetting("createStepper", name, "at least 0 and below 1", value);
}
