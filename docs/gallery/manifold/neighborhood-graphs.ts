/**
 * Graphs of nearest neighbours (Machine learning and physics, 2.3; Pattern analysis, manifold notes; Maier, Hein and von Luxburg 2009). To be
 * one of the k nearest is no symmetric relation; an undirected graph joins two samples if one of them is near the other. Its connected
 * components are clusters: two groups of samples fall apart for small k and merge for large k. On a curved sheet the distances along
 * the graph need as many dimensions as the sheet has, straight distances one more.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { classicalMds, isomap } from "lectern";
import { type Matrix, selectColumns } from "lectern/data";
import { blobs, swissRoll } from "lectern/datasets";
import { connectedComponents, graphFromMatrix } from "lectern/graphs";
import { dimensionAtElbow, residualVariance } from "lectern/metrics";
import { neighborGraph } from "lectern/neighbor-search";
import { graphPlot, lines, plotGrid } from "lectern/plots";

/** Two round groups of eight samples. */
export function twoGroups(seed = 0) {
  return blobs({
    samples: 16,
    centers: [
      [0, 0],
      [12, 0],
    ],
    spread: 1,
    seed,
  });
}

/** The number of components of the symmetric graph for each number of neighbours. */
export function componentCounts(x: Matrix, most: number): number[] {
  return Array.from(
    { length: most },
    (_, k) => connectedComponents(neighborGraph(x, k + 1, { edges: "either" })).count,
  );
}

/** Residual variances of the first 1, 2, … dimensions: of Isomap along a rolled sheet, and of classical scaling in space. */
export function dimensionCurves(seed = 1) {
  const { x } = swissRoll({ samples: 500, sampling: "area", seed });
  const along = isomap({ components: 4, neighborhood: { kind: "nearest", neighbors: 8 } }).fit({ x });
  const straight = classicalMds({ components: 4 }).fit({ x }).embedding;
  return {
    isomap: along.report.notes.residualVariances as number[],
    mds: [1, 2, 3, 4].map((count) => residualVariance(x, selectColumns(straight, [0, 1, 2, 3].slice(0, count)))),
  };
}

/** Graphs of two groups, the number of components against k, and the residual variances against the dimension. */
export function neighborhoodFigure(seed = 0) {
  const { x } = twoGroups(seed);
  const graphs = [2, 4, 8].map((k) => {
    const edges = neighborGraph(x, k, { edges: "either" });
    const { count, labels } = connectedComponents(edges);
    const title = `k = ${k}: ${count} ${count === 1 ? "component" : "components"}`;
    return graphPlot(graphFromMatrix(edges), { places: x, groups: labels, title, height: 200, width: 240 });
  });
  const counts = componentCounts(x, 10);
  return plotGrid([graphs, [countPlot(counts), elbowPlot(dimensionCurves())]]);
}

const countPlot = (counts: readonly number[]) =>
  lines([{ name: "components", x: counts.map((_, k) => k + 1), y: counts }], {
    title: "components of the graph",
    xTitle: "neighbours k",
    yTitle: "number",
  });

/** The residual variances of both methods. */
export const elbowPlot = ({ isomap: along, mds }: ReturnType<typeof dimensionCurves>) =>
  lines(
    [
      { name: "Isomap", x: [1, 2, 3, 4], y: along },
      { name: "classical scaling (PCA)", x: [1, 2, 3, 4], y: mds },
    ],
    { title: "residual variance of a rolled sheet", xTitle: "dimensions", yTitle: "1 − R²" },
  );

/** Figure for the gallery index. */
export const cover = () => neighborhoodFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(`components for k = 1 to 10: ${componentCounts(twoGroups().x, 10).join(", ")}`);
  const { isomap: along, mds } = dimensionCurves();
  console.log(`elbow of Isomap at ${dimensionAtElbow(along)}, of classical scaling at ${dimensionAtElbow(mds)}`);
}
