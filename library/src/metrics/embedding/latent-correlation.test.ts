import { describe, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { latentCorrelation } from "./latent-correlation.js";
import reference from "./reference/embedding.json" with { type: "json" };

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { embedding } = map;

  test("the correlation with a latent variable matches numpy and scipy", () => {
    expectClose(latentCorrelation(map.latent, embedding), [map.latentCorrelation], 1e-12);
  });
});
