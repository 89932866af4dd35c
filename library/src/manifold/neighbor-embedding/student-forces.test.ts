import { expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import type { Matrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createEngine, type EngineChoice } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { createStudentForces, type Repulsion } from "./student-forces.js";

/** Positions, and symmetric weights that sum to 1. */
function drawEmbedding(rows: number, columns: number, width: number, seed: number) {
  const random = createRandom(seed);
  const y = {
    rows,
    columns,
    data: Float64Array.from({ length: rows * columns }, () => Math.fround(width * random.normal())),
  };
  const [rowStart, columnIndex, values] = [[0], [] as number[], [] as number[]];
  for (let i = 0; i < rows; i++) {
    for (const apart of [1, 2, 5]) {
      for (const j of [(i + apart) % rows, (i - apart + rows) % rows]) {
        columnIndex.push(j);
        values.push(Math.fround(1 / (6 * rows)));
      }
    }
    rowStart.push(columnIndex.length);
  }
  const weights = {
    ...{ rows, columns: rows, rowStart: Int32Array.from(rowStart) },
    ...{ columnIndex: Int32Array.from(columnIndex), values: Float64Array.from(values) },
  };
  return { y, weights };
}

/** Σ p log(p/q) by its definition. */
function divergenceOf({ rows, columns, data }: Matrix, weights: ReturnType<typeof drawEmbedding>["weights"]): number {
  const similarity = (i: number, j: number) => {
    let square = 0;
    for (let k = 0; k < columns; k++) square += (data[i * columns + k] - data[j * columns + k]) ** 2;
    return 1 / (1 + square);
  };
  let total = 0;
  for (let i = 0; i < rows; i++) for (let j = 0; j < rows; j++) total += i === j ? 0 : similarity(i, j);
  let sum = 0;
  for (let i = 0; i < rows; i++) {
    for (let e = weights.rowStart[i]; e < weights.rowStart[i + 1]; e++) {
      const p = weights.values[e];
      sum += p * Math.log((p * total) / similarity(i, weights.columnIndex[e]));
    }
  }
  return sum;
}

function gradientBy(repulsion: Repulsion, { y, weights }: ReturnType<typeof drawEmbedding>) {
  const forces = createStudentForces(y, weights, repulsion);
  try {
    forces.compute();
    return { gradient: forces.gradient(1).data, divergence: forces.divergence() };
  } finally {
    forces.dispose();
  }
}

test.each([
  [30, 2],
  [200, 2],
  [30, 3],
  [200, 1],
])("[ML2-051] divergence and gradient are those of the definition: %d samples in %d dimensions", (rows, columns) => {
  for (const seed of [1, 2]) {
    const drawn = drawEmbedding(rows, columns, 2, seed);
    const { gradient, divergence } = gradientBy({ kind: "exact" }, drawn);
    expect(divergence).toBeCloseTo(divergenceOf(drawn.y, drawn.weights), 5);
    for (const e of [0, 7, rows * columns - 1]) {
      const moved = (step: number) => ({ ...drawn.y, data: drawn.y.data.map((v, at) => (at === e ? v + step : v)) });
      const slope = (divergenceOf(moved(1e-4), drawn.weights) - divergenceOf(moved(-1e-4), drawn.weights)) / 2e-4;
      expect(Math.abs(gradient[e] - slope)).toBeLessThan(2e-6 + 1e-4 * Math.abs(slope));
    }
  }
});

test("plain loops and kernels give the same forces, exact and by a grid", () => {
  const drawn = drawEmbedding(90, 2, 3, 9);
  for (const kind of ["exact", "grid"] as const) {
    const [plain, simd] = [{ tier: "plain" }, { tier: "simd", threads: 1 }].map((choice) => {
      const engine = createEngine(choice as EngineChoice);
      const forces = createStudentForces(drawn.y, drawn.weights, { kind }, engine);
      forces.compute();
      const found = { gradient: forces.gradient(2).data, divergence: forces.divergence() };
      forces.dispose();
      engine.dispose();
      return found;
    });
    expect(relativeError(simd.gradient, plain.gradient)).toBeLessThan(1e-4);
    expect(simd.divergence).toBeCloseTo(plain.divergence, 5);
  }
});

test("a grid that would be large for a few samples far apart is not used", () => {
  const y = (size: number) => ({ rows: 3, columns: 2, data: Float64Array.of(0, 0, size, 0, 0, size) });
  const weights = fromDense({ rows: 3, columns: 3, data: new Float64Array(9).fill(1 / 9) });
  const methodAt = (size: number) => {
    const forces = createStudentForces(y(size), weights, { kind: "grid" });
    forces.compute();
    const { method } = forces;
    forces.dispose();
    return method;
  };
  expect(methodAt(5)).toBe("grid");
  expect(methodAt(500)).toBe("exact");
});

/** ‖a − b‖ / ‖b‖ */
function relativeError(a: Float64Array, b: Float64Array): number {
  const norm = (values: Float64Array) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return norm(a.map((value, e) => value - b[e])) / norm(b);
}

test("[MP-045] the gradient of Barnes-Hut is close to the exact one, and that of the grid as close", () => {
  for (const [seed, width] of [
    [1, 1],
    [2, 8],
    [3, 3],
  ]) {
    const drawn = drawEmbedding(400, 2, width, seed);
    const exact = gradientBy({ kind: "exact" }, drawn);
    const grid = gradientBy({ kind: "grid" }, drawn);
    expect(relativeError(gradientBy({ kind: "barnes-hut", angle: 0.5 }, drawn).gradient, exact.gradient)).toBeLessThan(
      0.03,
    );
    expect(relativeError(gradientBy({ kind: "barnes-hut", angle: 0 }, drawn).gradient, exact.gradient)).toBeLessThan(
      1e-4,
    );
    expect(relativeError(grid.gradient, exact.gradient)).toBeLessThan(0.03);
    expect(grid.divergence).toBeCloseTo(exact.divergence, 2);
  }
});

test("[ML2-049] a step is −η times the gradient with the gains, and momentum adds a share of the last step", () => {
  const drawn = drawEmbedding(20, 2, 1, 5);
  const forces = createStudentForces(drawn.y, drawn.weights, { kind: "exact" });
  try {
    const step = (momentum: number) => {
      const before = forces.positions().data;
      forces.compute();
      const gradient = forces.gradient(2).data;
      forces.move({ exaggeration: 2, learningRate: 3, momentum });
      return { gradient, change: forces.positions().data.map((value, e) => value - before[e]) };
    };
    const first = step(0);
    // The first gain is 1.2 where the gradient is positive, since the last step, 0, counts as not positive, and 0.8 elsewhere.
    const plain = first.gradient.map((g) => -3 * (g > 0 ? 1.2 : 0.8) * g);
    expectEvery(first.change, (value, e) => Math.abs(value - plain[e]) < 1e-6);
    const second = step(0.5);
    const gains = first.gradient.map((g, e) => {
      const before = g > 0 ? 1.2 : 0.8;
      return second.gradient[e] > 0 === first.change[e] > 0 ? before * 0.8 : before + 0.2;
    });
    expectEvery(second.change, (value, e) => {
      return Math.abs(value - (0.5 * first.change[e] - 3 * gains[e] * second.gradient[e])) < 1e-5;
    });
    // Without momentum a small step descends.
    const before = divergenceOf(forces.positions(), drawn.weights);
    for (let k = 0; k < 5; k++) {
      forces.compute();
      forces.move({ exaggeration: 1, learningRate: 0.1, momentum: 0 });
    }
    expect(divergenceOf(forces.positions(), drawn.weights)).toBeLessThan(before);
  } finally {
    forces.dispose();
  }
});
