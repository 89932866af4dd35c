import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalColumns } from "../../../test/normal-columns.js";
import { asMatrix } from "../../data/matrix.js";
import { coRankingMatrix, neighborhoodPreservation } from "./co-ranking.js";
import reference from "./reference/embedding.json" with { type: "json" };
import { continuity, trustworthiness } from "./trustworthiness.js";

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("the co-ranking matrix and the curves of preserved neighbourhoods match ranks by scipy", () => {
    const counts = coRankingMatrix(x, embedding);
    expect([...counts.data]).toEqual(map.coRanking);
    const n = x.length;
    const small = coRankingMatrix(x, embedding, { neighbors: 7 });
    const corner = map.coRanking.filter((_, at) => at % (n - 1) < 7 && at < 7 * (n - 1));
    expect([...small.data]).toEqual(corner);
    const found = neighborhoodPreservation(x, embedding);
    for (const curve of ["preserved", "aboveChance", "rescaled"] as const) {
      expectClose(found[curve], map[curve], 1e-12);
    }
    expectClose([found.area], [map.area], 1e-12);
    expect(found.bestSize).toBe(map.bestSize);
    const short = neighborhoodPreservation(x, embedding, { neighbors: 4 });
    expectClose(short.preserved, map.preserved.slice(0, 4), 1e-12);
  });
});

const x = normalColumns(60, 3, 1);

test("a map equal to the data is perfect, also with duplicates and given distances", () => {
  const twice = asMatrix([...Array.from({ length: 40 }, (_, i) => [Math.floor(i / 4), 0])]);
  for (const data of [x, twice]) {
    expect([trustworthiness(data, data), continuity(data, data)]).toEqual([1, 1]);
    const { preserved, rescaled, area } = neighborhoodPreservation(data, data);
    expect([Math.min(...preserved), Math.min(...rescaled)].every((value) => Math.abs(value - 1) < 1e-12)).toBe(true);
    expect(area).toBeCloseTo(1, 12);
    const { data: counts, rows } = coRankingMatrix(data, data);
    expect(counts.every((count, at) => count === (at % (rows + 1) === 0 ? data.rows : 0))).toBe(true);
  }
});
