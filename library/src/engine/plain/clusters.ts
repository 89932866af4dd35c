/** Searches among points that are removed one by one, and sums of windows, in plain TypeScript. */
import { exp } from "../../numeric/elementary/functions.js";
import type { ClusterKernels, WindowKernels } from "../cluster-kernels.js";
import type { Memory } from "../engine.js";

/** The nearest cluster by Ward's distance, and shortest trees. */
export function plainClusters(memory: Memory): ClusterKernels {
  return {
    nearestCluster(panels, columns, query, size, own, preferred, centers, sizes, result) {
      const data = memory.f64;
      const distanceTo = (place: number) => {
        const other = data[sizes / 8 + place];
        return ((2 * size * other) / (size + other)) * squareTo(data, columns, data, query / 8, centers, place);
      };
      let best = preferred;
      let least = preferred < 0 ? Infinity : distanceTo(preferred);
      for (let place = 0; place < panels * 8; place++) {
        const distance = distanceTo(place);
        if (distance >= least || place === own) continue;
        least = distance;
        best = place;
      }
      data[result / 8] = least;
      return best;
    },
    growShortestTree(edges, blocks, columns, first, points, _, samples, reached) {
      const { f64, i32 } = memory;
      const room = blocks * 64;
      const [numbers, leaving, entering, shortest, sources] = [0, 1, 2, 3, 4].map((k) => samples / 8 + k * room);
      const query = new Float64Array(columns);
      for (let edge = 0, from = first; edge < edges; edge++) {
        const [number, floor] = [f64[numbers + from], f64[leaving + from]];
        for (let j = 0; j < columns; j++) query[j] = f64[entryOf(points, columns, from) + 8 * j];
        f64[numbers + from] = -1;
        let [best, least] = [-1, Infinity];
        for (let place = 0; place < room; place++) {
          if (f64[numbers + place] < 0) continue;
          const distance = Math.sqrt(squareTo(f64, columns, query, 0, points, place));
          const length = Math.max(distance, floor, f64[entering + place]);
          if (length < f64[shortest + place]) {
            f64[shortest + place] = length;
            f64[sources + place] = number;
          }
          const own = f64[shortest + place];
          if (own > least || own === Infinity) continue;
          if (own === least && f64[numbers + place] > f64[numbers + best]) continue;
          least = own;
          best = place;
        }
        if (best < 0) return edge;
        i32[reached / 4 + edge] = best;
        from = best;
      }
      return edges;
    },
  };
}

/** The squared distance between a query and the point at a place of the panels. */
function squareTo(
  data: Float64Array,
  columns: number,
  query: Float64Array,
  from: number,
  points: number,
  place: number,
): number {
  let sum = 0;
  for (let j = 0, at = entryOf(points, columns, place); j < columns; j++, at += 8) {
    const difference = query[from + j] - data[at];
    sum += difference * difference;
  }
  return sum;
}

/** Where entry 0 of the point at a place is among the doubles; its other entries follow in steps of 8. */
function entryOf(points: number, columns: number, place: number): number {
  return points / 8 + (place >> 3) * columns * 8 + (place & 7);
}

/** Sums of Gaussian and exponential windows. */
export function plainWindows(memory: Memory): WindowKernels {
  return {
    windowSums(isGaussian, count, size, columns, queries, points, squares, coefficients, sums) {
      const data = memory.f64;
      for (let query = 0; query < count; query++) {
        let sum = 0;
        for (let t = 0; t < size; t++) {
          let u = 0;
          for (let j = 0; j < columns; j++) {
            const difference = data[queries / 8 + query * columns + j] - data[points / 8 + j * size + t];
            u += difference * difference;
          }
          if (squares !== 0) u /= data[squares / 8 + t];
          const power = isGaussian ? -0.5 * u : -Math.sqrt(u);
          if (power >= -708) sum += data[coefficients / 8 + t] * exp(power);
        }
        data[sums / 8 + query] += sum;
      }
    },
  };
}
