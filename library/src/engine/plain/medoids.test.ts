import { describe, expect, test } from "vitest";
import { drawn, totalOf, type WeightedDistances, withMedoids } from "../../../test/drawn-distances.js";
import { numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import type { MedoidMemory } from "../../clustering/k-medoids/medoid-memory.js";
import { beginMedoids, placeMedoids, readMedoids, readTotal } from "../../clustering/k-medoids/medoid-memory.js";
import { medoidTask } from "../medoid-kernels.js";
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

/** Everything that the kernels know of the samples: their nearest two medoids, and the losses. */
function stateOf({ distances: { space, count }, clusters, task }: MedoidMemory) {
  const at = (name: "labels" | "others" | "reach" | "losses") => space.engine.memory.i32[(task + medoidTask[name]) / 4];
  return {
    labels: [...space.readIntegers(at("labels"), count)],
    others: [...space.readIntegers(at("others"), count)],
    reach: [...space.read(at("reach"), 3 * count)],
    losses: [...space.read(at("losses"), clusters)],
  };
}

/** Samples of which some do not count; distances that are whole numbers, so that there are ties. */
function tied(seed: number, count: number): WeightedDistances {
  const samples = drawn(seed, count);
  const weights = samples.weights.map((_, i) => (i % 4 === 1 ? 0 : 1 + (i % 3)));
  return { count, data: samples.data.map((distance) => Math.round(2 * distance)), weights };
}

/** Chooses medoids, and exchanges them until all samples were tried; what is known after each step. */
function searchBy(engine: TestEngine, samples: WeightedDistances, clusters: number): unknown[] {
  return withMedoids(
    samples,
    clusters,
    (memory) => {
      const { kernels, task } = memory;
      const steps: unknown[] = [];
      beginMedoids(memory);
      for (let c = 0; c < clusters; c++) {
        kernels.beginAddition(task);
        // In pieces that are no multiples of the lanes.
        for (let first = 0; first < samples.count; first += 7) {
          kernels.tryAdditions(task, first, Math.min(samples.count, first + 7));
        }
        kernels.addMedoid(task);
      }
      steps.push([...readMedoids(memory)]);
      placeMedoids(memory, readMedoids(memory));
      for (let exchanges = 0; exchanges < 100; exchanges++) {
        const isExchanged = kernels.tryExchanges(task, samples.count);
        steps.push(isExchanged, [...readMedoids(memory)], readTotal(memory), stateOf(memory));
        if (!isExchanged) break;
      }
      return steps;
    },
    engine,
  );
}

describe.each(all)("medoids in %s", (_, engine) => {
  test("exact distances have the bits of a loop over the columns, in both triangles", () => {
    for (const [n, columns] of [
      [4, 1],
      [12, 3],
      [100, 2],
      [68, 7],
    ]) {
      const x = numbers(n * columns, n);
      const expected = Float64Array.from({ length: n * n }, (_, at) => {
        const [i, j] = [Math.floor(at / n), at % n];
        let sum = 0;
        for (let k = 0; k < columns; k++) sum += (x[k * n + i] - x[k * n + j]) ** 2;
        return Math.sqrt(sum);
      });
      withWorkspace(engine, (space) => {
        const [from, to] = [space.vector(n * columns, x), space.matrix(n, n)];
        engine.kernels.exactDistances(0, 4, n, columns, from, to);
        engine.kernels.exactDistances(4, n, n, columns, from, to);
        expect(space.read(to, n * n)).toEqual(expected);
      });
    }
  });

  test("every step is that of plain loops to the last bit", () => {
    for (const samples of [drawn(1, 41), drawn(2, 64), drawn(3, 9), tied(4, 50), tied(5, 30)]) {
      for (const clusters of [2, 5]) {
        expect(searchBy(engine, samples, clusters)).toEqual(searchBy(plain, samples, clusters));
      }
    }
  });

  test("after exchanges the nearest two medoids are those of a new search", () => {
    for (let seed = 0; seed < 10; seed++) {
      withMedoids(
        drawn(seed, 40),
        4,
        (memory) => {
          placeMedoids(memory, Int32Array.of(0, 1, 2, 3));
          while (memory.kernels.tryExchanges(memory.task, 40)) {
            const found = [stateOf(memory), readTotal(memory)];
            memory.kernels.findNearest(memory.task);
            expect(found).toEqual([stateOf(memory), readTotal(memory)]);
          }
        },
        engine,
      );
    }
  });

  test("an exchange lowers the total by what the kernel says, and samples without weight are never tried", () => {
    const samples = tied(6, 40);
    const steps = searchBy(engine, samples, 3);
    const medoids = steps.filter(Array.isArray) as number[][];
    const totals = steps.filter((step) => typeof step === "number") as number[];
    expect(totals).toEqual(medoids.slice(1).map((set) => totalOf(samples, set)));
    expect(medoids.flat().every((sample) => samples.weights[sample] > 0)).toBe(true);
  });
});
