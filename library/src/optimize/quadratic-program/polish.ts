/**
 * Polishes the solution of the interior point method: once the active constraints are known, the rest is a linear
 * system. Without this the method is accurate to only half the digits where a multiplier and its slack both vanish.
 */
import { prepareNewton } from "../newton-system.js";
import { maximumNorm } from "../vectors.js";
import { assess, differences, type Place, type StandardProgram } from "./residuals.js";

/** The point with the active constraints met exactly, if that satisfies the optimality conditions better. */
export function polishProgram(program: StandardProgram, place: Place): Place {
  const { quadratic, constraints } = program;
  const isActive = Array.from(place.z, (entry, k) => entry > place.s[k]);
  // Active constraints C x = d enter as (C x − d) · stiffness = z; the iterations below remove that error.
  const stiffness = 1e6 * Math.max(1, maximumNorm(quadratic.data));
  const weights = Float64Array.from(isActive, (active) => (active ? stiffness : 0));
  const solve = prepareNewton(quadratic, constraints, weights);
  if (solve === undefined) return place;
  let best = place;
  let error = assess(program, place).error;
  let current: Place = {
    x: place.x,
    s: place.s.map((entry, k) => (isActive[k] ? 0 : entry)),
    y: place.y,
    z: place.z.map((entry, k) => (isActive[k] ? entry : 0)),
  };
  for (let round = 0; round < 8; round++) {
    const { dual, primal, slack } = differences(program, current);
    const pushed = constraints.applyTransposed(slack.map((entry, k) => weights[k] * entry));
    const right = dual.map((entry, i) => -entry - pushed[i]);
    const solution = solve(
      right,
      primal.map((entry) => -entry),
    );
    const { y, z } = current;
    const x = current.x.map((entry, i) => entry + solution[i]);
    constraints.snap(x, isActive);
    const image = constraints.apply(solution.slice(0, x.length));
    current = {
      x,
      s: constraints.apply(x).map((entry, k) => (isActive[k] ? 0 : constraints.limits[k] - entry)),
      y: y.map((entry, r) => entry + solution[x.length + r]),
      z: z.map((entry, k) => entry + weights[k] * (slack[k] + image[k])),
    };
    const inside = { ...current, s: current.s.map(positivePart), z: current.z.map(positivePart) };
    const now = assess(program, inside).error;
    if (!(now < error)) continue;
    best = inside;
    error = now;
  }
  return best;
}

function positivePart(value: number): number {
  return Math.max(0, value);
}
