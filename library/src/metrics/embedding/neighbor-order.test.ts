import { expect, test } from "vitest";
import { normalColumns } from "../../../test/normal-columns.js";
import { neighborhoodPreservation } from "./co-ranking.js";

test("long lists by sorting agree with short lists by search", () => {
  const [data, map] = [normalColumns(300, 3, 1), normalColumns(300, 2, 2)];
  const [short, long] = [100, 101].map((neighbors) => neighborhoodPreservation(data, map, { neighbors }));
  expect(short.preserved).toEqual(long.preserved.subarray(0, 100));
});
