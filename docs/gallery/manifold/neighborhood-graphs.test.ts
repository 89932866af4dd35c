import { connectedComponents } from "lectern/graphs";
import { dimensionAtElbow } from "lectern/metrics";
import { neighborGraph } from "lectern/neighbor-search";
import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { componentCounts, dimensionCurves, elbowPlot, neighborhoodFigure, twoGroups } from "./neighborhood-graphs.js";

const edgesOf = (graph: ReturnType<typeof neighborGraph>) =>
  Array.from({ length: graph.rows }, (_, i) =>
    Array.from(graph.columnIndex.subarray(graph.rowStart[i], graph.rowStart[i + 1])),
  );

describe("graphs of neighbours", () => {
  test("[MP-030] [MP-031] the directed relation is not symmetric, and the undirected graph has an edge where either one is near", () => {
    // The middle one is the nearest of the last, whose nearest it is not.
    const x = [[0], [1], [3]];
    expect(edgesOf(neighborGraph(x, 1))).toEqual([[1], [0], [1]]);
    expect(edgesOf(neighborGraph(x, 1, { edges: "either" }))).toEqual([[1], [0, 2], [1]]);
    expect(edgesOf(neighborGraph(x, 1, { edges: "mutual" }))).toEqual([[1], [0], []]);
  });

  test("[MP-032] [MPM-001] components are clusters: two groups are apart for small k and merge for large k", async () => {
    for (const seed of [0, 1, 2, 3, 4]) {
      const { x, y } = twoGroups(seed);
      const counts = componentCounts(x, 15);
      for (let k = 1; k < counts.length; k++) expect(counts[k]).toBeLessThanOrEqual(counts[k - 1]);
      for (const k of [2, 4]) {
        // No component has samples of both groups.
        const { labels, count } = connectedComponents(neighborGraph(x, k, { edges: "either" }));
        const groups = Array.from(
          { length: count },
          (_, c) => new Set(Array.from(y.codes).filter((_, i) => labels[i] === c)).size,
        );
        expect(groups).toEqual(Array(count).fill(1));
      }
      // The eighth neighbour of a sample is in the other group.
      expect([counts[3], counts[7]]).toEqual([2, 1]);
    }
    const drawing = await renderPlot(neighborhoodFigure());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rule")).toBeGreaterThan(100);
  });

  test("[PA-049] the residual variance of a curved sheet has its elbow at two dimensions with Isomap, at three with PCA and MDS, and is drawn", async () => {
    for (const seed of [1, 2]) {
      const curves = dimensionCurves(seed);
      expect([dimensionAtElbow(curves.isomap), dimensionAtElbow(curves.mds)]).toEqual([2, 3]);
    }
    const drawing = await renderPlot(elbowPlot(dimensionCurves()));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(2);
  });
});
