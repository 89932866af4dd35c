import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { swissRoll } from "../../datasets/index.js";
import { multiply } from "../../linalg/multiply.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { metricMds } from "../metric-mds/metric-mds.js";
import { curvilinearComponents } from "./curvilinear-components.js";

test("samples of a plane in space keep all their distances", () => {
  const x = multiply(normalMatrix(30, 2, createRandom(1)), normalMatrix(2, 3, createRandom(2)));
  const { embedding } = curvilinearComponents().fit({ x });
  expectClose(distances({ kind: "euclidean" }, embedding).data, distances({ kind: "euclidean" }, x).data, 0.02);
});

test("short distances of the map are better kept than by metric scaling", () => {
  for (const seed of [1, 2]) {
    const { x } = swissRoll({ samples: 150, seed });
    const given = distances({ kind: "euclidean" }, x).data;
    const model = curvilinearComponents({ seed }).fit({ x });
    const error = (z: typeof model.embedding) => {
      const found = distances({ kind: "euclidean" }, z).data;
      const near = Array.from(found.keys()).filter((at) => found[at] > 0 && found[at] <= model.state.radius);
      return near.reduce((sum, at) => sum + (found[at] - given[at]) ** 2, 0) / near.length;
    };
    expect(error(model.embedding)).toBeLessThan(0.2 * error(metricMds().fit({ x }).embedding));
  }
});

test("the same seed gives the same map, and other input is refused", () => {
  const x = normalMatrix(20, 3, createRandom(1));
  const fit = (seed: number) => curvilinearComponents({ epochs: 5, seed }).fit({ x }).embedding;
  expect(fit(1)).toEqual(fit(1));
  expect(fit(1)).not.toEqual(fit(2));
  expect(curvilinearComponents({ epochs: 3 }).fit({ x: Array(4).fill([1, 2]) }).state.stress).toBeLessThan(1e-9);
  const negative = [
    [0, -1],
    [-1, 0],
  ];
  expect(refusal(() => curvilinearComponents({ distance: { kind: "precomputed" } }).fit({ x: negative }))).toMatch(
    /must be finite and not negative/,
  );
});
