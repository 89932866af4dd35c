import { expect, test } from "vitest";
import { normals, semidefinite } from "../../../test/optimization-problems.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkOptimality } from "./check-optimality.js";
import { type QuadraticProgram, solveQuadraticProgram } from "./quadratic-program.js";

/** The hard-margin machine of the points (±1, ±1), labelled by the sign of the first: variables w₁, w₂, b. */
const machine: QuadraticProgram = {
  quadratic: asMatrix([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 0],
  ]),
  linear: new Float64Array(3),
  inequality: {
    matrix: asMatrix([
      [-1, -1, 1],
      [-1, 1, 1],
      [-1, 1, -1],
      [-1, -1, -1],
    ]),
    limits: new Float64Array(4).fill(-1),
  },
};

/** Equalities, inequalities and bounds. */
function drawn(seed: number): QuadraticProgram {
  const random = createRandom(seed);
  const n = 6;
  const rows = (count: number) => ({ rows: count, columns: n, data: normals(random, count * n) });
  return {
    quadratic: semidefinite(random, n, n, 0.1),
    linear: normals(random, n),
    equality: { matrix: rows(1), limits: Float64Array.of(0.2) },
    inequality: { matrix: rows(3), limits: new Float64Array(3).fill(0.5) },
    lower: new Float64Array(n).fill(-1),
    upper: new Float64Array(n).fill(1),
  };
}

const worst = (check: object) => Math.max(...Object.values(check));

test("[IR-041] every condition holds at the optimum of the hard-margin machine, and each fails after its own change", () => {
  const at = Float64Array.of(1, 0, 0);
  const inequality = new Float64Array(4).fill(0.25);
  expect(worst(checkOptimality(machine, at, { inequality }))).toBe(0);
  const shorter = checkOptimality(machine, Float64Array.of(0.9, 0, 0), { inequality });
  expect(shorter.inequality).toBeCloseTo(0.1, 12);
  expect(shorter.stationarity).toBeCloseTo(0.1, 12);
  expect(checkOptimality(machine, Float64Array.of(1.1, 0, 0), { inequality }).complementarity).toBeCloseTo(0.025, 12);
  const changed = checkOptimality(machine, at, { inequality: Float64Array.of(-0.25, 0.75, 0.25, 0.25) });
  expect(changed.sign).toBe(0.25);
  const fixed = { matrix: asMatrix([[0, 0, 1]]), limits: Float64Array.of(0.5) };
  expect(checkOptimality({ ...machine, equality: fixed }, at, { inequality }).equality).toBe(0.5);
});

test("[IR-041] programs with equalities, inequalities and bounds: it holds at the solution and fails nearby", () => {
  for (let seed = 0; seed < 8; seed++) {
    const program = drawn(seed);
    const { x, multipliers, reason } = solveQuadraticProgram(program);
    expect(reason).toBe("optimal");
    expect(worst(checkOptimality(program, x, multipliers))).toBeLessThan(1e-8);
    const random = createRandom(100 + seed);
    const near = x.map((value) => value + 1e-3 * random.normal());
    expect(worst(checkOptimality(program, near, multipliers))).toBeGreaterThan(1e-5);
  }
});

test("sizes that do not fit are refused by name", () => {
  expect(refusal(() => checkOptimality(machine, Float64Array.of(1)))).toContain("x must have 3 numbers, got 1");
  const few = { inequality: Float64Array.of(1) };
  expect(refusal(() => checkOptimality(machine, new Float64Array(3), few))).toContain("must have 4 numbers, got 1");
});
