import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { drawn, totalOf, type WeightedDistances, withMedoids } from "../../../test/drawn-distances.js";
import { runToEnd } from "../../core/run.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { buildMedoids } from "./build-medoids.js";

describeOnTiers("buildMedoids", () => {
  test("takes the sample that lowers the total most each time, of equal ones the first, and none without weight", () => {
    const grid = Array.from({ length: 42 }, (_, i) => [i % 7, Math.floor(i / 7)]).flat();
    const tied: WeightedDistances = {
      count: 42,
      data: distances({ kind: "manhattan" }, { rows: 42, columns: 2, data: Float64Array.from(grid) }).data,
      weights: Float64Array.from({ length: 42 }, (_, i) => (i % 5 === 0 ? 0 : 1)),
    };
    for (const samples of [tied, drawn(1, 60), drawn(2, 60)]) {
      const expected: number[] = [];
      while (expected.length < 9) {
        const totals = Array.from(samples.weights, (weight, i) =>
          weight === 0 || expected.includes(i) ? Infinity : totalOf(samples, [...expected, i]),
        );
        expected.push(totals.indexOf(Math.min(...totals)));
      }
      expect([...withMedoids(samples, 9, (memory) => runToEnd(buildMedoids(memory)))]).toEqual(expected);
    }
  });
});
