/**
 * Classic test functions for minimisers (Moré, Garbow & Hillstrom, Testing unconstrained optimization
 * software, ACM TOMS 7(1), 1981), each with its usual starting point and its minimum.
 */
import { pow } from "../numeric/elementary/functions.js";
import type { Objective } from "./objective.js";

/** An objective with a starting point and a known minimum. */
export interface ClassicProblem {
  readonly name: string;
  readonly objective: Objective;
  readonly start: Float64Array;
  readonly minimizer: Float64Array;
  readonly minimum: number;
}

/** Rosenbrock's curved valley in any number of dimensions: Σ 100 (xᵢ₊₁ − xᵢ²)² + (1 − xᵢ)². */
export function rosenbrock(dimensions = 2): ClassicProblem {
  return {
    name: "Rosenbrock",
    objective: (x, gradient) => {
      gradient.fill(0);
      let value = 0;
      for (let i = 0; i + 1 < x.length; i++) {
        const bend = x[i + 1] - x[i] * x[i];
        const rest = 1 - x[i];
        value += 100 * bend * bend + rest * rest;
        gradient[i] -= 400 * bend * x[i] + 2 * rest;
        gradient[i + 1] += 200 * bend;
      }
      return value;
    },
    start: Float64Array.from({ length: dimensions }, (_, i) => (i % 2 === 0 ? -1.2 : 1)),
    minimizer: new Float64Array(dimensions).fill(1),
    minimum: 0,
  };
}

/** Beale's function: Σ (cᵢ − x (1 − yⁱ))² with c = 1.5, 2.25, 2.625; flat, with steep corners. */
export function beale(): ClassicProblem {
  return {
    name: "Beale",
    objective: (x, gradient) => {
      gradient.fill(0);
      let value = 0;
      for (const [index, constant] of [1.5, 2.25, 2.625].entries()) {
        const power = index + 1;
        const residual = constant - x[0] * (1 - pow(x[1], power));
        value += residual * residual;
        gradient[0] -= 2 * residual * (1 - pow(x[1], power));
        gradient[1] += 2 * residual * x[0] * power * pow(x[1], power - 1);
      }
      return value;
    },
    start: Float64Array.of(1, 1),
    minimizer: Float64Array.of(3, 0.5),
    minimum: 0,
  };
}

/** Powell's function, whose Hessian is singular at the minimum: (a + 10b)² + 5 (c − d)² + (b − 2c)⁴ + 10 (a − d)⁴. */
export function powellSingular(): ClassicProblem {
  return {
    name: "Powell singular",
    objective: ([a, b, c, d], gradient) => {
      const first = a + 10 * b;
      const second = c - d;
      const third = b - 2 * c;
      const fourth = a - d;
      gradient[0] = 2 * first + 40 * pow(fourth, 3);
      gradient[1] = 20 * first + 4 * pow(third, 3);
      gradient[2] = 10 * second - 8 * pow(third, 3);
      gradient[3] = -10 * second - 40 * pow(fourth, 3);
      return first ** 2 + 5 * second ** 2 + pow(third, 4) + 10 * pow(fourth, 4);
    },
    start: Float64Array.of(3, -1, 0, 1),
    minimizer: new Float64Array(4),
    minimum: 0,
  };
}

/** A bowl ½ Σ λᵢ (xᵢ − 1)² with eigenvalues λ spread evenly in the logarithm from 1 to the condition number. */
export function quadraticBowl(dimensions: number, condition: number): ClassicProblem {
  const curvature = Float64Array.from({ length: dimensions }, (_, i) =>
    pow(condition, i / Math.max(1, dimensions - 1)),
  );
  return {
    name: `bowl of condition ${condition}`,
    objective: (x, gradient) => {
      let value = 0;
      for (let i = 0; i < x.length; i++) {
        const distance = x[i] - 1;
        gradient[i] = curvature[i] * distance;
        value += 0.5 * gradient[i] * distance;
      }
      return value;
    },
    start: new Float64Array(dimensions),
    minimizer: new Float64Array(dimensions).fill(1),
    minimum: 0,
  };
}
