import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { neighborAccuracy } from "./neighbor-accuracy.js";
import reference from "./reference/embedding.json" with { type: "json" };

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { embedding } = map;

  test("leave-one-out accuracy matches scikit-learn", () => {
    expect(neighborAccuracy(embedding, map.labels)).toBeCloseTo(map.nearestAccuracy, 14);
  });
});

test("neighbours vote by number, then by nearness", () => {
  const map = [[0], [1], [1.5], [10], [11]];
  expect(neighborAccuracy(map, ["a", "a", "b", "c", "c"])).toBeCloseTo(3 / 5, 14);
  // With 2 neighbours the votes are tied, and the nearer one counts.
  expect(neighborAccuracy(map, ["a", "a", "b", "c", "c"], { neighbors: 2 })).toBeCloseTo(3 / 5, 14);
  expect(refusal(() => neighborAccuracy(map, ["a"]))).toMatch(
    /needs at least 2 points and the label of each, got 5 points and 1 labels/,
  );
});
