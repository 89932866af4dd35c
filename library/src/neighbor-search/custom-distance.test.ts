/** Custom distances. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { refusal } from "../../test/refusal.js";
import { registerDistance } from "./custom-distance.js";
import { distances } from "./pairwise-distances.js";
import { createSearch, nearestNeighbors } from "./search.js";

const cityBlocks = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, j) => sum + Math.abs(value - y[j]), 0);

describe("registered distances", () => {
  test("work under their name in every search that supports them", () => {
    registerDistance({ name: "my city blocks", between: cityBlocks, metric: true });
    registerDistance({ name: "my city blocks", between: cityBlocks, metric: true });
    const [x, queries] = [drawnPoints(60, 3, 1), drawnPoints(10, 3, 2)];
    const expected = nearestNeighbors(createSearch(x, { distance: { kind: "manhattan" } }), queries, 4);
    const distance = { kind: "custom", name: "my city blocks" } as const;
    for (const algorithm of ["automatic", "brute-force", "ball-tree"] as const) {
      expect(nearestNeighbors(createSearch(x, { distance, algorithm }), queries, 4).indices).toEqual(expected.indices);
    }
  });

  test("names can be registered once, unknown names and invalid values are refused", () => {
    registerDistance({ name: "taken", between: cityBlocks });
    expect(refusal(() => registerDistance({ name: "taken", between: () => 0 }))).toMatch(
      /the name "taken" is already registered/,
    );
    expect(refusal(() => registerDistance({ name: "", between: cityBlocks }))).toMatch(/a name and a function/);
    expect(refusal(() => distances({ kind: "custom", name: "nobody" }, [[1]]))).toMatch(/registered under "nobody"/);
    registerDistance({ name: "negative", between: () => -1 });
    expect(refusal(() => distances({ kind: "custom", name: "negative" }, [[1], [2]]))).toMatch(
      /"negative" returned -1/,
    );
    const settings = { distance: { kind: "custom", name: "taken" }, algorithm: "ball-tree" } as const;
    expect(refusal(() => createSearch([[1]], settings))).toMatch(/^unsupported: .*metrics, which this distance is not/);
  });
});
