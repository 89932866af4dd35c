import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { intervalNetwork } from "./interval-network.js";
import { applyLayers } from "./perceptron-layers.js";

test("the output alternates between the boundaries, for any number of them", () => {
  for (const boundaries of [[0], [0, 1], [-3, -1, 2.5], [0, 0.01, 5, 6, 7]]) {
    const edges = [boundaries[0] - 1, ...boundaries, boundaries[boundaries.length - 1] + 1];
    const middles = edges.slice(1).map((edge, i) => [(edge + edges[i]) / 2]);
    const output = applyLayers(intervalNetwork(boundaries), middles).data;
    expect(Array.from(output, Math.round)).toEqual(middles.map((_, i) => i % 2));
  }
});

test("boundaries that are not ascending are refused", () => {
  for (const boundaries of [[], [1, 1], [2, 1]]) {
    expect(refusal(() => intervalNetwork(boundaries))).toMatch("boundaries must be ascending");
  }
});
