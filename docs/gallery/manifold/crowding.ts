/**
 * Crowding (Machine learning 2, section 1.4.1): in d dimensions there are d + 1 points at equal distances, eleven in ten dimensions, but
 * in a plane there are three. A map of more must change distances, whatever the method.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Matrix, metricMds } from "lectern";
import { zeros } from "lectern/data";
import { embeddingStress, shepardData } from "lectern/metrics";
import { distances } from "lectern/neighbor-search";
import { embeddingPlot, lines, plotGrid } from "lectern/plots";

/** The corners of a simplex: d + 1 points at the distance 1, as the unit vectors of d + 1 dimensions divided by √2. */
export function simplex(dimensions: number): Matrix {
  const corners = zeros(dimensions + 1, dimensions + 1);
  for (let i = 0; i <= dimensions; i++) corners.data[i * (dimensions + 2)] = Math.SQRT1_2;
  return corners;
}

/** The map of a simplex, and how much it changes distances. */
export interface SimplexMap {
  readonly map: Matrix;
  readonly stress: number;
  /** The smallest and the largest distance on the map; all are 1 in the data. */
  readonly least: number;
  readonly most: number;
}

/** Maps the simplex of `dimensions` to some number of components, with the least stress from classical scaling on. */
export function mapSimplex(dimensions: number, components: number): SimplexMap {
  const x = simplex(dimensions);
  const map = metricMds({ components }).fit({ x }).embedding;
  const { embedded } = shepardData(x, map);
  return {
    map,
    stress: embeddingStress(x, map, { rescale: true }),
    least: embedded.reduce((a, b) => Math.min(a, b), Infinity),
    most: embedded.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** The largest number of points of a list that are at the same distance from each other, up to a tolerance; by trying all. */
export function mostEquidistant(x: Matrix, tolerance = 1e-9): number {
  const apart = distances({ kind: "euclidean" }, x);
  let best = 1;
  const grow = (members: readonly number[], next: number) => {
    best = Math.max(best, members.length);
    for (let j = next; j < x.rows; j++) {
      const all = [...members, j];
      const lengths = all.flatMap((a, k) => all.slice(k + 1).map((b) => apart.data[a * x.rows + b] as number));
      if (lengths.every((length) => Math.abs(length - (lengths[0] as number)) < tolerance)) grow(all, j + 1);
    }
  };
  grow([], 0);
  return best;
}

/** The stress of maps of simplices over the number of dimensions of the map. */
export function crowdingFigure() {
  const components = Array.from({ length: 10 }, (_, k) => k + 1);
  const curves = [3, 5, 10].map((d) => {
    const x = components.filter((count) => count <= d);
    return { name: `${d + 1} points`, x, y: x.map((count) => mapSimplex(d, count).stress) };
  });
  const stress = lines(curves, { xTitle: "dimensions of the map", yTitle: "stress", width: 260 });
  return plotGrid([[stress, embeddingPlot(mapSimplex(10, 2).map, { width: 220, height: 220 })]]);
}

/** The figure of the index. */
export const cover = () => crowdingFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(crowdingFigure()));
}
