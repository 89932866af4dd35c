import { describe, expect, test } from "vitest";
import { numbers, plain, simdEngines } from "../../../test/engine-tiers.js";
import { centerBlock, centerTask } from "../center-kernels.js";
import type { Engine } from "../engine.js";
import { centerKernels } from "../groups.js";
import { withWorkspace } from "../workspace.js";

const [rows, columns, clusters, blockRows] = [70, 5, 9, 32];
const blocks = 3;
const padded = 16;

/** A task on numbers that look random, around an origin of ones, run step by step. */
function runSteps(engine: Engine) {
  return withWorkspace(engine, (space) => {
    const x = numbers(rows * columns, 1);
    const c = numbers(clusters * columns, 2);
    const places = {
      ...{ rows, columns, clusters, blockRows, useFloats: 1 },
      samples: space.matrix(
        rows,
        columns,
        x.map((value) => value + 1),
      ),
      ...{
        floats: space.floats(rows * columns),
        norms: space.vector(rows),
        weights: space.vector(rows, numbers(rows, 3).map(Math.abs)),
      },
      labels: space.integers(rows, new Int32Array(rows).fill(-1)),
      ...{ upper: space.vector(rows), lower: space.vector(rows), open: space.integers(rows) },
      ...{
        origin: space.vector(columns, new Float64Array(columns).fill(1)),
        centers: space.matrix(clusters, columns, c),
      },
      ...{
        panels32: space.floats(padded * columns),
        offsets32: space.floats(padded, new Float32Array(padded).fill(Infinity)),
      },
      ...{
        panels64: space.matrix(padded, columns),
        offsets64: space.vector(padded, new Float64Array(padded).fill(Infinity)),
      },
      ...{
        gaps: space.vector(clusters),
        moves: space.vector(clusters),
        blocks: space.bytes(blocks * centerBlock.bytes),
      },
      sums: space.vector(blocks * clusters * (columns + 2)),
    };
    const task = space.bytes(centerTask.bytes);
    const { f64, f32, i32 } = engine.memory;
    for (const [name, value] of Object.entries(places))
      i32[(task + centerTask[name as keyof typeof places]) / 4] = value;
    f64[(task + centerTask.scale) / 8] = 1;
    f64[(task + centerTask.longest) / 8] = 40;
    for (let k = 0; k < clusters; k++) {
      const norm = c.subarray(k * columns, (k + 1) * columns).reduce((sum, value) => sum + value * value, 0);
      f32[places.offsets32 / 4 + k] = f64[places.offsets64 / 8 + k] = norm;
      for (let j = 0; j < columns; j++) {
        f32[places.panels32 / 4 + ((k >> 3) * columns + j) * 8 + (k & 7)] = -2 * c[k * columns + j];
        f64[places.panels64 / 8 + ((k >> 2) * columns + j) * 4 + (k & 3)] = -2 * c[k * columns + j];
      }
    }
    const centers = engine.load(centerKernels);
    centers.prepareSamples(task, blocks, 0);
    centers.measureGap(task, clusters, 0);
    centers.assignSamples(task, blocks, 0);
    centers.measureSamples(task, blocks, 0);
    const sums = space.read(places.sums, blocks * clusters * (columns + 2));
    centers.sumSamples(task, blocks, 0);
    return {
      samples: space.read(places.samples, rows * columns),
      norms: space.read(places.norms, rows),
      labels: space.readIntegers(places.labels, rows),
      gaps: space.read(places.gaps, clusters),
      upper: space.read(places.upper, rows),
      lower: space.read(places.lower, rows),
      ...{ sums, again: space.read(places.sums, blocks * clusters * (columns + 2)) },
      totals: Float64Array.from(
        { length: blocks },
        (_, b) => engine.memory.f64[(places.blocks + b * centerBlock.bytes + centerBlock.total) / 8],
      ),
      ...{ x, c, weights: space.read(places.weights, rows) },
    };
  });
}

describe("the steps of k-means", () => {
  test("plain loops: nearest labels, bounds of the distances, gaps and totals are right", () => {
    const { x, c, samples, labels, gaps, upper, lower, totals, weights } = runSteps(plain);
    const distance = (a: ArrayLike<number>, i: number, b: ArrayLike<number>, k: number) => {
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += (a[i * columns + j] - b[k * columns + j]) ** 2;
      return Math.sqrt(sum);
    };
    const expected = [0, 0, 0];
    for (let i = 0; i < rows; i++) {
      const all = Array.from({ length: clusters }, (_, k) => distance(samples, i, c, k)).sort((a, b) => a - b);
      const own = distance(samples, i, c, labels[i]);
      expect(own).toBe(all[0]);
      expect(upper[i] >= own && upper[i] < own * (1 + 1e-12)).toBe(true);
      expect(lower[i] <= all[1] && lower[i] > all[1] * (1 - 1e-12)).toBe(true);
      expected[Math.floor(i / blockRows)] += weights[i] * own ** 2;
    }
    expect(samples.every((value, at) => Math.abs(value - x[at]) < 1e-15)).toBe(true);
    totals.forEach((total, b) => {
      expect(Math.abs(total - expected[b])).toBeLessThan(1e-13 * expected[b]);
    });
    for (let k = 0; k < clusters; k++) {
      const others = Array.from({ length: clusters }, (_, o) => (o === k ? Infinity : distance(c, k, c, o)));
      expect(gaps[k] / (Math.min(...others) / 2)).toBeCloseTo(1, 12);
    }
  });

  test.each(simdEngines)("%s gives the same bits; its bounds, from floats, are a little wider", (_, engine) => {
    const { lower: plainLower, upper: plainUpper, ...expected } = runSteps(plain);
    const { lower, upper, ...found } = runSteps(engine);
    expect(found).toEqual(expected);
    expect(lower.every((value, i) => value <= plainLower[i] && value > 0.999 * plainLower[i])).toBe(true);
    expect(upper.every((value, i) => value >= plainUpper[i] && value < 1.001 * plainUpper[i])).toBe(true);
  });
});
