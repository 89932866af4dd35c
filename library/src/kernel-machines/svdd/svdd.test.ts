import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import type { Matrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { createRandom } from "../../numeric/random/random.js";
import { solveQuadraticProgram } from "../../optimize/quadratic-program/quadratic-program.js";
import { oneClassSvm } from "../one-class-svm/one-class-svm.js";
import { svdd } from "./svdd.js";

const rbf = { kind: "rbf", gamma: 0.5 } as const;
const linear = { kind: "linear", offset: 0 } as const;

/** The dual by the interior point method of general quadratic programs. */
function dualByProgram(kernel: typeof rbf | typeof linear, x: Matrix, nu: number) {
  const n = x.rows;
  const k = gram(kernel, x);
  return solveQuadraticProgram({
    quadratic: { ...k, data: k.data.map((value) => 2 * value) },
    linear: kernelDiagonal(kernel, x).map((value) => -value),
    equality: { matrix: { rows: 1, columns: n, data: new Float64Array(n).fill(1) }, limits: Float64Array.of(1) },
    lower: new Float64Array(n),
    upper: new Float64Array(n).fill(1 / (n * nu)),
  });
}

/** R² + Σ max(0, ‖φ(xᵢ) − c‖² − R²) / (nu n). */
function primalObjective(distances: Float64Array, squaredRadius: number, nu: number): number {
  const outside = distances.reduce((sum, value) => sum + Math.max(0, value - squaredRadius), 0);
  return squaredRadius + outside / (nu * distances.length);
}

describe("in the input space", () => {
  test("[ML2-177] the primal is the minimum of a convex objective, and for small nu the minimum enclosing ball", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const x = normalMatrix(40, 3, random);
      for (const nu of [0.05, 0.3, 0.8]) {
        const { state, score, report } = svdd({ kernel: linear, nu, solver: { kind: "primal" } }).fit({ x });
        expect(report.converged).toBe(true);
        const best = primalObjective(score(x), state.threshold, nu);
        // The minimum of the objective is the maximum of the dual.
        expect(best).toBeCloseTo(-dualByProgram(linear, x, nu).value, 5);
        // Along lines through the solution the objective is convex, with its minimum there.
        const center = (state.samples as Matrix).data;
        for (let trial = 0; trial < 5; trial++) {
          const step = Float64Array.from({ length: 4 }, () => random.normal());
          const at = (t: number) =>
            objectiveAt(
              x,
              center.map((c, j) => c + t * step[j]),
              state.threshold + t * step[3],
              nu,
            );
          const values = [-0.2, -0.1, 0, 0.1, 0.2].map(at);
          expect(Math.min(...values)).toBeGreaterThan(best - 1e-7);
        }
      }
    }
    // A right triangle with two points inside: the ball around the longest side.
    const ball = svdd({ kernel: linear, nu: 0.01 }).fit({
      x: [
        [0, 0],
        [6, 0],
        [0, 8],
        [1, 1],
        [3, 3],
      ],
    });
    expectClose((ball.state.samples as Matrix).data, [3, 4], 1e-6);
    expect(ball.state.threshold).toBeCloseTo(25, 4);
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(30, 2, createRandom(seed));
      expect(svdd({ kernel: linear, nu: 0.01 }).fit({ x }).state.threshold).toBeCloseTo(smallestBall(x), 5);
    }
  });

  test("samples may be far from the origin, and in any unit", () => {
    const x = normalMatrix(30, 2, createRandom(1));
    const moved = { ...x, data: x.data.map((value) => 1e6 + 1e3 * value) };
    const [here, there] = [x, moved].map((samples) => svdd({ kernel: linear, nu: 0.2 }).fit({ x: samples }).state);
    expect(there.threshold / 1e6).toBeCloseTo(here.threshold, 6);
  });
});

function objectiveAt(x: Matrix, center: Float64Array, squaredRadius: number, nu: number): number {
  const distances = Float64Array.from({ length: x.rows }, (_, i) =>
    center.reduce((sum, c, j) => sum + (x.data[i * x.columns + j] - c) ** 2, 0),
  );
  return primalObjective(distances, squaredRadius, nu);
}

/** The smallest circle through two or three points that holds all: its squared radius. */
function smallestBall(x: Matrix): number {
  const points = Array.from({ length: x.rows }, (_, i) => [x.data[2 * i], x.data[2 * i + 1]] as const);
  let best = Infinity;
  const attempt = (a: number, b: number) => {
    const radius = Math.max(...points.map(([p, q]) => (p - a) ** 2 + (q - b) ** 2));
    best = Math.min(best, radius);
  };
  points.forEach(([ax, ay], i) => {
    points.slice(i + 1).forEach(([bx, by], j) => {
      attempt((ax + bx) / 2, (ay + by) / 2);
      for (const [cx, cy] of points.slice(i + j + 2)) {
        const d = 2 * ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
        const [b2, c2] = [(bx - ax) ** 2 + (by - ay) ** 2, (cx - ax) ** 2 + (cy - ay) ** 2];
        attempt(ax + ((cy - ay) * b2 - (by - ay) * c2) / d, ay + ((bx - ax) * c2 - (cx - ax) * b2) / d);
      }
    });
  });
  return best;
}

describe("with kernels", () => {
  test("[ML2-178] the dual has the maximum of the quadratic program; its centre is Σ a φ, and all samples strictly inside the box have the distance R", () => {
    for (let seed = 0; seed < 4; seed++) {
      const x = normalMatrix(30, 2, createRandom(seed));
      for (const kernel of [rbf, linear]) {
        for (const nu of [0.1, 0.5]) {
          const { state, score, report } = svdd({ kernel, nu, tolerance: 1e-9, solver: { kind: "dual" } }).fit({ x });
          const program = dualByProgram(kernel, x, nu);
          expect(primalObjective(score(x), state.threshold, nu)).toBeCloseTo(-program.value, 5);
          expect(report.notes["supportVectors"]).toBe(state.coefficients.columns);
          const weights = state.coefficients.data;
          expect(weights.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
          expectEvery(weights, (value) => value > 0 && value <= 1 / (30 * nu) + 1e-9);
          const inside = Int32Array.from(weights.keys()).filter((i) => weights[i] < 1 / (30 * nu) - 1e-9);
          const distances = score(state.samples as Matrix);
          expectEvery(inside, (i) => Math.abs(distances[i] - state.threshold) < 2e-6 * (1 + state.threshold));
        }
      }
    }
  });

  test("[ML2-179] the score is k(x, x) − 2 Σ a k(x, xᵢ) + ΣΣ a a k, compared with R²; primal and dual agree for the linear kernel", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const [x, at] = [normalMatrix(40, 3, random), normalMatrix(60, 3, random)];
      const model = svdd({ kernel: rbf, tolerance: 1e-9 }).fit({ x });
      const { samples, coefficients, threshold } = model.state;
      const inner = (rows: Matrix) => {
        const k = gram(rbf, rows, samples);
        const d = k.columns;
        return Float64Array.from({ length: rows.rows }, (_, i) =>
          coefficients.data.reduce((sum, a, j) => sum + a * k.data[i * d + j], 0),
        );
      };
      const square = inner(samples as Matrix).reduce((sum, value, i) => sum + coefficients.data[i] * value, 0);
      const expected = inner(at).map((value) => 1 - 2 * value + square);
      expectClose(model.score(at), expected, 1e-9);
      expect([...model.isOutlier(at)]).toEqual(Array.from(expected, (value) => (value > threshold ? 1 : 0)));
      const [primal, dual] = (["primal", "dual"] as const).map((solver) =>
        svdd({ kernel: linear, nu: 0.3, tolerance: 1e-9, solver: { kind: solver } }).fit({ x }),
      );
      expectClose(primal.score(at), dual.score(at), 1e-6);
      expect(primal.state.threshold).toBeCloseTo(dual.state.threshold, 5);
    }
  });
});

describe("laws", () => {
  test("[ML2-180] the share of outliers is at most nu, which is at most the share of support vectors", () => {
    for (let seed = 0; seed < 4; seed++) {
      const x = normalMatrix(60, 2, createRandom(seed));
      for (const nu of [0.05, 0.1, 0.3, 0.7]) {
        const description = svdd({ kernel: rbf, nu, tolerance: 1e-9 }).fit({ x });
        const machine = oneClassSvm({ kernel: rbf, nu, tolerance: 1e-9 }).fit({ x });
        const outside = description.isOutlier(x).reduce((sum, flag) => sum + flag, 0) / 60;
        expect(outside).toBeLessThanOrEqual(nu);
        expect(description.state.samples.rows / 60).toBeGreaterThanOrEqual(nu);
        expect(machine.score(x).filter((score) => score > 1e-6).length / 60).toBeLessThanOrEqual(nu);
        expect(machine.state.samples.rows / 60).toBeGreaterThanOrEqual(nu);
      }
      const ball = svdd({ kernel: linear, nu: 0.2 }).fit({ x });
      expect(ball.isOutlier(x).reduce((sum, flag) => sum + flag, 0) / 60).toBeLessThanOrEqual(0.2);
    }
  });

  test("[ML2-181] [ML2-182] in the one-class machine all support vectors inside the box have the same ρ, so all of them give the same decision", () => {
    for (let seed = 0; seed < 4; seed++) {
      const random = createRandom(seed);
      const [x, at] = [normalMatrix(50, 2, random), normalMatrix(80, 2, random)];
      for (const nu of [0.1, 0.4]) {
        const { state, isOutlier } = oneClassSvm({ kernel: rbf, nu, tolerance: 1e-10 }).fit({ x });
        const { data: beta } = state.coefficients;
        // The dual min ½ aᵀKa with Σ a = 1 and 0 ≤ a ≤ 1 / (nu n), as a = β / (nu n).
        expect(beta.reduce((sum, value) => sum + value, 0)).toBeCloseTo(50 * nu, 8);
        const a = beta.map((value) => value / (50 * nu));
        const k = gram(rbf, state.samples as Matrix);
        const values = a.map((_, i) => a.reduce((sum, weight, j) => sum + weight * k.data[i * a.length + j], 0));
        const dual = solveQuadraticProgram({
          quadratic: gram(rbf, x),
          linear: new Float64Array(50),
          equality: {
            matrix: { rows: 1, columns: 50, data: new Float64Array(50).fill(1) },
            limits: Float64Array.of(1),
          },
          lower: new Float64Array(50),
          upper: new Float64Array(50).fill(1 / (50 * nu)),
        });
        expect(a.reduce((sum, weight, i) => sum + (weight * values[i]) / 2, 0)).toBeCloseTo(dual.value, 7);
        const interior = Array.from(a.keys()).filter((i) => a[i] > 1e-9 && a[i] < 1 / (50 * nu) - 1e-9);
        expect(interior.length).toBeGreaterThan(1);
        const rho = values[interior[0]];
        expectEvery(interior, (i) => Math.abs(values[i] - rho) < 1e-7);
        // The primal ½‖w‖² − ρ + Σ ξ / (nu n) has the value − ½ aᵀKa of the dual.
        const scores = gram(rbf, x, state.samples);
        const f = Float64Array.from({ length: 50 }, (_, i) =>
          a.reduce((sum, weight, j) => sum + weight * scores.data[i * a.length + j], 0),
        );
        const primal = dual.value - rho + f.reduce((sum, value) => sum + Math.max(0, rho - value), 0) / (50 * nu);
        expect(primal).toBeCloseTo(-dual.value, 6);
        const cross = gram(rbf, at, state.samples);
        const found = isOutlier(at);
        for (const chosen of interior) {
          const decided = Array.from(found, (_, i) => {
            const value = a.reduce((sum, weight, j) => sum + weight * cross.data[i * a.length + j], 0);
            // Samples on the boundary may fall on either side.
            return Math.abs(value - rho) < 1e-7 ? found[i] : value < values[chosen] ? 1 : 0;
          });
          expect(decided).toEqual([...found]);
        }
      }
    }
  });

  test("[ML2-184] for constant k(x, x) it decides as the one-class machine; for the linear kernel it does not", () => {
    for (let seed = 0; seed < 4; seed++) {
      const random = createRandom(seed);
      const [x, at] = [normalMatrix(50, 2, random), normalMatrix(100, 2, random)];
      for (const kernel of [rbf, { kind: "laplace", gamma: 0.6 } as const]) {
        const sphere = svdd({ kernel, nu: 0.2, tolerance: 1e-10 }).fit({ x });
        const plane = oneClassSvm({ kernel, nu: 0.2, tolerance: 1e-10 }).fit({ x });
        const margin = plane.score(at);
        // The same order of scores, and the same decisions but for samples on the boundary.
        const clear = Array.from(margin.keys()).filter((i) => Math.abs(margin[i]) > 1e-6);
        expect(clear.length).toBeGreaterThan(90);
        const decided = sphere.isOutlier(at);
        expect(clear.map((i) => decided[i])).toEqual(clear.map((i) => (margin[i] > 0 ? 1 : 0)));
      }
      const shifted = { ...x, data: x.data.map((value) => value + 4) };
      const sphere = svdd({ kernel: linear, nu: 0.2 }).fit({ x: shifted }).isOutlier(shifted);
      const plane = oneClassSvm({ kernel: linear, nu: 0.2, tolerance: 1e-9 }).fit({ x: shifted }).isOutlier(shifted);
      expect([...sphere]).not.toEqual([...plane]);
    }
  });
});

test("one sample and equal samples have a sphere of radius 0", () => {
  for (const x of [[[1, 2]], new Array(5).fill([1, 2])]) {
    for (const kernel of [rbf, linear]) {
      const model = svdd({ kernel, nu: 0.5 }).fit({ x });
      expect(model.state.threshold).toBeLessThan(1e-6);
      expect([
        ...model.isOutlier([
          [1, 2],
          [4, 4],
        ]),
      ]).toEqual([0, 1]);
    }
  }
});

test("options that cannot work are refused", () => {
  const x = [
    [1, 0],
    [0, 1],
  ];
  expect(refusal(() => svdd({ kernel: { kind: "precomputed" } }).fit({ x }))).toContain("must not be precomputed");
  expect(refusal(() => svdd({ solver: { kind: "primal" } }).fit({ x }))).toContain("needs the linear kernel");
  expect(refusal(() => svdd({ nu: 0 }))).toContain("nu must be");
});
