import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { withMedoids } from "../../../test/drawn-distances.js";
import { medoidTask } from "../../engine/medoid-kernels.js";
import { beginRound, type MedoidMemory, placeMedoids, readAssigned, readMedoids, readWhole } from "./medoid-memory.js";

// Samples at 0, 1, 3 and 5 of a line.
const places = [0, 1, 3, 5];
const samples = {
  count: 4,
  data: Float64Array.from(places.flatMap((a) => places.map((b) => Math.abs(a - b)))),
  weights: Float64Array.of(1, 2, 1, 4),
};

function numbersOf({ distances: { space }, task }: MedoidMemory, name: "reach" | "losses", length: number): number[] {
  return [...space.read(space.engine.memory.i32[(task + medoidTask[name]) / 4], length)];
}

describeOnTiers("medoids in memory", () => {
  test("the nearest two medoids of each sample, the first of equally near ones, and what the total is without a medoid", () => {
    withMedoids(samples, 2, (memory) => {
      placeMedoids(memory, Int32Array.of(3, 1));
      const { medoids, labels, total } = readAssigned(memory);
      expect([[...medoids], [...labels], total]).toEqual([[3, 1], [1, 1, 0, 0], 3]);
      expect(numbersOf(memory, "reach", 12)).toEqual([1, 5, 1, 0, 4, 2, 2, 2, 1, 0, 4, 4]);
      // Without the medoid at 5 the weight 4 goes 4 further; without that at 1 the first two samples do.
      expect(numbersOf(memory, "losses", 2)).toEqual([16, 12]);
    });
  });

  test("goes through the samples again where a round begins, and counts those without an exchange", () => {
    withMedoids(samples, 2, (memory) => {
      placeMedoids(memory, Int32Array.of(1, 3));
      const progress = () => [readWhole(memory, "next"), readWhole(memory, "unchanged")];
      expect(memory.kernels.tryExchanges(memory.task, 3)).toBe(false);
      expect(progress()).toEqual([3, 3]);
      beginRound(memory);
      expect(memory.kernels.tryExchanges(memory.task, 4)).toBe(false);
      expect(progress()).toEqual([1, 4]);
      expect([...readMedoids(memory)]).toEqual([1, 3]);
    });
  });
});
