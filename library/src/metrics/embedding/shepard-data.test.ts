import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import reference from "./reference/embedding.json" with { type: "json" };
import { shepardData } from "./shepard-data.js";

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("the pairs of distances and their correlations", () => {
    const shepard = shepardData(x, embedding);
    expect(shepard.original).toHaveLength((x.length * (x.length - 1)) / 2);
    expectClose([shepard.correlation, shepard.rankCorrelation], [map.pearson, map.spearman], 1e-10);
  });
});
