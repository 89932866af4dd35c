/** The smallest and largest entries of rows, in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { SelectionKernels } from "../kernels-data.js";

/**
 * Row minima and maxima with their positions, the k smallest entries of each row, and the nearest points of trees, for which all
 * points are compared.
 */
export function plainSelection(memory: Memory): SelectionKernels {
  function extreme(sign: 1 | -1): SelectionKernels["rowArgmin"] {
    return (m, n, a, lda, indices, values) => {
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        const row = a / 8 + i * lda;
        let place = 0;
        for (let j = 1; j < n; j++) {
          const [value, best] = [sign * data[row + j], sign * data[row + place]];
          if (value < best || (Number.isNaN(best) && !Number.isNaN(value))) place = j;
        }
        memory.i32[indices / 4 + i] = place;
        if (values !== 0) data[values / 8 + i] = data[row + place];
      }
    };
  }

  function products(field: "f64" | "f32", bytes: number, width: number): SelectionKernels["smallestProducts"] {
    return (m, n, d, k, x, y, offsets, indices, values) => {
      const data = memory[field];
      const row = new Float64Array(n);
      for (let i = 0; i < m; i++) {
        for (let j = 0; j < n; j++) {
          row[j] = data[offsets / bytes + j];
          for (let p = 0; p < d; p++) {
            row[j] += data[x / bytes + inPanels(i, p, d, 4)] * data[y / bytes + inPanels(j, p, d, width)];
          }
        }
        const order = inOrder(row);
        for (let t = 0; t < k; t++) {
          memory.i32[indices / 4 + i * k + t] = order[t];
          data[values / bytes + i * k + t] = row[order[t]];
        }
      }
    };
  }

  return {
    rowArgmin: extreme(1),
    rowArgmax: extreme(-1),
    smallest(m, n, k, a, lda, indices, values) {
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        const row = data.subarray(a / 8 + i * lda, a / 8 + i * lda + n);
        const order = inOrder(row);
        for (let t = 0; t < k; t++) {
          memory.i32[indices / 4 + i * k + t] = order[t];
          data[values / 8 + i * k + t] = row[order[t]];
        }
      }
    },
    smallestProducts: products("f64", 8, 4),
    // Sums are kept in doubles and rounded once, which only makes the reference better.
    smallestProducts32: products("f32", 4, 8),
    nearestInTree(m, n, d, k, x, points, order, nodes, _, indices, values) {
      const { f64, i32 } = memory;
      const row = new Float64Array(n);
      for (let i = 0; i < m; i++) {
        for (const t of placesBelow(i32, nodes / 4, 0)) {
          let sum = 0;
          for (let p = 0; p < d; p++) {
            const difference = f64[x / 8 + i * d + p] - f64[points / 8 + inPanels(t, p, d, 8)];
            sum += difference * difference;
          }
          row[i32[order / 4 + t]] = sum;
        }
        const best = inOrder(row);
        for (let e = 0; e < k; e++) {
          i32[indices / 4 + i * k + e] = best[e];
          f64[values / 8 + i * k + e] = row[best[e]];
        }
      }
    },
  };
}

/** The places of the points of a node and all nodes below. */
function* placesBelow(data: Int32Array, nodes: number, node: number): Generator<number> {
  const [start, end, right] = data.subarray(nodes + 3 * node, nodes + 3 * node + 3);
  if (right === 0) {
    for (let t = start; t < end; t++) yield t;
    return;
  }
  yield* placesBelow(data, nodes, node + 1);
  yield* placesBelow(data, nodes, right);
}

/** The index of entry p of row j in panels of `width` rows, stored column by column. */
function inPanels(j: number, p: number, d: number, width: number): number {
  return (Math.floor(j / width) * d + p) * width + (j % width);
}

/** The indices of numbers in ascending order. */
function inOrder(row: Float64Array): number[] {
  return Array.from(row, (_, j) => j).sort((p, q) => compare(row[p], row[q]) || p - q);
}

/** Ascending, NaN last; infinite numbers are equal to themselves. */
function compare(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}
