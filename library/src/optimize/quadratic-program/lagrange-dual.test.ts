import { expect, test } from "vitest";
import { normals, semidefinite } from "../../../test/optimization-problems.js";
import { refusal } from "../../../test/refusal.js";
import { hardMarginProgram } from "../../linear/linear-svm/hard-margin.js";
import { createRandom } from "../../numeric/random/random.js";
import { lagrangeDual } from "./lagrange-dual.js";
import { solveQuadraticProgram } from "./quadratic-program.js";

const corners = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const signs = [1, 1, -1, -1];

test("[IR-042] hard-margin machine: 0.5 at the multipliers of the optimum, below ½‖w‖² for all, −∞ unless Σ λ y = 0", () => {
  const program = hardMarginProgram(corners, signs);
  expect(lagrangeDual(program, { inequality: new Float64Array(4).fill(0.25) })).toBeCloseTo(0.5, 14);
  expect(lagrangeDual(program, { inequality: Float64Array.of(1, 0, 0, 0) })).toBe(-Infinity);
  const random = createRandom(1);
  for (let draw = 0; draw < 50; draw++) {
    const [a, b, share] = [random.uniform(), random.uniform(), random.uniform()];
    const inequality = Float64Array.of(a, b, share * (a + b), (1 - share) * (a + b));
    const scale = 1 + random.uniform();
    // (scale, 0) keeps all constraints.
    expect(lagrangeDual(program, { inequality })).toBeLessThanOrEqual(scale ** 2 / 2);
  }
});

test("[IR-042] the dual is the infimum of the Lagrangian, a lower bound, and attained at the solution", () => {
  for (let seed = 0; seed < 6; seed++) {
    const random = createRandom(seed);
    const n = 5;
    const rows = (count: number) => ({ rows: count, columns: n, data: normals(random, count * n) });
    const program = {
      quadratic: semidefinite(random, n, n, 0.1),
      linear: normals(random, n),
      equality: { matrix: rows(1), limits: Float64Array.of(0.3) },
      inequality: { matrix: rows(2), limits: Float64Array.of(0.5, 0.5) },
      lower: new Float64Array(n).fill(-1),
    };
    const { value, multipliers } = solveQuadraticProgram(program);
    expect(lagrangeDual(program, multipliers)).toBeCloseTo(value, 7);
    const other = { equality: normals(random, 1), inequality: normals(random, 2).map(Math.abs) };
    const dual = lagrangeDual(program, other);
    expect(dual).toBeLessThan(value);
    // Minimised without constraints by the solver.
    const slope = program.linear.map(
      (c, j) =>
        c +
        other.equality[0] * program.equality.matrix.data[j] +
        other.inequality[0] * program.inequality.matrix.data[j] +
        other.inequality[1] * program.inequality.matrix.data[n + j],
    );
    const free = solveQuadraticProgram({ quadratic: program.quadratic, linear: slope }).value;
    expect(dual).toBeCloseTo(free - 0.3 * other.equality[0] - 0.5 * (other.inequality[0] + other.inequality[1]), 8);
  }
});

test("negative multipliers of inequalities are refused", () => {
  const program = hardMarginProgram(corners, signs);
  expect(refusal(() => lagrangeDual(program, { inequality: Float64Array.of(-1, 0, 0, 0) }))).toContain(
    "multipliers.inequality must be at least 0",
  );
});
