import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import type { Distance } from "./distance.js";
import { distanceSpace } from "./distance-space.js";
import { distances } from "./pairwise-distances.js";
import { regionSearchSteps } from "./region-search.js";

const kinds: Distance[] = [{ kind: "euclidean" }, { kind: "manhattan" }, { kind: "canberra" }, { kind: "bray-curtis" }];

test.each(kinds)("$kind: finds what comparing all pairs finds", (distance) => {
  for (let seed = 0; seed < 3; seed++) {
    const normal = normalMatrix(200, 2, createRandom(seed));
    const x = { ...normal, data: normal.data.map(Math.abs) };
    const space = distanceSpace(distance as { kind: "euclidean" });
    const radius = 0.3;
    const search = runToEnd(regionSearchSteps(space.prepare(x), space, space.reduce(radius)));
    const all = distances(distance, x);
    const isNear = (i: number, j: number) => all.data[i * 200 + j] <= radius;
    const weights = Float64Array.from({ length: 200 }, (_, i) => 1 + (i % 2));
    const taken = new Uint8Array(200);
    const into = new Int32Array(200);
    for (let place = 0; place < 200; place++) {
      const sample = search.order[place];
      const near = Array.from({ length: 200 }, (_, j) => j).filter((j) => isNear(sample, j));
      const visited: number[] = [];
      search.visit(place, (other) => visited.push(search.order[other]));
      expect(visited.sort((a, b) => a - b)).toEqual(near);
      const total = near.reduce((sum, j) => sum + weights[j], 0);
      expect([search.hasWeight(place, weights, total), search.hasWeight(place, weights, total + 1)]).toEqual([
        true,
        false,
      ]);
      const fresh = Array.from(into.subarray(0, search.take(place, into)), (other) => search.order[other]);
      expect(fresh.sort((a, b) => a - b)).toEqual(near.filter((j) => taken[j] === 0));
      for (const j of fresh) taken[j] = 1;
    }
  }
});

test("only marked places are taken", () => {
  const x = { rows: 3, columns: 1, data: Float64Array.of(0, 1, 2) };
  const space = distanceSpace({ kind: "euclidean" });
  const search = runToEnd(regionSearchSteps(x, space, 100));
  search.keepOnly(Uint8Array.from(search.order, (sample) => (sample === 1 ? 0 : 1)));
  const into = new Int32Array(3);
  const found = Array.from(into.subarray(0, search.take(0, into)), (place) => search.order[place]);
  expect(found.sort()).toEqual([0, 2]);
});
