/** Neighbour graphs. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, selectRows } from "../data/matrix.js";
import { fromDense, type SparseMatrix, transposeSparse } from "../data/sparse.js";
import { neighborGraph, neighborGraphSteps, radiusGraph } from "./neighbor-graph.js";
import { distances } from "./pairwise-distances.js";

function edges({ rows, rowStart, columnIndex }: SparseMatrix): Set<string> {
  const result = new Set<string>();
  for (let i = 0; i < rows; i++)
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) result.add(`${i} ${columnIndex[e]}`);
  return result;
}

describe("neighbor graphs", () => {
  test("a graph that is searched in several blocks has the nearest neighbours of each sample, dense and sparse", () => {
    const x = drawnPoints(3000, 2, 5);
    const steps = [...neighborGraphSteps(x, 3)];
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.at(-1)).toEqual({ step: 3000, of: 3000 });
    const graph = neighborGraph(x, 3);
    expect(neighborGraph(fromDense(x), 3).columnIndex).toEqual(graph.columnIndex);
    for (let i = 0; i < 3000; i += 97) {
      const from = distances({ kind: "euclidean" }, selectRows(x, [i]), x).data;
      const nearest = Array.from(from.keys())
        .filter((j) => j !== i)
        .sort((a, b) => from[a] - from[b]);
      const found = graph.columnIndex.subarray(graph.rowStart[i], graph.rowStart[i + 1]);
      expect(Array.from(found)).toEqual(nearest.slice(0, 3).sort((a, b) => a - b));
    }
  });

  test("[PA-059] the graph of k neighbours has k entries per row; either and mutual are symmetric; a threshold graph is too", () => {
    for (const seed of [1, 2, 3]) {
      const x = drawnPoints(40, 2, seed);
      const directed = neighborGraph(x, 4);
      for (let i = 0; i < 40; i++) expect(directed.rowStart[i + 1] - directed.rowStart[i]).toBe(4);
      const there = edges(directed);
      const back = edges(transposeSparse(directed));
      const either = neighborGraph(x, 4, { edges: "either" });
      const mutual = neighborGraph(x, 4, { edges: "mutual" });
      expect(edges(either)).toEqual(new Set([...there, ...back]));
      expect(edges(mutual)).toEqual(new Set([...there].filter((edge) => back.has(edge))));
      expect(transposeSparse(either)).toEqual(either);
      expect(transposeSparse(mutual)).toEqual(mutual);
      const near = radiusGraph(x, 0.5);
      expect(transposeSparse(near)).toEqual(near);
      const d = distances({ kind: "euclidean" }, x);
      const expected = Array.from(d.data.keys()).filter((e) => d.data[e] <= 0.5 && e % 41 !== 0);
      expect(edges(near)).toEqual(new Set(expected.map((e) => `${Math.floor(e / 40)} ${e % 40}`)));
    }
  });

  test("values are distances, in the order of the columns", () => {
    const x = drawnPoints(20, 3, 4);
    const d = distances({ kind: "manhattan" }, x);
    const graph = neighborGraph(x, 5, { distance: { kind: "manhattan" }, edges: "either" });
    for (let i = 0; i < 20; i++) {
      for (let e = graph.rowStart[i]; e < graph.rowStart[i + 1]; e++) {
        expect(graph.values[e]).toBe(d.data[20 * i + graph.columnIndex[e]]);
        if (e > graph.rowStart[i]) expect(graph.columnIndex[e]).toBeGreaterThan(graph.columnIndex[e - 1]);
      }
    }
  });

  test("[ML2-012] exactly k neighbours without the sample itself, also with ties and duplicates at distance 0", () => {
    const grid = asMatrix(Array.from({ length: 25 }, (_, i) => [i % 5, Math.floor(i / 5)]));
    const d = distances({ kind: "euclidean" }, grid);
    const ofGrid = neighborGraph(grid, 3);
    for (let i = 0; i < 25; i++) {
      const others = Array.from({ length: 25 }, (_, j) => j).filter((j) => j !== i);
      const nearest = others.sort((a, b) => d.data[25 * i + a] - d.data[25 * i + b] || a - b).slice(0, 3);
      const row = ofGrid.columnIndex.subarray(ofGrid.rowStart[i], ofGrid.rowStart[i + 1]);
      expect(Array.from(row)).toEqual(nearest.sort((a, b) => a - b));
    }
    const graph = neighborGraph(asMatrix(Array.from({ length: 6 }, () => [1, 1])), 2);
    for (let i = 0; i < 6; i++) {
      const row = Array.from(graph.columnIndex.subarray(graph.rowStart[i], graph.rowStart[i + 1]));
      expect(row.length).toBe(2);
      expect(row).not.toContain(i);
    }
    expect(graph.values.every((value) => value === 0)).toBe(true);
  });

  test("refuses as many neighbours as samples", () => {
    expect(refusal(() => neighborGraph([[1], [2]], 2))).toMatch(
      /from 1 to 1 \(less than the number of samples\), got 2/,
    );
  });
});
