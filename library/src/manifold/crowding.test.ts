import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { embeddingStress } from "../metrics/embedding/stress.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { crowdedDistances, crowdedNeighbors, relativeStress } from "./crowding.js";
import { metricMds } from "./metric-mds/metric-mds.js";
import { nonMetricMds } from "./non-metric-mds/non-metric-mds.js";
import { sne } from "./sne/sne.js";

test("the stress is that of the measure of maps; without any distance it is 0", () => {
  const [x, places] = [4, 2].map((columns) => normalMatrix(30, columns, createRandom(columns)));
  const stress = runToEnd(relativeStress(distances({ kind: "euclidean" }, x), places));
  expect(stress).toBeCloseTo(embeddingStress(x, places), 12);
  const same = { rows: 3, columns: 3, data: new Float64Array(9) };
  expect(runToEnd(relativeStress(same, { rows: 3, columns: 1, data: new Float64Array(3) }))).toBe(0);
});

test("warns from a stress of 0.2 on, and below half of the similarity", () => {
  expect(crowdedDistances(0.19, 2)).toEqual([]);
  expect(crowdedDistances(Number.NaN, 2)).toEqual([]);
  expect(crowdedDistances(0.314, 2)).toMatchObject([
    { code: "crowded", message: /stress of 0\.31 is high: the samples have more than 2 dimensions/ },
  ]);
  expect(crowdedNeighbors(0.5, 2)).toEqual([]);
  expect(crowdedNeighbors(0.4, 2)[0]?.message).toContain("only 40 % of the similarity");
});

test("methods warn of samples of ten dimensions on two, not of samples of two, over seeds", () => {
  const codes = (recipe: { fit(data: object): { report: { warnings: readonly { code: string }[] } } }, x: object) =>
    recipe.fit({ x }).report.warnings.flatMap(({ code }) => (code === "not-converged" ? [] : [code]));
  const recipes = [
    metricMds(),
    metricMds({ loss: { kind: "sammon" } }),
    nonMetricMds({ maxIterations: 30 }),
    sne({ perplexity: 4, maxIterations: 40 }),
    sne({ perplexity: 4, maxIterations: 40, similarities: "conditional" }),
  ];
  for (const seed of [1, 2]) {
    const [flat, deep] = [2, 10].map((columns) => normalMatrix(100, columns, createRandom(seed)));
    for (const recipe of recipes) {
      expect(codes(recipe, flat)).toEqual([]);
      expect(codes(recipe, deep)).toEqual(["crowded"]);
    }
  }
});
