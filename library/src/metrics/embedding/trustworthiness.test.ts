import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalColumns } from "../../../test/normal-columns.js";
import { asMatrix } from "../../data/matrix.js";
import { swissRoll } from "../../datasets/sheets.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { neighborhoodPreservation } from "./co-ranking.js";
import { latentCorrelation } from "./latent-correlation.js";
import reference from "./reference/embedding.json" with { type: "json" };
import { continuity, pointContinuity, pointTrustworthiness, trustworthiness } from "./trustworthiness.js";

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("trustworthiness and continuity match scikit-learn to 12 digits, of points and of the map", () => {
    for (const k of ["1", "5", "12"] as const) {
      const options = { neighbors: Number(k) };
      expectClose([trustworthiness(x, embedding, options)], [map.trustworthiness[k]], 1e-12);
      expectClose([continuity(x, embedding, options)], [map.continuity[k]], 1e-12);
      expectClose([mean(pointTrustworthiness(x, embedding, options))], [map.trustworthiness[k]], 1e-12);
      expectClose([mean(pointContinuity(x, embedding, options))], [map.continuity[k]], 1e-12);
    }
  });

  test("trustworthiness takes any distances of the data", () => {
    const given = { distances: distances({ kind: "manhattan" }, x) };
    expectClose([trustworthiness(given, embedding)], [map.manhattan], 1e-12);
  });
});

/** A flat sheet against the roll it was laid flat from: neighbourhoods are kept, and large distances are not. */
test("[ML2-029] scores turn figures into numbers: the unrolled sheet is near 1, a projection lower, a random map at chance", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, flat, y } = swissRoll({ samples: 250, seed });
    const shadow = asMatrix(Array.from({ length: 250 }, (_, i) => [x.data[3 * i], x.data[3 * i + 1]]));
    const random = normalColumns(250, 2, seed);
    const all = [flat, shadow, random];
    const measures = [
      all.map((map) => trustworthiness(x, map)),
      all.map((map) => continuity(x, map)),
      all.map((map) => neighborhoodPreservation(x, map, { neighbors: 10 }).preserved[9]),
      all.map((map) => latentCorrelation(y, map)[0]),
    ];
    for (const [best, middle, worst] of measures.filter((_, at) => at !== 1)) {
      expect(best).toBeGreaterThan(middle);
      expect(middle).toBeGreaterThan(worst);
    }
    const [trusted, continued, preserved, latent] = measures;
    expect(Math.min(trusted[0], continued[0], latent[0])).toBeGreaterThan(0.99);
    // A projection only brings points together, it tears nothing apart.
    expect(continued[1]).toBeGreaterThan(0.97);
    expect(trusted[1]).toBeLessThan(0.95);
    // In a random map the rank of a neighbour is uniform: about ½, and 10 of 249 neighbours are kept.
    expect(Math.abs(trusted[2] - 0.5)).toBeLessThan(0.05);
    expect(preserved[2]).toBeLessThan(0.08);
    expect(Math.abs(latent[2])).toBeLessThan(0.25);
  }
});

test("some points estimate the measure of all", () => {
  const [many, map] = [normalColumns(600, 4, 3), normalColumns(600, 4, 3)];
  const flat = asMatrix(Array.from({ length: 600 }, (_, i) => [map.data[4 * i], map.data[4 * i + 1]]));
  const whole = trustworthiness(many, flat);
  expect(Math.abs(trustworthiness(many, flat, { points: 200 }) - whole)).toBeLessThan(0.02);
  expect(trustworthiness(many, flat, { points: 200 })).not.toBe(whole);
});
