import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { mapQuality } from "./map-quality.js";
import reference from "./reference/embedding.json" with { type: "json" };

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("the quality of a map has all measures", () => {
    const quality = mapQuality(x, embedding);
    expectClose(
      [quality.neighbors, quality.trustworthiness, quality.continuity, quality.preserved],
      [5, map.trustworthiness["5"], map.continuity["5"], map.preserved[4]],
      1e-12,
    );
    expectClose([quality.stress, quality.rankCorrelation], [map.rescaledStress, map.spearman], 1e-10);
    const given = mapQuality({ distances: distances({ kind: "euclidean" }, x) }, embedding, {
      points: 20,
      neighbors: 3,
    });
    const direct = mapQuality(x, embedding, { points: 20, neighbors: 3 });
    expectClose(Object.values(given), Object.values(direct), 1e-9);
  });
});

test("the quality of a very small map is defined", () => {
  expect(mapQuality([[0], [1], [3], [8]], [[0], [1], [3], [8]])).toEqual({
    ...{ neighbors: 1, trustworthiness: 1, continuity: 1, preserved: 1, stress: 0, rankCorrelation: 1 },
  });
});
