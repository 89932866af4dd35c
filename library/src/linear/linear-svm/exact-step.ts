/** The best step along a direction for the squared hinge, whose objective is a parabola between the kinks of its slope. */

/** ½‖w + t p‖² + Σᵢ costᵢ max(0, shortfallᵢ − t riseᵢ)² as a function of t. */
export interface MarginRay {
  /** w·p. */
  readonly slope: number;
  /** p·p. */
  readonly curvature: number;
  /** 1 − yᵢ w·zᵢ. */
  readonly shortfalls: Float64Array;
  /** yᵢ p·zᵢ. */
  readonly rises: Float64Array;
  readonly costs: Float64Array;
}

/** Newton's method on the slope ends at the right piece after a few of them; halving is for the rest. */
const MAX_STEPS = 100;

/**
 * Where the slope of the objective is zero. It increases with t and is linear between its kinks, so that Newton's method,
 * kept between the ends of a bracket, finds the zero exactly when it is on the right piece.
 */
export function exactStep(ray: MarginRay): number {
  let [low, high] = [0, Infinity];
  let t = 1;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { slope, curvature } = derivativesAt(ray, t);
    if (slope === 0) return t;
    if (slope < 0) low = t;
    else high = t;
    const next = t - slope / curvature;
    const inside = next > low && next < high ? next : high === Infinity ? 2 * low : (low + high) / 2;
    if (Math.abs(inside - t) <= 4 * Number.EPSILON * t) return inside;
    t = inside;
  }
  return t;
}

function derivativesAt({ slope, curvature, shortfalls, rises, costs }: MarginRay, t: number) {
  let [first, second] = [slope + t * curvature, curvature];
  for (let i = 0; i < shortfalls.length; i++) {
    const left = shortfalls[i] - t * rises[i];
    if (left <= 0) continue;
    const pull = 2 * costs[i] * rises[i];
    first -= pull * left;
    second += pull * rises[i];
  }
  return { slope: first, curvature: second };
}
