/**
 * The strong Wolfe line search of Hager & Zhang (A new conjugate gradient method with guaranteed descent and an
 * efficient line search, SIAM J. Optim. 16(1), 2005), on φ(α) = f(x + α d).
 *
 * Chosen over Moré & Thuente because its interval is narrowed by the signs of slopes alone. Close to a minimum the
 * differences of values vanish in rounding once the gradient is below about √ε, and a search that compares values then
 * fails; slopes keep full precision, so gradients can be reduced to 1e-10 and less.
 */
import { runToEnd, type Work } from "../core/run.js";
import { refuseSetting, requireBetween, requireCount, requirePositiveSetting } from "./check-arguments.js";

/** The function along a ray: its value and slope at a step. The value may be Infinity; the slope is then ignored. */
export interface LineSample {
  readonly step: number;
  readonly value: number;
  readonly slope: number;
}

/** Settings of a strong Wolfe search. */
export interface LineSearchOptions {
  /** The step to try first. */
  readonly initialStep?: number;
  /** The longest step allowed; it is accepted when the function still decreases there. */
  readonly maxStep?: number;
  /** δ: the fraction of the predicted decrease that must be reached, φ(α) ≤ φ(0) + δ α φ′(0). */
  readonly decrease?: number;
  /** σ: the fraction of the slope that may remain, |φ′(α)| ≤ σ |φ′(0)|. */
  readonly curvature?: number;
  readonly maxEvaluations?: number;
}

/** The result of a line search. */
export interface LineSearchResult extends LineSample {
  /** Whether the conditions hold; if not, the step is the best one seen, or 0 when none lowered the function. */
  readonly satisfied: boolean;
}

/** Below this fraction of |φ(0)|, differences of values are rounding, and slopes decide. */
const valueNoise = 1e-12;

/**
 * Finds a step that satisfies the strong Wolfe conditions, with an allowance of 1e-12 |φ(0)| for the rounding of
 * values: φ(α) ≤ φ(0) + δ α φ′(0) + allowance and |φ′(α)| ≤ σ |φ′(0)|. The interval always contains such steps: at its
 * left end the first condition holds and φ decreases, at its right end φ increases.
 *
 * @example
 * ```ts
 * import { lineSearch } from "lectern/optimize";
 *
 * // φ(α) = (α − 3)², from α = 0, where φ = 9 and φ′ = −6
 * const phi = (step: number) => ({ step, value: (step - 3) ** 2, slope: 2 * (step - 3) });
 * const { step } = lineSearch(phi, 9, -6, { curvature: 0.1 }); // 3
 * ```
 */
export function lineSearch(
  phi: (step: number) => LineSample,
  value: number,
  slope: number,
  settings: LineSearchOptions = {},
): LineSearchResult {
  // biome-ignore lint/correctness/useYield: a function does not pause
  function* at(step: number): Work<void, LineSample> {
    return phi(step);
  }
  return runToEnd(lineSearchSteps(at, value, slope, settings));
}

/** {@link lineSearch} along a function whose evaluation pauses. */
export function* lineSearchSteps(
  phi: (step: number) => Work<void, LineSample>,
  value: number,
  slope: number,
  settings: LineSearchOptions = {},
): Work<void, LineSearchResult> {
  const { initialStep = 1, maxStep = Infinity, decrease = 1e-4, curvature = 0.9, maxEvaluations = 60 } = settings;
  requirePositiveSetting("lineSearch", "initialStep", initialStep);
  if (!(maxStep > 0)) refuseSetting("lineSearch", "maxStep", "above 0", maxStep);
  requireBetween("lineSearch", "decrease", decrease, 0, 0.5);
  requireBetween("lineSearch", "curvature", curvature, decrease, 1);
  requireCount("lineSearch", "maxEvaluations", maxEvaluations, 1);
  const origin: LineSample = { step: 0, value, slope };
  if (!(slope < 0)) return { ...origin, satisfied: false };
  const search = new Search(phi, origin, decrease, curvature, maxStep, maxEvaluations);
  return yield* search.run(Math.min(initialStep, maxStep));
}

class Search {
  readonly #phi: (step: number) => Work<void, LineSample>;
  readonly #origin: LineSample;
  readonly #decrease: number;
  readonly #curvature: number;
  readonly #maxStep: number;
  readonly #allowance: number;
  #left: number;
  #best: LineSample;
  #accepted: LineSample | undefined;

  constructor(
    phi: (step: number) => Work<void, LineSample>,
    origin: LineSample,
    decrease: number,
    curvature: number,
    maxStep: number,
    maxEvaluations: number,
  ) {
    this.#phi = phi;
    this.#origin = origin;
    this.#decrease = decrease;
    this.#curvature = curvature;
    this.#maxStep = maxStep;
    this.#allowance = valueNoise * Math.abs(origin.value);
    this.#left = maxEvaluations;
    this.#best = origin;
  }

  *run(initialStep: number): Work<void, LineSearchResult> {
    let bracket = yield* this.#bracket(initialStep);
    while (bracket !== undefined && !this.#isOver() && isWide(bracket)) {
      const { low, high } = bracket;
      let narrower = yield* this.#doubleSecant(low, high);
      // The interval must shrink to at most two thirds in each iteration, whatever the secant steps achieve.
      if (!this.#isOver() && narrower.high.step - narrower.low.step > 0.66 * (high.step - low.step)) {
        narrower = yield* this.#update(narrower, 0.5 * (narrower.low.step + narrower.high.step));
      }
      bracket = narrower;
    }
    if (this.#accepted !== undefined) return { ...this.#accepted, satisfied: true };
    return { ...this.#best, satisfied: false };
  }

  /** Moves outwards while the function decreases, until the slope is < 0 at the left end and ≥ 0 at the right. */
  *#bracket(initialStep: number): Work<void, Bracket | undefined> {
    let low = this.#origin;
    let limit = this.#maxStep;
    let step = initialStep;
    while (!this.#isOver()) {
      const sample = yield* this.#probe(step);
      if (this.#accepted !== undefined) return undefined;
      if (sample.value === Infinity) {
        limit = step;
        step = low.step + 0.1 * (step - low.step);
        if (!(step > low.step)) return undefined;
        continue;
      }
      if (sample.slope >= 0) return { low, high: sample };
      if (!this.#keepsDecrease(sample)) return yield* this.#closeIn(low, sample);
      if (step >= this.#maxStep) {
        // This is the longest step and the function still decreases: there is no better step.
        this.#accepted = sample;
        return undefined;
      }
      const expanded = extrapolate(low, sample);
      low = sample;
      step = limit < this.#maxStep ? Math.min(expanded, 0.5 * (step + limit)) : Math.min(expanded, limit);
      if (!Number.isFinite(step)) return undefined;
    }
    return undefined;
  }

  /** Two secant steps, the second from the end that the first one moved (S1 to S4 of the paper). */
  *#doubleSecant(low: LineSample, high: LineSample): Work<void, Bracket> {
    const step = secant(low, high);
    const first = yield* this.#update({ low, high }, step);
    if (this.#isOver()) return first;
    if (first.high.step === step) return yield* this.#update(first, secant(high, first.high));
    if (first.low.step === step) return yield* this.#update(first, secant(low, first.low));
    return first;
  }

  /** Narrows the interval with a step inside it (U0 to U3 of the paper); steps outside are ignored. */
  *#update(bracket: Bracket, step: number): Work<void, Bracket> {
    const { low, high } = bracket;
    if (!(step > low.step && step < high.step) || this.#isOver()) return bracket;
    const sample = yield* this.#probe(step);
    if (this.#accepted !== undefined) return bracket;
    if (sample.value < Infinity && sample.slope >= 0) return { low, high: sample };
    if (this.#keepsDecrease(sample)) return { low: sample, high };
    return (yield* this.#closeIn(low, sample)) ?? bracket;
  }

  /**
   * Bisects between a point with negative slope and sufficient decrease and one without; acceptable steps are between
   * them.
   */
  *#closeIn(low: LineSample, above: LineSample): Work<void, Bracket | undefined> {
    while (!this.#isOver() && isWide({ low, high: above })) {
      const share = above.value === Infinity ? 0.1 : 0.5;
      const sample = yield* this.#probe(low.step + share * (above.step - low.step));
      if (this.#accepted !== undefined) return undefined;
      if (sample.value < Infinity && sample.slope >= 0) return { low, high: sample };
      if (this.#keepsDecrease(sample)) low = sample;
      else above = sample;
    }
    return undefined;
  }

  *#probe(step: number): Work<void, LineSample> {
    this.#left--;
    const sample = yield* this.#phi(step);
    if (sample.value < this.#best.value) this.#best = sample;
    if (this.#isAcceptable(sample)) this.#accepted = sample;
    return sample;
  }

  #isAcceptable(sample: LineSample): boolean {
    return this.#keepsDecrease(sample) && Math.abs(sample.slope) <= -this.#curvature * this.#origin.slope;
  }

  #keepsDecrease({ step, value }: LineSample): boolean {
    return value <= this.#origin.value + this.#decrease * step * this.#origin.slope + this.#allowance;
  }

  #isOver(): boolean {
    return this.#accepted !== undefined || this.#left <= 0;
  }
}

interface Bracket {
  readonly low: LineSample;
  readonly high: LineSample;
}

function isWide({ low, high }: Bracket): boolean {
  return high.step - low.step > 4 * Number.EPSILON * high.step;
}

/** Where the line through two slopes is zero. */
function secant(a: LineSample, b: LineSample): number {
  return (a.step * b.slope - b.step * a.slope) / (b.slope - a.slope);
}

/** Beyond the farther of two steps with negative slopes: the zero of the secant, between twice and ten times as far. */
function extrapolate(near: LineSample, far: LineSample): number {
  const zero = secant(near, far);
  if (!(far.slope > near.slope)) return 10 * far.step;
  return Math.min(10 * far.step, Math.max(2 * far.step, zero));
}
