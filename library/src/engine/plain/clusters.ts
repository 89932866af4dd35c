/** Searches among points that are removed one by one, and sums of windows, in plain TypeScript. */
import { exp } from "../../numeric/elementary/functions.js";
import type { ClusterKernels, WindowKernels } from "../cluster-kernels.js";
import type { Memory } from "../engine.js";

/** The nearest cluster by Ward's distance, and the sample that is reached most easily. */
export function plainClusters(memory: Memory): ClusterKernels {
  return {
    nearestCluster(panels, columns, query, size, own, preferred, centers, sizes, result) {
      const data = memory.f64;
      const distanceTo = (place: number) => {
        const other = data[sizes / 8 + place];
        return ((2 * size * other) / (size + other)) * squareTo(data, columns, query, centers, place);
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
    reachSamples(panels, columns, query, floor, source, points, floors, shortest, sources, result) {
      const data = memory.f64;
      let [best, least] = [-1, Infinity];
      for (let place = 0; place < panels * 8; place++) {
        const own = floors === 0 ? 0 : data[floors / 8 + place];
        const length = Math.max(Math.sqrt(squareTo(data, columns, query, points, place)), floor, own);
        if (length < data[shortest / 8 + place]) {
          data[shortest / 8 + place] = length;
          data[sources / 8 + place] = source;
        }
        if (data[shortest / 8 + place] >= least) continue;
        least = data[shortest / 8 + place];
        best = place;
      }
      data[result / 8] = least;
      return best;
    },
  };
}

/** The squared distance between the query and the point at a place of the panels. */
function squareTo(data: Float64Array, columns: number, query: number, points: number, place: number): number {
  let sum = 0;
  for (let j = 0, at = points / 8 + (place >> 3) * columns * 8 + (place & 7); j < columns; j++, at += 8) {
    const difference = data[query / 8 + j] - data[at];
    sum += difference * difference;
  }
  return sum;
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
