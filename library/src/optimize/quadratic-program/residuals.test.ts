import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { buildConstraints } from "./constraints.js";
import { assess, differences } from "./residuals.js";

// min ½(x² + y²) − 2x with x + y = 1 and x ≤ 0.8: x = 0.8, y = 0.2; the multipliers solve 0.8 − 2 + λ + z = 0, 0.2 + λ = 0.
const program = {
  quadratic: asMatrix([
    [1, 0],
    [0, 1],
  ]),
  linear: Float64Array.of(-2, 0),
  constraints: buildConstraints(
    { matrix: asMatrix([[1, 1]]), limits: Float64Array.of(1) },
    { matrix: asMatrix([[1, 0]]), limits: Float64Array.of(0.8) },
    { lower: Float64Array.of(-Infinity, -Infinity), upper: Float64Array.of(Infinity, Infinity) },
  ),
};
const solution = {
  x: Float64Array.of(0.8, 0.2),
  s: Float64Array.of(0),
  y: Float64Array.of(-0.2),
  z: Float64Array.of(1.4),
};

test("vanish at the solution, with its objective", () => {
  const { objective, error } = assess(program, solution);
  expect(error).toBeLessThan(1e-15);
  expect(objective).toBeCloseTo(0.34 - 1.6, 14);
});

test("each violation shows in its own residual, with its own size", () => {
  const moved = assess(program, { ...solution, x: Float64Array.of(0.9, 0.1), s: Float64Array.of(0) });
  expect(moved.feasibility).toBeCloseTo(0.1, 12);
  expect(moved.stationarity).toBeCloseTo(0.1, 12);
  const pulled = assess(program, { ...solution, y: Float64Array.of(0.3) });
  expect(pulled.stationarity).toBeCloseTo(0.5, 12);
  expect(pulled.feasibility).toBeLessThan(1e-15);
  const slack = assess(program, { ...solution, x: Float64Array.of(0.5, 0.5), s: Float64Array.of(0.3) });
  expect(slack.complementarity).toBeCloseTo(0.3 * 1.4, 12);
  expect(assess(program, { ...solution, x: Float64Array.of(0.8, 0.4) }).feasibility).toBeCloseTo(0.2, 12);
});

test("the vectors are Hx + c + Aᵀy + Cᵀz, Ax − b and Cx + s − d", () => {
  const place = { x: Float64Array.of(1, 2), s: Float64Array.of(3), y: Float64Array.of(4), z: Float64Array.of(5) };
  const { dual, primal, slack } = differences(program, place);
  expect([...dual]).toEqual([1 - 2 + 4 + 5, 2 + 4]);
  expect([...primal]).toEqual([2]);
  expect(slack[0]).toBeCloseTo(3.2, 14);
});
