import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normals, semidefinite } from "../../../test/optimization-problems.js";
import { asMatrix, identity, type Matrix, zeros } from "../../data/matrix.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { projectOntoSimplex } from "../project-simplex.js";
import { maximumNorm } from "../vectors.js";
import {
  type ProgramSolution,
  type QuadraticProgram,
  quadraticProgramSteps,
  solveQuadraticProgram,
} from "./quadratic-program.js";

/** The Karush-Kuhn-Tucker conditions, implemented independently: stationarity, feasibility, signs, complementarity. */
function worstViolation(program: QuadraticProgram, { x, multipliers }: ProgramSolution): number {
  const n = x.length;
  const { quadratic, linear, equality, inequality } = program;
  const lower = program.lower ?? new Float64Array(n).fill(-Infinity);
  const upper = program.upper ?? new Float64Array(n).fill(Infinity);
  const violations = [
    0,
    ...multipliers.inequality.map((z) => -z),
    ...multipliers.lower.map((z) => -z),
    ...multipliers.upper.map((z) => -z),
  ];
  const slope = multiplyVector(quadratic, x).map(
    (entry, i) => entry + linear[i] - multipliers.lower[i] + multipliers.upper[i],
  );
  if (equality !== undefined) {
    multiplyTransposedVector(equality.matrix, multipliers.equality).forEach((entry, i) => {
      slope[i] += entry;
    });
    multiplyVector(equality.matrix, x).forEach(
      (entry, r) => void violations.push(Math.abs(entry - equality.limits[r])),
    );
  }
  if (inequality !== undefined) {
    multiplyTransposedVector(inequality.matrix, multipliers.inequality).forEach((entry, i) => {
      slope[i] += entry;
    });
    multiplyVector(inequality.matrix, x).forEach((entry, r) => {
      const slack = inequality.limits[r] - entry;
      violations.push(-slack, Math.abs(slack * multipliers.inequality[r]));
    });
  }
  for (let i = 0; i < n; i++) {
    violations.push(Math.abs(slope[i]), lower[i] - x[i], x[i] - upper[i]);
    if (multipliers.lower[i] !== 0) violations.push(Math.abs((x[i] - lower[i]) * multipliers.lower[i]));
    if (multipliers.upper[i] !== 0) violations.push(Math.abs((upper[i] - x[i]) * multipliers.upper[i]));
  }
  return Math.max(...violations);
}

const rows = (matrix: number[][], limits: number[], columns: number) => ({
  matrix: matrix.length > 0 ? asMatrix(matrix) : zeros(0, columns),
  limits: Float64Array.from(limits),
});

describe("optimality conditions", () => {
  test("[ML2-183] box and equality: the dual of a support vector machine, residuals below 1e-8 of its size", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const n = 40;
      const cost = 10 ** ((seed % 4) - 1);
      const y = Float64Array.from({ length: n }, () => (random.uniform() < 0.5 ? -1 : 1));
      const kernel = semidefinite(random, n, 5);
      const quadratic = { ...kernel, data: kernel.data.map((entry, at) => entry * y[Math.floor(at / n)] * y[at % n]) };
      const program = {
        quadratic,
        linear: new Float64Array(n).fill(-1),
        lower: new Float64Array(n),
        upper: new Float64Array(n).fill(cost),
        equality: { matrix: { rows: 1, columns: n, data: y }, limits: Float64Array.of(0) },
      };
      const found = solveQuadraticProgram(program);
      expect(found.converged, `seed ${seed}: ${found.reason}`).toBe(true);
      expect(worstViolation(program, found)).toBeLessThan(1e-8 * Math.max(1, cost) * maximumNorm(quadratic.data));
      expect(found.x.some((entry) => entry === 0 || entry === cost)).toBe(true);
    }
  });

  test("[ML2-183] the same box as stacked inequalities (−I; I) a ≤ (0; 1) / (Nν): one-class dual, same solution", () => {
    for (let seed = 0; seed < 6; seed++) {
      const random = createRandom(seed);
      const n = 12;
      const top = 1 / (n * 0.4);
      const quadratic = semidefinite(random, n, n, 0.1);
      const linear = new Float64Array(n);
      const equality = {
        matrix: { rows: 1, columns: n, data: new Float64Array(n).fill(1) },
        limits: Float64Array.of(1),
      };
      const matrix = zeros(2 * n, n);
      for (let i = 0; i < n; i++) {
        matrix.data[i * n + i] = -1;
        matrix.data[(n + i) * n + i] = 1;
      }
      const limits = Float64Array.from({ length: 2 * n }, (_, r) => (r < n ? 0 : top));
      const stacked = solveQuadraticProgram({ quadratic, linear, equality, inequality: { matrix, limits } });
      const boxed = solveQuadraticProgram({ quadratic, linear, equality, lower: linear, upper: linear.map(() => top) });
      expect(stacked.converged && boxed.converged).toBe(true);
      expectClose(stacked.x, boxed.x, 1e-8);
      // ρ = (K a)ᵢ is the same at every support vector strictly between the bounds.
      const image = multiplyVector(quadratic, boxed.x);
      const inner = image.filter((_, i) => boxed.x[i] > 1e-9 && boxed.x[i] < top - 1e-9);
      expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(1e-9);
    }
  });

  test("hold for random programs of every shape, definite or not", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 8 }),
        (seed, n, inequalities, rank) => {
          const random = createRandom(seed);
          const inside = normals(random, n);
          const equal = random.integer(n);
          const rowsOf = (count: number): Matrix => ({ rows: count, columns: n, data: normals(random, count * n) });
          const [a, g] = [rowsOf(equal), rowsOf(inequalities)];
          const program: QuadraticProgram = {
            quadratic: semidefinite(random, n, rank),
            linear: normals(random, n),
            equality: { matrix: a, limits: multiplyVector(a, inside) },
            inequality: { matrix: g, limits: multiplyVector(g, inside).map((entry) => entry + random.uniform()) },
            lower: inside.map((entry) => entry - random.exponential()),
            upper: inside.map((entry) => entry + random.exponential()),
          };
          const found = solveQuadraticProgram(program);
          expect(found.converged, found.reason).toBe(true);
          expect(worstViolation(program, found)).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("projection onto the simplex matches the exact algorithm", () => {
    for (let seed = 0; seed < 20; seed++) {
      const v = normals(createRandom(seed), 10);
      const found = solveQuadraticProgram({
        quadratic: identity(10),
        linear: v.map((entry) => -entry),
        equality: { matrix: { rows: 1, columns: 10, data: new Float64Array(10).fill(1) }, limits: Float64Array.of(1) },
        lower: new Float64Array(10),
      });
      expectClose(found.x, projectOntoSimplex(v), 1e-10);
    }
  });

  test("the reported residuals are exact, and so are fixed variables and weakly active bounds", () => {
    const program = {
      quadratic: asMatrix([
        [2, 1],
        [1, 3],
      ]),
      linear: Float64Array.of(-1, -2),
      lower: Float64Array.of(5, -1),
      upper: Float64Array.of(5, 1),
    };
    const found = solveQuadraticProgram(program);
    // At (5, −1) the slope of the second variable vanishes: its bound holds without force.
    expectClose(found.x, [5, -1], 1e-12);
    expect(found.multipliers.lower[0]).toBeCloseTo(8, 9);
    expect(Math.max(...Object.values(found.residuals))).toBeLessThan(1e-12);
  });
});

describe("no solution", () => {
  const linear = Float64Array.of(-1, -2);
  const lower = new Float64Array(2);

  test("reports infeasible programs", () => {
    const inequality = rows(
      [
        [1, 1],
        [-1, -1],
      ],
      [1, -2],
      2,
    );
    for (const quadratic of [zeros(2, 2), identity(2)]) {
      expect(solveQuadraticProgram({ quadratic, linear, lower, inequality })).toMatchObject({
        converged: false,
        reason: "infeasible",
      });
    }
    const equality = rows(
      [
        [1, 1],
        [1, 1],
      ],
      [1, 2],
      2,
    );
    const contradiction = solveQuadraticProgram({ quadratic: identity(2), linear, equality });
    expect(contradiction.reason).toBe("infeasible");
    // It is given up long before the most iterations.
    expect(contradiction.iterations).toBeLessThan(30);
  });

  test("reports unbounded programs", () => {
    expect(solveQuadraticProgram({ quadratic: zeros(2, 2), linear, lower })).toMatchObject({
      converged: false,
      reason: "unbounded",
    });
    expect(
      solveQuadraticProgram({
        quadratic: asMatrix([
          [1, 0],
          [0, 0],
        ]),
        linear,
      }).reason,
    ).toBe("unbounded");
    const inequality = rows([[1, -1]], [4], 2);
    expect(
      solveQuadraticProgram({
        quadratic: asMatrix([
          [1, 0],
          [0, 0],
        ]),
        linear,
        inequality,
      }).reason,
    ).toBe("unbounded");
  });

  test("reports the maximum number of iterations", () => {
    const program = { quadratic: identity(2), linear, upper: Float64Array.of(0.5, 0.3), lower };
    expect(solveQuadraticProgram(program, { maxIterations: 1 })).toMatchObject({ iterations: 1 });
  });
});

describe("steps and invalid input", () => {
  const program = { quadratic: identity(2), linear: Float64Array.of(-1, -2), upper: Float64Array.of(0.5, 9) };

  test("the error falls, and the steps end with the result of the whole run", () => {
    const work = quadraticProgramSteps(program);
    const errors: number[] = [];
    let turn = work.next();
    for (; !turn.done; turn = work.next()) errors.push(turn.value.error);
    expect(errors[errors.length - 1]).toBeLessThan(errors[0]);
    expect(turn.value).toEqual(solveQuadraticProgram(program));
  });

  test("is refused with its name", () => {
    const refuse = (parts: Partial<QuadraticProgram>) => () => solveQuadraticProgram({ ...program, ...parts });
    expect(refuse({ quadratic: identity(3) })).toThrow("quadraticProgram: quadratic.data must have 4 entries");
    expect(
      refuse({
        quadratic: asMatrix([
          [1, 2],
          [0, 1],
        ]),
      }),
    ).toThrow("not symmetric at (1, 0)");
    expect(
      refuse({
        quadratic: asMatrix([
          [1, 2],
          [2, 1],
        ]),
      }),
    ).toThrow("must be positive semidefinite");
    expect(refuse({ linear: Float64Array.of(1, Number.NaN) })).toThrow("linear[1]");
    expect(refuse({ lower: Float64Array.of(1, 1) })).toThrow("quadraticProgram: lower[0] must be at most upper[0]");
    expect(refuse({ equality: rows([[1, 1, 1]], [1], 3) })).toThrow("equality must have 2 columns");
  });

  test("accepts a program without variables", () => {
    expect(solveQuadraticProgram({ quadratic: zeros(0, 0), linear: new Float64Array(0) })).toMatchObject({
      converged: true,
      value: 0,
    });
  });
});
