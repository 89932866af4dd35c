/** Searches among sparse samples. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { selectRows } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { distanceSpace } from "./distance-space.js";
import { createSearch, nearestNeighbors, neighborsWithin } from "./search.js";
import { hasSparseSearch, prepareSparse } from "./sparse-search.js";

describe("sparse searches", () => {
  test("sparse samples have the neighbours of dense ones, to the last bit", () => {
    for (const levels of [undefined, 3]) {
      const dense = drawnPoints(70, 6, 8, levels);
      const thin = { ...dense, data: dense.data.map((value, e) => (e % 3 === 0 ? value : 0)) };
      const queries = selectRows(thin, [0, 10, 20, 30]);
      for (const kind of ["euclidean", "squared-euclidean", "cosine", "manhattan", "hamming"] as const) {
        const distance = { kind };
        const expected = nearestNeighbors(createSearch(thin, { distance }), queries, 9);
        const search = createSearch(fromDense(thin), { distance });
        for (const given of [queries, fromDense(queries)]) expect(nearestNeighbors(search, given, 9)).toEqual(expected);
        expect(nearestNeighbors(createSearch(thin, { distance }), fromDense(queries), 9)).toEqual(expected);
        const radius = expected.distances[6];
        expect(neighborsWithin(search, fromDense(queries), radius)).toEqual(
          neighborsWithin(createSearch(thin, { distance }), queries, radius),
        );
      }
    }
  });

  test("rows are prepared for the cosine like dense ones, empty rows included", () => {
    const dense = drawnPoints(12, 5, 3, 3);
    dense.data.fill(0, 0, 5);
    const distance = { kind: "cosine" } as const;
    expect(prepareSparse(distance, fromDense(dense))).toEqual(fromDense(distanceSpace(distance).prepare(dense)));
    expect([hasSparseSearch(distance), hasSparseSearch({ kind: "manhattan" })]).toEqual([true, false]);
  });
});
